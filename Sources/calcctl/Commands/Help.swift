import CalcBrainActor

/// What `--help` and `help` print.
enum Help {
  /// One screen of 24 lines and 80 columns.
  static let commandLine = """
    usage: calcctl [OPTION...] KEY...    press them as one line, print the update
           calcctl [OPTION...] < LINES   press each line, print an update for each
           calcctl [OPTION...]           on a terminal: the keypad
           calcctl [OPTION...] COMMAND   show, watch, list, drop NAME, ping, stats,
                                         version, stop, pad, press KEY..., help keys
      -s, --session NAME     the shared calculator NAME ($CALCD_SESSION); else a
                             private one
      -d, --display, -l, --label, -v, --value, -j, --json
                             print only that of an update; else display, tab, label
      -e, --exit-on-error    stop at the first refused line of standard input
      -t, --timeout SECONDS  for connecting and each answer; else 5
          --socket PATH      the daemon's socket ($CALCD_SOCKET)
          --no-start         start no daemon where none listens
      -r, --reconnect        with watch: come back after a restart of the daemon
      -h, --help, --version

      calcctl 7 + 9 = sqrt              prints 4 and √(7 + 9) =
      calcctl -d -s tally + 12.50 =     adds to a tally that other scripts share
      seq -f '+ %g =' 100 | calcctl -d | tail -n 1      sums a column: 5050

    exit status: 0 carried out, 1 refused, 2 wrong usage, 3 no daemon, 4 no answer

    """

  /// The vocabulary: one key a line, its name, its other names and what it does, with tabs between; in
  /// columns where a person reads it.
  static func keys(inColumns: Bool) -> String {
    var table = Table()
    for key in Key.all {
      table.append([key.name, key.otherNames.joined(separator: " "), key.summary])
    }
    return inColumns ? table.columns : table.tabs
  }
}
