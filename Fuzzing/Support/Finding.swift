/// What an input shows to be wrong: a promise of the product that does not hold for it.
struct Finding: Error, CustomStringConvertible {
  /// Which promise, and what came instead.
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless the promise holds.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) throws(Finding) {
  if !holds { throw Finding(promise()) }
}
