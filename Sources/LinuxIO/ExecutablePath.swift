import Glibc

/// The running program's own file, as the kernel knows it: `/proc/self/exe` of proc(5). Nil where
/// /proc is not mounted.
public func executablePath() -> String? {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  // Safe: readlink(2) writes at most the array's length, and gives the number of bytes written.
  let count = unsafe readlink("/proc/self/exe", &path, path.count)
  guard count > 0 else { return nil }
  return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Whether the file at `path` may be executed by this process's effective user; access(2) with
/// `AT_EACCESS`.
public func isExecutable(_ path: String) -> Bool {
  // Safe: the path is read during the call.
  unsafe faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0
}
