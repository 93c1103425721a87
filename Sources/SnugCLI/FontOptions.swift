import ArgumentParser
import Snug
import SnugDocument

/// The options that say which design of a family is meant, named as the keys of a document's font.
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
      "What a variable font calls a design, in place of weight, width and slant.",
      valueName: "name"))
  var instance: String?

  @Option(
    help: ArgumentHelp(
      "A variation axis, such as wght=650; may be repeated.", valueName: "tag=value"))
  var axes: [String] = []

  @Option(help: "The language of the text (BCP 47), such as zh-Hant.")
  var language: String?

  /// Whether there is any of them.
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
