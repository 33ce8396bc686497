extension Approximate.Argument {
  /// The value of a function in 320 bits. Where the mathematics is exact (even roots, logarithms of powers,
  /// degrees with rational results, factorials), `Number` has answered before.
  ///
  /// - Throws: the errors of the function at this argument.
  func applying(_ function: Function, in unit: AngleUnit) throws(NumberError) -> Approximate {
    try result(of: function, in: unit).checked()
  }

  private func result(of function: Function, in unit: AngleUnit) throws(NumberError) -> Approximate {
    switch function {
    case .squareRoot: try value.squareRoot()
    case .cubeRoot: try cubeRoot()
    case .square: value * value
    case .cube: value * value * value
    case .reciprocal: try Approximate.one.divided(by: value)
    case .factorial: try factorial()
    case .sine: try value.sine(unit)
    case .cosine: try value.cosine(unit)
    case .tangent: try value.tangent(unit)
    case .arcSine: try arcSine(unit)
    case .arcCosine: try arcCosine(unit)
    case .arcTangent: value.arcTangent(unit)
    case .hyperbolicSine: try value.hyperbolicSine()
    case .hyperbolicCosine: try value.hyperbolicCosine()
    case .hyperbolicTangent: value.hyperbolicTangent()
    case .inverseHyperbolicSine: value.inverseHyperbolicSine()
    case .inverseHyperbolicCosine: try inverseHyperbolicCosine()
    case .inverseHyperbolicTangent: try inverseHyperbolicTangent()
    case .naturalLogarithm: try naturalLogarithm()
    case .commonLogarithm: try commonLogarithm()
    case .binaryLogarithm: try binaryLogarithm()
    case .exponential: try value.exponential()
    case .exponential10: try value.exponential10()
    case .exponential2: try value.exponential2()
    case .absoluteValue: value.magnitude
    case .floor: value.roundedDown()
    case .ceiling: value.roundedUp()
    case .round: value.rounded()
    }
  }

  /// - Throws: `domain` for what stands for no whole number from 0, and `overflow`.
  private func factorial() throws(NumberError) -> Approximate {
    guard let whole = value.nearbyWhole(), !whole.isNegative else { throw .domain }
    if whole.exponent > 12 { throw .overflow }
    return try Approximate.factorial(Int(whole.lowestWholeBits))
  }
}
