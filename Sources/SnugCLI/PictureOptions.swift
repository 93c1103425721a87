import ArgumentParser
import SnugDocument
import SnugDrawing
import SnugGeometry

/// The options for what a picture is.
struct PictureOptions: ParsableArguments {
  @Option("The output format; by default that of the file's name, or svg.", value: "svg|png|pdf")
  var format: Format?

  @Option(
    "The pixels of a PNG in an inch, which has 96 points; instead of --scale.",
    value: "pixels", parsing: .unconditional)
  var dpi: Double?

  @Option(
    "The size of a PDF's pages, such as 90mmx54mm, with px, mm, cm or in; by default that of each picture.",
    value: "size")
  var page: String?

  @Option("The background colour; none by default.", value: "colour")
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
    "Draw the viewport after the steps of a script, as simulate reads it; with {step} in the output's name "
      + "after each of them, step 0 being before.",
    value: "file", completion: .file(extensions: ["json"]))
  var script: String?

  @Option(
    "Draw the viewport after this many steps instead of all.",
    value: "count", parsing: .unconditional)
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
    try LengthOption.check(dpi, "--dpi", 1...9600)
    _ = try page.map(Self.size)
    if step != nil, script == nil {
      throw ValidationError("--step counts the steps of a script: add --script FILE")
    }
    if let step, step < 0 {
      throw ValidationError("--step: expected a whole number from 0, found \(step)")
    }
  }

  /// Checks that no option is given that has no effect on a picture of a format.
  /// - Parameter scale: That of `--scale`, which is an option of documents.
  func check(_ format: Format, scale: Double?, output: String) throws(ValidationError) {
    let options: [(name: String, isGiven: Bool, of: [Format])] = [
      ("--scale", scale != nil, [.png]), ("--dpi", dpi != nil, [.png]),
      ("--page", page != nil, [.pdf]), ("--text", text, [.svg]),
    ]
    for option in options where option.isGiven && !option.of.contains(format) {
      let own = option.of[0].rawValue
      throw ValidationError(
        "\(option.name) is for \(own.uppercased()), and this picture is \(format.rawValue.uppercased()): leave it "
          + "out, or write -o NAME.\(own)")
    }
    let pattern = OutputPattern(text: output)
    if let key = pattern.unknownKeys.first {
      let near = OutputPattern.Key(rawValue: key.lowercased()) ?? .id
      throw ValidationError(
        "--output: {\(key)} is no part of a name: {id}, {index} and {step} are; did you mean {\(near.rawValue)}?"
      )
    }
    if pattern.isOfSteps, script == nil {
      throw ValidationError(
        "--output: {step} numbers the pictures of a script's steps: add --script FILE, or write another name"
      )
    }
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
    let range = 4.0...PagePicture.mostPointsOfSide
    guard sides.count == 2, let width = LengthText.points(sides[0]),
      let height = LengthText.points(sides[1]), range.contains(width), range.contains(height)
    else {
      throw ValidationError(
        "--page: expected a width and a height from 4 to 19200 points, such as 90mmx54mm or 400x300, found "
          + "\"\(text)\"")
    }
    return Size(width: width, height: height)
  }

  /// The endings of other formats of pixels.
  private static let pixelFormats = [
    "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "avif", "heic",
  ]

  /// Returns the format of a file: the one that is asked for, else that of its name.
  func format(of output: String) throws(ValidationError) -> Format {
    if let format { return format }
    let file = InputFile(path: output)
    if let named = Format(rawValue: file.ending) { return named }
    guard output != "-", OutputFile(path: output).isRegular else { return .svg }
    let name = file.ending.isEmpty ? output : String(output.dropLast(file.ending.utf8.count + 1))
    // Another format of pixels is replaced by PNG.
    let best: Format = Self.pixelFormats.contains(file.ending) ? .png : .svg
    throw ValidationError(
      "--output: \"\(output)\" is not named .svg, .png or .pdf: write \(name).\(best.rawValue)"
        + (file.ending.isEmpty ? ", or add --format \(best.rawValue)" : ""))
  }
}
