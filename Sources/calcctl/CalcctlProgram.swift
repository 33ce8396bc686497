// calcctl: the client.
//
// Options, the conversation with the daemon, output, starting a daemon where none listens, and the
// keypad. All of it runs synchronously on one thread, because a run of a millisecond has no time to
// start anything else.

import CalcWire
import Glibc
import LinuxIO

@main
struct CalcctlProgram {
  static func main() {
    // Whoever stops reading is noticed when writing, and ends the run with a status that tells what
    // became of the lines.
    _ = signal(SIGPIPE, SIG_IGN)
    exit(run().rawValue)
  }

  private static func run() -> ExitStatus {
    do throws(Failure) {
      let invocation = try invocation()
      var run = Run(invocation.options, environment: .process)
      return try run.carryOut(invocation.command)
    } catch {
      if !error.message.isEmpty { Diagnostics.say(error.message) }
      return error.status
    }
  }

  private static func invocation() throws(Failure) -> Invocation {
    do throws(UsageError) {
      return try Invocation(arguments: arguments(), environment: .process)
    } catch {
      throw .wrongUsage(error.message)
    }
  }

  /// The arguments after the program's name. `CommandLine.arguments` would repair what is not UTF-8, and
  /// so speak of another file or key than was meant.
  private static func arguments() throws(UsageError) -> [String] {
    var arguments: [String] = []
    for position in 1..<max(1, Int(CommandLine.argc)) {
      // Safe: argv holds argc NUL-terminated strings, which nothing here changes.
      guard let bytes = unsafe CommandLine.unsafeArgv[position],
        let argument = unsafe String(validatingCString: bytes)
      else { throw .notUTF8(position: position) }
      arguments.append(argument)
    }
    return arguments
  }
}
