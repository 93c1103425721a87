import FlowTesting
import PropertyTesting
import SnugFlow
import Testing

@Suite("Flow layout: edits")
struct FlowEditingPropertyTests {
  @Test(
    "after each edit the frames are those of a layout from scratch, and what it tells is true",
    arguments: [FlowMetrics.LineAlignment.allCases, [.justified], [.fill]])
  func steps(alignments: [FlowMetrics.LineAlignment]) {
    let limits = FlowCaseLimits(lineAlignments: alignments)
    forAll(flowSessions(flowCases(limits), edits: 1...8, limits), count: 1000) {
      try $0.checkSteps()
    }
  }

  @Test("edits made together leave the frames of a layout from scratch, and what they tell is true")
  func batches() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 0...8, limits), count: 1000) {
      try $0.checkBatch()
    }
  }

  @Test("the same where lines are balanced, and limited in number")
  func balancedAndLimited() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 1...8, limits), count: 500) {
      try $0.checkSteps()
    }
  }

  @Test("the same in sections of thousands of items")
  func longSections() {
    var limits = FlowCaseLimits(sections: 1...2, items: 0...9)
    let cases = longFlowCases(limits)
    // Some inserts and removals are larger than what is kept together.
    limits.items = 0...1500
    forAll(flowSessions(cases, edits: 1...5, limits), count: 60) { session in
      try session.checkSteps()
      try session.checkBatch()
    }
  }

  @Test(
    "edits taken back, the last first, leave the frames there were before, one by one or at once")
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

  @Test("the same edit again changes nothing, and tells of no movement")
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
