import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Only where these programs are installed: the product does without them, and so do the other tests.
  static func needs(_ programs: String...) -> Self {
    .enabled("needs \(programs.joined(separator: " and "))") { programs.allSatisfy(isInstalled) }
  }

  private static func isInstalled(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
