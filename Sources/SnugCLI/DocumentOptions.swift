import ArgumentParser
public import Snug
import SnugDocument

/// The options that select the document and the changes to it.
struct DocumentOptions: ParsableArguments {
  @Argument(help: "The document; - is standard input.", completion: .file())
  var file = "-"

  @Option(help: ArgumentHelp("The font family of every label.", valueName: "family"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Use only this font file and the embedded fonts; may be repeated.", valueName: "file"),
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
    help: ArgumentHelp("Device pixels per point, for measuring texts.", valueName: "number"))
  var scale: Double?

  @Option(help: ArgumentHelp("The input format.", valueName: "auto|json|ndjson|text"))
  var input = InputKind.auto

  @OptionGroup
  var files: FileOptions

  func validate() throws {
    try LengthOption.checkSize(size)
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    try FamilyOption.check(font, "--font")
  }

  var inputFile: InputFile { InputFile(path: file) }

  /// Opens a session with the fonts of `--font-file`.
  func session() throws(CommandFailure) -> LayoutSession {
    try FontFileOption.session(fontFile)
  }

  /// Reads a document, and applies the changes of the command line.
  func document(
    _ bytes: [UInt8], _ kind: InputKind, folder: String?
  ) throws(DocumentError) -> Document {
    if kind == .text, input == .auto { try InputKind.refuseOtherFormats(bytes) }
    var document =
      kind == .text
      ? try DocumentReader.readPlainText(bytes)
      : try DocumentReader.read(bytes, folder: folder, files: files.named)
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
        "snug: \(command) takes one document, but this input has one on each line (NDJSON)")
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

/// The option for documents of strangers.
struct FileOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-files"),
    help: "Refuse documents, scripts and texts that name files: cells and fonts.")
  var refusesFiles = false

  /// The files that documents may name.
  var named: NamedFiles { refusesFiles ? .refused : .allowed }
}

/// The options for the size of the container.
struct ContainerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's width.", valueName: "points"))
  var width: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's height.", valueName: "points"))
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

/// The options that select a design of a family, named as the keys of a document's font.
struct FontOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The design's weight, 1 to 1000; 400 is regular, 700 bold.", valueName: "number"))
  var weight: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The design's width in percent of the normal one, 1 to 1000.", valueName: "percent"))
  var width: String?

  @Option(
    help: "The design's slant: \(ChoiceNames.list(FontDescriptor.Slant.self)).",
    completion: ChoiceNames.completion(FontDescriptor.Slant.self))
  var slant: String?

  @Option(
    help: ArgumentHelp(
      "The named instance of a variable font, instead of weight, width and slant.",
      valueName: "name"))
  var instance: String?

  @Option(
    help: ArgumentHelp(
      "A variation axis, such as wght=650; may be repeated.", valueName: "tag=value"))
  var axes: [String] = []

  @Option(help: "The language of the text (BCP 47), such as zh-Hant.")
  var language: String?

  /// Whether any of them is given.
  var isGiven: Bool {
    !axes.isEmpty || [weight, width, slant, instance, language].contains { $0 != nil }
  }

  func add(to settings: inout StyleSettings) {
    settings.add(.weight, weight)
    settings.add(.width, width)
    settings.add(.slant, slant)
    settings.add(.instance, instance)
    for axis in axes { settings.add(.axes, axis) }
    settings.add(.language, language)
  }
}

/// The fonts of `--font-file`. One that cannot be used is not an error of the document.
enum FontFileOption {
  /// The files that a shell offers.
  static let completion = CompletionKind.file(extensions: ["ttf", "otf", "ttc", "otc"])

  /// Returns the fonts of these files, or the system's if there are no files.
  static func catalog(_ files: [String]) throws(CommandFailure) -> FontCatalog {
    do throws(FontError) {
      return try FontCatalog(files: files, usesSystemFonts: files.isEmpty)
    } catch {
      throw failure(error)
    }
  }

  /// Returns a session with these files, then documents' own; without files, also the system's.
  static func session(_ files: [String]) throws(CommandFailure) -> LayoutSession {
    do throws(FontError) {
      return try LayoutSession(fontFiles: files, usesSystemFonts: files.isEmpty)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: FontError) -> CommandFailure {
    CommandFailure(.inputOutput, "snug: --font-file: \(error.description)")
  }
}

/// The options for the style of a text, named as the keys of a document's label and its font.
struct LabelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An OpenType feature, such as liga=false or ss01=1; may be repeated.", valueName: "tag=value")
  )
  var features: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The space after each character.", valueName: "points"))
  var letterSpacing: String?

  @Option(
    help: ArgumentHelp(
      "How a text that is too wide is truncated: "
        + "\(ChoiceNames.list(TextStyle.Truncation.self)).",
      valueName: "mode"),
    completion: ChoiceNames.completion(TextStyle.Truncation.self))
  var truncation: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The ellipsis of a truncated text, by default that of the font.", valueName: "text"))
  var ellipsis: String?

  @Option(
    help: ArgumentHelp(
      "The line that is cut, the end of the text behind it; by default the last.",
      valueName: "line"))
  var ellipsisLine: String?

  @Flag(help: "Keep white space before the ellipsis.")
  var keepWhitespace = false

  @Option(
    help: ArgumentHelp(
      "How text is broken into lines: greedy fills each line, balanced makes the lines about "
        + "equally wide.",
      valueName: "mode"),
    completion: ChoiceNames.completion(TextStyle.LineBreaking.self))
  var lineBreaking: String?

  @Option(
    help: ArgumentHelp(
      "The alignment of lines that are narrower than others: "
        + "\(ChoiceNames.list(TextStyle.Alignment.self))."),
    completion: ChoiceNames.completion(TextStyle.Alignment.self))
  var alignment: String?

  @Option(
    help: ArgumentHelp(
      "The fonts that determine the height: \(ChoiceNames.list(TextStyle.LineMetrics.self)).",
      valueName: "fonts"),
    completion: ChoiceNames.completion(TextStyle.LineMetrics.self))
  var lineMetrics: String?

  @Option(
    help: ArgumentHelp(
      "What becomes of tabs and spaces: \(ChoiceNames.list(TextStyle.WhiteSpace.self)).",
      valueName: "mode"),
    completion: ChoiceNames.completion(TextStyle.WhiteSpace.self))
  var whiteSpace: String?

  @Option(
    help: ArgumentHelp("The distance of tab stops, by default 8.", valueName: "spaces"))
  var tabSize: String?

  @Option(
    help: ArgumentHelp("The first tab stops, such as 40,120.", valueName: "points"))
  var tabStops: String?

  @Option(
    help: ArgumentHelp(
      "Where a line may end inside a word: \(ChoiceNames.list(TextStyle.WordBreak.self)).",
      valueName: "mode"),
    completion: ChoiceNames.completion(TextStyle.WordBreak.self))
  var wordBreak: String?

  @Option(
    help: ArgumentHelp(
      "How strictly lines are broken: \(ChoiceNames.list(TextStyle.LineBreak.self)).",
      valueName: "strictness"),
    completion: ChoiceNames.completion(TextStyle.LineBreak.self))
  var lineBreak: String?

  @Option(
    help: ArgumentHelp(
      "The height of a line: a multiple of the size, such as 1.4, or points, such as 20pt.",
      valueName: "height"))
  var lineHeight: String?

  @Option(help: ArgumentHelp("The space between lines.", valueName: "points"))
  var lineSpacing: String?

  @Option(
    help: ArgumentHelp(
      "The space between paragraphs, besides that between lines.", valueName: "points"))
  var paragraphSpacing: String?

  @Option(
    help: ArgumentHelp("The indent of the first line of a paragraph.", valueName: "points"))
  var firstLineIndent: String?

  @Option(help: ArgumentHelp("The indent of the other lines.", valueName: "points"))
  var hangingIndent: String?

  @Option(
    help: ArgumentHelp(
      "The edges of the text's height: \(ChoiceNames.list(TextStyle.TextBox.self)).",
      valueName: "edges"),
    completion: ChoiceNames.completion(TextStyle.TextBox.self))
  var textBox: String?

  @Option(
    help: ArgumentHelp(
      "The least size of a text that does not fit, as a fraction of its size.",
      valueName: "fraction"))
  var minimumScale: String?

  @Option(
    help: ArgumentHelp("The least size of a text that does not fit.", valueName: "points"))
  var minimumSize: String?

  @Option(
    help: ArgumentHelp(
      "The difference between the sizes that are tried, by default 0.5.", valueName: "points"))
  var sizeStep: String?

  @Option(
    help: ArgumentHelp(
      "The place of a smaller text in its line: "
        + "\(ChoiceNames.list(TextStyle.Shrinking.BaselineAdjustment.self)).",
      valueName: "place"),
    completion: ChoiceNames.completion(TextStyle.Shrinking.BaselineAdjustment.self))
  var baselineAdjustment: String?

  @Option(
    help: "The writing direction of the text, ltr or rtl; by default that of its first letter.",
    completion: ChoiceNames.completion(LayoutDirection.self))
  var direction: String?

  func add(to settings: inout StyleSettings) {
    for feature in features { settings.add(.features, feature) }
    settings.add(.letterSpacing, letterSpacing)
    settings.add(.truncation, truncation)
    settings.add(.ellipsis, ellipsis)
    settings.add(.ellipsisLine, ellipsisLine)
    if keepWhitespace { settings.add(.keepWhitespace, "true") }
    settings.add(.lineBreaking, lineBreaking)
    settings.add(.alignment, alignment)
    settings.add(.lineMetrics, lineMetrics)
    settings.add(.whiteSpace, whiteSpace)
    settings.add(.tabSize, tabSize)
    settings.add(.tabStops, tabStops)
    settings.add(.wordBreak, wordBreak)
    settings.add(.lineBreak, lineBreak)
    settings.add(.lineHeight, lineHeight)
    settings.add(.lineSpacing, lineSpacing)
    settings.add(.paragraphSpacing, paragraphSpacing)
    settings.add(.firstLineIndent, firstLineIndent)
    settings.add(.hangingIndent, hangingIndent)
    settings.add(.textBox, textBox)
    settings.add(.minimumScale, minimumScale)
    settings.add(.minimumSize, minimumSize)
    settings.add(.sizeStep, sizeStep)
    settings.add(.baselineAdjustment, baselineAdjustment)
    settings.add(.direction, direction)
  }
}

extension StyleSettings {
  /// Returns the style; errors name the option at fault.
  func styleOfOptions() throws(ValidationError) -> TextStyle {
    do throws(StyleSettings.Failure) {
      return try style()
    } catch {
      throw ValidationError(
        "\(error.key.option)\(error.tag.map { " \($0)" } ?? ""): "
          + Self.namingOptions(error.message))
    }
  }

  /// Returns a message with options instead of the keys to add or change: `--white-space pre-wrap` for
  /// `"whiteSpace": "pre-wrap"`. Words that were given stay in quotation marks.
  private static func namingOptions(_ message: String) -> String {
    var parts = message.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    var result = parts.removeFirst()
    while parts.count > 1 {
      let (quoted, next) = (parts.removeFirst(), parts.removeFirst())
      let hasValue = next == ": " && parts.count > 1
      if let key = Key(rawValue: quoted),
        hasValue || result.hasSuffix("add ") || result.hasSuffix("or ")
      {
        result += hasValue ? "\(key.option) \(parts.removeFirst())" : key.option
        result += hasValue ? parts.removeFirst() : next
      } else {
        result += "\"\(quoted)\"\(next)"
      }
    }
    // A word that was given may have a quotation mark, too.
    return result + parts.map { "\"\($0)" }.joined()
  }
}

extension StyleSettings.Key {
  /// Its option, such as `--white-space`.
  fileprivate var option: String {
    "--" + rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}
