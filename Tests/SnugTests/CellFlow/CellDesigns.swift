import Snug

/// Cell templates, one for each way in which a line's length can affect a cell. At size 10 a
/// character is 5 points wide and a line is 10 points high.
enum CellDesigns {
  /// A label 40 to 60 points wide, with a margin around it.
  static let tag = design(
    [.label("label", TextStyle(size: 10))], ["H:|-[label(>=40,<=60)]-|", "V:|-[label]-|"])

  /// A label of as many lines as its text needs.
  static let note = design(
    [CellView("label", .label(TextStyle(size: 10)), lines: 0)], ["H:|-[label]-|", "V:|-[label]-|"])

  /// A label that wants lines of 30 points, and has fewer of them where it is wider.
  static let column = design(
    [
      CellView("label", .label(TextStyle(size: 10)), lines: 0, preferredMaxLayoutWidth: 30)
    ], ["H:|-[label]-|", "V:|-[label]-|"])

  /// Two labels; the second one is compressed first.
  static let pair = design(
    [
      .label("name", TextStyle(size: 10)),
      CellView(
        "detail", .label(TextStyle(size: 8)), compressionResistance: .init(749), lines: 2),
    ],
    [
      "H:|-[name]-3-[detail]-|", "V:|-[name]-(>=2)-|", "V:|-(>=2)-[detail]-|",
      "name.firstBaseline = detail.firstBaseline",
    ])

  /// Never narrower than 50 points, with an image whose position is ambiguous.
  static let wide = design(
    [.label("label", TextStyle(size: 10)), .image("dot", 4)],
    ["H:|-[label(>=46)]-|", "V:|-[label]-|", "dot.leading >= 1", "dot.top = 2"])

  /// Conflicting constraints, one of which is broken.
  static let broken = design(
    [.label("label", TextStyle(size: 10))],
    ["H:|-[label]-|", "V:|-[label]-|", "label.width >= 30", "label.width <= 20"],
    recovery: .breakLast)

  /// At least half as high as it is wide: a constraint couples the axes, so that they are solved in
  /// turns.
  static let coupled = design(
    [CellView("label", .label(TextStyle(size: 10)), lines: 0)],
    ["H:|-[label]-|", "V:|-[label]-(>=2)-|", "super.height >= 0.5 * super.width"])

  /// An image 0.333 times as wide as the label, so that edges fall between layout units.
  static let thirds = design(
    [.label("label", TextStyle(size: 10)), .image("side", 2)],
    [
      "H:|-[label]-[side]-|", "V:|-[label]-|", "side.width = 0.333 * label.width",
      "side.top = 1.7", "side.height = 3",
    ])

  /// Cannot be fitted.
  static let impossible = design(
    [.label("label", TextStyle(size: 10))],
    ["H:|-[label(>=30)]-|", "super.width <= 20", "V:|-[label]-|"])

  static let all = [tag, note, column, pair, wide, broken, coupled, thirds]

  /// Designs without a constraint between the axes: fitting them measures no label at an
  /// intermediate width.
  static let uncoupled = [tag, note, pair, wide, broken, thirds]

  static func sizers(_ designs: [CellTemplate], _ measurer: any TextMeasuring) -> [CellSizer] {
    designs.map { CellSizer($0, measuring: measurer) }
  }

  private static func design(
    _ views: [CellView], _ constraints: [ConstraintStatement],
    recovery: CellTemplate.Recovery = .fail
  ) -> CellTemplate {
    do {
      return try CellTemplate(
        views: views, constraints: constraints, margins: EdgeInsets(2), recovery: recovery)
    } catch {
      preconditionFailure("a design of the tests is wrong: \(error)")
    }
  }
}

extension CellView {
  fileprivate static func image(_ name: String, _ side: Double) -> CellView {
    CellView(name, .image(Size(width: side, height: side)))
  }
}
