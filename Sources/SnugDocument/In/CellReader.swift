import Snug

enum CellReader {
  /// Reads a design; returns `nil` if it has an error, which is noted.
  /// - Parameter document: The document being read, which resolves relative paths.
  static func read(
    _ value: JSONValue, document: Document, _ errors: ErrorList
  ) -> CellTemplate? {
    let errorCount = errors.count
    let known = ["views", "constraints", "margins", "metrics", "baseline", "recovery", "style"]
    guard let fields = Fields(value, "a cell", known: known, errors) else { return nil }
    fields.checkStyle(errors)
    let constraints = ConstraintReader(cell: value, errors: errors)
    var reader = ViewReader(document: document, constraints: constraints, errors: errors)
    let views = reader.contents(fields)
    let statements = fields["constraints"].map(constraints.statements) ?? []
    let margins = fields["margins"]?.insets(errors) ?? EdgeInsets(CellTemplate.defaultMargin)
    let metrics = fields["metrics"].flatMap(constraints.metrics) ?? [:]
    let baseline = errors.noting(try fields["baseline"]?.string())
    let recovery: CellTemplate.Recovery? = errors.noting(try fields["recovery"]?.choice())
    if errors.count == errorCount,
      let template = try? CellTemplate(
        views: views, constraints: statements, margins: margins, metrics: metrics,
        baseline: baseline, recovery: recovery ?? .fail)
    {
      return template
    }
    let problems = CellTemplate.problems(
      views: views, constraints: statements, margins: margins, metrics: metrics,
      baseline: baseline, limit: DocumentError.maximumCount + 1)
    let knowsMetrics = fields.lacks("metrics") || fields["metrics"]?.kind == .object
    for error in problems
    where !error.problem.follows(knowsViews: reader.areAllKnown, knowsMetrics: knowsMetrics) {
      errors.note(DocumentError(error, inCell: value))
    }
    return nil
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

/// The cells of a document by name.
struct CellNames {
  let numbers: [String: Int]
  /// Whether the names of all cells could be read.
  var areComplete = true

  /// Returns the index of a named cell; `nil` for an unknown name if not all names could be read.
  func number(of value: JSONValue) throws(DocumentError) -> Int? {
    let name = try value.string()
    if let number = numbers[name] { return number }
    guard areComplete else { return nil }
    let known = numbers.sorted { $0.value < $1.value }.map(\.key)
    throw value.error(
      "there is no cell \"\(name)\""
        + (NearMiss.question(for: name, among: known) ?? "; declare it under \"cells\""))
  }
}

extension Document {
  /// The names of the cells of a valid document.
  var cellNames: CellNames {
    // The built-in tag is behind a declared one.
    CellNames(numbers: Dictionary(cells.enumerated().map { ($1.name, $0) }) { first, _ in first })
  }
}

/// Reads the views of a cell. A view with an error keeps its name, so that constraints that name it
/// stay valid.
struct ViewReader {
  /// The document being read, which resolves relative paths.
  let document: Document
  let constraints: ConstraintReader
  let errors: ErrorList
  /// Whether the name of every view could be read.
  private(set) var areAllKnown = true

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
    guard
      let fields = Fields(
        value, what, known: ViewReader.commonKeys + keys, errors,
        elsewhere: ForeignWord.placeOfStyle(for:))
    else { return CellView(name, .box(nil)) }
    if kind != .container, kind != nil, value.member("views") != nil { areAllKnown = false }
    fields.checkStyle(errors)
    var view = CellView(name, content(kind, fields))
    errors.read(try fields["lines"]?.integer(in: 0...CellView.maximumLines), into: &view.lines)
    if let line = fields["ellipsisLine"], case .label(let style) = view.content,
      let number = style.truncation.ellipsisLine, number > view.lines
    {
      errors.note(
        line.error(
          line.isQuotable
            ? TextStyle.uselessEllipsisLine(number, lines: view.lines)
            : "no line is cut beyond \"lines\""))
    }
    errors.read(
      try fields["preferredMaxLayoutWidth"]?.length(), into: &view.preferredMaxLayoutWidth)
    if let width = fields["minWidth"] { readLeastWidth(width, of: &view, kind) }
    if let hugs = fields["hugsLines"] {
      errors.read(try hugs.bool(), into: &view.hugsLines)
      if view.hugsLines { checkLines(of: view, kind, for: hugs, "the widest line") }
    }
    view.maxWidth = errors.noting(try fields["maxWidth"]?.length())
    view.minHeight = errors.noting(try fields["minHeight"]?.length())
    view.maxHeight = errors.noting(try fields["maxHeight"]?.length())
    view.sizeGroup = errors.noting(try fields["sizeGroup"]?.string())
    if let scope = fields["sizeGroupScope"] {
      errors.read(try scope.choice(), into: &view.sizeGroupScope)
      if fields["sizeGroup"] == nil {
        errors.note(scope.error("no group: add \"sizeGroup\", the name of the labels of one size"))
      }
    }
    if let hugging = fields["hugging"] { readPriorities(hugging, into: &view.hugging) }
    if let resistance = fields["compressionResistance"] {
      readPriorities(resistance, into: &view.compressionResistance)
    }
    return view
  }

  private func readLeastWidth(_ value: JSONValue, of view: inout CellView, _ kind: Kind?) {
    if value.kind == .string, value.text == "longestWord" {
      view.keepsWords = true
      checkLines(of: view, kind, for: value, "the longest word")
    } else if value.kind == .string, LengthText.points(value.text) == nil {
      errors.note(value.mismatch(expected: "a length, or \"longestWord\""))
    } else {
      view.minWidth = errors.noting(try value.length())
    }
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
  private func readPriorities(
    _ value: JSONValue, into priorities: inout CellView.AxisPriorities
  ) {
    if value.kind == .number || value.kind == .string {
      errors.read(CellView.AxisPriorities(try value.priority()), into: &priorities)
    } else if let fields = Fields(
      value, "priorities", known: ["horizontal", "vertical"], errors)
    {
      let range = JSONValue.priorities
      errors.read(try fields["horizontal"]?.number(in: range), into: &priorities.horizontal)
      errors.read(try fields["vertical"]?.number(in: range), into: &priorities.vertical)
    }
  }
}
