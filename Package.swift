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
let snug: [Target.Dependency] = [
  "Snug", "SnugCells", "SnugCollection", "SnugDrawing", "SnugFlow", "SnugGeometry", "SnugLoading",
  "SnugText",
]

/// What only programs need: a package that uses the libraries alone leaves it out by `traits: []`.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

let package = Package(
  name: "Snug",
  products: [
    .library(name: "Snug", targets: ["Snug"]),
    .library(name: "SnugFlow", targets: ["SnugFlow"]),
    .library(name: "SnugSolver", targets: ["SnugSolver"]),
    .library(name: "SnugDocument", targets: ["SnugDocument"]),
    .library(name: "SnugTesting", targets: ["SnugTesting"]),
    .executable(name: "snug", targets: ["SnugCLI"]),
  ],
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(name: "Command", description: "The command `snug`, and the programs that test it."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
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
    .systemLibrary(
      name: "SnugPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "SnugExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "SnugICU"),
    .target(name: "SnugCairo"),
    .target(name: "SnugJPEG"),
    .target(name: "SnugMalloc"),
    .target(name: "SnugEmbeddedFonts"),
    .target(
      name: "SnugEmbeddedSchemas",
      exclude: [
        "input.schema.json", "output.schema.json", "script.schema.json", "tools.json",
        "inspect.html",
      ]),
    .target(
      name: "SnugGeometry", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),  // rounding
    .target(
      name: "SnugText",
      dependencies: [
        "SnugFreeType", "SnugFontconfig", "SnugHarfBuzz", "SnugICU", "SnugEmbeddedFonts",
        "SnugGeometry",
      ],
      swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "SnugTesting", dependencies: ["SnugGeometry", "SnugText"], swiftSettings: settings),
    .target(
      name: "SnugDrawing",
      dependencies: [
        "SnugCairo", "SnugFreeType", "SnugJPEG", "SnugPNG", "SnugGeometry", "SnugText",
      ],
      swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "SnugSolver", swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "SnugFlow", dependencies: ["SnugGeometry"], swiftSettings: settings),
    .target(
      name: "SnugCells", dependencies: ["SnugFlow", "SnugGeometry", "SnugText", "SnugSolver"],
      swiftSettings: settings),
    .target(name: "SnugLoading", swiftSettings: settings),
    .target(
      name: "SnugCollection",
      dependencies: ["SnugCells", "SnugFlow", "SnugGeometry", "SnugLoading", "SnugText"],
      swiftSettings: settings),
    .target(
      name: "Snug",
      dependencies: [
        "SnugCells", "SnugCollection", "SnugDrawing", "SnugFlow", "SnugGeometry", "SnugLoading",
        "SnugText",
      ],
      swiftSettings: settings),
    .target(
      name: "SnugDocument", dependencies: snug,
      swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "SnugChecking",
      dependencies: snug + ["SnugDocument", "SnugExpat"], swiftSettings: settings),
    .target(
      name: "SnugServing",
      dependencies: snug + ["SnugChecking", "SnugDocument", "SnugEmbeddedSchemas"],
      swiftSettings: settings),
    .target(
      name: "SnugInspecting",
      dependencies: snug + ["SnugDocument", "SnugEmbeddedSchemas"], swiftSettings: settings),
    .systemLibrary(name: "SnugHeader", path: "Libraries/C/include"),
    .target(
      name: "SnugC", dependencies: snug + ["SnugDocument", "SnugHeader", "SnugSolver"],
      path: "Libraries/C/Sources", swiftSettings: settings),
    .executableTarget(
      name: "SnugCLI",
      dependencies: snug + [
        "SnugMalloc", "SnugEmbeddedSchemas", "SnugChecking", "SnugDocument", "SnugInspecting",
        "SnugServing",
        argumentParser,
      ],
      swiftSettings: settings),
    .target(name: "SnugAllocationCounter", path: "Benchmarks/SnugAllocationCounter"),
    .target(
      name: "SnugWorkloads", dependencies: ["SnugSolver"], path: "Benchmarks/SnugWorkloads",
      swiftSettings: settings),
    .executableTarget(
      name: "SnugBenchmarks",
      dependencies: snug + [
        "SnugAllocationCounter", "SnugHarfBuzz", "SnugDocument", "SnugHeader", "SnugSolver",
        "SnugTesting", "SnugWorkloads",
        argumentParser,
      ],
      path: "Benchmarks/SnugBenchmarks", swiftSettings: settings),
    .executableTarget(
      name: "SnugComparison",
      dependencies: snug + [
        "SnugWorkloads", argumentParser,
      ],
      path: "Benchmarks/SnugComparison", swiftSettings: settings),
    .executableTarget(
      name: "SnugScrollingExample", dependencies: snug, path: "Examples/Scrolling",
      swiftSettings: settings),
    .target(
      name: "SnugPropertyTesting", path: "Tests/SnugPropertyTesting", swiftSettings: settings),
    .target(
      name: "SnugFlowTesting", dependencies: ["SnugPropertyTesting", "SnugFlow", "SnugGeometry"],
      path: "Tests/SnugFlowTesting", swiftSettings: settings),
    .target(
      name: "SnugCollectionTesting", dependencies: snug + ["SnugPropertyTesting", "SnugTesting"],
      path: "Tests/SnugCollectionTesting", swiftSettings: settings),
    .target(
      name: "SnugSolverTesting", dependencies: ["SnugPropertyTesting", "SnugSolver"],
      path: "Tests/SnugSolverTesting", swiftSettings: settings),
    .target(
      name: "SnugFuzzRounds",
      dependencies: [
        "SnugPropertyTesting", argumentParser,
      ],
      path: "Tests/Fuzzing/Rounds", swiftSettings: settings),
    .executableTarget(
      name: "SnugCollectionFuzz",
      dependencies: [
        "SnugCollectionTesting", "SnugFuzzRounds",
        argumentParser,
      ],
      path: "Tests/Fuzzing/Collection", swiftSettings: settings),
    .executableTarget(
      name: "SnugFlowFuzz",
      dependencies: [
        "SnugFlowTesting", "SnugFuzzRounds", "SnugPropertyTesting",
        argumentParser,
      ],
      path: "Tests/Fuzzing/Flow", swiftSettings: settings),
    .executableTarget(
      name: "SnugSolverFuzz",
      dependencies: [
        "SnugSolver", "SnugSolverTesting",
        argumentParser,
      ],
      path: "Tests/Fuzzing/Solver", swiftSettings: settings),
    .executableTarget(
      name: "SnugTextFuzz",
      dependencies: [
        "SnugPropertyTesting", "SnugDrawing", "SnugGeometry", "SnugText",
        argumentParser,
      ],
      path: "Tests/Fuzzing/Text", swiftSettings: settings),
    .target(
      name: "SnugSchemaTesting", dependencies: ["SnugEmbeddedSchemas"],
      path: "Tests/SnugSchemaTesting",
      swiftSettings: settings),
    .testTarget(
      name: "SnugPropertyTestingTests", dependencies: ["SnugPropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugSolverTests",
      dependencies: ["SnugSolver", "SnugWorkloads", "SnugSolverTesting", "SnugPropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugTextTests",
      dependencies: [
        "SnugDrawing", "SnugGeometry", "SnugTesting", "SnugText", "SnugPropertyTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugFlowTests",
      dependencies: ["SnugFlowTesting", "SnugPropertyTesting", "SnugFlow", "SnugGeometry"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugCellsTests",
      dependencies: snug + ["SnugCollectionTesting", "SnugPropertyTesting", "SnugTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugTests",
      dependencies: snug + [
        "SnugCollectionTesting", "SnugFlowTesting", "SnugPropertyTesting", "SnugTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugDocumentTests",
      dependencies: snug + [
        "SnugSchemaTesting", "SnugDocument", "SnugInspecting", "SnugSolver",
        "SnugPropertyTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugCheckingTests",
      dependencies: snug + ["SnugChecking", "SnugDocument", "SnugPropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugInspectingTests",
      dependencies: snug + ["SnugInspecting", "SnugDocument", "SnugPropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugServingTests",
      dependencies: snug + ["SnugServing", "SnugDocument", "SnugPropertyTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SnugCLITests", dependencies: snug + ["SnugSchemaTesting", "SnugCLI", "SnugDocument"],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x  // #embed
)
