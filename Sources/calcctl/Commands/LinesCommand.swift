import LinuxIO

extension Run {
  /// Presses the lines of standard input as they come, and prints an update for each.
  ///
  /// The first line opens the conversation, so that without one no daemon is started. Lines are sent
  /// without waiting for answers, as far as the socket takes them; replies come in the order of the
  /// lines. Where nobody reads the output any more, no further line is taken.
  mutating func pressLines() throws(Failure) -> ExitStatus {
    var lines = LineFeed()
    var progress = LineProgress(stopsAtRefusal: options.stopsAtRefusal, timeout: options.timeout)
    guard let first = try firstLine(of: &lines, &progress) else { return progress.status }
    var conversation = try converse(about: .calculator(start: .allowed), by: Deadline(in: options.timeout))
    conversation.queue(first)
    progress.expectReply(to: lines.lineNumber, first)
    progress.extend(by: options.timeout)
    while true {
      try send(&conversation, .change)
      if try printReplies(in: &conversation, &progress) { progress.extend(by: options.timeout) }
      try sendLines(of: &lines, in: &conversation, &progress)
      if progress.isIdle {
        if !progress.takesLines || lines.isExhausted { return progress.status }
      } else if conversation.isAtEnd {
        throw failure(.closed, .change)
      }
      try wait(for: &lines, &conversation, &progress)
    }
  }

  /// The first line that is for the daemon; nil where standard input ends without one.
  private func firstLine(
    of lines: inout LineFeed, _ progress: inout LineProgress
  ) throws(Failure) -> ArraySlice<UInt8>? {
    while progress.takesLines, !lines.isExhausted {
      switch lines.next() {
      case .line(let range): return lines.text(range)
      case .refused(let message): report(message, line: lines.lineNumber, &progress)
      case .needsMore: try read(&lines)
      }
    }
    return nil
  }

  /// Prints what has been answered.
  ///
  /// - Returns: whether anything was.
  private mutating func printReplies(
    in conversation: inout Conversation, _ progress: inout LineProgress
  ) throws(Failure) -> Bool {
    var hasReplies = false
    while let reply = try take(from: &conversation, .change) {
      guard let line = progress.takeAnswered() else { continue }
      hasReplies = true
      switch reply {
      case .update(let update):
        try append(update)
        if let text = line.text { Diagnostics.advise(on: text) }
      case .refusal(let code, let message):
        Diagnostics.refuse("line \(line.number): ", code: code, message: message, line: line.text)
        progress.noteRefusal()
      case .command: throw failure(.notADaemon, .change)
      }
    }
    warn(of: conversation.version)
    if try !flush() { progress.stop() }
    return hasReplies
  }

  /// Sends the lines that have been read, once those before them are on their way.
  private func sendLines(
    of lines: inout LineFeed, in conversation: inout Conversation, _ progress: inout LineProgress
  ) throws(Failure) {
    guard !conversation.hasUnsentBytes else { return }
    while progress.maySend {
      switch lines.next() {
      case .needsMore:
        try send(&conversation, .change)
        return
      case .refused(let message): report(message, line: lines.lineNumber, &progress)
      case .line(let range):
        guard !conversation.isAtEnd else {
          throw .unanswered("the daemon closed the connection: line \(lines.lineNumber) was not sent")
        }
        if progress.isIdle { progress.extend(by: options.timeout) }
        conversation.queue(lines.text(range))
        progress.expectReply(to: lines.lineNumber, lines.text(range))
      }
    }
    try send(&conversation, .change)
  }

  /// Waits until there is something to do: a reply, room in the socket, input, or that nobody reads the
  /// output any more.
  private func wait(
    for lines: inout LineFeed, _ conversation: inout Conversation, _ progress: inout LineProgress
  ) throws(Failure) {
    let wantsInput = progress.maySend && !lines.isAtEnd && !conversation.hasUnsentBytes
    var ready = [
      PolledDescriptor(
        conversation.isAtEnd ? -1 : conversation.descriptor, reads: true, writes: conversation.hasUnsentBytes),
      PolledDescriptor(wantsInput ? lines.descriptor : -1, reads: true),
      PolledDescriptor(progress.takesLines ? output.descriptor : -1),
    ]
    guard try wait(for: &ready, until: progress.answerDeadline) else {
      throw failure(.timedOut, .change)
    }
    if ready[2].isAbandoned { progress.stop() }
    if ready[1].isReadable { try read(&lines) }
    if ready[0].isReadable {
      try receive(&conversation, .change)
    }
  }

  private func read(_ lines: inout LineFeed) throws(Failure) {
    do throws(SystemError) {
      try lines.read()
    } catch {
      throw lines.lineNumber == 0
        ? .wrongUsage("cannot read standard input: \(error.meaning)")
        : .unanswered("cannot read standard input behind line \(lines.lineNumber): \(error.meaning)")
    }
  }

  private func report(_ message: String, line number: Int, _ progress: inout LineProgress) {
    Diagnostics.say("line \(number): \(message)")
    progress.noteRefusal()
  }
}
