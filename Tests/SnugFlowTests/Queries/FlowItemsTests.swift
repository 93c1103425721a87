import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: items as a collection, and visitors that throw")
struct FlowItemsTests {
  private struct Stop: Error, Equatable {}

  @Test("items are the lines and frames that are asked for one by one")
  func frames() {
    forAll(queryCases(), count: 500) { query in
      let result = try query.flow.result()
      for section in 0..<result.sectionCount {
        let items = result.items(inSection: section)
        try checkEqual(items.count, result.shownItemCount(inSection: section))
        for (index, item) in items.enumerated() {
          try checkEqual(item.frame, result.frame(ofItem: index, inSection: section))
          try checkEqual(item.line, result.line(ofItem: index, inSection: section))
        }
      }
    }
  }

  @Test("a visitor that throws is not called again, and its error is thrown")
  func visitors() throws {
    let sizes = Array(repeating: Size(width: 40, height: 20), count: 10)
    let flow = try FlowLayout(width: 80).layout(sizes)
    var calls = 0
    func visit() throws(Stop) {
      calls += 1
      if calls % 3 == 0 { throw Stop() }
    }
    #expect(throws: Stop.self) {
      try flow.forEachFrame(ofItems: 0..<10, inSection: 0) { _, _ throws(Stop) in try visit() }
    }
    #expect(throws: Stop.self) {
      try flow.forEachPlace(ofItems: 0..<10, inSection: 0) { _, _, _ throws(Stop) in try visit() }
    }
    let all = Rect(x: 0, y: 0, width: 80, height: 1000)
    #expect(throws: Stop.self) {
      try flow.forEachElement(in: all) { _ throws(Stop) in try visit() }
    }
    #expect(calls == 9)
    var found: [FlowElement] = []
    try flow.forEachElement(in: all) { element throws(Stop) in found.append(element) }
    #expect(found == flow.elements(in: all))
  }
}
