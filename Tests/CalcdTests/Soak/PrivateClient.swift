/// A client that comes, presses a calculator of its own, looks at every digit of the replies, and goes.
struct PrivateClient {
  /// Goes on until it is told to stop, or the daemon is gone; how many replies there were.
  static func run(_ socket: String, isStopping: () -> Bool, answered: (Int) -> Void) throws {
    let json =
      #"{"display":"4","value":"4","description":"√(7 + 9)","pending":false,"label":"√(7 + 9) =","#
      + #""calculator":null,"version":"#
    while !isStopping() {
      guard let client = try? Client(socket) else { return }
      for round in 0..<50 where !isStopping() {
        try client.send("7 + 9 =\n1 / 3 =\n:format json\n7 + 9 = sqrt\n:format plain\nundo\nC\n")
        var replies: [String] = []
        while replies.count < 7 {
          guard let line = try client.line() else { return }
          replies.append(line)
        }
        let expected = ["16\t7 + 9 =", "0.333333333333333\t1 ÷ 3 ="]
        guard Array(replies[..<2]) == expected, replies[3].hasPrefix(json), replies[6] == "0\t",
          replies[5] == expected[1]
        else { throw Failure(message: "round \(round): \(replies)") }
        answered(7)
      }
    }
  }
}
