import CalcWire

extension CommandReply {
  /// What a person has to know before trusting a daemon that answers `:version` with this; nil where
  /// both programs are of one version.
  var versionWarning: String? {
    guard case .version(let version, let number, _) = self else { return nil }
    if number != Self.protocolVersion {
      return "the daemon is calcd \(version) with protocol \(number), this is calcctl \(ProgramVersion.text) "
        + "with protocol \(Self.protocolVersion): some requests may fail until 'calcctl stop' ends it"
    }
    guard version != ProgramVersion.text else { return nil }
    return "the daemon is calcd \(version), this is calcctl \(ProgramVersion.text): "
      + "after 'calcctl stop' the next press starts the new one"
  }
}
