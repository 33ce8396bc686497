import Foundation
import LinuxIO
import Testing

/// What a daemon takes from the machine at one moment, as /proc tells it.
struct DaemonFootprint {
  /// Resident memory, in KiB.
  var resident: Int
  /// How many descriptors are open.
  var descriptors: Int
  var threads: Int
  /// The processor time used so far, in hundredths of a second.
  var ticks: Int
}

extension RunningDaemon {
  /// Nil once it has ended.
  var footprint: DaemonFootprint? {
    guard let resident = fact("VmRSS")?.split(separator: " ").first.flatMap({ Int($0) }),
      let threads = fact("Threads").flatMap({ Int($0) })
    else { return nil }
    return DaemonFootprint(resident: resident, descriptors: descriptors.count, threads: threads, ticks: ticks)
  }

  /// The footprint once there are no more connections than these, the observer's among them, and no more
  /// descriptors, of which one can be open a little longer: a journal that is written anew has two files.
  func settledFootprint(
    connections: Int = 1, descriptors most: Int = .max, seenBy observer: Client
  ) throws -> DaemonFootprint {
    let deadline = Deadline(in: .seconds(60))
    while try statistic("connections", of: observer) > connections || descriptors.count > most {
      guard !deadline.hasPassed else {
        let left = try observer.ask(":stats")
        throw Failure(message: "\(descriptors.count) descriptors where \(most) were, and \(left)")
      }
      usleep(2000)
    }
    guard let footprint else { throw Failure(message: "the daemon has ended: \(messages)") }
    return footprint
  }

  /// Does something to the daemon twice, and expects that after the second time nothing is left of it that was
  /// not there after the first, that the next client is served, and that the daemon sleeps.
  ///
  /// - Parameters:
  ///   - memory: how many KiB it may have grown, in which the allocator may have kept what it will use again.
  ///     Not looked at where a sanitizer keeps memory for itself.
  ///   - connections: how many stay, this function's own among them.
  func expectNoTrace(memory: Int = 512, leaving connections: Int = 1, of misbehave: () throws -> Void) throws
  {
    let observer = try connect()
    try misbehave()
    _ = try settledFootprint(connections: connections, seenBy: observer)
    // The first changes are brought to the disk within a second, by threads with descriptors of their own.
    usleep(1_500_000)
    let before = try settledFootprint(connections: connections, seenBy: observer)
    try misbehave()
    #expect(try connect().ask("7 + 9 =") == "16\t7 + 9 =")
    let after = try settledFootprint(
      connections: connections, descriptors: before.descriptors, seenBy: observer)
    #expect(after.descriptors <= before.descriptors)
    // A thread that brought the journal to the disk stays for some seconds.
    #expect(after.threads <= max(before.threads, Self.mostThreads))
    if !ClientShell.isSanitized { #expect(after.resident <= before.resident + memory) }
    usleep(300_000)
    #expect(ticks - after.ticks < 5)
    if ProcessInfo.processInfo.environment["CALCD_PEERS"] != nil {
      print(
        "\(Test.current?.name ?? ""): \(before.resident) → \(after.resident) KiB, \(after.descriptors) descriptors,",
        "\(after.threads) threads, \(Double(after.ticks - before.ticks) / 100) s of processor time")
    }
  }

  /// The loop's, and those that `fdatasync` runs on.
  static var mostThreads: Int { ClientShell.isSanitized ? 5 : 4 }
}
