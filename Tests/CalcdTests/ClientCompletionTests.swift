import Testing

/// The completions, driven by the real shells.
@Suite struct ClientCompletionTests {
  private static let directory = ClientManualTests.package + "/completions"

  /// What bash would complete the last of `words` to.
  private func bash(_ words: String, in shell: ClientShell) throws -> [String] {
    try shell.run(
      """
      source \(Self.directory)/calcctl.bash
      COMP_WORDS=(calcctl \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _calcctl
      [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    ).lines
  }

  private func fish(_ line: String, in shell: ClientShell) throws -> [String] {
    try shell.run("fish --no-config -c \"source \(Self.directory)/calcctl.fish; complete -C '\(line)'\"")
      .lines
  }

  /// What zsh makes of a line and a tab, in a pseudo-terminal of its own.
  private func zsh(_ line: String, in shell: ClientShell) throws -> String {
    try shell.run(
      #"""
      cat >drive.zsh <<'END'
      zmodload zsh/zpty
      zpty z 'TERM=dumb PS1="% " zsh -f -i'
      zpty -w z "unsetopt PROMPT_SP; unset zle_bracketed_paste; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D"
      zpty -w z 'show() { print -r -- "<$BUFFER>"; }; zle -N show; bindkey "^G" show; echo rea""dy'
      zpty -r z text $'*\nready*'
      zpty -wn z "$2"$'\t\a'
      zpty -r z text '*<*>*'
      print -r -- "${${text##*<}%%>*}"
      zpty -d z
      END
      """# + "\nzsh -f drive.zsh \(Self.directory) '\(line)'"
    ).output
  }

  @Test("bash completes commands, options, keys and names")
  func bashCompletes() throws {
    let shell = try ClientShell()
    _ = try shell.run("calcctl -s tally 1 =; calcctl -s total 2 =")
    #expect(try bash("sh", in: shell) == ["show"])
    #expect(try bash("--rec", in: shell) == ["--reconnect"])
    #expect(try bash("watch --rec", in: shell) == ["--reconnect"])
    #expect(try bash("-s ta", in: shell) == ["tally"])
    #expect(try bash("-ds ''", in: shell) == ["tally", "total"])
    #expect(try bash("--session = to", in: shell) == ["total"])
    #expect(try bash("drop t", in: shell) == ["tally", "total"])
    #expect(try bash("7 + 9 sqr", in: shell) == ["sqrt"])
    #expect(try bash("5 fac", in: shell) == ["fact"])
    #expect(try bash("help ''", in: shell) == ["keys"])
  }

  @Test("fish completes commands, options, keys and names, with descriptions", .needs("fish"))
  func fishCompletes() throws {
    let shell = try ClientShell()
    _ = try shell.run("calcctl -s tally 7 + 9 =; calcctl -s total 2 =")
    #expect(try fish("calcctl sho", in: shell) == ["show\tPrint the current update"])
    #expect(
      try fish("calcctl watch --rec", in: shell) == ["--reconnect\tCome back after a restart of the daemon"])
    #expect(try fish("calcctl -s ta", in: shell) == ["tally\t16 7 + 9 ="])
    #expect(try fish("calcctl drop to", in: shell) == ["total\t2 2 ="])
    #expect(try fish("calcctl 7 + 9 sqr", in: shell) == ["sqrt\tsquare root"])
  }

  @Test("zsh completes commands, options, keys and names", .needs("zsh"))
  func zshCompletes() throws {
    let shell = try ClientShell()
    _ = try shell.run("calcctl -s tally 7 + 9 =; calcctl -s total 2 =")
    for (typed, completed) in [
      ("sho", "show "), ("-s ta", "-s tally "), ("drop to", "drop total "),
      ("watch --rec", "watch --reconnect "),
      ("7 + 9 sqr", "7 + 9 sqrt "), ("help ", "help keys "), ("--session=ta", "--session=tally "),
    ] {
      #expect(try zsh("calcctl \(typed)", in: shell) == "calcctl \(completed)\n")
    }
  }

  @Test("No completion starts a daemon")
  func startsNothing() throws {
    let shell = try ClientShell()
    #expect(try bash("-s ''", in: shell) == [])
    #expect(try fish("calcctl drop ", in: shell) == [])
    #expect(try shell.run("calcctl ping").status == 3)
  }
}
