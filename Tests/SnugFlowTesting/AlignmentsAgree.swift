import SnugFlow
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// Checks that the line alignment changes neither the line breaks nor the content size, and no
/// position or size along the scroll axis.
package func checkAlignmentsAgree(_ flow: FlowCase) throws {
  let axis = flow.layout.scrollAxis
  let leading = try flow.withMetrics { $0.lineAlignment = .leading }.result()
  for alignment in FlowMetrics.LineAlignment.allCases {
    let result = try flow.withMetrics { $0.lineAlignment = alignment }.result()
    try checkEqual(result.contentSize, leading.contentSize)
    for section in flow.sections.indices {
      try checkEqual(result.lines(inSection: section), leading.lines(inSection: section))
      let (frames, expected) = (
        result.frames(inSection: section), leading.frames(inSection: section)
      )
      try checkEqual(
        frames.map { $0.minimum(along: axis) }, expected.map { $0.minimum(along: axis) })
      try checkEqual(frames.map { $0.size[axis] }, expected.map { $0.size[axis] })
    }
  }
}
