/// Why the daemon does not start.
enum StartError: Error, Equatable {
  /// What it was told to use cannot be used.
  case wrongUsage(String)
  /// Another daemon holds the socket or the state.
  case heldByAnother(String)
  case failed(String)

  var message: String {
    switch self {
    case .wrongUsage(let message), .heldByAnother(let message), .failed(let message): message
    }
  }

  /// Exit statuses: 2 as for every wrong command line, 75 (EX_TEMPFAIL of sysexits.h) where waiting for
  /// the other daemon's end helps, which a client that started this one has to know.
  var status: Int32 {
    switch self {
    case .wrongUsage: 2
    case .heldByAnother: 75
    case .failed: 1
    }
  }
}
