import LinuxIO

extension Run {
  /// Prints the calculator's update at once and after every change, until the daemon stops or nobody
  /// reads any more.
  ///
  /// - Parameter reconnects: whether to come back, with the newest state, after the daemon has gone. Only
  ///   the first connection may start a daemon.
  mutating func watch(reconnects: Bool) throws(Failure) -> ExitStatus {
    var conversation = try converse(about: .calculator(start: .allowed), by: deadline)
    var last: [UInt8] = []
    while true {
      do throws(Failure) {
        guard try follow(&conversation, &last, by: Deadline(in: options.timeout)) else { return .carriedOut }
        throw .unreachable("the daemon stopped")
      } catch {
        guard reconnects, error.status == .unreachable else { throw error }
        guard let next = try converseAgain() else { return .carriedOut }
        conversation = next
      }
    }
  }

  /// Prints updates until the daemon says that it stops.
  ///
  /// - Parameters:
  ///   - last: the update printed last; one that repeats it at the start of a conversation is left out.
  ///   - deadline: when the first update is to be there; the others take as long as they take.
  /// - Returns: false once nobody reads any more.
  private mutating func follow(
    _ conversation: inout Conversation, _ last: inout [UInt8], by deadline: Deadline
  ) throws(Failure) -> Bool {
    conversation.queue(":watch".utf8)
    var isFirst = true
    while true {
      try send(&conversation, .none)
      while let reply = try take(from: &conversation, .none) {
        switch reply {
        case .command: return true
        case .refusal(let code, let message): throw .refused("\(code): \(message)")
        case .update(let update):
          if !isFirst || !update.elementsEqual(last) { try append(update) }
          isFirst = false
          last = Array(update)
        }
      }
      warn(of: conversation.version)
      guard try flush() else { return false }
      if conversation.isAtEnd { throw failure(.closed, .none) }
      var ready = [
        PolledDescriptor(conversation.descriptor, reads: true, writes: conversation.hasUnsentBytes),
        PolledDescriptor(output.descriptor),
      ]
      guard try wait(for: &ready, until: isFirst ? deadline : nil) else {
        throw failure(.timedOut, .none)
      }
      if ready[1].isAbandoned { return false }
      if ready[0].isReadable { try receive(&conversation, .none) }
    }
  }

  /// Waits for a daemon to listen again, looking more and more seldom; nil once nobody reads any more.
  private mutating func converseAgain() throws(Failure) -> Conversation? {
    var pause = 10
    while true {
      do throws(Failure) {
        return try converse(about: .calculator(start: .forbidden), by: Deadline(in: options.timeout))
      } catch {
        guard error.status == .unreachable else { throw error }
      }
      var ready = [PolledDescriptor(output.descriptor)]
      if try wait(for: &ready, until: Deadline(in: .milliseconds(pause))), ready[0].isAbandoned { return nil }
      pause = min(pause * 2, 500)
    }
  }
}
