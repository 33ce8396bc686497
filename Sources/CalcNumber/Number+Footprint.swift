extension Number {
  /// About how many bytes of memory the value takes beyond its own inline ones.
  public var footprint: Int {
    if isInline { return 0 }
    return switch storage {
    case .decimal, .fraction: 0
    // Two arrays with their headers, and the box that holds them.
    case .rational(let rational):
      128 + 8 * (rational.numerator.limbs.count + rational.denominator.limbs.count)
    case .approximate: MemoryLayout<Approximate>.stride + 32
    }
  }
}
