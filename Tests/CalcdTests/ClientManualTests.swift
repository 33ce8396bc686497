import Foundation
import Testing

@testable import calcctl

/// The manual pages and the completions against the programs they are about.
@Suite struct ClientManualTests {
  /// The package's own directory.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.package)/man/\(name)", encoding: .utf8)
  }

  /// The long options that a text of help names.
  private func longOptions(_ text: String) -> Set<String> {
    Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
  }

  @Test(
    "The manual pages are lint-clean", .needs("mandoc"),
    arguments: ["calcctl.1", "calcd.1", "calcd-protocol.7"])
  func lint(name: String) throws {
    let shell = try ClientShell()
    // Whether other pages are installed is no fault of this one.
    let outcome = try shell.run(
      "command -v mandoc >/dev/null || { echo mandoc is missing; exit; }; mandoc -T lint \(Self.package)/man/\(name)"
        + " 2>&1 | grep -v -e 'referenced manual not found' -e 'outdated mandoc.db'; true")
    #expect(outcome.output == "")
  }

  @Test("A manual page has the options of its program, and no others", arguments: ["calcctl", "calcd"])
  func options(program: String) throws {
    let shell = try ClientShell()
    let help = try shell.run("\(program) --help")
    #expect(help.status == 0)
    let documented = Set(
      try page("\(program).1").split(separator: "\n").filter { $0.hasPrefix(".It Fl ") }
        .flatMap { $0.matches(of: /(?:^\.It Fl|, Fl) -([a-z][a-z-]+)/).map { "--" + $0.output.1 } })
    #expect(documented == longOptions(help.output))
  }

  @Test("The manual page has every command", arguments: Subcommand.allCases.map(\.rawValue))
  func commands(word: String) throws {
    #expect(try page("calcctl.1").contains(".It Cm \(word)"))
  }

  @Test(
    "Every completion has every option and every command",
    arguments: ["calcctl.bash", "calcctl.fish", "_calcctl"])
  func completions(name: String) throws {
    let text = try String(contentsOfFile: "\(Self.package)/completions/\(name)", encoding: .utf8)
    for option in longOptions(Help.commandLine) {
      #expect(text.contains(option) || text.contains("-l \(option.dropFirst(2))"), "\(option)")
    }
    for command in Subcommand.allCases { #expect(text.contains(command.rawValue), "\(command.rawValue)") }
  }
}
