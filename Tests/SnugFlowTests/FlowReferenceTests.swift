import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: comparison with a reference implementation")
struct FlowReferenceTests {
  private func check(_ result: FlowResult, _ reference: ReferenceFlow) throws {
    for (section, expected) in reference.sections.enumerated() {
      let found = ReferenceFlow.Section(result, section: section)
      try checkEqual(found, expected, "section \(section)")
    }
  }

  // Justified lines by themselves: their column grids are rare among the other alignments.
  @Test(
    "every frame, line, header and footer equals that of the reference implementation",
    arguments: [SectionStyle.LineAlignment.allCases, [.justified]])
  func equalsReference(alignments: [SectionStyle.LineAlignment]) {
    forAll(flowCases(FlowCaseLimits(lineAlignments: alignments)), count: 2000) { flow in
      let (result, reference) = (try flow.result(), ReferenceFlow(flow))
      try check(result, reference)
      try checkEqual(units(result.contentSize.width), reference.width, "content width")
      try checkEqual(units(result.contentSize.height), reference.height, "content height")
    }
  }

  @Test(
    "balanced lines, limited lines and overflow items equal those of the reference implementation")
  func balancedAndLimited() {
    forAll(flowCases(FlowCaseLimits(items: 0...8, hasBalanceAndLimits: true)), count: 2000) {
      flow in
      let result = try flow.result()
      let reference = ReferenceFlow(flow)
      for section in flow.sections.indices {
        try checkEqual(
          ReferenceFlow.Section(result, section: section), reference.sections[section],
          "section \(section)")
      }
    }
  }

  @Test("the reference implementation places tags as worked out by hand")
  func referenceByHand() {
    let style = SectionStyle(
      lineAlignment: .justified, minimumInteritemSpacing: 8, minimumLineSpacing: 8)
    let section = FlowSection(items: .sizes(.widths(80, 100, 90, 120, 60)), style: style)
    let flow = FlowCase(layout: FlowLayout(width: 300), sections: [section])
    #expect(ReferenceFlow(flow).sections[0].frames.map(\.x) == [0, 6080, 13440, 0, 8192])
    #expect(ReferenceFlow(flow).height == 28 * 64)
  }
}
