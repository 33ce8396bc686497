import CLinux
import Glibc

/// The descriptors a supervisor passes to the service it starts, by the protocol of
/// sd_listen_fds(3): `LISTEN_PID` names the process meant, `LISTEN_FDS` how many there are, from
/// number 3 on, and `LISTEN_FDNAMES` their names with colons between.
public struct ActivationSockets: Equatable, Sendable {
  /// The number of the first one passed.
  public static let firstNumber: Int32 = 3

  /// A name for each descriptor, in the order of their numbers; `unknown` where none was given.
  public let names: [String]

  /// Reads what the environment says; none where it is not meant for this process.
  public init(environment: Environment, processID: Int32) {
    guard let count = environment["LISTEN_FDS"].flatMap(Int.init), (1...1024).contains(count),
      environment["LISTEN_PID"].flatMap(Int32.init) == processID
    else {
      names = []
      return
    }
    let given = environment["LISTEN_FDNAMES"].map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    names = (0..<count).map { index in
      guard let given, index < given.count, !given[index].isEmpty else { return "unknown" }
      return String(given[index])
    }
  }

  public var isEmpty: Bool { names.isEmpty }

  /// The number of the first descriptor that has the name, else of the first one; nil where none was
  /// passed.
  public func number(named name: String) -> Int32? {
    guard !names.isEmpty else { return nil }
    return Self.firstNumber + Int32(names.firstIndex(of: name) ?? 0)
  }

  /// Closes every descriptor above standard error but the one to keep: whatever the starting process
  /// left open is none of ours.
  public static func closeInheritedDescriptors(except kept: Int32?) {
    if let kept {
      _ = close_range(3, UInt32(kept - 1), 0)
      closefrom(kept + 1)
      _ = fcntl(kept, F_SETFD, FD_CLOEXEC)
    } else {
      closefrom(3)
    }
  }
}

/// Opens /dev/null in the place of each of the three standard descriptors that is closed, so that no
/// socket of ours gets its number and then a message written to it.
public func ensureStandardDescriptors() throws(SystemError) {
  for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
    // Safe: a literal path. The lowest free number is the one that was found closed.
    guard unsafe open("/dev/null", O_RDWR) == number else { throw .last("open /dev/null") }
  }
}
