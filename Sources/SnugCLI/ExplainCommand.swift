import ArgumentParser
import Snug
import SnugChecking
import SnugDocument

/// `snug explain`: the reasons for the sizes and positions in a cell.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains the size or position of a view.",
    discussion: """
      The document is laid out, and the item is explained with its final frame. Each line that \
      begins with "because" is a constraint that determines the value; each line with "missed" \
      is a constraint that is not satisfied because of those. The last line says whether the \
      constraints allow other values, and if so, what would decide between them. If this cell, \
      or another one of the document, cannot be fitted, the constraints in conflict are listed: \
      without any one of them, the others can be satisfied.

      Positions are measured from the cell's leading or top edge. The view "super" is the cell.

      Examples:
        snug explain Examples/tags.json
        snug explain Examples/tags.json --item 2 --attribute width
        snug explain Examples/sections.json --section 1 --header
        printf 'A\\nlonger\\n' | snug explain --item 1 --format json
      """)

  @OptionGroup
  var options: LayoutOptions

  @Option(help: "The name of the view in the cell; by default the cell itself.")
  var view: String?

  @Option(
    help: "The attribute of the view, such as width or leading; by default its width and height.",
    completion: .list(Attribute.ofViews.map(\.rawValue)))
  var attribute: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The index of the section, from 0.", valueName: "number"))
  var section = 0

  @Option(
    "The index of the item in its section, from 0, or its id; by default the first item.",
    value: "number|id", parsing: .unconditional)
  var item: String?

  @Flag(help: "Explain the section's header.")
  var header = false

  @Flag(help: "Explain the section's footer.")
  var footer = false

  @Flag(help: "Explain the section's overflow item.")
  var overflow = false

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(help: ArgumentHelp("The output format.", valueName: "text|json"))
  var format = Format.text

  @Flag(help: "Print no white space in JSON.")
  var compact = false

  @Flag(help: "Print no warnings and notes to standard error.")
  var quiet = false

  enum Format: String, NamedChoice { case text, json }

  func validate() throws {
    _ = try request()
    try TemplateOptions.refuseRows(options.document)
    guard !compact || format == .json else {
      throw ValidationError("--compact is for JSON: add --format json")
    }
  }

  private func request() throws(ValidationError) -> ExplanationRequest {
    var request = ExplanationRequest()
    (request.section, request.element, request.view) = (section, try element(), view)
    guard let attribute else { return request }
    request.attribute = Attribute.ofViews.first { $0.rawValue == attribute }
    guard request.attribute == nil else { return request }
    let known = Attribute.ofViews.map(\.rawValue)
    throw ValidationError(
      "--attribute: there is no attribute \"\(attribute)\""
        + (NearMiss.question(for: attribute, among: known)
          ?? ": use one of \(known.joined(separator: ", "))"))
  }

  private func element() throws(ValidationError) -> ExplanationRequest.Element {
    let asked: [(Bool, ExplanationRequest.Element)] = [
      (header, .header), (footer, .footer), (overflow, .overflow),
      (item != nil, .item(item.flatMap { Int($0) } ?? 0)),
    ]
    let elements = asked.filter(\.0).map(\.1)
    guard elements.count <= 1 else {
      throw ValidationError("--item, --header, --footer and --overflow exclude each other: use one")
    }
    return elements.first ?? .item(0)
  }

  func run() throws {
    var request = try request()
    let session = try options.document.session()
    let (document, text) = try options.onlyDocument(for: "explain", quiet: quiet)
    if let item, Int(item) == nil {
      guard let path = document.path(ofItem: item) else {
        throw CommandFailure(
          .badUsage,
          "snug: --item: expected a number, or the id of an item: none has the id \(Excerpt.quoted(item))"
        )
      }
      (request.section, request.element) = (path.section, .item(path.item))
    }
    let explanation = try throwing({ CommandFailure($0, in: text) }) {
      () throws(ExplanationError) in try session.explain(document, request)
    }
    try OutputFile(path: output).writing { buffer throws(OutputError) in
      switch format {
      case .text:
        if !quiet { StandardError.warn(of: explanation.diagnostics) }
        try ExplanationSentences.write(
          explanation, file: text.file.name, to: buffer())
      case .json: try ExplanationJSON.write(explanation, isCompact: compact, to: buffer())
      }
    }
  }
}
