package import SnugFlow
package import SnugPropertyTesting
import Testing  // for the source locations of failures

/// A layout and a sequence of edits, each valid after the edits before it.
package struct FlowSession {
  package var flow: FlowCase
  package var edits: [FlowEdit]

  /// Makes the edits one by one. After each, checks that the frames are those of a layout from
  /// scratch, and that the reported change turns the old frames into the new ones.
  /// - Throws: the failure, which fails a property.
  package func checkSteps() throws {
    var result = try flow.result()
    var model = FlowModel(flow)
    var before = FlowFrames(result)
    for (number, edit) in edits.enumerated() {
      let change = try result.apply(edit)
      model.apply(edit)
      let after = FlowFrames(result)
      try checkEqual(after, FlowFrames(try model.result()), "edit \(number)")
      try checkEqual(before.applying(change, of: result), after, "what edit \(number) tells")
      before = after
    }
  }

  /// Makes those edits in place at once that cannot be refused, and checks that the frames are those of a
  /// layout from scratch.
  /// - Throws: the failure, which fails a property.
  package func checkInPlace() throws {
    var result = try flow.result()
    var model = FlowModel(flow)
    var sure: [FlowEdit] = []
    for edit in edits {
      guard try result.cannotRefuse([edit]) else { break }
      sure.append(edit)
      model.apply(edit)
    }
    try result.applyInPlace(sure)
    try checkEqual(FlowFrames(result), FlowFrames(try model.result()))
  }

  /// Makes all edits at once, and makes the same checks.
  /// - Throws: the failure, which fails a property.
  package func checkBatch() throws {
    var result = try flow.result()
    var model = FlowModel(flow)
    let before = FlowFrames(result)
    let change = try result.apply(edits)
    for edit in edits { model.apply(edit) }
    let after = FlowFrames(result)
    try checkEqual(after, FlowFrames(try model.result()))
    try checkEqual(before.applying(change, of: result), after, "what the batch tells")
  }
}

package func flowSessions(
  _ cases: Generator<FlowCase>, edits: ClosedRange<Int>, _ limits: FlowCaseLimits
) -> Generator<FlowSession> {
  Generator { source in
    let flow = try source.draw(cases)
    return FlowSession(
      flow: flow,
      edits: try source.draw(flowEdits(of: FlowModel(flow), count: edits, limits)))
  }
}
