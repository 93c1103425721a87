import ArgumentParser
import Glibc
public import Snug
import SnugDocument

/// The options that select the document and the changes to it.
struct DocumentOptions: ParsableArguments {
  @Argument(help: "The document; - is standard input.", completion: .file())
  var file = "-"

  @Option(help: ArgumentHelp("The input format.", valueName: "auto|json|ndjson|text|csv|tsv"))
  var input = InputKind.auto

  @OptionGroup
  var files: FileOptions

  @OptionGroup(title: "Font")
  var fonts: DocumentFontOptions

  @Option("The layout direction.", value: "ltr|rtl")
  var direction: LayoutDirection?

  @Option(
    "Device pixels per point, for measuring texts; in render, the pixels of a PNG.",
    value: "number", parsing: .unconditional)
  var scale: Double?

  func validate() throws { try LengthOption.check(scale, "--scale", PixelGrid.scales) }

  var inputFile: InputFile { InputFile(path: file) }

  /// Opens a session with the fonts of `--font-file`.
  func session() throws(CommandFailure) -> LayoutSession {
    try FontFileOption.session(fonts.fontFile)
  }

  /// Reads a document of the input, without the changes of the command line.
  func read(_ bytes: [UInt8], _ kind: InputKind) throws(DocumentError) -> Document {
    if kind == .text, input == .auto { try InputKind.refuseOtherFormats(bytes, of: inputFile) }
    return kind == .text
      ? try DocumentReader.readPlainText(bytes, size: fonts.size)
      : try DocumentReader.read(
        bytes, folder: inputFile.folder, files: files.named, size: fonts.size)
  }

  /// Applies the changes of the command line to a document that was read.
  func override(_ document: inout Document) {
    if let direction { document.container.direction = direction }
    if let scale { document.container.scale = scale }
    fonts.override(&document)
  }

  /// Reads the only document of the input.
  /// - Parameters:
  ///   - text: The input.
  ///   - quiet: Whether nothing is noted on standard error.
  func onlyDocument(
    _ text: InputText, for command: String, quiet: Bool
  ) throws(CommandFailure) -> Document {
    let kind = input.resolved(for: text.bytes, of: inputFile)
    guard kind != .ndjson else {
      throw CommandFailure(
        .badUsage,
        "snug: \(command) takes one document, but this input has one on each line (NDJSON): split it into "
          + "files of one line, as with split -l 1, and give it each of them")
    }
    var document = try throwing({ CommandFailure($0, in: text) }) { () throws(DocumentError) in
      try read(text.bytes, kind)
    }
    override(&document)
    if !quiet { fonts.noteSize(in: document) }
    return document
  }
}

/// The options for documents of strangers.
struct FileOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-files"),
    help: "Refuse documents, scripts and texts that name files, of cells or fonts.")
  var refusesFiles = false

  /// The files that documents may name.
  var named: NamedFiles { refusesFiles ? .refused : .allowed }
}

/// The options for the fonts of a document.
struct DocumentFontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The font family of every label; may be repeated, for a list in order of preference.",
      valueName: "family"))
  var font: [String] = []

  @Option(help: FontFileOption.help, completion: FontFileOption.completion)
  var fontFile: [String] = []

  @Option(length: "The font size of labels whose font names none.")
  var size: Double?

  @Option(help: LikeChoice.help)
  var like: LikeChoice?

  func validate() throws {
    try LengthOption.checkSize(size)
    try FamilyOption.check(font, "--font")
  }

  func override(_ document: inout Document) {
    like?.override(&document)
    guard !font.isEmpty else { return }
    document.restyle { style in
      style.font.families = font
      style.font.file = nil
    }
  }

  /// Notes the labels that keep a size of their own beside `--size`.
  func noteSize(in document: Document) {
    guard size != nil, let label = document.labelWithOwnSize else { return }
    StandardError.write(
      line:
        "snug: note: --size is for labels that name no size, and \(label) does; \"textScale\" in a "
        + "document multiplies every size")
  }
}

/// The options for the size of the container.
struct ContainerOptions: ParsableArguments {
  @Option(name: [.customShort("w", allowingJoined: true), .long], length: "The container's width.")
  var width: Double?

  @Option(length: "The container's height.")
  var height: Double?

  func validate() throws {
    try LengthOption.check(width, "--width")
    try LengthOption.check(height, "--height")
  }

  func override(_ document: inout Document) {
    if let width { document.container.width = width }
    if let height { document.container.height = height }
  }
}

extension LayoutDirection: NamedChoice {}

/// The fonts of `--font-file`. One that cannot be used is not an error of the document.
enum FontFileOption {
  static let help = ArgumentHelp(
    "Use only this font file and the embedded fonts; may be repeated.", valueName: "file")

  /// The files that a shell offers.
  static let completion = CompletionKind.file(extensions: ["ttf", "otf", "ttc", "otc"])

  /// Returns the fonts of these files, or the system's if there are no files.
  static func catalog(_ files: [String]) throws(CommandFailure) -> FontCatalog {
    try opening(files) { () throws(FontError) in
      try FontCatalog(files: files, usesSystemFonts: files.isEmpty)
    }
  }

  /// Returns a session with these files, then documents' own; without files, also the system's.
  static func session(_ files: [String]) throws(CommandFailure) -> LayoutSession {
    try opening(files) { () throws(FontError) in
      try LayoutSession(fontFiles: files, usesSystemFonts: files.isEmpty)
    }
  }

  private static func opening<Opened>(
    _ files: [String], _ open: () throws(FontError) -> Opened
  ) throws(CommandFailure) -> Opened {
    for file in files { InputFile.note(stat(of: file)) }
    return try throwing(
      { CommandFailure(.inputOutput, "snug: --font-file: \($0.description)") }, open)
  }

  /// Returns a measurer with fonts, for texts without a document.
  /// - Parameter scale: The device pixels per point; `nil` for lengths in layout units.
  static func measurer(
    _ catalog: FontCatalog, scale: Double?
  ) throws(CommandFailure) -> TextMeasurer {
    try throwing({ CommandFailure($0) }) { () throws(FontError) in
      try TextMeasurer(
        catalog: catalog, grid: scale.flatMap(PixelGrid.init(scale:)) ?? .layoutUnits)
    }
  }
}
