import CalcWire
import LinuxIO

/// Commands about the daemon itself. None of them starts one.
extension Run {
  mutating func ping() throws(Failure) -> ExitStatus {
    let (_, line) = try ask(":ping", .none)
    output.append(line: isJSON ? line : line.dropFirst())
    try flush()
    return .carriedOut
  }

  /// Prints one `key=value` a line, for eyes and for grep.
  mutating func stats() throws(Failure) -> ExitStatus {
    guard case (.stats(let statistics), let line) = try ask(":stats", .none) else {
      throw failure(.notADaemon, .none)
    }
    if isJSON {
      output.append(line: line)
    } else {
      for (name, path) in Statistics.fields {
        output.append(line: "\(name)=\(statistics[keyPath: path])".utf8)
      }
    }
    try flush()
    return .carriedOut
  }

  /// Prints this program's version and the daemon's.
  mutating func version() throws(Failure) -> ExitStatus {
    guard case (.version(let version, let number, let pid), let line) = try ask(":version", .none) else {
      throw failure(.notADaemon, .none)
    }
    if isJSON {
      output.append(line: line)
    } else {
      output.append(line: "calcctl \(ProgramVersion.text)".utf8)
      output.append(line: "calcd \(version), protocol \(number), pid \(pid)".utf8)
    }
    try flush()
    return .carriedOut
  }

  /// Stops the daemon, and waits until it has let go of the connection; that none runs is as good.
  mutating func stop() throws(Failure) -> ExitStatus {
    let access = try DaemonAccess(options, environment: environment)
    guard let connection = try access.connectIfRunning(by: deadline) else { return .carriedOut }
    var conversation = Conversation(aboutDaemon: connection, asksForJSON: false)
    conversation.queue(":stop".utf8)
    do throws(ConversationEnd) {
      _ = try conversation.nextReply(by: deadline)
    } catch {
      // One that went before it read this is stopped as well as one that was told.
      guard error == .unread else { throw failure(error, .change) }
      return .carriedOut
    }
    // It said that it stops. How soon it is gone is no part of the answer.
    _ = try? conversation.nextReply(by: deadline)
    return .carriedOut
  }

  mutating func drop(_ name: CalculatorName) throws(Failure) -> ExitStatus {
    let (_, line) = try ask(":drop \(name)", .change)
    if isJSON {
      output.append(line: line)
      try flush()
    }
    return .carriedOut
  }

  /// The daemon's reply to a command about itself.
  private mutating func ask(
    _ request: String, _ consequence: Consequence
  ) throws(Failure) -> (CommandReply, line: ArraySlice<UInt8>) {
    var conversation = try converse(about: .daemon, by: deadline)
    switch try reply(to: request.utf8, in: &conversation, about: .daemon, consequence) {
    case .command(let reply, let line): return (reply, line)
    case .refusal(let code, let message): throw .refused("\(code): \(message)")
    case .update: throw failure(.notADaemon, consequence)
    }
  }
}
