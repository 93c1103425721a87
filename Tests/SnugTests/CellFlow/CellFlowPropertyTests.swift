import Snug
import SnugFlowTesting
import SnugPropertyTesting
import SnugTesting
import Testing

@Suite("Cells in a flow layout: edits")
struct CellFlowPropertyTests {
  private func sessions() -> Generator<CellFlowSession> {
    CellFlowSessions(sizers: CellDesigns.sizers(CellDesigns.all, FixedMetricsMeasurer()))
      .sessions()
  }

  @Test("after each edit, frames and cells equal a layout from scratch, and the change is right")
  func steps() {
    forAll(sessions(), count: 400) { session in
      var model = session.model
      var flow = try CellFlow(model.layout, model.sections)
      try checkEqual(CellFlowState(flow), try model.fromScratch(), "the first layout")
      for (number, edit) in session.edits.enumerated() {
        let before = FlowFrames(flow.result)
        let change = try flow.apply(edit)
        model.apply(edit)
        let after = FlowFrames(flow.result)
        try checkEqual(CellFlowState(flow), try model.fromScratch(), "edit \(number)")
        try checkEqual(
          before.applying(change, of: flow.result), after, "what edit \(number) tells")
      }
    }
  }

  @Test(
    "after a batch of edits, frames and cells equal a layout from scratch, and the change is right")
  func batches() {
    forAll(sessions(), count: 400) { session in
      var model = session.model
      var flow = try CellFlow(model.layout, model.sections)
      let before = FlowFrames(flow.result)
      let change = try flow.apply(session.edits)
      for edit in session.edits { model.apply(edit) }
      try checkEqual(CellFlowState(flow), try model.fromScratch())
      try checkEqual(
        before.applying(change, of: flow.result), FlowFrames(flow.result), "what they tell")
    }
  }

  @Test("the shown cells of a section, read together, equal each item's cell read alone")
  func shownItems() {
    forAll(sessions(), count: 300) { session in
      var flow = try CellFlow(session.model.layout, session.model.sections)
      _ = try flow.apply(session.edits)
      for section in 0..<flow.result.sectionCount {
        let shown: ShownItems
        do throws(CellFlowError) {
          shown = try flow.shownItems(inSection: section)
        } catch {
          guard let item = error.place?.itemPath?.item else { throw error }
          let alone = Result { try flow.fittedCell(ofItem: item, inSection: section) }
          try checkEqual("\(error)", alone.failure.map { "\($0)" })
          continue
        }
        try checkEqual(shown.places.count, flow.result.shownItemCount(inSection: section))
        for item in shown.places.indices {
          let alone = try flow.fittedCell(ofItem: item, inSection: section)
          try checkEqual(shown[item]?.texts, alone?.texts)
          try checkEqual(shown[item]?.frames, alone?.frames)
          try checkEqual(shown[item]?.labelMetrics, alone?.labelMetrics)
          try checkEqual(shown[item]?.ambiguousViews, alone?.ambiguousViews)
        }
      }
    }
  }

  @Test("items keep their content and options through edits, and headers and footers their content")
  func contents() {
    forAll(sessions(), count: 200) { session in
      var model = session.model
      var flow = try CellFlow(model.layout, model.sections)
      _ = try flow.apply(session.edits)
      for edit in session.edits { model.apply(edit) }
      for (number, section) in model.sections.enumerated() {
        for (index, item) in section.items.enumerated() {
          let content = flow.content(ofItem: index, inSection: number)
          try checkEqual(content.described, item.content.described)
          try checkEqual(flow.options(ofItem: index, inSection: number), item.options)
        }
        try checkEqual(
          flow.content(ofHeaderInSection: number)?.described, section.header?.described)
        try checkEqual(
          flow.content(ofFooterInSection: number)?.described, section.footer?.described)
      }
    }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension CellContent {
  /// Sizers are compared by identity.
  fileprivate var described: String {
    switch self {
    case .size(let size): "\(size)"
    case .cell(let sizer, let texts): "\(ObjectIdentifier(sizer)) \(texts)"
    }
  }
}
