import ArgumentParser
public import Snug
import SnugDocument

/// The options that say what document is read, and what is changed in it.
struct DocumentOptions: ParsableArguments {
  @Argument(help: "The document; - is standard input.", completion: .file())
  var file = "-"

  @Option(help: ArgumentHelp("The font family of every label.", valueName: "family"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Use only this font file, then the embedded fonts; may be repeated.", valueName: "file"),
    completion: FontFileOption.completion)
  var fontFile: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The font size of every label.", valueName: "points"))
  var size: Double?

  @Option(help: ArgumentHelp("The layout direction.", valueName: "ltr|rtl"))
  var direction: LayoutDirection?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels in a point, for measuring texts.", valueName: "number"))
  var scale: Double?

  @Option(help: ArgumentHelp("What the input is.", valueName: "auto|json|ndjson|text"))
  var input = InputKind.auto

  func validate() throws {
    try LengthOption.checkSize(size)
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    try FamilyOption.check(font, "--font")
  }

  var inputFile: InputFile { InputFile(path: file) }

  /// Opens the fonts of `--font-file`.
  func session() throws(CommandFailure) -> LayoutSession {
    try FontFileOption.session(fontFile)
  }

  /// Reads a document, and changes in it what the command line says.
  func document(
    _ bytes: [UInt8], _ kind: InputKind, folder: String?
  ) throws(DocumentError) -> Document {
    if kind == .text, input == .auto { try InputKind.refuseOtherFormats(bytes) }
    var document =
      kind == .text
      ? try DocumentReader.readPlainText(bytes)
      : try DocumentReader.read(bytes, folder: folder)
    override(&document)
    return document
  }

  /// Reads the only document of the input.
  func onlyDocument(for command: String) throws(CommandFailure) -> Document {
    let bytes = try inputFile.read()
    let kind = input.resolved(for: bytes, of: inputFile)
    guard kind != .ndjson else {
      throw CommandFailure(
        .badUsage,
        "snug: \(command) takes one document, and this input has one on each line (NDJSON)")
    }
    do throws(DocumentError) {
      return try document(bytes, kind, folder: inputFile.folder)
    } catch {
      throw CommandFailure(error, in: inputFile)
    }
  }

  private func override(_ document: inout Document) {
    if let direction { document.container.direction = direction }
    if let scale { document.container.scale = scale }
    document.restyle { style in
      if let font {
        style.font.families = [font]
        style.font.file = nil
      }
      if let size { style.size = size }
    }
  }
}

extension LayoutDirection: NamedChoice {}
