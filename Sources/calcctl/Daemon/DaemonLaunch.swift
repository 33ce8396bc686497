import Glibc
import LinuxIO

/// A daemon that this run started and that does not answer yet.
struct DaemonLaunch: ~Copyable {
  /// How calcd ends when another daemon holds its socket or its state: EX_TEMPFAIL of sysexits.h.
  private static let heldByAnother = ProcessEnd.exited(75)
  /// Rounds of waiting for that other daemon to listen before a further launch is worth its cost: it
  /// may also be about to stop.
  private static let roundsForAnother = 12
  /// Milliseconds; a daemon of little state listens after one or two.
  private static let longestPause = 20

  private let process: DetachedProcess
  /// What the daemon wrote to its standard error, its last few lines at least.
  private var said: [UInt8] = []
  private var hasSaidAll = false
  private var end: ProcessEnd?
  private var nextPause = 1
  private var roundsLeft = roundsForAnother

  /// Starts the `calcd` beside this program, else the one on `PATH`.
  ///
  /// The daemon lives for 600 seconds without a connection. It gets no environment but what decides
  /// where its files are: `HOME` and three of the XDG base directories.
  static func start(
    for location: SocketLocation, _ environment: Environment
  ) throws(Failure) -> DaemonLaunch {
    var arguments = ["--idle-exit", "600"]
    // The default place is left for the daemon to find, because that one it also makes.
    if !location.isDefault { arguments += ["--socket", absolute(location.path.text)] }
    let names = ["HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
    let variables = names.compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }
    do throws(SystemError) {
      return DaemonLaunch(
        process: try .start(program, arguments: arguments, environment: variables))
    } catch {
      throw .unreachable("no daemon listens at \(location.path.text), and calcd cannot be started: \(error)")
    }
  }

  private init(process: consuming DetachedProcess) {
    self.process = process
  }

  private static var program: String {
    guard let own = executablePath(), let slash = own.lastIndex(of: "/") else { return "calcd" }
    let beside = own[...slash] + "calcd"
    return isExecutable(String(beside)) ? String(beside) : "calcd"
  }

  /// The same path for a program that works elsewhere.
  static func absolute(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"), let directory = ProcessFacts.currentDirectory else {
      return path
    }
    return directory + "/" + path
  }

  /// Whether the launch may still lead to a daemon that listens.
  var isWorthWaitingFor: Bool { end == nil || (metAnother && roundsLeft > 0) }

  /// Whether the daemon ended because another one lives.
  var metAnother: Bool { end == Self.heldByAnother }

  /// Whether it looks as if somebody had stopped or killed the daemon, before this run had reached it.
  var wasStopped: Bool {
    switch end {
    case .exited(0), .killed: true
    case .exited, nil: false
    }
  }

  /// Why there is no daemon, in the daemon's own last words; nil while it runs.
  var failure: String? {
    guard let end else { return nil }
    let lines = said.split(whereSeparator: { $0 == UInt8(ascii: "\n") })
    if let last = lines.last {
      let text = String(decoding: last, as: UTF8.self)
      return "calcd did not start: " + (text.hasPrefix("calcd: ") ? String(text.dropFirst(7)) : text)
    }
    switch end {
    case .exited(let status): return "calcd did not start: it ended with status \(status)"
    case .killed(let signal): return "calcd did not start: it was killed by signal \(signal)"
    }
  }

  /// Waits a little longer each time, but not once the daemon ends.
  mutating func pause(until deadline: Deadline) {
    if end != nil { roundsLeft -= 1 }
    let pause = min(Deadline(in: .milliseconds(nextPause)), deadline)
    nextPause = min(nextPause * 2, Self.longestPause)
    var wait = [PolledDescriptor(hasSaidAll ? -1 : process.standardError.number, reads: true)]
    // An error of poll is a pause too short, and the deadline bounds how many there are.
    _ = try? poll(&wait, until: pause)
    if wait[0].isReadable { listen() }
    if end == nil { end = process.end() }
  }

  private mutating func listen() {
    let outcome = try? process.standardError.read(upTo: 4096, into: &said)
    if said.count > 1 << 16 { said.removeFirst(said.count - 4096) }
    if outcome == nil || outcome == .endOfStream { hasSaidAll = true }
  }
}
