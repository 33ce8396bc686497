/// Why a recorded history cannot be what a calculator did that carries out one whole line after another.
enum HistoryViolation: Error, Equatable {
  /// No line that anybody sent leads to this version.
  case unexplained(version: UInt64)
  /// A reply shows something else at this version than the lines up to it make.
  case wrongFace(version: UInt64)
  /// A line was answered with this version, which another one made, although it changes what is there.
  case lostUpdate(version: UInt64)
  /// This version was seen before the line that made it was sent, or after a newer one was answered.
  case outOfOrder(version: UInt64)
  /// A client's own replies show this version too early or too late among themselves.
  case outOfOwnOrder(client: Int, version: UInt64)
  /// A request failed although there was no moment at which it could.
  case impossibleError(code: String)
  /// A calculator was dropped, and is still there.
  case lostDrop
  /// A calculator was dropped while another client was attached to it.
  case droppedInUse
  /// A watch showed a version twice, or an older one after a newer one.
  case shrinkingWatch
  /// When everything was quiet, a watch had not shown the newest version.
  case unfinishedWatch(last: UInt64, newest: UInt64)
  /// So many lines are without an answer that the search was given up.
  case tooManyWays
}
