import Snug

/// Reads the design of a cell.
struct CellReader {
  private let value: JSONValue
  /// The document being read, which resolves relative paths.
  private let document: Document
  private let errors: ErrorList

  /// Reads a design; returns `nil` if it has an error, which is noted.
  static func read(
    _ value: JSONValue, document: Document, _ errors: ErrorList
  ) -> CellTemplate? {
    CellReader(value: value, document: document, errors: errors).template()
  }

  private func template() -> CellTemplate? {
    let errorCount = errors.count
    let known = ["views", "constraints", "margins", "metrics", "baseline", "recovery", "style"]
    guard let fields = Fields(value, "a cell", known: known, errors) else { return nil }
    fields.checkStyle(errors)
    let constraints = ConstraintReader(cell: value, errors: errors)
    var views = ViewReader(document: document, constraints: constraints, errors: errors)
    let design = Design(
      views: views.contents(fields),
      constraints: fields["constraints"].map(constraints.statements) ?? [],
      margins: fields["margins"]?.insets(errors) ?? EdgeInsets(CellTemplate.defaultMargin),
      metrics: fields["metrics"].flatMap(constraints.metrics) ?? [:],
      baseline: errors.noting(try fields["baseline"]?.string()),
      recovery: errors.noting(try fields["recovery"]?.choice()) ?? .fail)
    if errors.count == errorCount, let template = design.template { return template }
    let knowsMetrics = fields.lacks("metrics") || fields["metrics"]?.kind == .object
    for error in design.problems
    where !error.problem.follows(knowsViews: views.areAllKnown, knowsMetrics: knowsMetrics) {
      errors.note(DocumentError(error, inCell: value))
    }
    return nil
  }
}

/// The declaration of a cell, before it is checked as a whole.
private struct Design {
  var views: [CellView]
  var constraints: [ConstraintStatement]
  var margins: EdgeInsets
  var metrics: [String: Double]
  var baseline: String?
  var recovery: CellTemplate.Recovery

  /// The checked design; `nil` if it has problems.
  var template: CellTemplate? {
    try? CellTemplate(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, recovery: recovery)
  }

  var problems: [TemplateError] {
    CellTemplate.problems(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, limit: DocumentError.maximumCount + 1)
  }
}

extension TemplateError.Problem {
  /// Whether the problem may exist only because views or metrics could not be read, so that their
  /// names are unknown.
  fileprivate func follows(knowsViews: Bool, knowsMetrics: Bool) -> Bool {
    switch self {
    case .unknownBaselineView: !knowsViews
    // In the brackets of a visual format, a name that is not a metric is read as a view.
    case .constraint(.unknownView, _): !knowsViews || !knowsMetrics
    case .constraint(.syntax, _): !knowsMetrics
    case .constraint, .duplicateViewName, .invalidName, .tooManyViews, .tooManyConstraints,
      .numberOutOfRange:
      false
    }
  }
}

extension JSONValue {
  /// The member of an object with this key; `nil` if it is absent.
  package func member(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    for (name, value) in members where name.text == key { return value }
    return nil
  }
}

/// Reads the views of a cell. A view with an error keeps its name, so that constraints that name it
/// stay valid.
struct ViewReader {
  /// The document being read, which resolves relative paths.
  private let document: Document
  private let constraints: ConstraintReader
  private let errors: ErrorList
  /// Whether the name of every view could be read.
  private(set) var areAllKnown = true

  init(document: Document, constraints: ConstraintReader, errors: ErrorList) {
    self.document = document
    self.constraints = constraints
    self.errors = errors
  }

  /// Returns the views of a cell or container.
  mutating func contents(_ fields: Fields) -> [CellView] {
    guard let value = fields["views"] else {
      if !fields.lacks("views") { areAllKnown = false }
      return []
    }
    guard value.kind == .object else {
      errors.note(value.mismatch(expectedByName: "an object of views by name"))
      areAllKnown = false
      return []
    }
    var views: [CellView] = []
    for (key, view) in value.members { views.append(self.view(key.text, view)) }
    return views
  }

  private enum Kind: String, CaseIterable {
    case label, image, box, guide, container

    /// The keys that only views of this kind have.
    var keys: [String] {
      switch self {
      case .label:
        LabelReader.keys + [
          "lines", "hugsLines", "preferredMaxLayoutWidth", "sizeGroup", "sizeGroupScope", "style",
        ]
      case .image: ImageView.keys + ["style"]
      case .box: ["size", "style"]
      case .guide: ["size"]
      case .container: ["views", "constraints", "style"]
      }
    }
  }

  private static let commonKeys = [
    "kind", "minWidth", "maxWidth", "minHeight", "maxHeight", "hugging", "compressionResistance",
  ]

  private mutating func view(_ name: String, _ value: JSONValue) -> CellView {
    guard value.kind == .object else {
      errors.note(value.mismatch(expected: "a view, an object"))
      // The value may have been meant for a container.
      areAllKnown = false
      return CellView(name, .box(nil))
    }
    let given = value.member("kind")
    let kind: Kind? = given == nil ? .label : errors.noting(try given?.choice())
    // A view of unknown kind may have the keys of any kind.
    let keys = kind?.keys ?? Kind.allCases.flatMap(\.keys)
    let what = kind.map { "a view of kind \($0.rawValue)" } ?? "a view"
    let fields = Fields(
      value, what, known: ViewReader.commonKeys + keys, errors,
      elsewhere: ForeignWord.placeOfStyle(for:))
    guard let fields else {
      return CellView(name, .box(nil))
    }
    if kind != .container, kind != nil, value.member("views") != nil { areAllKnown = false }
    fields.checkStyle(errors)
    var view = CellView(name, content(kind, fields))
    view.lines = errors.noting(try fields["lines"]?.integer(in: 0...CellView.maximumLines)) ?? 1
    if let line = fields["ellipsisLine"], case .label(let style) = view.content,
      let number = style.truncation.ellipsisLine, number > view.lines
    {
      errors.note(
        line.error(
          line.isQuotable
            ? TextStyle.uselessEllipsisLine(number, lines: view.lines)
            : "no line is cut beyond \"lines\""))
    }
    view.preferredMaxLayoutWidth =
      errors.noting(try fields["preferredMaxLayoutWidth"]?.length()) ?? 0
    if let width = fields["minWidth"], width.kind == .string, width.text == "longestWord" {
      view.keepsWords = true
      checkLines(of: view, kind, for: width, "the longest word")
    } else if let width = fields["minWidth"], width.kind == .string,
      LengthText.points(width.text) == nil
    {
      errors.note(width.mismatch(expected: "a length, or \"longestWord\""))
    } else {
      view.minWidth = errors.noting(try fields["minWidth"]?.length())
    }
    if let hugs = fields["hugsLines"] {
      view.hugsLines = errors.noting(try hugs.bool()) ?? false
      if view.hugsLines { checkLines(of: view, kind, for: hugs, "the widest line") }
    }
    view.maxWidth = errors.noting(try fields["maxWidth"]?.length())
    view.minHeight = errors.noting(try fields["minHeight"]?.length())
    view.maxHeight = errors.noting(try fields["maxHeight"]?.length())
    view.sizeGroup = errors.noting(try fields["sizeGroup"]?.string())
    if let scope = fields["sizeGroupScope"] {
      view.sizeGroupScope = errors.noting(try scope.choice()) ?? .cell
      if fields["sizeGroup"] == nil {
        errors.note(scope.error("no group: add \"sizeGroup\", the name of the labels of one size"))
      }
    }
    if let hugging = fields["hugging"] { view.hugging = priorities(hugging, view.hugging) }
    if let resistance = fields["compressionResistance"] {
      view.compressionResistance = priorities(resistance, view.compressionResistance)
    }
    return view
  }

  /// Refuses a width of the lines of a view that has not several.
  private func checkLines(of view: CellView, _ kind: Kind?, for value: JSONValue, _ what: String) {
    guard !view.hasSeveralLines, kind != nil else { return }
    errors.note(
      value.error(
        kind == .label
          ? "\(what) counts in a label of several lines: add \"lines\", 0 for any"
          : "only a label has lines"))
  }

  private mutating func content(_ kind: Kind?, _ fields: Fields) -> CellView.Content {
    switch kind {
    case .label: return .label(style(fields))
    case .image: return .image(imageSize(fields))
    case .box: return .box(size(fields))
    case .guide: return .guide(size(fields))
    case .container: return container(fields)
    case nil:
      _ = style(fields)
      _ = size(fields)
      return container(fields)
    }
  }

  private func style(_ fields: Fields) -> TextStyle {
    var style = LabelReader.style(fields, errors, document.labelDefaults)
    style.font.file = style.font.file.map(document.resolvedPath(of:))
    return style
  }

  /// Returns the size of an image view: its own, else that of its image.
  private func imageSize(_ fields: Fields) -> Size {
    let view = ImageView(fields.value, errors)
    if !fields.lacks("size") { return size(fields) ?? .zero }
    guard let source = fields["source"], let name = view.source else {
      if fields.lacks("source") {
        errors.note(
          fields.value.error(
            "an image needs its \"size\" [width, height], or a \"source\" to take it from: add one of them"
          ))
      }
      return .zero
    }
    do throws(DocumentImages.Problem) {
      return view.size(of: try document.images.image(name))
    } catch {
      errors.note(
        source.error(
          error.message
            + (view.placeholder == nil
              ? "; give the view a \"size\" and a \"placeholder\", a colour, to go without it"
              : "; with a \"size\", its placeholder is drawn")))
      return .zero
    }
  }

  private func size(_ fields: Fields) -> Size? { errors.noting(try fields["size"]?.size()) }

  private mutating func container(_ fields: Fields) -> CellView.Content {
    .container(contents(fields), fields["constraints"].map(constraints.statements) ?? [])
  }

  /// Reads one number for both axes, or an object with one for each.
  private func priorities(
    _ value: JSONValue, _ standard: CellView.AxisPriorities
  ) -> CellView.AxisPriorities {
    let range = 1.0...1000
    if value.kind == .number {
      return errors.noting(try value.number(in: range)).map { CellView.AxisPriorities($0) }
        ?? standard
    }
    if value.kind == .string {
      errors.note(value.priorityMismatch())
      return standard
    }
    guard let fields = Fields(value, "priorities", known: ["horizontal", "vertical"], errors) else {
      return standard
    }
    return CellView.AxisPriorities(
      horizontal: errors.noting(try fields["horizontal"]?.number(in: range))
        ?? standard.horizontal,
      vertical: errors.noting(try fields["vertical"]?.number(in: range)) ?? standard.vertical)
  }
}
