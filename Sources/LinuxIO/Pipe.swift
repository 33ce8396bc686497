import CLinux
import Glibc

/// Two ends of a pipe, closed on exec and numbered above standard error; pipe2(2).
struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  static func make() throws(SystemError) -> Pipe {
    var ends: [Int32] = [-1, -1]
    // Safe: pipe2(2) fills the two integers.
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw .last("pipe") }
    let first = FileDescriptor(owning: ends[0])
    let second = FileDescriptor(owning: ends[1])
    let reading = try first.aboveStandardDescriptors()
    return try Pipe(reading: reading, writing: second.aboveStandardDescriptors())
  }
}
