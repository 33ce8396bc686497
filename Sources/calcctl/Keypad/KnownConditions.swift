import CalcBrainActor
import CalcNumber

/// What the keypad can know of memory and angle unit, which no update tells.
///
/// It knows the lines it pressed itself, and from the versions whether anybody pressed between them.
/// After somebody else's change, what was known may no longer hold.
struct KnownConditions: Equatable, Sendable {
  /// Something known, perhaps overtaken by another person's press.
  enum Knowledge<Fact: Equatable & Sendable>: Equatable, Sendable {
    case unknown
    case known(Fact)
    case wasKnown(Fact)

    fileprivate var doubted: Self {
      switch self {
      case .unknown: .unknown
      case .known(let fact), .wasKnown(let fact): .wasKnown(fact)
      }
    }
  }

  struct Conditions: Equatable, Sendable {
    var usesDegrees: Knowledge<Bool>
    var memory: Knowledge<Number>

    static let cleared = Conditions(usesDegrees: .known(false), memory: .known(.zero))
    static let unknown = Conditions(usesDegrees: .unknown, memory: .unknown)

    fileprivate var doubted: Conditions {
      Conditions(usesDegrees: usesDegrees.doubted, memory: memory.doubted)
    }
  }

  private(set) var current: Conditions
  /// What held before each of the latest changes, for `undo`.
  private var history: [Conditions] = []
  /// As many lines as a calculator itself takes back.
  private static let historyLimit = 100

  /// - Parameter isNew: whether nobody ever changed the calculator, so that it is as at launch.
  init(isNew: Bool) {
    current = isNew ? .cleared : .unknown
  }

  /// Somebody else changed the calculator.
  mutating func othersPressed() {
    current = current.doubted
    history = history.map(\.doubted)
  }

  /// This keypad's line changed the calculator.
  ///
  /// - Parameters:
  ///   - keys: the keys of the line, in order.
  ///   - shown: the number it shows since, nil where that is not known well enough.
  mutating func pressed(_ keys: [Press], shown: Number?) {
    if keys == [.undo] {
      current = history.popLast() ?? .unknown
      return
    }
    if history.count == Self.historyLimit { history.removeFirst() }
    history.append(current)
    for key in keys {
      switch key {
      case .clear: current = .cleared
      case .angle(let unit): current.usesDegrees = .known(unit == .degrees)
      // A line of several keys does not tell what was shown when this one was pressed.
      case .memory(let operation): operate(operation, keys.count == 1 ? shown : nil)
      default: continue
      }
    }
  }

  private mutating func operate(_ operation: MemoryOperation, _ shown: Number?) {
    switch operation {
    case .recall: break
    case .clear: current.memory = .known(.zero)
    case .store: current.memory = shown.map { .known($0) } ?? .unknown
    case .add, .subtract:
      guard let shown, case .known(let memory) = current.memory,
        let sum = try? memory.applying(operation == .add ? .add : .subtract, shown)
      else {
        current.memory = .unknown
        return
      }
      current.memory = .known(sum)
    }
  }
}
