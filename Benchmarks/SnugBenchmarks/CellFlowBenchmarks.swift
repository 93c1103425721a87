import Snug
import SnugTesting
import SnugWorkloads

/// Tag cells measured, fitted, placed and edited, compared with a flow layout of the same sizes:
/// the difference is the cost of cells.
enum CellFlowBenchmarks {
  private static let count = 100_000
  /// The count of one-item edits a round.
  private static let editCount = 1_000
  private static let style = SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8)

  static func groups() throws -> [[Contestant]] {
    var generator = LabelGenerator()
    let texts = generator.latin(count)
    let tag = try CellTemplate(
      views: [.label("label")], constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"],
      margins: EdgeInsets(5))
    let sizer = CellSizer(tag, measuring: FixedMetricsMeasurer())
    let section = CellFlowSection(texts, in: sizer, style: style)
    let sizes = try sizer.fit(texts.map { [$0] }, .compressed.proposing(320)).map(\.size)
    return [
      [
        Contestant(name: "build tags \(count)", n: count, unit: "item") {
          _ = try CellFlow(FlowLayout(width: 320), [section])
        },
        Contestant(name: "build tags \(count), sizes only", n: count, unit: "item") {
          _ = try FlowLayout(width: 320).layout(sizes, style: style)
        },
      ], try widthChanges(section, sizes), try inserts(section, sizes, sizer),
      try glyphs(texts, tag),
    ]
  }

  /// The glyphs of a screen, in a scroll of a line a frame to the end and back.
  private static func glyphs(_ texts: [String], _ tag: CellTemplate) throws -> [Contestant] {
    let frames = 1_000
    let sizer = CellSizer(tag, measuring: try TextMeasurer(catalog: .embedded))
    let flow = try CellFlow(
      FlowLayout(width: 320), [CellFlowSection(texts, in: sizer, style: style)])
    func screen(_ frame: Int) -> Rect {
      let line = frame < frames / 2 ? frame : frames - frame
      return Rect(x: 0, y: Double(line * 37), width: 320, height: 480)
    }
    let labels = (0..<frames).reduce(0) { $0 + flow.result.elements(in: screen($1)).count }
    var glyphs = LabelGlyphs()
    return [
      Contestant(name: "glyphs of a screen of tags", n: labels, unit: "label") {
        for frame in 0..<frames { try flow.glyphs(in: screen(frame), into: &glyphs) }
      },
      Contestant(name: "glyphs of a screen of tags, nothing remembered", n: labels, unit: "label") {
        for frame in 0..<frames {
          var glyphs = LabelGlyphs()
          try flow.glyphs(in: screen(frame), into: &glyphs)
        }
      },
      Contestant(name: "glyphs of a screen of tags, label by label", n: labels, unit: "label") {
        for frame in 0..<frames {
          for element in flow.result.elements(in: screen(frame)) {
            guard case .item(let item) = element.kind,
              let cell = try flow.fittedCell(ofItem: item, inSection: 0)
            else { continue }
            _ = try sizer.textLayout(ofLabel: 0, in: cell, includingGlyphs: true)
          }
        }
      },
    ]
  }

  private static func widthChanges(
    _ section: CellFlowSection, _ sizes: [Size]
  ) throws -> [Contestant] {
    var cells = try CellFlow(FlowLayout(width: 320), [section])
    var result = try FlowLayout(width: 320).layout(sizes, style: style)
    // Wider than every tag, and narrower than those of more than 90 points.
    let widths = [300.0, 320], narrowWidths = [90.0, 320]
    func contestant(
      _ name: String, _ change: @escaping (FlowLayout) throws -> Void, _ widths: [Double]
    ) -> Contestant {
      Contestant(name: name, n: widths.count * count, unit: "item") {
        for width in widths { try change(FlowLayout(width: width)) }
      }
    }
    return [
      contestant(
        "change the width of tags \(count)", { _ = try cells.apply(.setContainer($0)) }, widths),
      contestant(
        "change the width of tags \(count), sizes only",
        { _ = try result.apply(.setContainer($0)) }, widths),
      contestant(
        "change the width of tags \(count), narrow", { _ = try cells.apply(.setContainer($0)) },
        narrowWidths),
    ]
  }

  private static func inserts(
    _ section: CellFlowSection, _ sizes: [Size], _ sizer: CellSizer
  ) throws -> [Contestant] {
    var cells = try CellFlow(FlowLayout(width: 320), [section])
    var result = try FlowLayout(width: 320).layout(sizes, style: style)
    let item = FlowItem(size: Size(width: 70, height: 27))
    // Spread over all items, in an order that does not soon return to a block.
    let places = (0..<editCount).map { $0 * 7_919 % count }
    return [
      Contestant(name: "insert and remove a tag among \(count)", n: editCount, unit: "edit") {
        for place in places {
          _ = try cells.apply(
            .insert([CellFlowItem(.cell(sizer, ["a tag \(place)"]))], at: place, section: 0))
        }
        for place in places.reversed() {
          _ = try cells.apply(.remove(place..<place + 1, section: 0))
        }
      },
      Contestant(
        name: "insert and remove a tag among \(count), sizes only", n: editCount, unit: "edit"
      ) {
        for place in places { _ = try result.apply(.insert([item], at: place, section: 0)) }
        for place in places.reversed() {
          _ = try result.apply(.remove(place..<place + 1, section: 0))
        }
      },
    ]
  }
}
