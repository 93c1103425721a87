public import ArgumentParser
public import Snug
import SnugDocument

/// Which document is laid out, and what the command line changes of it.
struct DocumentOptions: ParsableArguments {
  @Argument(help: "The document; - is standard input.")
  var file = "-"

  @Option(parsing: .unconditional, help: "The container's width in points.")
  var width: Double?

  @Option(parsing: .unconditional, help: "The container's height in points.")
  var height: Double?

  @Option(help: "The font family of every label.")
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Use only this font file and the embedded fonts; may be repeated.", valueName: "file"))
  var fontFile: [String] = []

  @Option(parsing: .unconditional, help: "The font size of every label in points.")
  var size: Double?

  @Option(help: "The layout direction, ltr or rtl.")
  var direction: LayoutDirection?

  @Option(parsing: .unconditional, help: "Device pixels in a point, for measuring texts.")
  var scale: Double?

  @Option(help: "The line alignment of every section.")
  var lineAlignment: FlowMetrics.LineAlignment?

  @Option(
    parsing: .unconditional,
    help: "The most lines of every section; the layout's overflow stands for items behind them.")
  var maximumLines: Int?

  @Option(help: "What the input is: auto, json, ndjson or text.")
  var input = InputKind.auto

  func validate() throws {
    try LengthOption.check(width, "--width")
    try LengthOption.check(height, "--height")
    try LengthOption.checkSize(size)
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    try FamilyOption.check(font, "--font")
    try CountOption.check(maximumLines, "--maximum-lines")
  }

  /// Reads and lays out one document.
  func layout(
    _ bytes: [UInt8], of input: InputFile, _ session: LayoutSession
  ) throws(CommandFailure) -> DocumentLayout {
    do throws(DocumentError) {
      return try layout(
        bytes, self.input.resolved(for: bytes), folder: input.folder, session)
    } catch {
      throw CommandFailure(error, in: input)
    }
  }

  func layout(
    _ bytes: [UInt8], _ kind: InputKind, folder: String?, _ session: LayoutSession
  ) throws(DocumentError) -> DocumentLayout {
    var document =
      kind == .text
      ? try DocumentReader.readPlainText(bytes)
      : try DocumentReader.read(bytes, folder: folder)
    override(&document)
    return try session.layout(document)
  }

  /// What the command line says wins over the document.
  private func override(_ document: inout Document) {
    if let width { document.container.width = width }
    if let height { document.container.height = height }
    if let direction { document.container.direction = direction }
    if let scale { document.container.scale = scale }
    document.restyle { style in
      if let font {
        style.font.families = [font]
        style.font.file = nil
      }
      if let size { style.size = size }
    }
    if let lineAlignment { document.realign(lineAlignment) }
    if let maximumLines { document.limitLines(to: maximumLines) }
  }
}

extension LayoutDirection: ExpressibleByArgument {}
extension FlowMetrics.LineAlignment: ExpressibleByArgument {}
