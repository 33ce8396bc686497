import Glibc

/// How many descriptors this process may have open: RLIMIT_NOFILE of getrlimit(2).
public enum DescriptorLimit {
  /// Raises the soft limit to `wanted`, as far as the hard one allows, and tells what it is then. It is
  /// never lowered.
  public static func raise(to wanted: UInt64) throws(SystemError) -> UInt64 {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    // Safe: the calls fill and read the local structure.
    guard unsafe getrlimit(resource, &limit) == 0 else { throw .last("getrlimit") }
    guard limit.rlim_cur < wanted else { return UInt64(limit.rlim_cur) }
    limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
    guard unsafe setrlimit(resource, &limit) == 0 else { throw .last("setrlimit") }
    return UInt64(limit.rlim_cur)
  }
}
