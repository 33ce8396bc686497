import CalcWire
import Glibc
import LinuxIO

// Keypad: the calculator one can see and touch.
//
// `PadLayout` says where everything is, `KeypadPicture` draws a `KeypadModel` in it onto a `Canvas`, and
// `ScreenPainter` turns that into the bytes that change the terminal. `TerminalDecoder` turns the
// terminal's bytes into events, which the model answers with actions. All of these are pure values.
// `KeypadTerminal` and `KeypadLink` are the two ends that touch the world, and `KeypadLoop` ties it
// together. Plain ANSI sequences, no curses.

/// The keypad on the terminal of standard input and output.
enum Keypad {
  /// Whether the environment describes a terminal that a keypad can be drawn on. A dumb terminal, and
  /// so a screen reader's, is better served by lines.
  static func suits(_ environment: Environment) -> Bool {
    guard let terminal = environment["TERM"] else { return false }
    return terminal != "dumb" && terminal != "unknown"
  }

  /// Shows the keypad until the person leaves it.
  ///
  /// - Throws: why there is no keypad: no daemon, no such calculator, no terminal. The terminal is then
  ///   untouched, or was given back.
  static func run(_ options: Options, environment: Environment) throws(Failure) {
    var link = KeypadLink(try DaemonAccess(options, environment: environment), session: options.session)
    let deadline = Deadline(in: options.timeout)
    try link.connect(start: options.startsDaemon ? .allowed : .forbidden, by: deadline)
    var model = KeypadModel(calculator: options.session.map { "\($0)" })
    model.begin(try firstReading(&link, options, by: deadline))
    let end: KeypadLoop.End
    do throws(SystemError) {
      let signals = try SignalDescriptor([SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])
      var loop = KeypadLoop(
        try KeypadTerminal(), link, signals, model, Theme(hasColours: hasColours(environment)),
        mayStart: options.startsDaemon, timeout: options.timeout)
      end = try loop.run()
    } catch {
      // The terminal went, and the SIGHUP that says so is on its way.
      if error.code == EIO { ProcessSignals.end(by: SIGHUP) }
      throw .unreachable("the terminal fails: \(error)")
    }
    switch end {
    case .left: return
    case .signalled(let signal): ProcessSignals.end(by: signal)
    }
  }

  private static func firstReading(
    _ link: inout KeypadLink, _ options: Options, by deadline: Deadline
  ) throws(Failure) -> KeypadModel.Reading {
    var ready = [PolledDescriptor(-1), PolledDescriptor(-1)]
    while true {
      for news in link.advance(presserReads: ready[0].isReadable, watcherReads: ready[1].isReadable) {
        switch news {
        case .began(let reading, _): return reading
        case .lost(let end): throw Failure(end, .none, timeout: options.timeout)
        case .answered, .refused, .watched: continue
        }
      }
      ready = [link.polledPresser, link.polledWatcher]
      let isReady: Bool
      do throws(SystemError) {
        isReady = try poll(&ready, until: deadline)
      } catch {
        throw Failure(.failed(error), .none, timeout: options.timeout)
      }
      guard isReady else { throw Failure(.timedOut, .none, timeout: options.timeout) }
    }
  }

  /// Colours unless the person wants none (no-color.org) or the terminal has none.
  private static func hasColours(_ environment: Environment) -> Bool {
    guard environment["NO_COLOR"] == nil, let terminal = environment["TERM"] else { return false }
    return !terminal.hasPrefix("vt") && !terminal.hasSuffix("-m") && !terminal.hasSuffix("-mono")
  }
}
