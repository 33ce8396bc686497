import LinuxIO
import Testing

@Suite struct SocketLocationTests {
  private func resolve(
    option: String? = nil, variables: [String: String] = [:],
    conditions: [String: DirectoryCondition] = [:]
  ) throws(SocketLocationError) -> SocketLocation {
    try SocketLocation.resolve(
      service: "calcd", option: option, environment: Environment(variables), user: 1000,
      examine: { path, _ in conditions[path] ?? .missing })
  }

  @Test func `the option is taken before everything else`() throws {
    let location = try resolve(option: "/a/b.sock", variables: ["CALCD_SOCKET": "/c"])
    #expect(location.path.text == "/a/b.sock")
    #expect(!location.isDefault)
  }

  @Test func `the variable is taken before the runtime directory`() throws {
    let location = try resolve(variables: ["CALCD_SOCKET": "/c.sock", "XDG_RUNTIME_DIR": "/run/x"])
    #expect(location.path.text == "/c.sock")
    #expect(location.origin == .variable)
  }

  @Test func `an empty variable counts as unset`() throws {
    let location = try resolve(variables: ["CALCD_SOCKET": "", "XDG_RUNTIME_DIR": "/run/x"])
    #expect(location.path.text == "/run/x/calcd/calcd.sock")
    #expect(location.isDefault)
  }

  @Test func `a runtime directory that is not absolute is ignored`() throws {
    let location = try resolve(variables: ["XDG_RUNTIME_DIR": "run"])
    #expect(location.origin == .temporaryDirectory)
  }

  @Test func `without variables the owner's directory in run-user is used`() throws {
    let location = try resolve(conditions: ["/run/user/1000": .owned(mode: 0o700)])
    #expect(location.path.text == "/run/user/1000/calcd/calcd.sock")
  }

  @Test func `somebody else's directory in run-user is passed over`() throws {
    let location = try resolve(conditions: ["/run/user/1000": .foreign(owner: 0)])
    #expect(location.path.text == "/tmp/calcd-1000/calcd.sock")
  }

  @Test func `a directory in tmp that somebody else made first is refused`() {
    #expect(throws: SocketLocationError.foreign("/tmp/calcd-1000", owner: 7)) {
      try resolve(conditions: ["/tmp/calcd-1000": .foreign(owner: 7)])
    }
  }

  @Test func `a directory in tmp that lets others in is refused`() {
    #expect(throws: SocketLocationError.notPrivate("/tmp/calcd-1000", mode: 0o755)) {
      try resolve(conditions: ["/tmp/calcd-1000": .owned(mode: 0o755)])
    }
  }

  @Test func `a link or a file in the place of the directory in tmp is refused`() {
    #expect(throws: SocketLocationError.notADirectory("/tmp/calcd-1000")) {
      try resolve(conditions: ["/tmp/calcd-1000": .notADirectory])
    }
  }

  @Test func `a path of 107 bytes is taken`() throws {
    let path = "/" + String(repeating: "a", count: 106)
    #expect(try resolve(option: path).path.text == path)
  }

  @Test func `a path of 108 bytes is refused by name`() {
    let path = "/" + String(repeating: "ä", count: 53) + "b"
    let error = #expect(throws: SocketLocationError.self) { try resolve(option: path) }
    #expect(error == .path(.tooLong(path, bytes: 108)))
    #expect(error?.description.contains(path) == true)
  }
}
