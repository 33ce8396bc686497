import LinuxIO

/// What the command line asks for.
struct Options: Equatable {
  /// Where to listen, where the command line says so.
  var socket: String?
  /// Where shared calculators are kept, where the command line says so.
  var state: String?
  var sync = SyncPolicy.second
  /// Stop after so long without a connection; nil for never.
  var idleExit: Duration?
  /// The most connections at a time, where the command line says so.
  var maximumConnections: Int?
  var logLevel = Log.Level.notice
}

/// When the journal reaches the disk.
enum SyncPolicy: String, CaseIterable {
  /// Before a change is acknowledged.
  case always
  /// Within a second.
  case second
}

/// What the program is started for.
enum Command: Equatable {
  case serve(Options)
  case help
  case version
}

/// A command line that is wrong, in one line for people.
struct UsageError: Error, Equatable {
  let message: String
}
