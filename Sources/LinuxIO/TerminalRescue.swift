import Glibc

/// Puts a terminal back in order when the program dies of a signal.
///
/// While armed, every signal that ends a program first restores the terminal's settings and writes a
/// few bytes to it (leaving the alternate screen, say), and then ends the program as it always does.
/// Left out are the signals that a program asks to be told of itself (SIGTERM and its like), and
/// SIGKILL, which leaves no time for anything.
public enum TerminalRescue {
  /// What the handler needs to know.
  fileprivate struct Plan {
    var number: Int32
    var termios: termios
    var bytes: StaticString
  }

  /// The program's own mistakes, limits it met, and what others may send it.
  private static let signals: [Int32] = [
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGXCPU, SIGXFSZ, SIGALRM, SIGVTALRM, SIGPROF,
    SIGUSR1, SIGUSR2,
  ]

  /// Room for a handler's frame, for when the program's own stack is what overflowed.
  private static let stackBytes = 1 << 16

  // Proof: the memory is allocated once and never freed. It is written only by `arm`, while no handler
  // is installed, and by one thread, the program's first; the handler only reads it. As a constant it
  // is reached without a check of exclusive access, which a signal handler must not run into.
  nonisolated(unsafe) fileprivate static let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)

  /// From now on, until `disarm`, a fatal signal restores `settings` and writes `bytes`.
  ///
  /// - Parameters:
  ///   - number: the terminal's descriptor, open as long as this is armed.
  ///   - bytes: a literal, so that the handler finds it whatever the state of the heap.
  public static func arm(_ number: Int32, settings: TerminalSettings, bytes: StaticString) {
    disarm()
    // Safe: see `plan`.
    unsafe plan.initialize(to: Plan(number: number, termios: settings.termios, bytes: bytes))
    provideStack()
    for signal in signals { handle(signal, endRestoringTerminal) }
  }

  /// Fatal signals do again what they do by default.
  public static func disarm() {
    for signal in signals { handle(signal, SIG_DFL) }
  }

  private static func handle(_ signal: Int32, _ handler: __sighandler_t?) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    // SA_RESETHAND: a second time, be it within the handler, the signal does what it does by default.
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND) | SA_NODEFER | SA_ONSTACK
    // Safe: sigaction(2) reads the structure during the call.
    _ = unsafe sigaction(signal, &action, nil)
  }

  /// Gives handlers a stack of their own, once; sigaltstack(2).
  private static func provideStack() {
    var present = unsafe stack_t()
    // Safe: sigaltstack fills one structure and reads the other; the memory it is given is never freed.
    guard unsafe sigaltstack(nil, &present) == 0, unsafe present.ss_flags & Int32(SS_DISABLE) != 0
    else { return }
    var stack = unsafe stack_t(ss_sp: malloc(stackBytes), ss_flags: 0, ss_size: stackBytes)
    _ = unsafe sigaltstack(&stack, nil)
  }
}

/// The handler. It calls nothing but tcsetattr, write and raise, which signal-safety(7) allows, and
/// reads only memory that `arm` prepared.
private func endRestoringTerminal(_ signal: Int32) {
  let plan = unsafe TerminalRescue.plan
  _ = unsafe tcsetattr(plan.pointee.number, TCSANOW, &plan.pointee.termios)
  _ = unsafe write(plan.pointee.number, plan.pointee.bytes.utf8Start, plan.pointee.bytes.utf8CodeUnitCount)
  // The handler is reset by now: this is the default, which for these signals is the end.
  _ = raise(signal)
}
