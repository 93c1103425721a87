package import Snug

/// The cells of the collections under test. At size 10 a character is 5 points wide and a line 10
/// high.
package enum CollectionDesigns {
  /// A reuse identifier, and the template that measures its cells.
  package struct Design {
    package var identifier: String
    package var template: CellTemplate?
  }

  /// 44 to 124 points wide.
  package static let tag = Design(
    identifier: "tag",
    template: template(
      CellView("label", .label(style)), ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"]))

  /// As many lines as its text needs, so that its height depends on the width it is offered.
  package static let note = Design(
    identifier: "note",
    template: template(
      CellView("label", .label(style), lines: 0), ["H:|-[label]-|", "V:|-[label]-|"]))

  /// Cannot be satisfied by texts of more than 12 characters.
  package static let strict = Design(
    identifier: "strict",
    template: template(
      CellView("label", .label(style), compressionResistance: .init(1000)),
      ["H:|-[label(<=60)]-|", "V:|-[label]-|"]))

  /// Items of known sizes.
  package static let block = Design(identifier: "block", template: nil)

  /// The same as `block` with another identifier.
  package static let dot = Design(identifier: "dot", template: nil)

  package static let all = [tag, note, strict, block, dot]

  private static let style = TextStyle(size: 10)

  private static func template(
    _ view: CellView, _ constraints: [ConstraintStatement]
  ) -> CellTemplate {
    do {
      return try CellTemplate(
        views: [view], constraints: constraints, margins: EdgeInsets(2))
    } catch {
      preconditionFailure("a design of the tests is wrong: \(error)")
    }
  }
}
