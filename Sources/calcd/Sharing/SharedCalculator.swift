import CalcBrainActor
import CalcWire
import LinuxIO

/// A calculator with a name, and who is attached to it. Belongs to the server.
final class SharedCalculator {
  let name: CalculatorName
  /// All presses pass this one actor.
  private(set) var calculator: Calculator
  /// Whether it is listed: from its first stored change until it is dropped.
  var exists: Bool
  /// Whether it has changes that are not stored yet.
  var isChanged = false
  /// How many connections are attached and may press.
  var presserCount = 0
  /// The connections that watch it.
  private(set) var watchers: [Connection] = []

  init(_ name: CalculatorName, state: CalculatorState, exists: Bool, on loop: EventLoop) {
    self.name = name
    self.exists = exists
    calculator = Calculator(executor: loop, state: state, recordsChanges: true)
  }

  /// Whether nothing would be lost if it were forgotten.
  var isUnused: Bool { !exists && !isChanged && presserCount == 0 && watchers.isEmpty }

  /// Starts afresh, counting on from `version`.
  func drop(version: UInt64, on loop: EventLoop) {
    calculator = Calculator(executor: loop, state: CalculatorState(version: version), recordsChanges: true)
    exists = false
  }

  func add(watcher: Connection) {
    watcher.watchIndex = watchers.count
    watchers.append(watcher)
  }

  /// The order of watchers means nothing, so the last one takes the place.
  func remove(watcher: Connection) {
    guard let last = watchers.popLast(), last !== watcher else { return }
    watchers[watcher.watchIndex] = last
    last.watchIndex = watcher.watchIndex
  }
}
