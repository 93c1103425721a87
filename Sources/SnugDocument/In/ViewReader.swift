import Snug

/// Reads the views of a cell. A view that something is wrong with keeps its name, so that
/// constraints which name it are right.
struct ViewReader {
  /// Knows where relative paths start.
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

  /// The views of a cell or container.
  mutating func contents(_ fields: Fields) -> [View] {
    guard let value = fields["views"] else {
      if !fields.lacks("views") { areAllKnown = false }
      return []
    }
    guard value.kind == .object else {
      errors.note(value.mismatch(expected: "an object of views by name"))
      areAllKnown = false
      return []
    }
    var views: [View] = []
    for (key, view) in value.members { views.append(self.view(key.text, view)) }
    return views
  }

  private enum Kind: String, CaseIterable {
    case label, image, box, guide, container

    /// The keys of views of this kind alone.
    var keys: [String] {
      switch self {
      case .label:
        [
          "font", "truncation", "keepWhitespace", "lines", "lineBreaking", "alignment",
          "lineMetrics", "direction", "preferredMaxLayoutWidth",
        ]
      case .image, .box, .guide: ["size"]
      case .container: ["views", "constraints"]
      }
    }
  }

  private static let commonKeys = [
    "kind", "minWidth", "maxWidth", "minHeight", "maxHeight", "hugging", "compressionResistance",
  ]

  private mutating func view(_ name: String, _ value: JSONValue) -> View {
    guard value.kind == .object else {
      errors.note(value.mismatch(expected: "a view, an object"))
      // It may have been meant for a container.
      areAllKnown = false
      return View(name, .box(nil))
    }
    let given = value.member("kind")
    let kind: Kind? = given == nil ? .label : errors.noting(try given?.choice())
    // A view of unknown kind may have what any kind has.
    let keys = kind?.keys ?? Kind.allCases.flatMap(\.keys)
    let what = kind.map { "a view of kind \($0.rawValue)" } ?? "a view"
    guard let fields = Fields(value, what, known: ViewReader.commonKeys + keys, errors) else {
      return View(name, .box(nil))
    }
    if kind != .container, kind != nil, value.member("views") != nil { areAllKnown = false }
    var view = View(name, content(kind, fields))
    view.lines = errors.noting(try fields["lines"]?.integer(in: 0...View.maximumLines)) ?? 1
    view.preferredMaxLayoutWidth =
      errors.noting(try fields["preferredMaxLayoutWidth"]?.length()) ?? 0
    view.minWidth = errors.noting(try fields["minWidth"]?.length())
    view.maxWidth = errors.noting(try fields["maxWidth"]?.length())
    view.minHeight = errors.noting(try fields["minHeight"]?.length())
    view.maxHeight = errors.noting(try fields["maxHeight"]?.length())
    if let hugging = fields["hugging"] { view.hugging = priorities(hugging, view.hugging) }
    if let resistance = fields["compressionResistance"] {
      view.compressionResistance = priorities(resistance, view.compressionResistance)
    }
    return view
  }

  private mutating func content(_ kind: Kind?, _ fields: Fields) -> View.Content {
    switch kind {
    case .label: return .label(style(fields))
    case .image:
      if fields.lacks("size") {
        errors.note(fields.value.error("an image needs its \"size\" [width, height]"))
      }
      return .image(size(fields) ?? .zero)
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
    var style = LabelReader.style(fields, errors)
    style.font.file = style.font.file.map(document.resolvedPath(of:))
    return style
  }

  private func size(_ fields: Fields) -> Size? { errors.noting(try fields["size"]?.size()) }

  private mutating func container(_ fields: Fields) -> View.Content {
    .container(contents(fields), fields["constraints"].map(constraints.statements) ?? [])
  }

  /// A number for both axes, or an object of the two.
  private func priorities(
    _ value: JSONValue, _ standard: View.AxisPriorities
  ) -> View.AxisPriorities {
    let range = 1.0...1000
    if value.kind == .number {
      return errors.noting(try value.number(in: range)).map { View.AxisPriorities($0) } ?? standard
    }
    guard let fields = Fields(value, "priorities", known: ["horizontal", "vertical"], errors) else {
      return standard
    }
    return View.AxisPriorities(
      horizontal: errors.noting(try fields["horizontal"]?.number(in: range))
        ?? standard.horizontal,
      vertical: errors.noting(try fields["vertical"]?.number(in: range)) ?? standard.vertical)
  }
}
