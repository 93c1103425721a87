import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: edits")
struct FlowEditingPropertyTests {
  @Test(
    "each edit gives the frames of a layout from scratch, and reports the right change",
    arguments: [
      FlowCaseLimits(), FlowCaseLimits(lineAlignments: [.justified]),
      FlowCaseLimits(lineAlignments: [.fill]), FlowCaseLimits(hasBalanceAndLimits: true),
    ])
  func steps(limits: FlowCaseLimits) {
    let count = limits.hasBalanceAndLimits ? 500 : 1000
    forAll(flowSessions(flowCases(limits), edits: 1...8, limits), count: count) {
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

  @Test("edits of hundreds of sections give the frames of a layout from scratch")
  func manySections() {
    var limits = FlowCaseLimits(sections: 1...4, items: 0...3, hasBalanceAndLimits: true)
    let cases = manySectionCases(limits)
    limits.sections = 0...300
    forAll(flowSessions(cases, edits: 1...6, limits), count: 80) { session in
      try session.checkSteps()
      try session.checkBatch()
    }
  }

  @Test("edits made in place at once give the frames of a layout from scratch")
  func inPlace() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    forAll(flowSessions(flowCases(limits), edits: 1...12, limits), count: 500) {
      try $0.checkInPlace()
    }
    let long = longFlowCases(FlowCaseLimits(sections: 1...2, items: 0...9))
    forAll(flowSessions(long, edits: 1...12, limits), count: 40) { try $0.checkInPlace() }
  }

  @Test("an edit of one section among hundreds tells of that section alone")
  func oneOfMany() throws {
    // Sections of an item of 10 by 10: section i is at 10 i.
    let one = FlowSection(items: .sizes([Size(width: 10, height: 10)]))
    var result = try FlowLayout(width: 100).layout(Array(repeating: one, count: 1000))
    let change = try result.apply(.moveSection(from: 20, to: 700))
    #expect(
      change.stretches.map(\.content) == [
        .sections(20..<20, replaced: 20..<21), .sections(700..<701, replaced: 701..<701),
      ])
    #expect(change.stretches.map(\.shift.y) == [-10, 0])
    let taller = FlowSection(items: .sizes([Size(width: 10, height: 25)]))
    let inserted = try result.apply(.insertSections([taller], at: 500))
    #expect(inserted.stretches.map(\.content) == [.sections(500..<501, replaced: 500..<500)])
    #expect(inserted.stretches.map(\.shift) == [Point(x: 0, y: 25)])
    #expect(result.frame(ofSection: 999) == Rect(x: 0, y: 9990 + 15, width: 100, height: 10))
    _ = try result.apply(.removeSections(100..<900))
    #expect(result.contentSize.height == 2010)
    #expect(result.frame(ofSection: 150).y == 1500)
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
        inverses.append(model.inverse(of: edit))
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
