import Glibc

/// The environment variables a program was started with; an empty one counts as unset.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// An environment with just these variables.
  public init(_ variables: [String: String]) {
    lookUp = { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// This process's own.
  public static let process = Environment { name in
    // Safe: getenv(3) gives NULL or a NUL-terminated string, copied before anything can change it,
    // because the programs never call setenv.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  public subscript(name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
