import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import Testing

/// At size 10 a character is 5 points wide. The margins of tags and notes add 4 points.
@Suite("Cells in a flow layout: measuring")
struct CellMeasuringTests {
  private let measurer = RecordingMeasurer()

  private func cells(_ sizer: CellSizer, _ texts: String...) -> [CellFlowItem] {
    texts.map { CellFlowItem(.cell(sizer, [$0])) }
  }

  @Test("texts given at once are measured in one batch for each template")
  func batches() throws {
    let (tag, wide) = (
      CellSizer(CellDesigns.tag, measuring: measurer),
      CellSizer(CellDesigns.wide, measuring: measurer)
    )
    var flow = try CellFlow(
      FlowLayout(width: 200),
      [
        CellFlowSection(cells(tag, "a", "b"), header: .cell(wide, ["head"])),
        CellFlowSection(cells(wide, "c") + cells(tag, "d")),
      ])
    #expect(measurer.batches == [["head", "c"], ["a", "b", "d"]])
    _ = try flow.apply(.insert(cells(tag, "e", "f"), at: 1, section: 0))
    #expect(measurer.batches.dropFirst(2) == [["e", "f"]])
    _ = try flow.apply([
      .insert(cells(tag, "g"), at: 0, section: 1), .remove(0..<1, section: 0),
      .setItem(.content(.cell(tag, ["h"])), item: 0, section: 0),
    ])
    #expect(measurer.batches.dropFirst(3) == [["g", "h"]])
  }

  @Test("a label of one line is measured only once, and never at a given width")
  func oneLine() throws {
    let sizers = CellDesigns.sizers(
      [CellDesigns.tag, CellDesigns.wide, CellDesigns.broken, CellDesigns.thirds], measurer)
    forAll(CellFlowSessions(sizers: sizers).sessions(), count: 300) { session in
      let calls = try measurer.calls {
        var flow = try CellFlow(session.model.layout, session.model.sections)
        for edit in session.edits { _ = try flow.apply(edit) }
      }
      // No two labels of a session have the same text.
      try checkEqual(Set(calls).count, calls.count)
      try check(calls.allSatisfy { $0.width == nil })
    }
  }

  @Test("an edit measures again only labels of several lines whose width it changes")
  func severalLines() throws {
    let sizers = CellDesigns.sizers(CellDesigns.uncoupled, measurer)
    let sessions = CellFlowSessions(sizers: sizers, resizesItems: false).sessions()
    forAll(sessions, count: 400) { session in
      var flow = try CellFlow(session.model.layout, session.model.sections)
      for edit in session.edits {
        let before = labelWidths(flow)
        let calls = try measurer.calls { _ = try flow.apply(edit) }
        let after = labelWidths(flow)
        try checkEqual(Set(calls).count, calls.count, "measured twice at one edit")
        for call in calls {
          guard let old = before[call.text] else { continue }
          try check(call.width != nil, "\(call.text) was measured whole again")
          // A label that the same edit removed has no width now.
          guard let new = after[call.text] else { continue }
          try check(old != new, "\(call.text) was measured again in the same width")
          try checkEqual(call.width, new)
        }
      }
    }
  }

  /// The width of each label's frame, by its text, in cells as they were fitted.
  private func labelWidths(_ flow: CellFlow) -> [String: Double] {
    var widths: [String: Double] = [:]
    for section in 0..<flow.result.sectionCount {
      let items = 0..<flow.result.itemCount(inSection: section)
      let contents =
        [flow.content(ofHeaderInSection: section), flow.content(ofFooterInSection: section)]
        + items.map { flow.content(ofItem: $0, inSection: section) }
      let cells =
        [flow.fittedCell(ofHeaderInSection: section), flow.fittedCell(ofFooterInSection: section)]
        + items.map { try? flow.fittedCell(ofItem: $0, inSection: section) }
      for (content, cell) in zip(contents, cells) {
        guard case .cell(let sizer, let texts) = content, let cell else { continue }
        for (text, view) in zip(texts, sizer.template.labelViews) {
          widths[text] = cell.frames[view].width
        }
      }
    }
    return widths
  }

  @Test("in a narrower container, only the notes that no longer fit are measured again")
  func narrower() throws {
    let tag = CellSizer(CellDesigns.tag, measuring: measurer)
    let note = CellSizer(CellDesigns.note, measuring: measurer)
    // The tag's label is truncated, not measured; the notes are 49, 29 and 99 points wide on one
    // line.
    var flow = try CellFlow(
      FlowLayout(width: 200),
      [
        CellFlowSection(
          cells(tag, "a tag of more") + cells(note, "a b c d e ", "a b c", "a b c d e f g h i j"),
          header: .cell(note, ["head"]))
      ])
    let calls = try measurer.calls { _ = try flow.apply(.setContainer(FlowLayout(width: 60))) }
    #expect(calls == [RecordingMeasurer.Call(text: "a b c d e f g h i j", width: 56)])
    // 11 of 19 characters fit into 56 points.
    #expect(flow.result.frame(ofItem: 3, inSection: 0).size == Size(width: 60, height: 24))
    let same = try measurer.calls {
      _ = try flow.apply(.setContainer(FlowLayout(width: 60)))
      _ = try flow.apply(.setSection(.style(SectionStyle(minimumLineSpacing: 3)), section: 0))
      _ = try flow.apply(.move(item: 3, section: 0, toItem: 0, toSection: 0))
    }
    #expect(same.isEmpty)
    let inset = SectionStyle(sectionInset: EdgeInsets(2))
    let narrower = try measurer.calls { _ = try flow.apply(.setSection(.style(inset), section: 0)) }
    #expect(narrower == [RecordingMeasurer.Call(text: "a b c d e f g h i j", width: 52)])
  }

  @Test("a cell that the layout resized is fitted to its new size only when it is requested")
  func lazily() throws {
    let note = CellSizer(CellDesigns.note, measuring: measurer)
    let flow = try CellFlow(
      FlowLayout(width: 100),
      [CellFlowSection(cells(note, "a b", "c d"), style: SectionStyle(lineAlignment: .fill))])
    #expect(measurer.calls.count == 2)
    let cell = try #require(try flow.fittedCell(ofItem: 1, inSection: 0))
    // The cells are 19 points wide, and each takes half of the space left on the line.
    #expect(cell.size == Size(width: 50, height: 14))
    #expect(cell.frames == [Rect(x: 2, y: 2, width: 46, height: 10)])
  }
}

extension CellTemplate {
  /// The views that are labels, in declared order.
  fileprivate var labelViews: [Int] {
    views.indices.filter { if case .label = views[$0].content { true } else { false } }
  }
}
