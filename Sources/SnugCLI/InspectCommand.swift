import ArgumentParser
import SnugDocument
import SnugInspecting

/// `snug inspect`: a document in, a page out that explains its layout.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Makes a page for a browser that shows a layout, and says why it is so.",
    discussion: """
      The page is one file of HTML that needs no other, and no network. It has the picture, the frames of \
      all elements and views at the widths from half the container's to twice that, the reasons for sizes \
      and positions, with the lines of the constraints, and the diagnostics. Its address takes a width: \
      page.html#w=300. A page has at most \(InspectionPage.maximumItems) items.

      Examples:
        snug inspect Examples/tags.json -o tags.html
        printf 'A\\nlonger\\n' | snug inspect -o tags.html
      """)

  @OptionGroup
  var options: LayoutOptions

  @Flag(help: "Print no warnings and notes to standard error.")
  var quiet = false

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  func validate() throws {
    try TemplateOptions.refuseRows(options.document)
    try NamedFormat.check(output, isOnly: "html")
  }

  func run() throws {
    let session = try options.document.session()
    let (document, text) = try options.onlyDocument(for: "inspect", quiet: quiet)
    let count = document.itemCount
    guard count <= InspectionPage.maximumItems else {
      throw CommandFailure(
        .badDocument,
        "\(text.file.name): error: the document has \(count) items: a page has at most "
          + "\(InspectionPage.maximumItems); take some of them")
    }
    let page = try throwing({ CommandFailure($0, in: text) }) { () throws(ExplanationError) in
      try InspectionPage.write(
        document, source: text.bytes, named: text.file.lastName,
        isJSON: options.document.input.resolved(for: text.bytes, of: text.file) == .json, session)
    }
    try OutputFile(path: output).write(page)
  }
}
