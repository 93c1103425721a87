public import ArgumentParser
public import Snug
import SnugDocument

/// `snug fonts`: which fonts there are, and which a family resolves to.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Prints which font and fallbacks a family resolves to, and why, as JSON.",
    discussion: """
      Without a family it lists all there are. Of several, the first is the most wanted.

      Examples:
        snug fonts
        snug fonts Inter --weight 700
        snug fonts --font-file Fonts/SnugTest.ttf "Snug Test"
      """)

  @Argument(help: "The families, as a label's style names them.")
  var family: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use only this font file, then the embedded font; may be repeated.", valueName: "file"))
  var fontFile: [String] = []

  @Option(parsing: .unconditional, help: "1 to 1000; 400 is regular, 700 bold.")
  var weight: Double?

  @Option(parsing: .unconditional, help: "Percent of the normal width, 1 to 1000.")
  var width: Double?

  @Option(help: "roman, italic or oblique.")
  var slant: FontDescriptor.Slant?

  @Option(help: "The language of the text (BCP 47), for scripts that languages share.")
  var language: String?

  @Flag(help: "Print no white space.")
  var compact = false

  func validate() throws {
    for name in family { try FamilyOption.check(name, "family") }
    if family.isEmpty, weight != nil || width != nil || slant != nil || language != nil {
      throw ValidationError("--weight, --width, --slant and --language need a family to look for")
    }
    do throws(FontError) {
      try TextStyle(font: descriptor).validate()
    } catch {
      throw ValidationError("--\(error.sentence)")
    }
  }

  private var descriptor: FontDescriptor {
    FontDescriptor(
      families: family, weight: weight ?? 400, width: width ?? 100, slant: slant ?? .roman,
      language: language)
  }

  func run() throws {
    let catalog = try FontFileOption.catalog(fontFile)
    guard !family.isEmpty else {
      let families = catalog.families
      return try StandardOutput.writing { () throws(OutputError) in
        try FontsJSON.write(families, isCompact: compact, to: StandardOutput.buffer())
      }
    }
    let chain: FontChain
    do throws(FontError) {
      chain = try catalog.chain(for: descriptor)
    } catch {
      throw CommandFailure(.badDocument, "snug: \(error.sentence)")
    }
    catalog.warn(ofMissing: chain)
    try StandardOutput.writing { () throws(OutputError) in
      try FontsJSON.write(chain, of: catalog, isCompact: compact, to: StandardOutput.buffer())
    }
  }
}

extension FontDescriptor.Slant: ExpressibleByArgument {}
