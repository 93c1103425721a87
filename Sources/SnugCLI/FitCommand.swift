import ArgumentParser
import Snug
import SnugDocument

/// `snug fit`: the sizes of cells, each fitted alone.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Prints the sizes that the cells of a document's items fit in, as JSON.",
    discussion: """
      Each cell is fitted alone: neither the container nor the layout has a part in it. It is \
      as small as its constraints allow, as large with --expanded, or as near as they allow to \
      --target, whose priorities say what it outweighs: at 1000 the cell is exactly that wide \
      or high.

      Examples:
        snug fit Examples/tags.json
        printf 'A\\nlonger\\n' | snug fit --compact
        echo A | snug fit --target 99x0 --horizontal-priority 1000
      """)

  @OptionGroup
  var documentOptions: DocumentOptions

  @Flag(help: "Fit cells as large as their constraints allow, up to 10000 points.")
  var expanded = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size to come as near to as constraints allow, such as 200x0.",
      valueName: "size"
    ))
  var target: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How strongly the target's width is asked for, 1 to 1000; 50 unless given.",
      valueName: "priority"))
  var horizontalPriority: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How strongly the target's height is asked for, 1 to 1000; 50 unless given.",
      valueName: "priority"))
  var verticalPriority: Double?

  @Flag(help: "Print no white space.")
  var compact = false

  func validate() throws {
    try LengthOption.check(horizontalPriority, "--horizontal-priority", 1...1000)
    try LengthOption.check(verticalPriority, "--vertical-priority", 1...1000)
    _ = try fitting()
  }

  private func fitting() throws(ValidationError) -> Fitting {
    guard let target else {
      if horizontalPriority != nil || verticalPriority != nil {
        throw ValidationError(
          "--horizontal-priority and --vertical-priority need a --target they are meant for")
      }
      return expanded ? .expanded : .compressed
    }
    guard !expanded else {
      throw ValidationError("--expanded and --target exclude each other: use one")
    }
    return Fitting(
      target: try size(target),
      horizontalPriority: horizontalPriority ?? Fitting.defaultPriority,
      verticalPriority: verticalPriority ?? Fitting.defaultPriority)
  }

  /// Reads a size such as `200x0`.
  private func size(_ text: String) throws(ValidationError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    let range = 0...LayoutUnit.maximumPoints
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      range.contains(width), range.contains(height)
    else {
      throw ValidationError(
        "--target: expected a width and a height from 0 to "
          + "\(NumberText.decimal(LayoutUnit.maximumPoints)) such as 200x0, found \"\(text)\"")
    }
    return Size(width: width, height: height)
  }

  func run() throws {
    let fitting = try fitting()
    let session = try documentOptions.session()
    let document = try documentOptions.onlyDocument(for: "fit")
    let sizes: DocumentSizes
    do throws(DocumentError) {
      sizes = try session.fit(document, fitting)
    } catch {
      throw CommandFailure(error, in: documentOptions.inputFile)
    }
    try StandardOutput.writing { () throws(OutputError) in
      try SizesJSON.write(sizes, isCompact: compact, to: StandardOutput.buffer())
    }
  }
}
