extension [UInt8] {
  /// Appends an update reply.
  ///
  /// - Parameters:
  ///   - calculator: the name of a shared calculator, nil for a private one.
  @inlinable
  @inline(__always)
  public mutating func append<Update: UpdateText & ~Copyable>(
    update: borrowing Update, calculator: CalculatorName?, format: ReplyFormat
  ) {
    switch format {
    case .plain: append(plain: update)
    case .json: append(json: update, calculator: calculator)
    }
  }

  @inlinable
  @inline(__always)
  mutating func append<Update: UpdateText & ~Copyable>(plain update: borrowing Update) {
    ensureRoom(Update.maximumDisplayBytes + Update.maximumLabelBytes + 2)
    append(addingCapacity: Update.maximumDisplayBytes + Update.maximumLabelBytes + 2) { output in
      update.write(display: &output)
      output.append(UInt8(ascii: "\t"))
      update.write(label: &output)
      output.append(UInt8(ascii: "\n"))
    }
  }

  @usableFromInline
  mutating func append<Update: UpdateText & ~Copyable>(
    json update: borrowing Update, calculator: CalculatorName?
  ) {
    append(literal: "{\"display\":")
    append(jsonUpTo: Update.maximumDisplayBytes) { output in update.write(display: &output) }
    append(literal: ",\"value\":")
    append(json: update.value)
    append(literal: ",\"description\":")
    append(jsonUpTo: Update.maximumLabelBytes) { output in update.write(description: &output) }
    append(literal: update.isPending ? ",\"pending\":true,\"label\":" : ",\"pending\":false,\"label\":")
    append(jsonUpTo: Update.maximumLabelBytes) { output in update.write(label: &output) }
    append(literal: ",\"calculator\":")
    if let calculator { append(json: calculator.text) } else { append(literal: "null") }
    append(literal: ",\"version\":")
    append(decimal: update.version)
    append(literal: "}\n")
  }
}
