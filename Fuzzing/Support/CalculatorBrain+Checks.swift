@testable import CalcBrainActor

extension CalculatorBrain {
  var archive: [UInt8] {
    var bytes: [UInt8] = []
    write(archive: &bytes)
    return bytes
  }

  /// The state is the same after it was archived and read back, wherever it is read.
  func checkArchive(following before: CalculatorBrain) throws(Finding) {
    let archive = archive
    try require(
      CalculatorBrain(archive: archive.span) == self
        && CalculatorBrain(archive: archive.span, following: before) == self
        && CalculatorBrain(archive: archive.span)?.archive == archive,
      "a state is the same after it was archived and read back: \(String(decoding: archive, as: UTF8.self))")
  }

  /// What is shown keeps within its bounds and its form.
  func checkTexts() throws(Finding) {
    var brain = self
    let shown = [UInt8](atMost: Update.maximumDisplayBytes) { brain.write(display: &$0) }
    try require(
      isDisplay(shown, isTyped: entry != nil),
      "a display is a number: \(String(decoding: shown, as: UTF8.self))")
    let description = description
    try require(
      description.unicodeScalars.count <= 256 && !description.holdsControlCharacter
        && !description.contains { $0 == "=" || $0 == "…" },
      "a description has at most 256 characters and no mark: \(description)")
    let mark = description.isEmpty ? "" : resultIsPending ? " …" : " ="
    try require(label == description + mark, "a label is the description and its mark: \(label)")
  }
}
