import LinuxIO

/// The steps of a conversation, with what their failure means for the run.
extension Run {
  /// The reply to one request, which opens the conversation.
  ///
  /// A daemon that closes the connection before it has read the request is about to stop; then the request
  /// goes to the next one, until the run's deadline.
  mutating func reply(
    to request: some Collection<UInt8>, in conversation: inout Conversation, about subject: Subject,
    _ consequence: Consequence
  ) throws(Failure) -> Reply {
    while true {
      conversation.queue(request)
      do throws(ConversationEnd) {
        let reply = try conversation.nextReply(by: deadline)
        warn(of: conversation.version)
        return reply
      } catch {
        guard error == .unread, !deadline.hasPassed else { throw failure(error, consequence) }
      }
      var nothing: [PolledDescriptor] = []
      _ = try wait(for: &nothing, until: Deadline(in: .milliseconds(5)))
      conversation = try converse(about: subject, by: deadline)
    }
  }

  /// The next reply, that the run waits for.
  ///
  /// - Parameters:
  ///   - consequence: what the request that it answers can have done.
  ///   - deadline: nil is the run's own.
  mutating func reply(
    in conversation: inout Conversation, _ consequence: Consequence, by deadline: Deadline? = nil
  ) throws(Failure) -> Reply {
    do throws(ConversationEnd) {
      let reply = try conversation.nextReply(by: deadline ?? self.deadline)
      warn(of: conversation.version)
      return reply
    } catch {
      throw failure(error, consequence)
    }
  }

  func send(_ conversation: inout Conversation, _ consequence: Consequence) throws(Failure) {
    do throws(ConversationEnd) { try conversation.transmit() } catch { throw failure(error, consequence) }
  }

  func receive(_ conversation: inout Conversation, _ consequence: Consequence) throws(Failure) {
    do throws(ConversationEnd) { try conversation.receive() } catch { throw failure(error, consequence) }
  }

  /// The next reply, where it has been received.
  func take(
    from conversation: inout Conversation, _ consequence: Consequence
  ) throws(Failure) -> Reply? {
    do throws(ConversationEnd) { return try conversation.takeReply() } catch {
      throw failure(error, consequence)
    }
  }

  /// Waits for one of the descriptors; false once the deadline has passed.
  func wait(
    for descriptors: inout [PolledDescriptor], until deadline: Deadline?
  ) throws(Failure) -> Bool {
    do throws(SystemError) {
      return try poll(&descriptors, until: deadline)
    } catch {
      throw .unanswered(error.description)
    }
  }

  func failure(_ end: ConversationEnd, _ consequence: Consequence) -> Failure {
    Failure(end, consequence, timeout: options.timeout)
  }
}
