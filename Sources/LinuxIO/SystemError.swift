import Glibc

/// A system call that failed: the number the kernel gave, and the place in words.
public struct SystemError: Error, Equatable, Sendable {
  /// The `errno` value, as in errno(3).
  public let code: Int32
  /// The call, and what it was called on where that helps: `bind`, `open /var/lib/x`.
  public let call: String

  public init(code: Int32, call: String) {
    self.code = code
    self.call = call
  }

  /// The error the calling thread's last system call left behind.
  public static func last(_ call: String) -> SystemError {
    SystemError(code: errno, call: call)
  }

  /// Whether what was named is not there.
  public var isMissing: Bool { code == ENOENT }
  /// Whether what was to be made is there already.
  public var isAlreadyThere: Bool { code == EEXIST }

  /// What the code means, in the C locale's words: `Address already in use`.
  public var meaning: String {
    var text = [CChar](repeating: 0, count: 128)
    // Safe: strerror_r(3) writes at most the given number of bytes, NUL included, and the array is
    // that long; in the POSIX variant that Glibc exports the text is always in the buffer.
    unsafe text.withUnsafeMutableBufferPointer { buffer in
      _ = unsafe strerror_r(code, buffer.baseAddress!, buffer.count)
    }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self)
  }
}

extension SystemError: CustomStringConvertible {
  public var description: String { "\(call): \(meaning)" }
}
