import ArgumentParser
import Snug
import SnugDocument

/// `snug fonts`: the available fonts, and the fonts that a family resolves to.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Prints which font and fallbacks a family resolves to, and why.",
    discussion: """
      Without a family it lists all available families. If several families are given, the \
      first has the highest priority.

      Examples:
        snug fonts
        snug fonts Inter --weight 700
        snug fonts Inter --instance "Semi Bold Italic"
        snug fonts --font-file Fonts/SnugTest.ttf "Snug Test"
        snug fonts "Snug Sans" --write /tmp/SnugSans.ttf
      """)

  @Argument(help: "The font families, named as in a label's font.")
  var family: [String] = []

  @Option(help: FontFileOption.help, completion: FontFileOption.completion)
  var fontFile: [String] = []

  @OptionGroup(title: "Font")
  var fontOptions: FontOptions

  @Option(
    "Write the file of the primary font, even if it is embedded; of a collection all of it, in "
      + "which the face is the one at \"index\". - is standard output, which then has no JSON.",
    value: "file", completion: .file())
  var write: String?

  @OptionGroup(title: "Output")
  var output: TextOutputOptions

  func validate() throws {
    try FamilyOption.check(family, "family")
    if family.isEmpty, fontOptions.isGiven {
      throw ValidationError(
        "--weight, --width, --slant, --instance, --axes and --language need a family")
    }
    if family.isEmpty, write != nil { throw ValidationError("--write needs a family") }
    if let write, write == output.output, write != "-" {
      throw ValidationError("--write and --output name the same file: name two")
    }
    if write == "-", output.output != "-" {
      throw ValidationError("--write - leaves no place for JSON: name a file for the font")
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
      try OutputFile(path: output.output).writing { buffer throws(OutputError) in
        if let form = output.format.columns {
          try FontsTable.write(families, as: form, to: buffer())
        } else {
          try FontsJSON.write(families, isCompact: output.compact, to: buffer())
        }
      }
      return
    }
    let descriptor = try descriptor()
    let chain = try throwing({ CommandFailure($0) }) { () throws(FontError) in
      try catalog.chain(for: descriptor)
    }
    StandardError.warn(of: FontsJSON.diagnostics(of: chain, in: catalog))
    if let write {
      try OutputFile(path: write).write(chain.primary.withUnsafeBytes { Array($0) })
      if write == "-" { return }
    }
    try OutputFile(path: output.output).writing { buffer throws(OutputError) in
      if let form = output.format.columns {
        try FontsTable.write(chain, of: catalog, as: form, to: buffer())
      } else {
        try FontsJSON.write(chain, of: catalog, isCompact: output.compact, to: buffer())
      }
    }
  }
}
