/// What is known of a soak when it is over.
struct SoakReport {
  /// What the daemon took at a quiet moment, with no connection but the one that asks.
  struct Sample {
    /// Seconds since the soak began.
    var time: Int
    var footprint: DaemonFootprint
    var journalBytes: Int
  }

  /// Of each daemon that ran, oldest first.
  private(set) var lifetimes: [[Sample]] = [[]]
  /// The most that was resident under load, in KiB.
  var peakResident = 0
  var replies = 0
  var histories = 0
  var operations = 0
  var kills = 0
  var terminations = 0

  mutating func take(_ sample: Sample) { lifetimes[lifetimes.count - 1].append(sample) }
  mutating func beginLifetime() { lifetimes.append([]) }

  /// What grew in a lifetime although the load was the same all the time, in words.
  ///
  /// The last third is compared with the second: the first is for buffers to find their size.
  var growths: [String] {
    var growths: [String] = []
    for samples in lifetimes where !samples.isEmpty {
      let later = samples[(samples.count / 3)...]
      let second = later.prefix(later.count / 2)
      let last = later.dropFirst(later.count / 2)
      guard let early = Self.median(second.map(\.footprint.resident)),
        let late = Self.median(last.map(\.footprint.resident))
      else { continue }
      // A sanitizer keeps freed memory for itself.
      if !ClientShell.isSanitized, late > early + 512 {
        growths.append("resident: \(early) KiB, later \(late)")
      }
      let descriptors = Set(later.map(\.footprint.descriptors))
      if descriptors.count > 1 { growths.append("descriptors: \(descriptors.sorted())") }
      let threads = samples.map(\.footprint.threads).max() ?? 0
      if threads > RunningDaemon.mostThreads { growths.append("threads: \(threads)") }
      let journal = samples.map(\.journalBytes).max() ?? 0
      // It is written anew from 4 MiB on, while changes go on.
      if journal > 6 << 20 { growths.append("journal: \(journal) bytes") }
    }
    return growths
  }

  private static func median(_ numbers: [Int]) -> Int? {
    numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
  }

  /// What happened, in words.
  var summary: String {
    """
    \(operations) recorded operations in \(histories) histories, \(replies) replies beside them, \(kills) kills and \
    \(terminations) terminations; at most \(peakResident) KiB resident under load
    """
  }

  static let heading = "daemon   time  resident  descriptors  threads  CPU s   journal"

  /// The newest sample, as a row below the heading.
  var newestRow: String {
    guard let sample = lifetimes.last?.last else { return "" }
    let row = [
      "\(lifetimes.count)", "\(sample.time) s", "\(sample.footprint.resident) KiB",
      "\(sample.footprint.descriptors)", "\(sample.footprint.threads)",
      "\(Double(sample.footprint.ticks) / 100)", "\(sample.journalBytes)",
    ]
    return zip(row, [6, 7, 10, 13, 9, 7, 10]).map { Self.padded($0, to: $1) }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
