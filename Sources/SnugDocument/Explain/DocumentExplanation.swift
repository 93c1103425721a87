import Snug

/// An explanation of a cell's values in the layout of its document.
package struct DocumentExplanation {
  /// The path of the cell's element, as in `sections[0].items[7]`.
  let path: String
  let section: Int
  /// The index of the item; `nil` for a header, a footer and the overflow item.
  let item: Int?
  let id: String?
  /// Whether it is a hidden item, whose size is the one that it would have on its line.
  let isHidden: Bool
  /// The cell's name and its labels' texts; `nil` for an item of fixed size.
  var cell: (name: String, texts: [Text])?
  let values: [Value]
  /// The required constraints that were broken, in a cell that may break constraints.
  let broken: [Broken]
  /// The diagnostics about the fonts, on which the sizes depend.
  package let diagnostics: [Diagnostic]

  /// A label's text.
  struct Text {
    var view: String
    var text: String
    /// The visible text if it is cut; `nil` if all of it is shown.
    var shown: String?
  }

  /// A value and the constraints that decide it.
  struct Value {
    var anchor: Anchor
    /// In points; a position is measured from the cell's leading or top edge.
    var value: Double
    var isAmbiguous = false
    var reasons: [Reason]
    var losses: [Loss] = []
    /// The constraints in which the lines of labels that hug them are broken.
    var lineReasons: [Reason] = []
    /// The remedy for an ambiguous value.
    var advice: String?
  }

  /// A constraint that decides a value.
  struct Reason {
    var constraint: ConstraintText
    /// The change of the value with each point of the constraint.
    var multiplier: Double
  }

  /// An optional constraint that is not satisfied.
  struct Loss {
    var constraint: ConstraintText
    var priority: Double
    /// The difference by which it is missed, in points.
    var amount: Double
    /// Whether it requests a greater value; otherwise a smaller one.
    var wantsMore: Bool
  }

  /// A required constraint that was broken.
  struct Broken {
    var constraint: ConstraintText
    /// The constraints that it conflicts with.
    var obstacles: [ConstraintText]
  }

  fileprivate init(
    _ document: Document, _ request: ExplanationRequest, _ cells: CellFlow,
    _ diagnostics: [Diagnostic]
  ) throws(ExplanationError) {
    let item = try document.item(request)
    self.diagnostics = diagnostics
    guard let content = cells.content(at: request.place) else {
      throw .nothingHidden(section: request.section)
    }
    path = document.path(of: request.place)
    section = request.section
    if case .item(let number) = request.element { self.item = number } else { self.item = nil }
    id = item.id
    let frame = cells.result.frame(of: request.place)
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
  /// Returns the values of an item of fixed size.
  private static func values(
    of size: Size, _ item: Document.Item, frame: Size, _ request: ExplanationRequest, path: String
  ) throws(ExplanationError) -> [Value] {
    let given = ConstraintText(
      kind: .size, statement: "\(path) is \(sides(size))", note: "it has a fixed size",
      place: (item.value?.member("size") ?? item.value).map { JSONPlace(of: $0) })
    let stretched = ConstraintText(
      kind: .fitting, statement: "its frame is \(sides(frame))", note: "the layout sets this size")
    return try request.anchors.map { anchor throws(ExplanationError) in
      guard anchor.item == .superview, anchor.attribute.isSize else {
        throw .fixedSize(path: path)
      }
      let axis = anchor.attribute.axis
      // Exact: a layout that does not change a size copies it.
      let constraint = frame[axis] == size[axis] ? given : stretched
      return Value(
        anchor: anchor, value: frame[axis],
        reasons: [Reason(constraint: constraint, multiplier: 1)])
    }
  }

  private static func sides(_ size: Size) -> String {
    "\(NumberText.decimal(size.width)) by \(NumberText.decimal(size.height))"
  }
}

extension LayoutSession {
  /// Explains values of an element of a document in its layout.
  package func explain(
    _ document: Document, _ request: ExplanationRequest
  ) throws(ExplanationError) -> DocumentExplanation {
    try explain(document, [request])[0]
  }

  /// Explains values of several elements of a document in its layout, which is made once.
  ///
  /// If the document cannot be laid out, the first requested cell is fitted alone first, so that its own
  /// error is reported before errors of other cells.
  package func explain(
    _ document: Document, _ requests: [ExplanationRequest]
  ) throws(ExplanationError) -> [DocumentExplanation] {
    let pool: SizerPool
    do throws(DocumentError) {
      pool = try self.pool(for: document)
    } catch {
      throw .document(error)
    }
    guard let first = requests.first else { return [] }
    _ = try document.item(first)
    let cells: CellFlow
    let diagnostics: [Diagnostic]
    do throws(DocumentError) {
      var fitter = try DocumentFitter(document, pool: pool)
      do throws(DocumentError) {
        cells = try fitter.fitCells()
      } catch {
        try fitter.fitAlone(first)
        throw error
      }
      diagnostics = fitter.sizers.diagnostics
    } catch {
      throw .document(error)
    }
    return try requests.map { request throws(ExplanationError) in
      try DocumentExplanation(document, request, cells, diagnostics)
    }
  }
}
