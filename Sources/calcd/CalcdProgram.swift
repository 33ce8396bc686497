// calcd: the daemon.
//
// `Command` reads the command line, `Server` is the loop, `Sharing` the calculators with a name,
// `Storage` what survives the daemon.

import CalcWire
import Glibc
import LinuxIO

@main
struct CalcdProgram {
  static func main() {
    do throws(UsageError) {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help: print(helpText, terminator: "")
      case .version: print("calcd \(ProgramVersion.text)")
      case .serve(let options): exit(serve(options))
      }
    } catch {
      StandardError.write("calcd: \(error.message) (see calcd --help)\n")
      exit(2)
    }
  }

  /// Serves until the daemon is stopped; the exit status.
  private static func serve(_ options: Options) -> Int32 {
    let environment = Environment.process
    let log = Log(level: options.logLevel, environment: environment)
    do throws(StartError) {
      try Daemon.run(options, environment: environment, log: log)
      return 0
    } catch {
      log.error(error.message)
      return error.status
    }
  }
}
