import ArgumentParser
import Snug
import SnugDocument

/// `snug fonts`: the available fonts, and the fonts that a family resolves to.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Prints which font and fallbacks a family resolves to, and why, as JSON.",
    discussion: """
      Without a family it lists all available families. If several families are given, the \
      first has the highest priority.

      Examples:
        snug fonts
        snug fonts Inter --weight 700
        snug fonts Inter --instance "Semi Bold Italic"
        snug fonts --font-file Fonts/SnugTest.ttf "Snug Test"
      """)

  @Argument(help: "The font families, named as in a label's font.")
  var family: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use only this font file and the embedded fonts; may be repeated.", valueName: "file"),
    completion: FontFileOption.completion)
  var fontFile: [String] = []

  @OptionGroup
  var fontOptions: FontOptions

  @Flag(help: "Print no white space.")
  var compact = false

  func validate() throws {
    for name in family { try FamilyOption.check(name, "family") }
    if family.isEmpty, fontOptions.isGiven {
      throw ValidationError(
        "--weight, --width, --slant, --instance, --axes and --language need a family")
    }
    _ = try descriptor()
  }

  private func descriptor() throws(ValidationError) -> FontDescriptor {
    var settings = StyleSettings()
    fontOptions.add(to: &settings)
    var descriptor = try settings.styleOfOptions().font
    descriptor.families = family
    return descriptor
  }

  func run() throws {
    let catalog = try FontFileOption.catalog(fontFile)
    guard !family.isEmpty else {
      let families = catalog.families
      try StandardOutput.writing { () throws(OutputError) in
        try FontsJSON.write(families, isCompact: compact, to: StandardOutput.buffer())
      }
      return
    }
    let descriptor = try descriptor()
    let chain: FontChain
    do throws(FontError) {
      chain = try catalog.chain(for: descriptor)
    } catch {
      throw CommandFailure(.badDocument, "snug: \(error.sentence)")
    }
    StandardError.warn(of: FontsJSON.diagnostics(of: chain, in: catalog))
    try StandardOutput.writing { () throws(OutputError) in
      try FontsJSON.write(chain, of: catalog, isCompact: compact, to: StandardOutput.buffer())
    }
  }
}
