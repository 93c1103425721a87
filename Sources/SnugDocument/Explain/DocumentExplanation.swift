import Snug

/// Why the cell of an item is as it is in the layout of its document.
public struct DocumentExplanation {
  /// As in `sections[0].items[7]`.
  let path: String
  let section, item: Int
  let id: String?
  /// The cell's name and its labels' texts; `nil` for an item of fixed size.
  let cell: (name: String, texts: [(view: String, text: String)])?
  let values: [Value]
  /// What could not hold together with the rest, in a cell that may break constraints.
  let broken: [ConstraintText]
  /// What there is to say about the fonts, on which the sizes depend.
  package let diagnostics: [Diagnostic]

  /// A value and what decides it.
  struct Value {
    var anchor: Anchor
    /// In points, from the cell's leading or top edge if it is a place.
    var value: Double
    var isAmbiguous = false
    var reasons: [Reason]
    var losses: [Loss] = []
  }

  /// What holds a value.
  struct Reason {
    var constraint: ConstraintText
    /// By how much the value moves with each point of the constraint.
    var multiplier: Double
  }

  /// A preference that did not hold.
  struct Loss {
    var constraint: ConstraintText
    var priority: Double
    /// By how many points it is missed.
    var amount: Double
    /// Whether it would have the value greater; less otherwise.
    var wantsMore: Bool
  }

  /// Lays the document out, and explains what is asked for.
  init(
    _ document: Document, _ request: ExplanationRequest, pool: SizerPool
  ) throws(ExplanationError) {
    let item = try document.item(request)
    let cells: CellFlow
    do throws(DocumentError) {
      var fitter = try DocumentFitter(document, pool: pool)
      cells = try fitter.fitCells()
      diagnostics = fitter.sizers.diagnostics
    } catch {
      throw .document(error)
    }
    path = document.path(ofItem: request.item, inSection: request.section)
    (section, self.item, id) = (request.section, request.item, item.id)
    switch item.content {
    case .fixed(let size):
      cell = nil
      broken = []
      values = try DocumentExplanation.values(of: size, item, cells, request, path: path)
    case .cell(let number, let texts):
      let design = document.cells[number]
      let views = design.template.labels.map { design.template.views[$0].name }
      cell = (design.name, Array(zip(views, texts)))
      (values, broken) = try DocumentExplanation.values(of: design, item, cells, request, document)
    }
  }
}
