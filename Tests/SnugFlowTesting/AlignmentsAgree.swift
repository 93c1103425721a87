import SnugFlow
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// Checks that the line alignment changes neither the line breaks nor the content size, and no
/// position or size along the scroll axis; breaks alone where the extents of items follow their
/// lengths.
package func checkAlignmentsAgree(_ flow: FlowCase) throws {
  for (flow, isWhole) in [(flow, false), (flow.withoutCrossSizing, true)] {
    let axis = flow.layout.scrollAxis
    let results = try SectionStyle.LineAlignment.allCases.map { alignment in
      try flow.withStyle { $0.lineAlignment = alignment }.result()
    }
    for result in results {
      if isWhole { try checkEqual(result.contentSize, results[0].contentSize) }
      for section in flow.sections.indices {
        try checkEqual(result.lines(inSection: section), results[0].lines(inSection: section))
        guard isWhole else { continue }
        let frames = result.frames(inSection: section)
        let expected = results[0].frames(inSection: section)
        try checkEqual(
          frames.map { $0.minimum(along: axis) }, expected.map { $0.minimum(along: axis) })
        try checkEqual(frames.map { $0.size[axis] }, expected.map { $0.size[axis] })
      }
    }
  }
}

extension FlowCase {
  /// The same case with items whose extents are the same at every length.
  fileprivate var withoutCrossSizing: FlowCase {
    var copy = self
    for (index, section) in sections.enumerated() {
      copy.sections[index].options = section.options.mapValues(\.withoutCrossSizing)
      guard let overflow = section.overflow else { continue }
      copy.sections[index].overflow = { hiddenCount in
        var item = overflow(hiddenCount)
        item.options = item.options.withoutCrossSizing
        return item
      }
    }
    return copy
  }
}

extension FlowItemOptions {
  fileprivate var withoutCrossSizing: FlowItemOptions {
    var copy = self
    copy.crossSizing = nil
    return copy
  }
}
