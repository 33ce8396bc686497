import CalcBrainActor
import LinuxIO

extension Server {
  /// The counts have changed: they are told soon, at most once a second.
  func noteStatusChange() {
    guard supervision.isActive, timetable.status == nil, !phase.isEnding else { return }
    timetable.status = Deadline(in: .seconds(1))
  }

  func sendStatus() {
    supervision.status(
      "\(connectionCount) connections, \(watcherCount) of them watching; \(shared.count) shared calculators")
  }

  /// Says that all is well, if it is: the loop has come here, and an actor on it answers.
  func feedWatchdog() async {
    let update = try? await Calculator(executor: loop).press("1 + 1 =")
    if update?.display == "2" { supervision.alive() }
    armWatchdog()
  }

  func armWatchdog() {
    guard let interval = supervision.watchdogInterval else { return }
    timetable.watchdog = Deadline(in: interval)
  }
}
