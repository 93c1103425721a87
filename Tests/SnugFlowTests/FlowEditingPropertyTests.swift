import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: edits")
struct FlowEditingPropertyTests {
  @Test(
    "each edit gives the frames of a layout from scratch, and reports the right change",
    arguments: [FlowMetrics.LineAlignment.allCases, [.justified], [.fill]])
  func steps(alignments: [FlowMetrics.LineAlignment]) {
    let limits = FlowCaseLimits(lineAlignments: alignments)
    forAll(flowSessions(flowCases(limits), edits: 1...8, limits), count: 1000) {
      try $0.checkSteps()
    }
  }

  @Test("edits made together give the frames of a layout from scratch, and report the right change")
  func batches() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 0...8, limits), count: 1000) {
      try $0.checkBatch()
    }
  }

  @Test("edits of balanced or limited lines give the frames of a layout from scratch")
  func balancedAndLimited() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 1...8, limits), count: 500) {
      try $0.checkSteps()
    }
  }

  @Test("edits of sections of thousands of items give the frames of a layout from scratch")
  func longSections() {
    var limits = FlowCaseLimits(sections: 1...2, items: 0...9)
    let cases = longFlowCases(limits)
    // Some insertions and removals span more items than one block of the layout holds.
    limits.items = 0...1500
    forAll(flowSessions(cases, edits: 1...5, limits), count: 60) { session in
      try session.checkSteps()
      try session.checkBatch()
    }
  }

  @Test("edits undone from the last to the first, one by one or at once, restore the frames")
  func inverses() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 1...6, limits), count: 500) { session in
      var result = try session.flow.result()
      var model = FlowModel(session.flow)
      var history = [FlowFrames(result)]
      var inverses: [FlowEdit] = []
      for edit in session.edits {
        inverses.append(edit.inverse(in: model))
        model.apply(edit)
        _ = try result.apply(edit)
        history.append(FlowFrames(result))
      }
      var thereAndBack = try session.flow.result()
      let change = try thereAndBack.apply(session.edits + inverses.reversed())
      try checkEqual(FlowFrames(thereAndBack), history[0])
      try checkEqual(history[0].applying(change, of: thereAndBack), history[0])
      for (number, inverse) in inverses.enumerated().reversed() {
        _ = try result.apply(inverse)
        try checkEqual(FlowFrames(result), history[number], "edit \(number) taken back")
      }
    }
  }

  @Test("an edit that sets a value, made twice, changes nothing and reports no shift")
  func idempotence() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 1...4, limits), count: 500) { session in
      var result = try session.flow.result()
      for edit in session.edits {
        _ = try result.apply(edit)
        guard edit.isIdempotent else { continue }
        let frames = FlowFrames(result)
        let change = try result.apply(edit)
        try checkEqual(FlowFrames(result), frames)
        try checkEqual(change.shiftBefore, .zero)
        try check(change.stretches.allSatisfy { $0.shift == .zero }, "\(change) moves")
        try checkEqual(change.contentSize, result.contentSize)
      }
    }
  }
}
