import Snug
import SnugFlowTesting
import SnugPropertyTesting
import SnugTesting
import Testing

/// Every character is half an em wide.
@Suite("Labels of one size over a section")
struct SizeGroupTests {
  private static func label(
    _ name: String, _ least: Double, width: Double, lines: Int = 1, group: String = "g",
    scope: CellView.SizeGroupScope = .section
  ) -> CellView {
    var style = TextStyle(size: 10)
    style.shrinking = .init(minimumSize: least, step: 1)
    return CellView(
      name, .label(style), maxWidth: width, lines: lines, sizeGroup: group, sizeGroupScope: scope)
  }

  private static func sizer(
    _ views: [CellView], _ measurer: any TextMeasuring = FixedMetricsMeasurer()
  ) throws -> CellSizer {
    let constraints = views.flatMap { ["H:|[\($0.name)]-(>=0)-|"] }
    let column = "V:|" + views.map { "[\($0.name)]" }.joined() + "|"
    return CellSizer(
      try CellTemplate(
        views: views,
        constraints: (constraints + [column]).map { ConstraintStatement(stringLiteral: $0) }),
      measuring: measurer)
  }

  private func sizes(_ flow: CellFlow, _ sizer: CellSizer, section: Int = 0) throws -> [[Double]] {
    try (0..<flow.result.shownItemCount(inSection: section)).map { item in
      let cell = try #require(try flow.fittedCell(ofItem: item, inSection: section))
      return try cell.texts.indices.map { try sizer.textLayout(ofLabel: $0, in: cell).fontSize }
    }
  }

  @Test("the labels of a group have the size of the least in their section, and no other section")
  func sections() throws {
    let sizer = try Self.sizer([
      Self.label("a", 4, width: 40), Self.label("b", 9, width: 40),
      Self.label("c", 4, width: 40, scope: .cell), Self.label("d", 4, width: 40, group: "h"),
    ])
    let texts = { CellFlowItem(.cell(sizer, [$0, "b", $0, "d"])) }
    var flow = try CellFlow(
      FlowLayout(width: 200),
      [CellFlowSection([texts("aaaa"), texts("aaaaaaaaaa")]), CellFlowSection([texts("aaaa")])])
    // Ten letters are 40 wide in 8 points; the second label is never below 9.
    #expect(try sizes(flow, sizer) == [[8, 9, 10, 10], [8, 9, 8, 10]])
    #expect(try sizes(flow, sizer, section: 1) == [[10, 10, 10, 10]])
    // A cell by itself is its own section.
    let alone = try sizer.fit([["aaaa", "b", "aaaa", "d"]])[0]
    #expect(try sizer.textLayout(ofLabel: "a", in: alone).fontSize == 10)
    // Sixteen letters are 40 wide in 5 points.
    let long = String(repeating: "a", count: 16)
    _ = try flow.apply(.insert([texts(long)], at: 0, section: 0))
    #expect(try sizes(flow, sizer).map { $0[0] } == [5, 5, 5])
    let before = flow
    _ = try flow.apply(.move(item: 0, section: 0, toItem: 1, toSection: 1))
    #expect(try sizes(flow, sizer).map { $0[0] } == [8, 8])
    #expect(try sizes(flow, sizer, section: 1).map { $0[0] } == [5, 5])
    #expect(try sizes(before, sizer).map { $0[0] } == [5, 5, 5])
    _ = try flow.apply(.setItem(.content(.cell(sizer, ["a", "b", "c", "d"])), item: 1, section: 1))
    #expect(try sizes(flow, sizer, section: 1).map { $0[0] } == [10, 10])
  }

  @Test("glyphs have the size of the group; a label remembered in another size is shaped again")
  func glyphs() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let sizer = try Self.sizer([Self.label("a", 4, width: 60)], measurer)
    var flow = try CellFlow(FlowLayout(width: 400), [CellFlowSection(["tag", "label"], in: sizer)])
    var glyphs = LabelGlyphs()
    let everywhere = Rect(x: 0, y: 0, width: 400, height: 400)
    try flow.glyphs(in: everywhere, into: &glyphs)
    #expect(glyphs.runs.map(\.size) == [10, 10])
    _ = try flow.apply(
      .insert([CellFlowItem(.cell(sizer, ["a much longer label"]))], at: 2, section: 0))
    try flow.glyphs(in: everywhere, into: &glyphs)
    let size = try sizes(flow, sizer)[2][0]
    #expect(size < 10)
    #expect(glyphs.runs.map(\.size) == [size, size, size])
  }

  @Test("in a collection, the items that are measured count")
  func collection() throws {
    struct Cell: ReusableCell {}
    var label = Self.label("a", 4, width: 40)
    label.minWidth = 40
    let sizer = try Self.sizer([label])
    let collection = try CellCollection<String, Cell>(
      FlowLayout(containerSize: Size(width: 40, height: 20)),
      estimatedSize: Size(width: 40, height: 10))
    collection.register("C", sizer: sizer) { Cell() }
    let texts = ["a", "b", "c", "aaaaaaaaaa"]
    try collection.reload(
      CollectionSnapshot([
        .init("s", texts.map { .init($0, CollectionItem("C", .texts([$0]))) })
      ]))
    func size() throws -> Double {
      let cell = try #require(try collection.fittedCell(of: .item(section: 0, item: 0)))
      return try sizer.textLayout(ofLabel: "a", in: cell).fontSize
    }
    #expect(try size() == 10)
    try collection.scrollToItem(at: ItemPath(section: 0, item: 3), .end)
    #expect(try size() == 8)
  }

  private static func sessions(_ measurer: any TextMeasuring) throws -> Generator<CellFlowSession> {
    CellFlowSessions(
      sizers: try [
        sizer([label("a", 3, width: 40), label("b", 6, width: 70, group: "h")], measurer),
        sizer([label("note", 2.5, width: 30, lines: 2), label("a", 7, width: 50)], measurer),
        sizer([label("own", 3, width: 30, scope: .cell)], measurer),
      ]
    ).sessions()
  }

  @Test("after each edit, each label has the least size of all in its group, one by one")
  func least() throws {
    let measurer = FixedMetricsMeasurer()
    forAll(try Self.sessions(measurer)) { session in
      var flow = try CellFlow(session.model.layout, session.model.sections)
      try check(flow, measurer)
      for edit in session.edits {
        _ = try flow.apply(edit)
        try check(flow, measurer)
      }
    }
  }

  private struct Shown {
    var label: CellView
    var text: String
    var frame: Size
    var size: Double
  }

  /// Compares the sizes of all labels with the least of those that each has alone in its frame.
  private func check(_ flow: CellFlow, _ measurer: FixedMetricsMeasurer) throws {
    for section in 0..<flow.result.sectionCount {
      var labels: [Shown] = []
      for item in 0..<flow.result.shownItemCount(inSection: section) {
        guard case .cell(let sizer, let texts) = flow.content(ofItem: item, inSection: section)
        else { continue }
        // A cell that cannot be resized makes the sizes of its section unknown.
        guard let cell = try? flow.fittedCell(ofItem: item, inSection: section) else { return }
        for (index, text) in texts.enumerated() {
          let view = sizer.template.views[sizer.template.labels[index]]
          labels.append(
            Shown(
              label: view, text: text, frame: cell.frame(ofView: view.name)?.size ?? .zero,
              size: try sizer.textLayout(ofLabel: index, in: cell).fontSize))
        }
      }
      let own = try labels.map { label in
        guard case .label(let style) = label.label.content else { return 0.0 }
        return try measurer.layout(
          label.text, style: style, in: label.frame, maximumLines: label.label.lines
        ).fontSize
      }
      for (index, shown) in labels.enumerated() {
        guard shown.label.sizeGroupScope == .section,
          case .label(let style) = shown.label.content, let shrinking = style.shrinking
        else {
          try checkEqual(shown.size, own[index])
          continue
        }
        let least = zip(labels, own).filter {
          $0.0.label.sizeGroup == shown.label.sizeGroup && $0.0.label.sizeGroupScope == .section
        }.map(\.1).min()
        try checkEqual(
          shown.size, min(own[index], max(least ?? 0, shrinking.minimumSize)), shown.text)
      }
    }
  }
}
