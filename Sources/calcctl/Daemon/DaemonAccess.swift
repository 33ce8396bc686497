import Glibc
import LinuxIO

/// How this run reaches a daemon.
struct DaemonAccess {
  /// Whether a daemon is started where none listens.
  enum Start {
    case allowed, forbidden
  }

  let location: SocketLocation
  private let environment: Environment

  /// Settles which socket is meant.
  init(_ options: Options, environment: Environment) throws(Failure) {
    do throws(SocketLocationError) {
      location = try SocketLocation.resolve(
        service: "calcd", option: options.socket, environment: environment, user: ProcessFacts.user)
    } catch {
      throw .wrongUsage(error.description)
    }
    self.environment = environment
  }

  /// Connects; nil where no daemon runs.
  func connectIfRunning(by deadline: Deadline) throws(Failure) -> Connection? {
    guard let socket = try connectToRunning(by: deadline) else { return nil }
    return Connection(socket)
  }

  /// Connects, and starts a daemon first where none listens and `start` allows it.
  func connect(start: Start, by deadline: Deadline) throws(Failure) -> Connection {
    if let connection = try connectIfRunning(by: deadline) { return connection }
    switch start {
    case .forbidden: throw .unreachable(absence)
    case .allowed: return Connection(try startDaemon(by: deadline))
    }
  }

  /// No daemon, and what to do about it.
  private var absence: String {
    "no daemon listens at \(location.path.text); a press starts one, as does 'calcd'"
  }

  /// Connects to `path`; nil where nobody listens there.
  private func connectToListener(
    at path: UnixSocketPath, by deadline: Deadline
  ) throws(Failure) -> FileDescriptor? {
    do throws(SystemError) {
      return try FileDescriptor.connected(to: path, by: deadline)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case ECONNREFUSED:
        // connect(2) says the same of a socket that nobody listens to and of any other file.
        if path.leadsToOtherFile {
          throw .unreachable("\(path.text) is not a socket: move it away, or name another with --socket")
        }
        return nil
      case ETIMEDOUT:
        throw .unreachable("the daemon at \(path.text) accepts no connection: it is stopped or overloaded")
      default: throw .unreachable(error.description)
      }
    }
  }

  /// Connects to the daemon that this user's state belongs to, wherever it listens; nil without one.
  private func connectToRunning(by deadline: Deadline) throws(Failure) -> FileDescriptor? {
    if let socket = try connectToListener(at: location.path, by: deadline) { return socket }
    guard location.isDefault, let path = StateHolder.socket(environment), path != location.path else {
      return nil
    }
    return try connectToListener(at: path, by: deadline)
  }

  /// Starts a daemon and connects to it, or to another one that came to life meanwhile: of several
  /// daemons that start at once, the socket's lock lets one live, and the others end. The one that lives may be stopped
  /// by somebody who reaches it sooner than this run.
  private func startDaemon(by deadline: Deadline) throws(Failure) -> FileDescriptor {
    // What ends like that again and again is no daemon that is stopped.
    var stopsLeft = 5
    var reason = "calcd was started, but does not listen at \(location.path.text) in time"
    while true {
      var launch = try DaemonLaunch.start(for: location, environment)
      while true {
        if let socket = try connectToRunning(by: deadline) {
          abandonStartedProcesses()
          return socket
        }
        if let failure = launch.failure { reason = failure }
        guard !deadline.hasPassed else { throw .unreachable(reason) }
        guard launch.isWorthWaitingFor else { break }
        launch.pause(until: deadline)
      }
      if launch.wasStopped, stopsLeft > 0 {
        stopsLeft -= 1
        continue
      }
      guard launch.metAnother, try !isStateTaken(by: deadline) else { throw .unreachable(reason) }
    }
  }

  /// Whether another daemon holds the state that a started one would, and listens elsewhere: as long as
  /// it lives, none can be started for this socket.
  private func isStateTaken(by deadline: Deadline) throws(Failure) -> Bool {
    guard let holder = StateHolder.socket(environment),
      holder.text != DaemonLaunch.absolute(location.path.text)
    else { return false }
    return switch try connectToListener(at: holder, by: deadline) {
    case .some: true
    case .none: false
    }
  }
}
