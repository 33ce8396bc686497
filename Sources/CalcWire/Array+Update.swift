extension [UInt8] {
  /// Appends an update reply.
  ///
  /// - Parameters:
  ///   - calculator: the name of a shared calculator, nil for a private one.
  @inlinable
  @inline(__always)
  public mutating func append<Update: UpdateText & ~Copyable>(
    update: inout Update, calculator: CalculatorName?, format: ReplyFormat
  ) {
    switch format {
    case .plain: append(plain: &update)
    case .json: append(json: &update, calculator: calculator)
    }
  }

  @inlinable
  mutating func append<Update: UpdateText & ~Copyable>(plain update: inout Update) {
    ensureRoom(Update.maximumPlainBytes)
    append(addingCapacity: Update.maximumPlainBytes) { output in output.append(plain: &update) }
  }

  @usableFromInline
  mutating func append<Update: UpdateText & ~Copyable>(
    json update: inout Update, calculator: CalculatorName?
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

extension OutputSpan<UInt8> {
  /// Appends an update reply in plain text, at most `maximumPlainBytes`.
  @inlinable
  @inline(__always)
  public mutating func append<Update: UpdateText & ~Copyable>(plain update: inout Update) {
    update.write(displayAndLabel: &self, separator: UInt8(ascii: "\t"))
    append(UInt8(ascii: "\n"))
  }
}

extension UpdateText where Self: ~Copyable {
  /// No update reply in plain text is longer.
  @inlinable
  public static var maximumPlainBytes: Int { maximumDisplayBytes + maximumLabelBytes + 2 }
}
