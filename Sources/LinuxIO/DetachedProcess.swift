import CLinux
import Glibc

/// A program started to outlive this one.
///
/// It runs in a session of its own, at `/`, with every signal at its default, standard input and
/// output at /dev/null and no other descriptor of ours. Only its standard error leads here, so that a
/// start that fails can be explained; once this value is gone, what it writes there is lost.
public struct DetachedProcess: ~Copyable {
  public let processID: pid_t
  /// Non-blocking; its end of stream means that the program ended, or has closed its standard error.
  public let standardError: FileDescriptor

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: a path, or a name without a slash, which is looked for on this process's `PATH`.
  ///   - arguments: those after the program's name. No text may contain a NUL.
  ///   - environment: the program's whole environment, as `NAME=VALUE`.
  public static func start(
    _ program: String, arguments: [String], environment: [String]
  ) throws(SystemError) -> DetachedProcess {
    let pipe = try Pipe.make()
    try pipe.reading.setBlocking(false)
    let processID = try spawn(
      program, [program] + arguments, environment, standardError: pipe.writing.number)
    return DetachedProcess(processID: processID, standardError: pipe.reading)
  }

  /// How the program ended: nil while it runs. Once told, it is told no more (waitpid(2)).
  public borrowing func end() -> ProcessEnd? {
    var status: Int32 = 0
    // Safe: waitpid(2) fills the integer it is given.
    guard unsafe waitpid(processID, &status, WNOHANG) == processID else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String], standardError: Int32
  ) throws(SystemError) -> pid_t {
    // Safe, all of it: both structures are initialized before they are used and destroyed after; the
    // library copies what the actions name; the strings live until the call is over, and posix_spawnp
    // has executed the program, or failed to, when it returns.
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, standardError, 2)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    unsafe posix_spawn_file_actions_addchdir_np(&actions, "/")

    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(spawn_in_new_session))

    var argumentPointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    var environmentPointers: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) }
    unsafe argumentPointers.append(nil)
    unsafe environmentPointers.append(nil)
    defer {
      while let pointer = unsafe argumentPointers.popLast() { unsafe free(pointer) }
      while let pointer = unsafe environmentPointers.popLast() { unsafe free(pointer) }
    }
    var processID: pid_t = 0
    let code = unsafe posix_spawnp(
      &processID, program, &actions, &attributes, argumentPointers, environmentPointers)
    guard code == 0 else { throw SystemError(code: code, call: "start \(program)") }
    return processID
  }
}

/// How a program ended.
public enum ProcessEnd: Equatable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
}

/// Lets the kernel reap what this process started, now that nobody here waits for it any more: SIGCHLD
/// is ignored, as signal(7) and wait(2) describe.
public func abandonStartedProcesses() {
  _ = signal(SIGCHLD, SIG_IGN)
}
