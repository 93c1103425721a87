import ArgumentParser
import Snug
import SnugDocument

// The options for the style of a text, named as the keys of a document's label.

/// Another program whose lines a text has.
enum LikeChoice: String, NamedChoice {
  case browser

  static let help = ArgumentHelp(
    "Lay out lines as Chromium does, where nothing else is said: browser for --line-boxes and --line-break.",
    valueName: "browser")

  /// Gives the labels of a document that have the usual lines those of the other program.
  func override(_ document: inout Document) {
    document.restyle { style in
      if style.paragraph.lineBoxes == .primaryFont { style.paragraph.lineBoxes = .browser }
      if style.paragraph.lineBreak == .auto { style.paragraph.lineBreak = .browser }
    }
  }
}

/// The options for the style of texts that have no document.
struct StyleOptions: ParsableArguments {
  @OptionGroup(title: "Font")
  var fonts: MeasuredFontOptions

  @OptionGroup(title: "Lines")
  var lines: LineOptions

  @OptionGroup(title: "Cutting")
  var cutting: CuttingOptions

  @OptionGroup(title: "Shrinking")
  var shrinking: ShrinkingOptions

  /// All but the families of the font.
  var settings: StyleSettings {
    var settings = StyleSettings()
    fonts.add(to: &settings)
    lines.add(to: &settings)
    cutting.add(to: &settings)
    shrinking.add(to: &settings)
    return settings
  }
}

/// The options for lines and their places.
struct LineOptions: ParsableArguments {
  @Option(length: "The maximum width; wider texts are wrapped (--lines) or truncated.")
  var maxWidth: Double?

  @Option(
    length:
      "The maximum height, for texts that are shown smaller (--minimum-size) or in fewer lines "
      + "(--cut-to-height).")
  var maxHeight: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of lines of a text; 0 means no limit.", valueName: "count"))
  var lines = 1

  @Option(help: LikeChoice.help)
  var like: LikeChoice?

  @Option(
    "How text is broken into lines: wrap fills each line, balance makes the lines about "
      + "equally wide.",
    value: "mode", completion: ChoiceNames.completion(ParagraphStyle.TextWrap.self))
  var textWrap: String?

  @Option(ParagraphStyle.Alignment.self, "The alignment of lines that are narrower than others")
  var alignment: String?

  @Option(
    help: "The writing direction of the text, ltr or rtl; by default that of its first letter.",
    completion: ChoiceNames.completion(LayoutDirection.self))
  var direction: String?

  @Option(ParagraphStyle.LineBoxes.self, "The fonts that determine the height", value: "fonts")
  var lineBoxes: String?

  @Option(
    "The height of a line: a multiple of the size, such as 1.4, or points, such as 20px.",
    value: "height")
  var lineHeight: String?

  @Option("The space between lines.", value: "points")
  var lineSpacing: String?

  @Option("The space between paragraphs, besides that between lines.", value: "points")
  var paragraphSpacing: String?

  @Option("The indent of the first line of a paragraph.", value: "points")
  var firstLineIndent: String?

  @Option("The indent of the other lines.", value: "points")
  var hangingIndent: String?

  @Option(ParagraphStyle.TextBox.self, "The edges of the text's height", value: "edges")
  var textBox: String?

  @Option(ParagraphStyle.WhiteSpace.self, "What becomes of tabs and spaces", value: "mode")
  var whiteSpace: String?

  @Option("The distance of tab stops, by default 8.", value: "spaces")
  var tabSize: String?

  @Option("The first tab stops, such as 40,120.", value: "points")
  var tabStops: String?

  @Option(ParagraphStyle.WordBreak.self, "Where a line may end inside a word", value: "mode")
  var wordBreak: String?

  @Option(ParagraphStyle.LineBreak.self, "How strictly lines are broken", value: "strictness")
  var lineBreak: String?

  func validate() throws {
    try LengthOption.check(maxWidth, "--max-width")
    try LengthOption.check(maxHeight, "--max-height")
    guard (0...CellView.maximumLines).contains(lines) else {
      throw ValidationError("--lines: expected 0 to \(CellView.maximumLines), found \(lines)")
    }
  }

  func add(to settings: inout StyleSettings) {
    settings.add(.textWrap, textWrap)
    settings.add(.alignment, alignment)
    settings.add(.direction, direction)
    settings.add(.lineBoxes, lineBoxes ?? like?.rawValue)
    settings.add(.lineHeight, lineHeight)
    settings.add(.lineSpacing, lineSpacing)
    settings.add(.paragraphSpacing, paragraphSpacing)
    settings.add(.firstLineIndent, firstLineIndent)
    settings.add(.hangingIndent, hangingIndent)
    settings.add(.textBox, textBox)
    settings.add(.whiteSpace, whiteSpace)
    settings.add(.tabSize, tabSize)
    settings.add(.tabStops, tabStops)
    settings.add(.wordBreak, wordBreak)
    settings.add(.lineBreak, lineBreak ?? like?.rawValue)
  }
}

/// The options for what is shown of a text that is too wide.
struct CuttingOptions: ParsableArguments {
  @Option(
    TextStyle.Truncation.Mode.self, "How a text that is too wide is truncated", value: "mode")
  var truncation: String?

  @Option(
    "The ellipsis of a truncated text, by default that of the font.",
    value: "text", parsing: .unconditional)
  var ellipsis: String?

  @Option(
    "The line that is cut, the end of the text behind it; by default the last.", value: "line")
  var ellipsisLine: String?

  @Option(
    "What --truncation middle keeps of the end: a number of characters, or extension, what follows the "
      + "last full stop; by default half of what is shown.", value: "end")
  var keepEnd: String?

  @Flag(help: "Keep white space before the ellipsis.")
  var keepSpaceAtCut = false

  @Flag(help: "Show only as many lines as --max-height holds.")
  var cutToHeight = false

  func add(to settings: inout StyleSettings) {
    settings.add(.truncation, truncation)
    settings.add(.keepEnd, keepEnd)
    settings.add(.ellipsis, ellipsis)
    settings.add(.ellipsisLine, ellipsisLine)
    if keepSpaceAtCut { settings.add(.keepSpaceAtCut, "true") }
    if cutToHeight { settings.add(.cutToHeight, "true") }
  }
}

/// The options for smaller sizes of a text that is too wide.
struct ShrinkingOptions: ParsableArguments {
  @Option(
    "The smallest size of a text that does not fit, as a fraction of its size.", value: "fraction")
  var minimumScale: String?

  @Option("The smallest size of a text that does not fit.", value: "points")
  var minimumSize: String?

  @Option("The difference between the sizes that are tried, by default 0.5.", value: "points")
  var sizeStep: String?

  @Option(
    TextStyle.Shrinking.BaselineAdjustment.self, "The place of a smaller text in its line",
    value: "place")
  var baselineAdjustment: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Also make texts of several lines smaller before a word is broken; the default.")
  var shrinkBeforeBreakingWords: Bool?

  func add(to settings: inout StyleSettings) {
    settings.add(.minimumScale, minimumScale)
    settings.add(.minimumSize, minimumSize)
    settings.add(.sizeStep, sizeStep)
    settings.add(.baselineAdjustment, baselineAdjustment)
    settings.add(.shrinkBeforeBreakingWords, shrinkBeforeBreakingWords.map { "\($0)" })
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
      if let key = LabelSetting(rawValue: quoted),
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

extension LabelSetting {
  /// Its option, such as `--white-space`.
  fileprivate var option: String {
    "--" + rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}
