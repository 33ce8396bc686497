import Glibc
import LinuxIO

extension Client {
  /// Sends a line with a copy of one of this process's descriptors: SCM_RIGHTS of unix(7). Where the daemon's kernel
  /// refuses that, from Linux 6.16 on, the line goes without.
  ///
  /// - Returns: whether the descriptor went with it.
  @discardableResult
  func sendPassing(descriptor: Int32, _ text: String) throws -> Bool {
    var bytes = Array(text.utf8)
    let length = bytes.count
    // cmsghdr, then one descriptor, padded to the size of a word: 16 + 4 + 4 bytes.
    var control = [UInt64](repeating: 0, count: 3)
    let sent = unsafe bytes.withUnsafeMutableBytes { text in
      unsafe control.withUnsafeMutableBytes { control in
        // Safe: the header lies at the start of memory aligned for it, and the descriptor behind it; all
        // pointers are used only during the call.
        let header = unsafe control.baseAddress!.assumingMemoryBound(to: cmsghdr.self)
        unsafe header.pointee.cmsg_len = 20
        unsafe header.pointee.cmsg_level = SOL_SOCKET
        unsafe header.pointee.cmsg_type = Int32(SCM_RIGHTS)
        unsafe control.storeBytes(of: descriptor, toByteOffset: 16, as: Int32.self)
        var vector = unsafe iovec(iov_base: text.baseAddress, iov_len: length)
        return unsafe withUnsafeMutablePointer(to: &vector) { vector in
          var message = unsafe msghdr()
          unsafe message.msg_iov = vector
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = control.baseAddress
          unsafe message.msg_controllen = 24
          return unsafe sendmsg(number, &message, 0)
        }
      }
    }
    if sent < 0, errno == EPERM {
      try send(text)
      return false
    }
    guard sent == length else { throw SystemError.last("sendmsg") }
    return true
  }

  /// Sends a byte out of band: MSG_OOB of unix(7).
  func sendUrgent(_ byte: UInt8) throws {
    // Safe: the kernel reads the one byte during the call.
    let sent = unsafe withUnsafeBytes(of: byte) {
      unsafe Glibc.send(number, $0.baseAddress, 1, Int32(MSG_OOB))
    }
    guard sent == 1 else { throw SystemError.last("send") }
  }
}
