import LinuxIO

/// What systemd is told, where it has started the daemon.
struct Supervision: Sendable {
  private let notifier: ServiceNotifier
  /// How often `WATCHDOG=1` is sent, half the time after which its absence counts; nil for never.
  let watchdogInterval: Duration?

  init(environment: Environment, processID: Int32) {
    notifier = ServiceNotifier(environment: environment)
    watchdogInterval = Watchdog.microseconds(environment: environment, processID: processID)
      .map { .microseconds(Int64(clamping: $0 / 2)) }
  }

  /// Whether anybody wants to know.
  var isActive: Bool { notifier.isActive }

  func ready() { notifier.send("READY=1") }
  func reloading() { notifier.send("RELOADING=1", "MONOTONIC_USEC=\(Deadline.monotonicMicroseconds)") }
  func reloaded() { notifier.send("READY=1") }
  func stopping() { notifier.send("STOPPING=1") }
  func alive() { notifier.send("WATCHDOG=1") }
  func status(_ text: String) { notifier.send("STATUS=\(text)") }
}
