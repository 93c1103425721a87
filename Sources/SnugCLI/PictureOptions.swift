import ArgumentParser
import SnugDocument
import SnugDrawing
import SnugGeometry

/// The options for what a picture is.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output format; by default that of the file's name, or svg.", valueName: "svg|png|pdf"))
  var format: Format?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pixels of a PNG in an inch, which has 96 points; instead of --scale.",
      valueName: "pixels"))
  var dpi: Double?

  @Option(
    help: ArgumentHelp(
      "The size of a PDF's pages, such as 90mmx54mm, with px, mm, cm or in; by default that of each picture.",
      valueName: "size"))
  var page: String?

  @Option(
    help: ArgumentHelp("The background colour; none by default.", valueName: "colour"))
  var background: String?

  @Flag(help: "Also draw insets, lines, margins, views and baselines.")
  var debug = false

  @Flag(help: "Write texts in SVG as such, to be selected, instead of as shapes of glyphs.")
  var text = false

  @Flag(
    help:
      "Draw what is in the viewport, as large as the container, with pinned headers and footers.")
  var viewport = false

  @Option(
    help: ArgumentHelp(
      "Draw the viewport after the steps of a script, as simulate reads it; with {step} in the output's name "
        + "after each of them, step 0 being before.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw the viewport after this many steps instead of all.", valueName: "count"))
  var step: Int?

  enum Format: String, NamedChoice, CaseIterable { case svg, png, pdf }

  /// What is drawn.
  var drawing: Picture.Options {
    var options = Picture.Options()
    options.background = background.flatMap { CSSColor.color($0) }
    options.showsStructure = debug
    options.writesText = text
    return options
  }

  func validate() throws {
    if let background, CSSColor.color(background) == nil {
      throw ValidationError(
        "--background: expected a colour such as #fff or white, found \"\(background)\""
          + CSSColor.advice(on: background))
    }
    try Self.check(dpi, "--dpi", 1...9600)
    _ = try page.map(Self.size)
    if step != nil, script == nil {
      throw ValidationError("--step counts the steps of a script: add --script FILE")
    }
    if let step, step < 0 {
      throw ValidationError("--step: expected a whole number from 0, found \(step)")
    }
  }

  private static func check(
    _ value: Double?, _ option: String, _ range: ClosedRange<Double>
  ) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option): expected a number from \(NumberText.decimal(range.lowerBound)) to "
        + "\(NumberText.decimal(range.upperBound)), found \(NumberText.decimal(value))")
  }

  /// The size of pages.
  var pageSize: Size? { page.flatMap { try? Self.size($0) } }

  /// Reads a size such as `90mmx54mm`.
  private static func size(_ text: String) throws(ValidationError) -> Size {
    // The x of px is none between lengths.
    let sides = text.replacing("px", with: "p#").split(
      separator: "x", omittingEmptySubsequences: false
    ).map { $0.replacing("p#", with: "px") }
    for side in sides {
      if let advice = LengthText.advice(on: side) { throw ValidationError("--page: \(advice)") }
    }
    guard sides.count == 2, let width = LengthText.points(sides[0]),
      let height = LengthText.points(sides[1]), width > 0, height > 0
    else {
      throw ValidationError(
        "--page: expected a width and a height such as 90mmx54mm or 400x300, found \"\(text)\"")
    }
    return Size(width: width, height: height)
  }

  /// Returns the format of a file: the one that is asked for, else that of its name.
  func format(of output: String) throws(ValidationError) -> Format {
    if let format { return format }
    let file = InputFile(path: output)
    if let named = Format(rawValue: file.ending) { return named }
    guard output != "-", !OutputFile(path: output).isDevice else { return .svg }
    let name = file.ending.isEmpty ? output : String(output.dropLast(file.ending.utf8.count + 1))
    throw ValidationError(
      "--output: \"\(output)\" is not named .svg, .png or .pdf: write \(name).svg, or add --format svg"
    )
  }
}

/// A name of files, one for each document: `cards/{id}.png`.
struct OutputPattern {
  let text: String

  /// The parts of a name that documents have.
  private static let keys = ["id", "index"]

  /// Whether there is one file for each document.
  var isMany: Bool { Self.keys.contains { text.contains("{\($0)}") } }

  /// Whether there is one file for each step of a script.
  var isOfSteps: Bool { text.contains("{step}") }

  /// Returns the file of a document.
  /// - Parameters:
  ///   - index: Its number, from 1.
  ///   - step: The count of the steps performed on it.
  func path(
    of document: Document, index: Int, step: Int? = nil
  ) throws(DocumentError) -> String {
    var path = text.replacing("{index}", with: "\(index)")
    if let step { path = path.replacing("{step}", with: "\(step)") }
    guard path.contains("{id}") else { return path }
    guard let id = document.id else {
      throw DocumentError(
        place: .document,
        message: "the document has no \"id\" for the name \(text): add one, or write {index} there")
    }
    guard !id.isEmpty, !id.utf8.contains(0), !id.utf8.contains(UInt8(ascii: "/")),
      id != ".", id != "..", id.utf8.count <= 200
    else {
      throw DocumentError(
        place: .document,
        message:
          "the id \(Excerpt.quoted(id)) is no name of a file: one has at most 200 bytes, no / "
          + "and is neither . nor ..")
    }
    path = path.replacing("{id}", with: id)
    return path
  }
}
