// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with: the compiler proves isolation (language mode 6) and marks
/// each use of an unsafe construct.
let checked: [SwiftSetting] = [.strictMemorySafety()]

/// The installed programs are fully static: they start in a third of the time of dynamic ones and
/// run on any x86-64 Linux. Debug builds stay dynamic, because the sanitizers need that.
let fullyStatic: [LinkerSetting] = [
  .unsafeFlags(["-static-executable"], .when(configuration: .release))
]

/// The daemon stays: as the toolchain's own linker lays it out, a fifth less of the file is in memory. The client
/// comes and goes, and starts faster as the usual linker lays it out.
let resident: [LinkerSetting] =
  fullyStatic + [.unsafeFlags(["-use-ld=lld"], .when(configuration: .release))]

let package = Package(
  name: "calcd",
  products: [
    .library(name: "CalcBrainActor", targets: ["CalcBrainActor"]),
    .executable(name: "calcd", targets: ["calcd"]),
    .executable(name: "calcctl", targets: ["calcctl"]),
  ],
  targets: [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CProcessor"),
    .target(name: "CalcText", swiftSettings: checked),
    // The roundings and the root of Double are libm's where nothing inlines them.
    .target(
      name: "CalcNumber", dependencies: ["CalcText"], swiftSettings: checked,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CalcBrainActor", dependencies: ["CalcNumber", "CalcText"], swiftSettings: checked),
    .target(name: "CalcWire", dependencies: ["CalcText"], swiftSettings: checked),
    .target(name: "LinuxIO", dependencies: ["CLinux"], swiftSettings: checked),
    .executableTarget(
      name: "calcd", dependencies: ["CalcBrainActor", "CalcWire", "CalcText", "LinuxIO", "CProcessor"],
      swiftSettings: checked, linkerSettings: resident),
    // The dependency on calcd builds the daemon that calcctl starts.
    .executableTarget(
      name: "calcctl", dependencies: ["CalcNumber", "CalcBrainActor", "CalcWire", "LinuxIO", "calcd"],
      swiftSettings: checked, linkerSettings: fullyStatic),
    .executableTarget(
      name: "NumberProbe", dependencies: ["CalcNumber"], path: "Benchmarks/NumberProbe",
      swiftSettings: checked),
    .executableTarget(
      name: "PressBenchmark", dependencies: ["CalcBrainActor", "CalcNumber"],
      path: "Benchmarks/PressBenchmark",
      swiftSettings: checked, linkerSettings: fullyStatic),
    .testTarget(name: "CalcTextTests", dependencies: ["CalcText"], swiftSettings: checked),
    .testTarget(
      name: "CalcNumberTests", dependencies: ["CalcNumber"], resources: [.copy("Vectors")],
      swiftSettings: checked),
    .testTarget(
      name: "CalcBrainActorTests", dependencies: ["CalcBrainActor"], resources: [.copy("Vectors")],
      swiftSettings: checked),
    .testTarget(name: "CalcWireTests", dependencies: ["CalcWire"], swiftSettings: checked),
    .testTarget(name: "LinuxIOTests", dependencies: ["LinuxIO"], swiftSettings: checked),
    .testTarget(
      name: "CalcdTests",
      dependencies: ["calcd", "calcctl", "CalcNumber", "CalcBrainActor", "CalcWire", "LinuxIO"],
      exclude: ["Fixtures", "KeypadPictures"],
      swiftSettings: checked),
    // The fuzz targets, which read all kept inputs again; scripts/fuzz builds them for libFuzzer.
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["calcd", "calcctl", "CalcNumber", "CalcBrainActor", "CalcWire", "LinuxIO"],
      path: "Fuzzing", exclude: ["Corpus", "Dictionaries", "Driver.swift", "README.md"],
      swiftSettings: checked),
  ],
  swiftLanguageModes: [.v6]
)
