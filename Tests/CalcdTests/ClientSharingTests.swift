import Testing

/// Many programs on one shared calculator.
@Suite struct ClientSharingTests {
  @Test(
    "200 processes that each add 1 twenty times leave exactly 4000, and watchers see versions only grow",
    .timeLimit(.minutes(5)))
  func tally() throws {
    let shell = try ClientShell()
    let processes = ClientShell.isSanitized ? 20 : 200
    let total = processes * 20
    let outcome = try shell.run(
      """
      calcctl -s t show >/dev/null
      for i in 1 2 3; do calcctl -j -s t watch >watch.$i & watchers+=($!); done
      for i in $(seq \(processes)); do
        (for j in $(seq 20); do calcctl -t 120 -d -s t + 1 = || echo "status $?"; done >>seen) & pids+=($!)
      done
      wait "${pids[@]}"
      calcctl -d -s t show
      sort -n seen | cmp - <(seq \(total)) && echo each once
      for i in 1 2 3; do
        until tail -n 1 watch.$i | grep -q '"display":"\(total)"'; do sleep 0.05; done
        jq -r .version watch.$i >versions; sort -n -u versions | cmp - versions && tail -n 1 versions
        jq -r .display watch.$i | cmp - versions && echo as versions
      done
      kill "${watchers[@]}"
      """, timeout: 280)
    #expect(
      outcome.lines
        == ["\(total)", "each once"] + [
          "\(total)", "as versions", "\(total)", "as versions", "\(total)", "as versions",
        ])
    #expect(outcome.errors == "")
  }

  @Test("A list is sorted by name, with tabs between")
  func list() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      "calcctl -s b 7 + 9 = >/dev/null; calcctl -s a 5 + >/dev/null; calcctl -s none show >/dev/null; calcctl list"
    )
    #expect(outcome.lines == ["a\t5\t5 + …", "b\t16\t7 + 9 ="])
    #expect(try shell.run("calcctl -j list | jq -r .calculator").lines == ["a", "b"])
    #expect(try shell.run("calcctl drop a; calcctl list").lines == ["b\t16\t7 + 9 ="])
  }

  @Test("What somebody presses cannot be dropped, what somebody watches can")
  func drop() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      coproc CALC { calcctl -d -s t; }
      echo '+ 5 =' >&${CALC[1]}; read -r answer <&${CALC[0]}; echo $answer
      calcctl drop t; echo $?
      exec {CALC[1]}>&-; wait $CALC_PID
      calcctl -d -s t watch >out & until [ -s out ]; do sleep 0.01; done
      calcctl drop t; echo $?
      until [ "$(tail -n 1 out)" = 0 ]; do sleep 0.01; done; kill %2; echo seen
      """)
    #expect(outcome.lines == ["5", "1", "0", "seen"])
    #expect(outcome.errors.contains("calcctl: in-use: "))
  }

  @Test("stats, ping and version answer in plain words and in JSON")
  func about() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -s t 1 >/dev/null
      calcctl stats | grep -x calculators=1; calcctl -j stats | jq .calculators
      calcctl ping; calcctl -j ping; calcctl -j version | jq .protocol; calcctl version | wc -l
      """)
    #expect(outcome.lines == ["calculators=1", "1", "pong", #"{"reply":"pong"}"#, "1", "2"])
  }
}
