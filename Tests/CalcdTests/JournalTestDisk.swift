import Glibc
import LinuxIO

/// Files in memory, with a disk below them that has only what was brought to it, and a fault at any call.
final class TestDisk: StorageCalls {
  enum Call: String, CaseIterable {
    case open, length, read, write, truncate, synchronizeData, synchronize, rename, link, unlink
  }

  /// What happens instead of a call.
  enum Fault: Equatable {
    /// It fails, with this errno.
    case error(Int32)
    /// A write takes the first half only, and so does a read; other calls are carried out.
    case short
    /// A write takes the first half, and then fails.
    case shortThenError(Int32)
    /// The process is killed before the call does anything, in the middle of a write, or right after it.
    case killBefore, killAmid, killAfter
  }

  /// What a machine without power finds again of what was not brought to the disk.
  enum Survival {
    /// All: the daemon was killed, not the machine.
    case everything
    /// Nothing: contents and names as they were brought to the disk.
    case synchronized
    /// New names, but contents only as they were brought to the disk.
    case names
    /// New names and lengths, but zeros for contents that were not brought to the disk.
    case zeros
    /// New names, and the first half of the contents that were not brought to the disk.
    case half
    /// New names, and the second half of the contents that were not brought to the disk, with what there was before in
    /// front: what is written over other contents reaches the disk in any order.
    case laterHalf

    /// Those that leave the beginning of what was written, or nothing of it.
    static let inOrder: [Survival] = [.everything, .synchronized, .names, .zeros, .half]
  }

  private struct File {
    var bytes: [UInt8] = []
    /// As on the disk.
    var synchronized: [UInt8] = []

    mutating func write(_ new: ArraySlice<UInt8>, at offset: Int) {
      let end = offset + new.count
      if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(offset..<end, with: new)
    }
  }

  private struct State {
    var files: [File] = []
    var names: [String: Int] = [:]
    var synchronizedNames: [String: Int] = [:]
    /// nil for the directory.
    var descriptors: [Int32: Int?] = [:]
    var nextDescriptor: Int32 = 3
    var calls: [Call] = []
    var fault: @Sendable (Int, Call) -> Fault? = { _, _ in nil }
    var isDead = false
  }

  private let state = LockedValue(State())

  /// The contents of a file; nil where there is none.
  subscript(path: String) -> [UInt8]? {
    get { state.withLock { state in state.names[path].map { state.files[$0].bytes } } }
    set {
      state.withLock { state in
        state.names[path] = newValue.map { bytes in
          state.files.append(File(bytes: bytes, synchronized: bytes))
          return state.files.count - 1
        }
        state.synchronizedNames = state.names
      }
    }
  }

  var paths: [String] { state.withLock { $0.names.keys.sorted() } }
  /// Every call so far.
  var calls: [Call] { state.withLock { $0.calls } }
  /// Whether the process has been killed.
  var isDead: Bool { state.withLock { $0.isDead } }
  /// How many descriptors are open.
  var openCount: Int { state.withLock { $0.descriptors.count } }

  /// From now on, asks before every call, which is given by its number, whether it shall fail.
  func fail(_ fault: @escaping @Sendable (Int, Call) -> Fault?) {
    state.withLock { $0.fault = fault }
  }

  /// From now on, nothing fails.
  func heal() { fail { _, _ in nil } }

  /// The disk that the next process finds.
  func surviving(_ survival: Survival) -> TestDisk {
    let next = TestDisk()
    state.withLock { old in
      let names = survival == .synchronized ? old.synchronizedNames : old.names
      for (name, file) in names { next[name] = Self.surviving(old.files[file], survival) }
    }
    return next
  }

  private static func surviving(_ file: File, _ survival: Survival) -> [UInt8] {
    switch survival {
    case .everything: return file.bytes
    case .synchronized, .names: return file.synchronized
    case .zeros, .half, .laterHalf: break
    }
    let longer = file.bytes.count - file.synchronized.count
    // A file that was cut may be as long as it was before.
    guard longer >= 0 else { return file.synchronized }
    let before = file.synchronized + [UInt8](repeating: 0, count: longer)
    let changed = before.indices.filter { before[$0] != file.bytes[$0] }
    guard survival != .zeros, let first = changed.first, let last = changed.last else { return before }
    let middle = first + (last + 1 - first) / 2
    return survival == .half
      ? Array(file.bytes[..<middle] + file.synchronized.dropFirst(middle))
      : Array(before[..<middle] + file.bytes[middle...])
  }

  // MARK: The calls

  /// Carries a call out, or its fault.
  private func carryOut<Result>(
    _ call: Call, half: (inout State) throws(SystemError) -> Result,
    _ whole: (inout State) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    try state.withLock { state throws(SystemError) in
      let killed = SystemError(code: EIO, call: "\(call) by a dead process")
      guard !state.isDead else { throw killed }
      let number = state.calls.count
      state.calls.append(call)
      switch state.fault(number, call) {
      case nil: return try whole(&state)
      case .error(let code): throw SystemError(code: code, call: "\(call)")
      case .short: return try half(&state)
      case .shortThenError(let code):
        if call == .write { _ = try half(&state) }
        throw SystemError(code: code, call: "\(call)")
      case .killBefore:
        state.isDead = true
        throw killed
      case .killAmid:
        if call == .write { _ = try half(&state) }
        state.isDead = true
        throw killed
      case .killAfter:
        _ = try whole(&state)
        state.isDead = true
        throw killed
      }
    }
  }

  private func carryOut<Result>(
    _ call: Call, _ whole: (inout State) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    try carryOut(call, half: whole, whole)
  }

  func open(_ path: String, for access: StorageAccess) throws(SystemError) -> Int32 {
    try carryOut(.open) { state throws(SystemError) in
      let file: Int?
      switch (access, state.names[path]) {
      case (.directory, _): file = nil
      case (.reading, let found?), (.writing, let found?): file = found
      case (.replacing, let found?):
        state.files[found].bytes = []
        file = found
      case (.creating, _?): throw SystemError(code: EEXIST, call: "open")
      case (.creating, nil), (.replacing, nil):
        state.files.append(File())
        state.names[path] = state.files.count - 1
        file = state.files.count - 1
      case (.reading, nil), (.writing, nil): throw SystemError(code: ENOENT, call: "open")
      }
      state.nextDescriptor += 1
      state.descriptors[state.nextDescriptor] = .some(file)
      return state.nextDescriptor
    }
  }

  func close(_ file: Int32) { state.withLock { $0.descriptors[file] = nil } }

  func length(of file: Int32) throws(SystemError) -> UInt64 {
    try carryOut(.length) { state throws(SystemError) in
      UInt64(state.files[try Self.file(file, state)].bytes.count)
    }
  }

  func read(_ file: Int32, at offset: UInt64, into output: inout OutputSpan<UInt8>) throws(SystemError) -> Int
  {
    let free = output.freeCapacity
    func part(_ state: inout State, _ limit: Int) throws(SystemError) -> ArraySlice<UInt8> {
      let bytes = state.files[try Self.file(file, state)].bytes
      let start = min(Int(offset), bytes.count)
      return bytes[start..<min(start + limit, bytes.count)]
    }
    let bytes = try carryOut(
      .read, half: { (state) throws(SystemError) in try part(&state, (free + 1) / 2) },
      { (state) throws(SystemError) in try part(&state, free) })
    for byte in bytes { output.append(byte) }
    return bytes.count
  }

  func write(_ bytes: Span<UInt8>, to file: Int32, at offset: UInt64) throws(SystemError) -> Int {
    let all = [UInt8](capacity: bytes.count) { out in for index in bytes.indices { out.append(bytes[index]) }
    }
    func take(_ state: inout State, _ count: Int) throws(SystemError) -> Int {
      state.files[try Self.file(file, state)].write(all[..<count], at: Int(offset))
      return count
    }
    return try carryOut(
      .write, half: { (state) throws(SystemError) in try take(&state, (all.count + 1) / 2) },
      { (state) throws(SystemError) in try take(&state, all.count) })
  }

  func truncate(_ file: Int32, to length: UInt64) throws(SystemError) {
    try carryOut(.truncate) { state throws(SystemError) in
      let file = try Self.file(file, state)
      state.files[file].bytes = Array(state.files[file].bytes.prefix(Int(length)))
    }
  }

  func synchronizeData(of file: Int32) throws(SystemError) {
    try carryOut(.synchronizeData) { state throws(SystemError) in
      let file = try Self.file(file, state)
      state.files[file].synchronized = state.files[file].bytes
    }
  }

  func synchronize(_ file: Int32) throws(SystemError) {
    try carryOut(.synchronize) { state throws(SystemError) in
      guard let descriptor = state.descriptors[file] else { throw SystemError(code: EBADF, call: "fsync") }
      if let file = descriptor {
        state.files[file].synchronized = state.files[file].bytes
      } else {
        state.synchronizedNames = state.names
      }
    }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try carryOut(.rename) { state throws(SystemError) in
      guard let file = state.names.removeValue(forKey: path) else {
        throw SystemError(code: ENOENT, call: "rename")
      }
      state.names[newPath] = file
    }
  }

  func link(_ path: String, to newPath: String) throws(SystemError) {
    try carryOut(.link) { state throws(SystemError) in
      guard let file = state.names[path] else { throw SystemError(code: ENOENT, call: "link") }
      guard state.names[newPath] == nil else { throw SystemError(code: EEXIST, call: "link") }
      state.names[newPath] = file
    }
  }

  func unlink(_ path: String) throws(SystemError) {
    try carryOut(.unlink) { state throws(SystemError) in
      guard state.names.removeValue(forKey: path) != nil else {
        throw SystemError(code: ENOENT, call: "unlink")
      }
    }
  }

  private static func file(_ descriptor: Int32, _ state: State) throws(SystemError) -> Int {
    guard let file = state.descriptors[descriptor].flatMap({ $0 }) else {
      throw SystemError(code: EBADF, call: "file")
    }
    return file
  }
}
