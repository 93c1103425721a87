import ArgumentParser
public import Snug
import SnugDocument

/// The options of commands that lay a document out.
struct LayoutOptions: ParsableArguments {
  @OptionGroup
  var document: DocumentOptions

  @OptionGroup
  var container: ContainerOptions

  @Option(help: ArgumentHelp("The line alignment of every section.", valueName: "alignment"))
  var lineAlignment: FlowMetrics.LineAlignment?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most lines of every section; the layout's overflow stands for items behind them.",
      valueName: "count"))
  var maximumLines: Int?

  func validate() throws {
    try CountOption.check(maximumLines, "--maximum-lines")
  }

  /// Lays out one document.
  func layout(
    _ bytes: [UInt8], _ kind: InputKind, folder: String?, _ session: LayoutSession
  ) throws(DocumentError) -> DocumentLayout {
    var document = try document.document(bytes, kind, folder: folder)
    override(&document)
    return try session.layout(document)
  }

  /// Lays out a document that is all of an input.
  func layout(
    _ bytes: [UInt8], of input: InputFile, _ session: LayoutSession
  ) throws(CommandFailure) -> DocumentLayout {
    do throws(DocumentError) {
      return try layout(
        bytes, document.input.resolved(for: bytes, of: input), folder: input.folder, session)
    } catch {
      throw CommandFailure(error, in: input)
    }
  }

  /// What the command line says wins over the document.
  private func override(_ document: inout Document) {
    container.override(&document)
    if let lineAlignment { document.realign(lineAlignment) }
    if let maximumLines { document.limitLines(to: maximumLines) }
  }
}

extension FlowMetrics.LineAlignment: NamedChoice {
  /// What help says of it.
  public var defaultValueDescription: String {
    switch self {
    case .leading: "to the edge where reading begins"
    case .center: "to the middle"
    case .trailing: "to the edge where reading ends"
    case .justified: "equal gaps from edge to edge; one item alone is centred"
    case .spaceBetween: "equal gaps from edge to edge; one item alone leads"
    case .spaceAround: "with half a gap before the first and behind the last item"
    case .spaceEvenly: "with a whole gap before the first and behind the last item"
    case .fill: "items grow, by their weights, up to their maxima"
    }
  }
}
