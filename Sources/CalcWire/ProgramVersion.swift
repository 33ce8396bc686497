/// The version of both programs: the one place where it is written.
public enum ProgramVersion {
  /// By semantic versioning: `MAJOR.MINOR.PATCH`.
  public static let text = "0.1.0"
}
