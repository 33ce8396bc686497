import Foundation
import Testing

@testable import calcctl

/// Whether what is written on the buttons can be read.
@Suite struct KeypadColourTests {
  /// The sixteen colours of terminals that many people have, as their sources give them.
  private static let palettes = [
    "xterm":
      "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "vga":
      "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "tango":
      "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "solarized":
      "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3",
  ]

  @Test(
    "Every face stands out from its button by 3:1 in four common palettes", arguments: palettes.keys.sorted())
  func contrast(palette: String) throws {
    let colours = try #require(Self.palettes[palette]).split(separator: " ")
    let theme = Theme(hasColours: true)
    var styles = [theme.style(.error), theme.style(.notice)]
    for state: Theme.ButtonState in [.resting, .focused, .pressed] {
      styles += PadButton.Role.allCases.map { theme.style($0, state) }
    }
    for style in styles {
      let face = Self.luminance(colours[Int(try #require(style.foreground).rawValue)])
      let block = Self.luminance(colours[Int(try #require(style.background).rawValue)])
      #expect((max(face, block) + 0.05) / (min(face, block) + 0.05) >= 3, "\(style)")
    }
  }

  @Test("Each role looks different from the others, with colours and without")
  func roles() {
    let coloured = Theme(hasColours: true)
    #expect(
      Set(PadButton.Role.allCases.map { coloured.style($0, .resting) }).count == PadButton.Role.allCases.count
    )
    let plain = Theme(hasColours: false)
    let corners = [PadButton.Role.entry, .operation, .function].map { plain.border($0, .resting).upperLeft }
    #expect(Set(corners).count == 3)
  }

  /// The relative luminance of WCAG 2 (W3C), from 0 to 1.
  private static func luminance(_ colour: Substring) -> Double {
    let value = Int(colour, radix: 16) ?? 0
    let channels = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { channel in
      let share = Double(channel) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
