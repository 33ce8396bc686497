extension [UInt8] {
  /// Makes room for so many bytes more.
  ///
  /// Appending to an array a reply at a time must stay linear: `append(addingCapacity:)` alone grows
  /// to just what it needs.
  @inlinable
  package mutating func ensureRoom(_ room: Int) {
    if capacity - count < room { reserveCapacity(Swift.max(count + room, 2 * capacity)) }
  }
}
