import Snug

/// Why a cell is as it is in the layout of its document.
public struct DocumentExplanation {
  /// As in `sections[0].items[7]`.
  let path: String
  let section: Int
  /// `nil` for a header, a footer and what stands for hidden items.
  let item: Int?
  let id: String?
  /// Whether it is an item that is not shown; it has the size it would have on its line.
  let isHidden: Bool
  /// The cell's name and its labels' texts; `nil` for what has a fixed size.
  var cell: (name: String, texts: [Text])?
  let values: [Value]
  /// What could not hold together with the rest, in a cell that may break constraints.
  let broken: [Broken]
  /// What there is to say about the fonts, on which the sizes depend.
  package let diagnostics: [Diagnostic]

  /// A label's text.
  struct Text {
    var view: String
    var text: String
    /// What is shown of it; `nil` for all.
    var shown: String?
  }

  /// A value and what decides it.
  struct Value {
    var anchor: Anchor
    /// In points, from the cell's leading or top edge if it is a place.
    var value: Double
    var isAmbiguous = false
    var reasons: [Reason]
    var losses: [Loss] = []
    /// What to do about an ambiguous value.
    var advice: String?
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

  /// A required constraint that was broken.
  struct Broken {
    var constraint: ConstraintText
    /// Those that it could not hold together with.
    var obstacles: [ConstraintText]
  }

  /// Lays the document out, and explains what is asked for.
  ///
  /// Where the document cannot be laid out, what is wrong with the cell asked about comes before
  /// what is wrong with others.
  init(
    _ document: Document, _ request: ExplanationRequest, pool: SizerPool
  ) throws(ExplanationError) {
    let item = try document.item(request)
    let cells: CellFlow
    do throws(DocumentError) {
      var fitter = try DocumentFitter(document, pool: pool)
      do throws(DocumentError) {
        cells = try fitter.fitCells()
      } catch {
        try fitter.fitAlone(request)
        throw error
      }
      diagnostics = fitter.sizers.diagnostics
    } catch {
      throw .document(error)
    }
    guard let content = cells.content(at: request.place) else {
      throw .nothingHidden(section: request.section)
    }
    path = document.path(request)
    section = request.section
    if case .item(let number) = request.element { self.item = number } else { self.item = nil }
    id = item.id
    let frame = cells.result.frame(request)
    isHidden = frame == nil
    switch (item.content, content) {
    case (.cell(let number, _), .cell(let sizer, let texts)):
      let design = document.cells[number]
      var explainer = CellExplainer(design, sizer, cells, request, document)
      values = try explainer.values()
      broken = try explainer.broken()
      cell = (design.name, try explainer.texts(texts))
    case (_, .size(let size)), (.fixed(let size), _):
      broken = []
      values = try DocumentExplanation.values(
        of: size, item, frame: frame?.size ?? size, request, path: path)
    }
  }
}

extension DocumentExplanation {
  /// What is to be said about what has a fixed size.
  static func values(
    of size: Size, _ item: Document.Item, frame: Size, _ request: ExplanationRequest, path: String
  ) throws(ExplanationError) -> [Value] {
    let given = ConstraintText(
      kind: .size, statement: "\(path) is \(sides(size))", note: "it has a fixed size",
      place: (item.value?.member("size") ?? item.value).map { JSONPlace(of: $0) })
    var values: [Value] = []
    for anchor in request.anchors {
      guard anchor.item == .superview, anchor.attribute.isSize else {
        throw .fixedSize(path: path)
      }
      let axis = anchor.attribute.axis
      var reasons = [Reason(constraint: given, multiplier: 1)]
      // A layout that leaves a size as it is copies it.
      if frame[axis] != size[axis] {
        reasons = [Reason(constraint: stretched(frame), multiplier: 1)]
      }
      values.append(Value(anchor: anchor, value: frame[axis], reasons: reasons))
    }
    return values
  }

  private static func stretched(_ frame: Size) -> ConstraintText {
    ConstraintText(
      kind: .fitting, statement: "its frame is \(sides(frame))", note: "the layout sets this size")
  }

  private static func sides(_ size: Size) -> String {
    "\(NumberText.decimal(size.width)) by \(NumberText.decimal(size.height))"
  }
}
