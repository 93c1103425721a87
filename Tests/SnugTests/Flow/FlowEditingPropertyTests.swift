import PropertyTesting
import Snug
import Testing

@Suite("Flow layout: edits")
struct FlowEditingPropertyTests {
  private struct Session {
    var flow: FlowCase
    var edits: [FlowEdit]
  }

  private func sessions(
    _ cases: Generator<FlowCase>, edits: ClosedRange<Int>, _ limits: FlowCaseLimits
  ) -> Generator<Session> {
    Generator { source in
      let flow = try source.draw(cases)
      let model = FlowModel(layout: flow.layout, sections: flow.sections)
      return Session(
        flow: flow, edits: try source.draw(flowEdits(of: model, count: edits, limits)))
    }
  }

  /// Edit by edit: frames as from scratch, and what the changes say leads from one to the next.
  private func checkSteps(_ session: Session) throws {
    var result = try session.flow.result()
    var model = FlowModel(layout: session.flow.layout, sections: session.flow.sections)
    for (number, edit) in session.edits.enumerated() {
      let before = FlowFrames(result)
      let change = try result.apply(edit)
      model.apply(edit)
      let after = FlowFrames(result)
      try checkEqual(after, FlowFrames(try model.layout.layout(model.sections)), "edit \(number)")
      try checkEqual(before.applying(change, of: result), after, "what edit \(number) tells")
    }
  }

  /// All edits at once.
  private func checkBatch(_ session: Session) throws {
    var result = try session.flow.result()
    var model = FlowModel(layout: session.flow.layout, sections: session.flow.sections)
    let before = FlowFrames(result)
    let change = try result.apply(session.edits)
    for edit in session.edits { model.apply(edit) }
    let after = FlowFrames(result)
    try checkEqual(after, FlowFrames(try model.layout.layout(model.sections)))
    try checkEqual(before.applying(change, of: result), after, "what the batch tells")
  }

  @Test(
    "after each edit the frames are those of a layout from scratch, and what it tells is true",
    arguments: [FlowMetrics.LineAlignment.allCases, [.justified], [.fill]])
  func steps(alignments: [FlowMetrics.LineAlignment]) {
    let limits = FlowCaseLimits(lineAlignments: alignments)
    forAll(sessions(flowCases(limits), edits: 1...8, limits), count: 1000, checkSteps)
  }

  @Test("edits made together leave the frames of a layout from scratch, and what they tell is true")
  func batches() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(sessions(flowCases(limits), edits: 0...8, limits), count: 1000, checkBatch)
  }

  @Test("the same where lines are balanced, and limited in number")
  func balancedAndLimited() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(sessions(flowCases(limits), edits: 1...8, limits), count: 500, checkSteps)
  }

  /// Sections of several blocks of items.
  private func longCases(_ limits: FlowCaseLimits) -> Generator<FlowCase> {
    Generator { source in
      var flow = try source.draw(flowCases(limits))
      guard !flow.sections.isEmpty else { return flow }
      let count = try source.draw(.integer(in: 400...2600))
      let kinds = try source.draw(.array(of: itemSizes(limits), count: 1...5))
      var state = UInt64(try source.draw(.integer(in: 0...1000)))
      flow.sections[0].items = .sizes(
        (0..<count).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return kinds[Int(state >> 33) % kinds.count]
        })
      return flow
    }
  }

  @Test("the same in sections of thousands of items")
  func longSections() {
    var limits = FlowCaseLimits(sections: 1...2, items: 0...9)
    let cases = longCases(limits)
    // Some inserts and removals are larger than what is kept together.
    limits.items = 0...1500
    forAll(sessions(cases, edits: 1...5, limits), count: 60) { session in
      try checkSteps(session)
      try checkBatch(session)
    }
  }
}
