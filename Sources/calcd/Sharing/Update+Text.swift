import CalcBrainActor
import CalcWire

extension Calculator.Mechanism: UpdateText {
  public var isPending: Bool { resultIsPending }
}
