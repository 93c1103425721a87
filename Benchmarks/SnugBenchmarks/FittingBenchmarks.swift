import Snug
import SnugTesting
import SnugWorkloads

/// Cells fitted to labels that cost nothing to measure.
enum FittingBenchmarks {
  private static let count = 100_000

  static func groups() throws -> [[Contestant]] {
    var generator = LabelGenerator()
    let texts = generator.latin(2 * count)
    let tag = try CellTemplate(
      views: [.label("label")], constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"],
      margins: EdgeInsets(5))
    let pair = try CellTemplate(
      views: [
        .label("name"),
        CellView("icon", .image(Size(width: 16, height: 16)), compressionResistance: .init(1000)),
        CellView("note", .label(TextStyle()), compressionResistance: .init(749)),
      ],
      constraints: [
        "H:|-[icon]-[name]-(>=8)-[note]-|", "V:|-[name]-|", "icon.centerY = name.centerY",
        "note.firstBaseline = name.firstBaseline", "super.width <= 240",
      ], margins: EdgeInsets(5))
    return [
      [
        contestant("fit a tag", tag, texts.prefix(count).map { [$0] }),
        contestant(
          "fit an icon and two labels", pair,
          (0..<count).map { [texts[2 * $0], texts[2 * $0 + 1]] }),
      ]
    ]
  }

  private static func contestant(
    _ name: String, _ template: CellTemplate, _ texts: [[String]]
  ) -> Contestant {
    let sizer = CellSizer(template, measuring: FixedMetricsMeasurer())
    return Contestant(name: name, n: texts.count, unit: "cell") {
      let cells = try sizer.fit(texts)
      guard cells.count == texts.count else { throw WrongAnswer(what: name) }
    }
  }
}
