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

  @Option(parsing: .unconditional, help: "Points after each character.")
  var letterSpacing: String?

  @Option(help: "How a text is cut that is too wide: \(names(TextStyle.Truncation.self)).")
  var truncation: String?

  @Flag(help: "Keep white space before the ellipsis.")
  var keepWhitespace = false

  @Option(
    help:
      "How several lines are filled: \(names(TextStyle.LineBreaking.self)), as much as fits or equally."
  )
  var lineBreaking: String?

  @Option(help: "Where lines lie beside wider ones: \(names(TextStyle.Alignment.self)).")
  var alignment: String?

  @Option(help: "Which fonts the height comes from: \(names(TextStyle.LineMetrics.self)).")
  var lineMetrics: String?

  @Option(help: "The direction the text reads in, ltr or rtl; else its first letter's.")
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

/// The names of a choice, for help.
private func names<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> String
where Choice.RawValue == String {
  type.allCases.map(\.rawValue).joined(separator: ", ")
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
