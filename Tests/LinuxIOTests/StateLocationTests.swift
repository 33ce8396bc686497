import LinuxIO
import Testing

@Suite struct StateLocationTests {
  private func resolve(
    option: String? = nil, _ variables: [String: String] = [:], existing: Set<String> = []
  ) throws(StateLocationError) -> String {
    try StateLocation.resolve(
      service: "calcd", option: option, environment: Environment(variables),
      exists: { existing.contains($0) }
    ).path
  }

  @Test func `the option is taken before everything else`() throws {
    let path = try resolve(
      option: "/a", ["STATE_DIRECTORY": "/b", "HOME": "/h"], existing: ["/h/.local/state/calcd/journal"])
    #expect(path == "/a")
  }

  @Test func `where nothing is kept yet it is systemd's directory, else the user's`() throws {
    #expect(try resolve(["HOME": "/h"]) == "/h/.local/state/calcd")
    #expect(try resolve(["HOME": "/h", "XDG_STATE_HOME": "/s"]) == "/s/calcd")
    #expect(try resolve(["HOME": "/h", "STATE_DIRECTORY": "/h/.config/calcd"]) == "/h/.config/calcd")
    #expect(
      try resolve(["HOME": "/h", "STATE_DIRECTORY": "/h/.local/state/calcd"]) == "/h/.local/state/calcd")
  }

  @Test(arguments: ["journal", "lock"], ["/h/.local/state/calcd", "/h/.config/calcd"])
  func `a state that is kept already is found, whoever starts the daemon`(
    file: String, kept: String
  ) throws {
    let existing: Set = ["\(kept)/\(file)"]
    #expect(try resolve(["HOME": "/h"], existing: existing) == kept)
    for given in ["/h/.local/state/calcd", "/h/.config/calcd"] {
      #expect(try resolve(["HOME": "/h", "STATE_DIRECTORY": given], existing: existing) == kept)
    }
  }

  @Test func `of two states everybody takes the same one`() throws {
    let existing: Set = ["/h/.local/state/calcd/journal", "/h/.config/calcd/journal"]
    for variables in [[:], ["STATE_DIRECTORY": "/h/.config/calcd"]] {
      let variables = variables.merging(["HOME": "/h"]) { $1 }
      #expect(try resolve(variables, existing: existing) == "/h/.local/state/calcd")
    }
  }

  @Test func `a directory that systemd has elsewhere stands`() throws {
    let existing: Set = ["/h/.local/state/calcd/journal"]
    let variables = ["HOME": "/h", "STATE_DIRECTORY": "/var/lib/calcd:/var/lib/other"]
    #expect(try resolve(variables, existing: existing) == "/var/lib/calcd")
    #expect(try resolve(["STATE_DIRECTORY": "/var/lib/calcd"]) == "/var/lib/calcd")
  }

  @Test func `a base directory that is not absolute is ignored`() throws {
    #expect(
      try resolve(["HOME": "/h", "XDG_STATE_HOME": "s", "XDG_CONFIG_HOME": "c"]) == "/h/.local/state/calcd")
  }

  @Test func `without any place there is an error`() {
    #expect(throws: StateLocationError.noHome) { try resolve() }
    #expect(throws: StateLocationError.noHome) { try resolve(["XDG_STATE_HOME": "relative"]) }
  }
}
