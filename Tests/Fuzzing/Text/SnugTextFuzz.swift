import ArgumentParser
import SnugText

/// Measures random labels without and with shaping, in the font files given, and compares.
@main
struct SnugTextFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SnugTextFuzz",
    abstract: "Compares the widths of labels that are summed up with those HarfBuzz makes.",
    discussion: "A label depends on the seed and its number alone. Exit status 1: they differ.")

  @Argument(help: "Font files.")
  var files: [String]

  @Option(help: "How many labels to measure in each file.")
  var count = 1000

  @Option(help: "Another seed gives other labels.")
  var seed: UInt64 = 1

  @Option(help: "The language of the texts (BCP 47); it may change a font's rules.")
  var language: String?

  @Option(help: "Values of variation axes, as wght=650.")
  var axis: [AxisArgument] = []

  @Flag(help: "Compare instead the parts of labels that are cut with the same parts shaped alone.")
  var cuts = false

  @Flag(help: "Tell every file, not only the sums.")
  var verbose = false

  func run() throws {
    if cuts { return try compareCuts() }
    var latin = Comparison()
    var others = Comparison()
    for file in files {
      let comparison = try compare(file)
      if try hasLatinLetters(file) { latin.add(comparison) } else { others.add(comparison) }
      if verbose { print(comparison.line, file) }
    }
    print("fonts with Latin letters:", latin.line)
    print("other fonts:", others.line)
    for example in latin.examples + others.examples { print("differs:", example) }
    if latin.mismatches + others.mismatches > 0 { throw ExitCode.failure }
  }

  private func hasLatinLetters(_ file: String) throws -> Bool {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
    let style = TextStyle(font: FontDescriptor(file: file))
    let primary = try measurer.chain(for: style).primary
    return try measurer.layout("az", style: style).faces.allSatisfy { $0 === primary }
  }

  private func compare(_ file: String) throws -> Comparison {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
    var comparison = Comparison(fonts: 1)
    var labels: [String] = []
    for number in 0..<count {
      var source = LabelSource(seed: seed, number: number)
      let (kind, label) = source.label()
      labels.append(label)
      let style = TextStyle(
        font: FontDescriptor(file: file, axes: axis.map(\.value), language: language), size: 15,
        letterSpacing: number % 8 == 7 ? 0.7 : 0)
      let fast = try measurer.fastIdealWidth(of: label, style: style)
      let shaped = try measurer.measureShaped([label], style: style)[0]
      // The metrics too, and with one measurer: what it caches for a label must hold for the next.
      let isEqual =
        try fast.map { $0.bitPattern == shaped.idealWidth.bitPattern } ?? true
        && measurer.measure([label], style: style)[0] == shaped
      comparison.add(kind, isFast: fast != nil, isEqual: isEqual) {
        "\(file) \(label.debugDescription): \(fast ?? .nan), shaped \(shaped.idealWidth)"
      }
    }
    let style = TextStyle(
      font: FontDescriptor(file: file, axes: axis.map(\.value), language: language))
    let widths = try measurer.measureShaped(labels, style: style).map(\.width)
    if try measurer.widths(of: labels, style: style) != widths {
      comparison.addMismatch("\(file): all labels at once")
    }
    return comparison
  }
}

/// A variation axis as written on the command line.
struct AxisArgument: ExpressibleByArgument {
  let value: FontAxis

  init?(argument: String) {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let tag = FontTag(String(parts[0])), let number = Double(parts[1])
    else { return nil }
    value = FontAxis(tag: tag, value: number)
  }
}

/// Counts the labels whose widths were summed up without shaping, and the wrong widths.
struct Comparison {
  private var labels: [LabelKind: Int] = [:]
  private var fast: [LabelKind: Int] = [:]
  private var fonts: Int
  private(set) var mismatches = 0
  private(set) var examples: [String] = []

  init(fonts: Int = 0) { self.fonts = fonts }

  mutating func add(_ kind: LabelKind, isFast: Bool, isEqual: Bool, example: () -> String) {
    labels[kind, default: 0] += 1
    if isFast { fast[kind, default: 0] += 1 }
    if !isEqual { addMismatch(example()) }
  }

  mutating func addMismatch(_ example: String) {
    mismatches += 1
    if examples.count < 10 { examples.append(example) }
  }

  mutating func add(_ other: Comparison) {
    fonts += other.fonts
    labels.merge(other.labels, uniquingKeysWith: +)
    fast.merge(other.fast, uniquingKeysWith: +)
    mismatches += other.mismatches
    examples = Array((examples + other.examples).prefix(10))
  }

  /// The share of fast labels of each kind, in percent.
  var line: String {
    let shares = LabelKind.allCases.map { kind in
      "\(kind) \(100 * fast[kind, default: 0] / max(1, labels[kind, default: 0])) %"
    }
    let count = labels.values.reduce(0, +)
    let list = shares.joined(separator: ", ")
    return "\(count) labels in \(fonts) files, \(mismatches) differ; fast: \(list)"
  }
}
