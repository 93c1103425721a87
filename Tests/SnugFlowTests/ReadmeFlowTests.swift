import SnugFlow
import Testing

@Suite("README: the flow alone")
struct ReadmeFlowTests {
  /// The example as the README prints it.
  private func example(print: (Any...) -> Void) throws {
    let style = SectionStyle(
      minimumInteritemSpacing: 8, minimumLineSpacing: 8, pinsHeaders: true)
    let section = FlowSection(
      items: .uniform(Size(width: 60, height: 27), count: 10_000_000),
      header: Size(width: 320, height: 30), style: style)
    let layout = FlowLayout(containerSize: Size(width: 320, height: 480))
    var flow = try layout.layout([section])
    let change = try flow.apply(
      .setItem(.size(Size(width: 90, height: 27)), item: 5_000_000, section: 0))
    print(change.stretches.count, flow.contentSize)
    let visible = Rect(x: 0, y: 1_000_000, width: 320, height: 480)
    for element in flow.elements(in: visible, pinnedIn: visible) {
      print(element.kind, element.frame)
    }
    print(flow.scrollOffset(toItem: 1_000_000, inSection: 0, at: .center))
  }

  @Test("the example prints one change, the elements in view and a scroll offset")
  func exampleRuns() throws {
    var printed: [[Any]] = []
    try example { (things: Any...) in printed.append(things) }
    // Four items a line, as 4 * 60 + 3 * 8 = 264. A header of 30 and 2,500,000 lines of 27, with
    // spacings of 8 between them.
    #expect(printed.first?[0] as? Int == 1)
    #expect(printed.first?[1] as? Size == Size(width: 320, height: 87_500_022))
    // From line 28,570, which ends at 30 + 28,570 * 35 + 27 = 1,000,007, to 28,584: 60 items.
    #expect(printed.count == 63)
    #expect(printed[1][0] as? FlowElement.Kind == .header)
    #expect(printed[1][1] as? Rect == Rect(x: 0, y: 1_000_000, width: 320, height: 30))
    #expect(printed[2][0] as? FlowElement.Kind == .item(4 * 28_570))
    #expect(printed[2][1] as? Rect == Rect(x: 0, y: 999_980, width: 60, height: 27))
    // Line 250,000 starts at 8,750,030; its centre is scrolled to the centre of the screen.
    #expect(printed.last?[0] as? Point == Point(x: 0, y: 8_750_043.5 - 240))
  }
}
