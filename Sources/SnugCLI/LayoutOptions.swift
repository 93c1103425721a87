public import ArgumentParser
public import Snug
import SnugDocument

/// The options of commands that lay a document out.
struct LayoutOptions: ParsableArguments {
  @OptionGroup
  var document: DocumentOptions

  @OptionGroup
  var container: ContainerOptions

  @Option(help: "The line alignment of every section.")
  var lineAlignment: FlowMetrics.LineAlignment?

  @Option(
    parsing: .unconditional,
    help: "The most lines of every section; the layout's overflow stands for items behind them.")
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
        bytes, document.input.resolved(for: bytes), folder: input.folder, session)
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

extension FlowMetrics.LineAlignment: ExpressibleByArgument {}
