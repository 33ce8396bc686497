import Glibc

// What libFuzzer calls. One program has all targets; FUZZ_TARGET in the environment names the one to run.

/// How long an input may take, in seconds of processor time: time during which the process is stopped, or
/// others have the processor, says nothing of the input.
private let longestTime = 5

private let target: FuzzTarget = {
  // Safe: getenv(3) gives NULL or a NUL-terminated string, copied before anything can change it.
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) }
  guard let target = name.flatMap(FuzzTarget.init(rawValue:)) else {
    report("FUZZ_TARGET names no target")
    exit(2)
  }
  // Nothing that allocates: the signal can come inside of malloc.
  signal(SIGVTALRM) { _ in
    let message: StaticString = "fuzz: an input takes more than 5 s of processor time\n"
    // Safe: a static string's bytes live as long as the program.
    _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
    abort()
  }
  return target
}()

private func report(_ message: String) {
  let line = Array("fuzz: \(message)\n".utf8)
  // Safe: the array's bytes are there during the call.
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
}

private func limitTime(_ seconds: Int) {
  var timer = itimerval()
  timer.it_value.tv_sec = seconds
  // Safe: the kernel reads the timer during the call.
  _ = unsafe setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
}

/// libFuzzer's entry: an input that shows something wrong ends the program, as a trap does.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe: libFuzzer gives so many bytes, which are copied at once.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let target = target
  limitTime(longestTime)
  do throws(Finding) {
    try target.check(input)
  } catch {
    report("\(target.rawValue): this does not hold: \(error)")
    abort()
  }
  limitTime(0)
  return 0
}
