import ArgumentParser
import Snug
import SnugDocument

/// The options that say how a text is set, named as the keys of a document's label and its font.
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
      "How a text is cut that is too wide: \(ChoiceNames.list(TextStyle.Truncation.self)).",
      valueName: "mode"),
    completion: ChoiceNames.completion(TextStyle.Truncation.self))
  var truncation: String?

  @Flag(help: "Keep white space before the ellipsis.")
  var keepWhitespace = false

  @Option(
    help: ArgumentHelp(
      "How several lines are filled: greedy, as much as fits, or balanced, equally.",
      valueName: "mode"),
    completion: ChoiceNames.completion(TextStyle.LineBreaking.self))
  var lineBreaking: String?

  @Option(
    help: "Where lines lie beside wider ones: \(ChoiceNames.list(TextStyle.Alignment.self)).",
    completion: ChoiceNames.completion(TextStyle.Alignment.self))
  var alignment: String?

  @Option(
    help: ArgumentHelp(
      "Which fonts the height comes from: \(ChoiceNames.list(TextStyle.LineMetrics.self)).",
      valueName: "fonts"),
    completion: ChoiceNames.completion(TextStyle.LineMetrics.self))
  var lineMetrics: String?

  @Option(
    help: "The direction the text reads in, ltr or rtl; else its first letter's.",
    completion: ChoiceNames.completion(LayoutDirection.self))
  var direction: String?

  func add(to settings: inout StyleSettings) {
    for feature in features { settings.add(.features, feature) }
    settings.add(.letterSpacing, letterSpacing)
    settings.add(.truncation, truncation)
    if keepWhitespace { settings.add(.keepWhitespace, "true") }
    settings.add(.lineBreaking, lineBreaking)
    settings.add(.alignment, alignment)
    settings.add(.lineMetrics, lineMetrics)
    settings.add(.direction, direction)
  }
}

extension StyleSettings {
  /// The style, what is wrong with it told by the option.
  func styleOfOptions() throws(ValidationError) -> TextStyle {
    do throws(StyleSettings.Failure) {
      return try style()
    } catch {
      let option = error.key.rawValue
        .map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
      throw ValidationError(
        "--\(option)\(error.tag.map { " \($0)" } ?? ""): \(error.message)")
    }
  }
}
