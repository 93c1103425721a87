import Snug

/// Reads a cell's design.
struct CellReader {
  private let value: JSONValue
  /// Knows where relative paths start.
  private let document: Document

  static func read(
    _ value: JSONValue, document: Document
  ) throws(DocumentError) -> CellTemplate {
    try CellReader(value: value, document: document).template()
  }

  private func template() throws(DocumentError) -> CellTemplate {
    let fields = try Fields(
      value, "a cell",
      known: ["views", "constraints", "margins", "metrics", "baseline", "recovery", "style"])
    if let style = fields["style"], style.kind != .object {
      throw style.mismatch(expected: "a style, an object")
    }
    let views = try fields["views"].map { value throws(DocumentError) in try self.views(value) }
    let constraints = try fields["constraints"].map { value throws(DocumentError) in
      try statements(value)
    }
    let margins = try fields["margins"]?.insets() ?? EdgeInsets(CellTemplate.defaultMargin)
    let metrics = try fields["metrics"].map { value throws(DocumentError) in
      try self.metrics(value)
    }
    let baseline = try fields["baseline"]?.string()
    let recovery: CellTemplate.Recovery = try fields["recovery"]?.choice() ?? .fail
    do throws(TemplateError) {
      return try CellTemplate(
        views: views ?? [], constraints: constraints ?? [], margins: margins,
        metrics: metrics ?? [:], baseline: baseline, recovery: recovery)
    } catch {
      throw DocumentError(error, inCell: value)
    }
  }

  private func metrics(_ value: JSONValue) throws(DocumentError) -> [String: Double] {
    guard value.kind == .object else { throw value.mismatch(expected: "an object of numbers") }
    var metrics: [String: Double] = [:]
    for (key, number) in value.members { metrics[key.text] = try number.distance() }
    return metrics
  }

  private func views(_ value: JSONValue) throws(DocumentError) -> [View] {
    guard value.kind == .object else {
      throw value.mismatch(expected: "an object of views by name")
    }
    var views: [View] = []
    for (key, view) in value.members { views.append(try self.view(key.text, view)) }
    return views
  }

  private enum Kind: String, CaseIterable { case label, image, box, guide, container }

  private func view(_ name: String, _ value: JSONValue) throws(DocumentError) -> View {
    guard value.kind == .object else { throw value.mismatch(expected: "a view, an object") }
    let kind: Kind = try value.member("kind")?.choice() ?? .label
    let common = [
      "kind", "minWidth", "maxWidth", "minHeight", "maxHeight", "hugging", "compressionResistance",
    ]
    let own =
      switch kind {
      case .label:
        [
          "font", "truncation", "keepWhitespace", "lines", "lineBreaking", "alignment",
          "lineMetrics", "direction", "preferredMaxLayoutWidth",
        ]
      case .image, .box, .guide: ["size"]
      case .container: ["views", "constraints"]
      }
    let fields = try Fields(value, "a view of kind \(kind.rawValue)", known: common + own)
    var view = View(name, try content(kind, fields))
    view.lines = try fields["lines"]?.integer(in: 0...View.maximumLines) ?? 1
    view.preferredMaxLayoutWidth = try fields["preferredMaxLayoutWidth"]?.length() ?? 0
    view.minWidth = try fields["minWidth"]?.length()
    view.maxWidth = try fields["maxWidth"]?.length()
    view.minHeight = try fields["minHeight"]?.length()
    view.maxHeight = try fields["maxHeight"]?.length()
    if let hugging = fields["hugging"] { view.hugging = try priorities(hugging, view.hugging) }
    if let resistance = fields["compressionResistance"] {
      view.compressionResistance = try priorities(resistance, view.compressionResistance)
    }
    return view
  }

  private func content(_ kind: Kind, _ fields: Fields) throws(DocumentError) -> View.Content {
    switch kind {
    case .label:
      var style = try LabelReader.style(fields)
      style.font.file = style.font.file.map(document.resolvedPath(of:))
      return .label(style)
    case .image:
      guard let size = fields["size"] else {
        throw fields.value.error("an image needs its \"size\" [width, height]")
      }
      return .image(try size.size())
    case .box: return .box(try fields["size"]?.size())
    case .guide: return .guide(try fields["size"]?.size())
    case .container:
      let views = try fields["views"].map { value throws(DocumentError) in try self.views(value) }
      let constraints = try fields["constraints"].map { value throws(DocumentError) in
        try statements(value)
      }
      return .container(views ?? [], constraints ?? [])
    }
  }

  /// A number for both axes, or an object of the two.
  private func priorities(
    _ value: JSONValue, _ standard: View.AxisPriorities
  ) throws(DocumentError) -> View.AxisPriorities {
    if value.kind == .number { return View.AxisPriorities(try value.number(in: 1...1000)) }
    let fields = try Fields(value, "priorities", known: ["horizontal", "vertical"])
    return View.AxisPriorities(
      horizontal: try fields["horizontal"]?.number(in: 1...1000) ?? standard.horizontal,
      vertical: try fields["vertical"]?.number(in: 1...1000) ?? standard.vertical)
  }

  private func statements(_ value: JSONValue) throws(DocumentError) -> [ConstraintStatement] {
    var statements: [ConstraintStatement] = []
    for statement in try value.array() { statements.append(try self.statement(statement)) }
    return statements
  }

  private func statement(_ value: JSONValue) throws(DocumentError) -> ConstraintStatement {
    if value.kind == .string { return .text(value.text) }
    guard value.kind == .object else {
      throw value.mismatch(expected: "a constraint: a string or an object")
    }
    if value.member("format") != nil {
      let fields = try Fields(
        value, "a constraint", known: ["identifier", "format", "options", "metrics"])
      let metrics = try fields["metrics"].map { value throws(DocumentError) in
        try self.metrics(value)
      }
      return .text(
        try fields["format"]?.string() ?? "", identifier: try fields["identifier"]?.string(),
        options: try fields["options"].map(options) ?? [], metrics: metrics ?? [:])
    }
    return .constraint(try constraint(value))
  }

  /// A name, or a list of them.
  private func options(_ value: JSONValue) throws(DocumentError) -> [VisualFormat.Option] {
    guard value.kind == .array else { return [try option(value)] }
    var options: [VisualFormat.Option] = []
    for element in value.elements { options.append(try option(element)) }
    return options
  }

  private func option(_ value: JSONValue) throws(DocumentError) -> VisualFormat.Option {
    // UIKit's older name.
    if value.kind == .string, value.text == "alignAllBaseline" { return .alignAllLastBaseline }
    return try value.choice()
  }

  private func constraint(_ value: JSONValue) throws(DocumentError) -> Constraint {
    let fields = try Fields(
      value, "a constraint",
      known: [
        "identifier", "first", "relation", "second", "multiplier", "constant", "priority", "format",
      ])
    guard let first = fields["first"] else {
      throw value.error("a constraint needs \"first\", or \"format\" with its text")
    }
    if let multiplier = fields["multiplier"], fields["second"] == nil {
      throw multiplier.error("a multiplier needs a \"second\" to multiply")
    }
    return Constraint(
      try anchor(first), try fields["relation"].map(relation) ?? .equal,
      try fields["second"].map(anchor),
      multiplier: try fields["multiplier"]?.distance() ?? 1,
      constant: try fields["constant"]?.distance() ?? 0,
      priority: try fields["priority"]?.number(in: 1...1000) ?? Constraint.required,
      identifier: try fields["identifier"]?.string())
  }

  private func relation(_ value: JSONValue) throws(DocumentError) -> Constraint.Relation {
    let text = try value.string()
    if text == "=" { return .equal }
    return try value.choice()
  }

  /// `label.width`, `super.leading`.
  private func anchor(_ value: JSONValue) throws(DocumentError) -> Anchor {
    let text = try value.string()
    do throws(FormatError) {
      return try Anchor(parsing: text)
    } catch {
      throw value.error(error.sentence)
    }
  }
}

extension JSONValue {
  /// The member of an object with this key.
  func member(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    for (name, value) in members where name.text == key { return value }
    return nil
  }
}
