import Foundation
import LinuxIO
import Testing

@Suite struct SignalDescriptorTests {
  /// On a thread of its own, because signals are blocked for the thread that asks.
  @Test func `a signal is read instead of ending the process`() async {
    let numbers = await withCheckedContinuation { continuation in
      Thread {
        guard let signals = try? SignalDescriptor([SIGUSR1, SIGUSR2]) else {
          continuation.resume(returning: [Int32?]())
          return
        }
        let none = signals.next()
        raise(SIGUSR2)
        continuation.resume(returning: [none, signals.next(), signals.next()])
      }.start()
    }
    #expect(numbers == [nil, SIGUSR2, nil])
  }
}
