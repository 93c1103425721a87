/// A key of a style: what a document may write, and what is drawn for it. The one table that readers,
/// suggestions, the schema and the documentation follow.
package struct StyleKey: Sendable {
  package let name: String
  package let kind: Kind
  /// The value if it is not stated, in words.
  package let standard: String
  /// Where it may stand.
  package let places: [Place]
  /// What is drawn.
  package let meaning: String

  /// The form of a value, and what it sets.
  package enum Kind: Sendable {
    /// A colour of CSS.
    case color(Property<DrawingColor>)
    /// A colour or a gradient.
    case paint(Property<DrawingPaint>)
    /// Points, 0 or more.
    case length(Property<Double>)
    /// A list of lengths.
    case lengths(Property<[Double]>)
    /// Points, a percentage, `capsule`, or four of the first two.
    case corners(Property<DrawingCorners>)
    /// From 0 to 1.
    case fraction(Property<Double>)
    case boolean(Property<Bool>)
    /// The style of a state.
    case style(DrawingState)

    /// A part of a style.
    package typealias Property<Value> = any WritableKeyPath<DrawingStyle, Value?> & Sendable
  }

  /// What has the style.
  package enum Place: String, Sendable, CaseIterable {
    /// The document: the canvas, and what its texts have that state nothing.
    case document
    /// A cell, an item over its cell, or the background of a section.
    case cell
    case label, image
    /// A box or container.
    case box
    /// A range of a text.
    case range
  }

  /// The table.
  package static let all: [StyleKey] = [
    StyleKey(
      "fill", .paint(\.fill), "none", [.document, .cell, .label, .image, .box],
      "the interior: a colour or a gradient"),
    StyleKey(
      "stroke", .color(\.stroke), "none", [.cell, .label, .image, .box],
      "the colour of a line within the edges"),
    StyleKey(
      "strokeWidth", .length(\.strokeWidth), "1", [.cell, .label, .image, .box],
      "the width of that line"),
    StyleKey(
      "dash", .lengths(\.dash), "none", [.cell, .label, .image, .box],
      "the lengths of its dashes and gaps in turn"),
    StyleKey(
      "cornerRadius", .corners(\.corners), "0", [.cell, .label, .image, .box],
      "the corners, of what it clips too"),
    StyleKey(
      "opacity", .fraction(\.opacity), "1", [.cell, .label, .image, .box],
      "that of all that is in it, 0 to 1"),
    StyleKey(
      "clip", .boolean(\.clips), "false", [.cell, .label, .box],
      "whether what is in it is cut at its edges"),
    StyleKey(
      "color", .color(\.color), "#000", [.document, .cell, .label, .box, .range],
      "the colour of text"),
    StyleKey(
      "underline", .boolean(\.underline), "false", [.document, .cell, .label, .box, .range],
      "a line below text, where its font says"),
    StyleKey(
      "strikethrough", .boolean(\.strikethrough), "false",
      [.document, .cell, .label, .box, .range],
      "a line through text, where its font says"),
    StyleKey("background", .color(\.background), "none", [.range], "the colour behind a range"),
    StyleKey(
      "selected", .style(.selected), "none", [.cell, .label, .image, .box],
      "what else counts in a selected item"),
    StyleKey(
      "highlighted", .style(.highlighted), "none", [.cell, .label, .image, .box],
      "what else counts in a highlighted item, over `selected`"),
  ]

  /// The names of the keys of a place, in the order of the table.
  package static func names(in place: Place) -> [String] {
    all.filter { $0.places.contains(place) }.map(\.name)
  }

  package static func key(named name: String) -> StyleKey? { all.first { $0.name == name } }

  private init(
    _ name: String, _ kind: Kind, _ standard: String, _ places: [Place], _ meaning: String
  ) {
    (self.name, self.kind, self.standard) = (name, kind, standard)
    (self.places, self.meaning) = (places, meaning)
  }
}

/// The state of an item, for the styles that it has in that state.
///
/// Example: `DrawingStyle`.
public struct DrawingState: OptionSet, Hashable, Sendable {
  /// The bits of the states.
  public let rawValue: Int32

  /// Creates a set of states.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The item is selected.
  public static let selected = DrawingState(rawValue: 1)
  /// The item is highlighted by a touch.
  public static let highlighted = DrawingState(rawValue: 2)

  /// The names of the states, as styles have them.
  package var names: [String] {
    (contains(.selected) ? ["selected"] : []) + (contains(.highlighted) ? ["highlighted"] : [])
  }
}
