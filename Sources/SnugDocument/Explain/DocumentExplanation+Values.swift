import Snug

extension DocumentExplanation {
  /// What the constraints of a cell make of the values asked for.
  static func values(
    of design: Document.Cell, _ item: Document.Item, _ cells: CellFlow,
    _ request: ExplanationRequest, _ document: Document
  ) throws(ExplanationError) -> ([Value], broken: [ConstraintText]) {
    do throws(CellFlowError) {
      var context = ConstraintContext(cell: design, direction: document.container.direction)
      var values: [Value] = []
      for anchor in request.anchors {
        guard
          let decided = try cells.fitting(
            deciding: anchor, ofItem: request.item, inSection: request.section),
          let explanation = try cells.explain(
            anchor, ofItem: request.item, inSection: request.section)
        else { continue }
        (context.fitted, context.fitting) = decided
        values.append(Value(explanation, context))
      }
      return (values, broken(in: context))
    } catch {
      throw .document(document.error(error))
    }
  }

  private static func broken(in context: ConstraintContext) -> [ConstraintText] {
    (context.fitted?.brokenConstraints ?? []).map { origin in
      var text = context.text(origin)
      text.note = "it cannot hold together with those declared before it"
      return text
    }
  }

  /// What is to be said about an item of fixed size.
  static func values(
    of size: Size, _ item: Document.Item, _ cells: CellFlow, _ request: ExplanationRequest,
    path: String
  ) throws(ExplanationError) -> [Value] {
    let given = ConstraintText(
      kind: .size, statement: "\(path) is \(sides(size))", note: "the item has a fixed size",
      place: (item.value?.member("size") ?? item.value).map { JSONPlace(of: $0) })
    let frame =
      request.item < cells.result.shownItemCount(inSection: request.section)
      ? cells.result.frame(ofItem: request.item, inSection: request.section).size : size
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

extension DocumentExplanation.Value {
  fileprivate init(_ explanation: CellExplanation, _ context: ConstraintContext) {
    anchor = explanation.anchor
    value = explanation.value
    isAmbiguous = explanation.isAmbiguous
    reasons = explanation.reasons.map {
      .init(constraint: context.text($0.support), multiplier: $0.multiplier)
    }
    losses = explanation.losses.map {
      .init(
        constraint: context.text($0.origin), priority: $0.priority, amount: $0.amount,
        wantsMore: $0.wantsMore)
    }
  }
}

extension Document {
  /// The item asked about, once it is known to have what is to be explained.
  func item(_ request: ExplanationRequest) throws(ExplanationError) -> Item {
    guard sections.indices.contains(request.section) else {
      throw .unknownSection(request.section, count: sections.count)
    }
    let items = sections[request.section].items
    guard items.indices.contains(request.item) else {
      throw .unknownItem(request.item, section: request.section, count: items.count)
    }
    let item = items[request.item]
    if case .cell(let cell, _) = item.content, let view = request.view, view != "super" {
      let known = cells[cell].template.views.map(\.name)
      guard known.contains(view) else {
        throw .unknownView(
          view, cell: cells[cell].name,
          suggestions: NearMiss.suggestions(for: view, among: known + ["super"]))
      }
    }
    return item
  }
}
