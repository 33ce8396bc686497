import CalcBrainActor
import CalcWire

extension Update: UpdateText {
  public var isPending: Bool { resultIsPending }
}
