import ArgumentParser
import Snug
import SnugDocument

/// The options that select a design of a family, named as the keys of a document's font.
struct FontOptions: ParsableArguments {
  @Option(
    "The design's weight, 1 to 1000; 400 is regular, 700 bold.",
    value: "number", parsing: .unconditional)
  var weight: String?

  @Option(
    "The design's width in percent of the normal one, 1 to 1000.",
    value: "percent", parsing: .unconditional)
  var width: String?

  @Option(FontDescriptor.Slant.self, "The design's slant")
  var slant: String?

  @Option(
    "The named instance of a variable font, instead of weight, width and slant.", value: "name")
  var instance: String?

  @Option(
    parsing: .unconditionalSingleValue,
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

/// The options for the font of measured texts.
struct MeasuredFontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The font family; may be repeated, for a list in order of preference. By default that of the first font "
        + "file, or Snug Sans.", valueName: "family"))
  var font: [String] = []

  @Option(help: FontFileOption.help, completion: FontFileOption.completion)
  var fontFile: [String] = []

  @Option(length: "The font size.")
  var size: Double?

  @OptionGroup
  var design: FontOptions

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An OpenType feature, such as liga=false or ss01=1; may be repeated.", valueName: "tag=value")
  )
  var features: [String] = []

  @Option("The space after each character.", value: "points", parsing: .unconditional)
  var letterSpacing: String?

  func validate() throws {
    try FamilyOption.check(font, "--font")
    try LengthOption.checkSize(size)
  }

  func add(to settings: inout StyleSettings) {
    settings.add(.size, size.map { "\($0)" })
    design.add(to: &settings)
    for feature in features { settings.add(.features, feature) }
    settings.add(.letterSpacing, letterSpacing)
  }
}
