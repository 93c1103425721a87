// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of Snug is compiled with.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// What test targets are compiled with: `swift test -c release` optimises what they test, not them.
/// One frontend writes both module and object: two would each expand the macros of every test.
let testSettings =
  settings + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

/// Snug and what it re-exports: whoever uses those through it must be built again when they
/// change, and only dependencies by name are seen.
let snug: [Target.Dependency] = ["Snug", "SnugCells", "SnugFlow", "SnugGeometry", "SnugText"]

let package = Package(
  name: "Snug",
  products: [
    .library(name: "Snug", targets: ["Snug"]),
    .library(name: "SnugFlow", targets: ["SnugFlow"]),
    .library(name: "SnugSolver", targets: ["SnugSolver"]),
    .library(name: "SnugDocument", targets: ["SnugDocument"]),
    .executable(name: "snug", targets: ["SnugCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "SnugFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "SnugFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig1-dev"])]),
    .systemLibrary(
      name: "SnugHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"])]),
    .target(name: "SnugICU"),
    .target(name: "CMalloc"),
    .target(name: "EmbeddedFonts"),
    .target(
      name: "EmbeddedSchemas",
      exclude: ["input.schema.json", "output.schema.json", "script.schema.json"]),
    .target(
      name: "SnugGeometry", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),  // rounding
    .target(
      name: "SnugText",
      dependencies: [
        "SnugFreeType", "SnugFontconfig", "SnugHarfBuzz", "SnugICU", "EmbeddedFonts",
        "SnugGeometry",
      ],
      swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "SnugSolver", swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "SnugFlow", dependencies: ["SnugGeometry"], swiftSettings: settings),
    .target(
      name: "SnugCells", dependencies: ["SnugFlow", "SnugGeometry", "SnugText", "SnugSolver"],
      swiftSettings: settings),
    .target(
      name: "Snug", dependencies: ["SnugCells", "SnugFlow", "SnugGeometry", "SnugText"],
      swiftSettings: settings),
    .target(name: "SnugDocument", dependencies: snug, swiftSettings: settings),
    .executableTarget(
      name: "SnugCLI",
      dependencies: snug + [
        "CMalloc", "EmbeddedSchemas", "SnugDocument",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .target(
      name: "SnugWorkloads", dependencies: ["SnugSolver"], path: "Benchmarks/SnugWorkloads",
      swiftSettings: settings),
    .executableTarget(
      name: "SnugBenchmarks",
      dependencies: snug + [
        "CAllocationCounter", "SnugHarfBuzz", "SnugDocument", "SnugSolver", "SnugWorkloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/SnugBenchmarks", swiftSettings: settings),
    .executableTarget(
      name: "SnugComparison",
      dependencies: snug + [
        "SnugWorkloads", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/SnugComparison", swiftSettings: settings),
    .executableTarget(
      name: "ScrollingExample", dependencies: snug, path: "Examples/Scrolling",
      swiftSettings: settings),
    .target(name: "PropertyTesting", path: "Tests/PropertyTesting", swiftSettings: settings),
    .target(
      name: "FlowTesting", dependencies: ["PropertyTesting", "SnugFlow", "SnugGeometry"],
      path: "Tests/FlowTesting", swiftSettings: settings),
    .target(
      name: "CollectionTesting", dependencies: snug + ["PropertyTesting"],
      path: "Tests/CollectionTesting", swiftSettings: settings),
    .target(
      name: "SolverTesting", dependencies: ["PropertyTesting", "SnugSolver"],
      path: "Tests/SolverTesting", swiftSettings: settings),
    .target(
      name: "FuzzRounds",
      dependencies: [
        "PropertyTesting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzzing/Rounds", swiftSettings: settings),
    .executableTarget(
      name: "SnugCollectionFuzz",
      dependencies: [
        "CollectionTesting", "FuzzRounds",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzzing/Collection", swiftSettings: settings),
    .executableTarget(
      name: "SnugFlowFuzz",
      dependencies: [
        "FlowTesting", "FuzzRounds", "PropertyTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzzing/Flow", swiftSettings: settings),
    .executableTarget(
      name: "SnugSolverFuzz",
      dependencies: [
        "SnugSolver", "SolverTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzzing/Solver", swiftSettings: settings),
    .executableTarget(
      name: "SnugTextFuzz",
      dependencies: [
        "PropertyTesting", "SnugGeometry", "SnugText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzzing/Text", swiftSettings: settings),
    .target(
      name: "SchemaTesting", dependencies: ["EmbeddedSchemas"], path: "Tests/SchemaTesting",
      swiftSettings: settings),
    .testTarget(
      name: "PropertyTestingTests", dependencies: ["PropertyTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "SnugSolverTests",
      dependencies: ["SnugSolver", "SnugWorkloads", "SolverTesting", "PropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugTextTests", dependencies: ["SnugGeometry", "SnugText", "PropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugFlowTests",
      dependencies: ["FlowTesting", "PropertyTesting", "SnugFlow", "SnugGeometry"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugCellsTests", dependencies: snug + ["CollectionTesting", "PropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugTests",
      dependencies: snug + ["CollectionTesting", "FlowTesting", "PropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugDocumentTests",
      dependencies: snug + ["SchemaTesting", "SnugDocument", "SnugSolver", "PropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugCLITests", dependencies: snug + ["SchemaTesting", "SnugCLI", "SnugDocument"],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x  // #embed
)
