import CalcBrainActor
import CalcWire
import LinuxIO

/// The calculators with a name: those that exist, and those that somebody is attached to.
struct SharedCalculators {
  private let loop: EventLoop
  private var byName: [CalculatorName: SharedCalculator] = [:]
  /// For names that were dropped, the version that counting goes on from.
  private(set) var floors: VersionFloors
  /// How many are listed.
  private(set) var count: Int

  init(_ stored: StoredCalculators, on loop: EventLoop) {
    self.loop = loop
    floors = stored.floors
    count = stored.states.count
    for (name, state) in stored.states {
      byName[name] = SharedCalculator(name, state: state, exists: true, on: loop)
    }
  }

  /// The calculator of that name, which exists from its first change.
  mutating func calculator(named name: CalculatorName) -> SharedCalculator {
    if let shared = byName[name] { return shared }
    let state = CalculatorState(version: floors[name])
    let shared = SharedCalculator(name, state: state, exists: false, on: loop)
    byName[name] = shared
    return shared
  }

  /// The calculator of that name, if it is listed.
  func existing(_ name: CalculatorName) -> SharedCalculator? {
    guard let shared = byName[name], shared.exists else { return nil }
    return shared
  }

  /// Those that are listed, by name.
  var list: [SharedCalculator] {
    byName.values.filter { $0.exists }.sorted { $0.name < $1.name }
  }

  /// A change of `shared` was stored.
  mutating func stored(_ shared: SharedCalculator) {
    guard !shared.exists else { return }
    shared.exists = true
    count += 1
  }

  /// Makes `shared` one that does not exist and has never been pressed, but for its version.
  mutating func drop(_ shared: SharedCalculator, version: UInt64) {
    shared.drop(version: version, on: loop)
    floors.note(shared.name, version)
    count -= 1
    forgetIfUnused(shared)
  }

  /// Attaching stores nothing: what nobody changed goes with the last one attached.
  mutating func forgetIfUnused(_ shared: SharedCalculator) {
    if shared.isUnused { byName[shared.name] = nil }
  }
}

extension SharedCalculators: CalculatorSource {
  var storedNames: [CalculatorName] { byName.values.filter { $0.exists }.map(\.name) }

  func storedState(of name: CalculatorName) -> CalculatorState? {
    // Calculators run on the server's loop, and so on the thread that asks.
    existing(name)?.calculator.assumeIsolated { $0.state }
  }
}
