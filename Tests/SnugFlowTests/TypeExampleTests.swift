import SnugFlow
import Testing

/// Keeps the examples from printing in tests.
private func print(_: Any...) {}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: geometry")
struct GeometryExampleTests {
  @Test("Rect")
  func rect() {
    let frame = Rect(origin: Point(x: 10, y: 20), size: Size(width: 44, height: 27))
    let right = frame.maxX  // 54
    #expect(right == 10 + 44)
  }

  @Test("EdgeInsets")
  func edgeInsets() {
    let insets = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 12)
    let start = insets.leading(.rightToLeft)  // 8, from the right edge, where lines start
    #expect(start == 8)
  }

  @Test("PixelGrid")
  func pixelGrid() {
    let grid = PixelGrid(scale: 2) ?? .layoutUnits
    let width = grid.reported(10.3)  // 10.5: 21 pixels
    #expect(width == 21.0 / 2)
  }

  @Test("LayoutUnit")
  func layoutUnit() {
    let width = LayoutUnit.ceiling(10.3)  // 10.3125: 660 units of 1/64 point
    #expect(width == 660.0 / 64)
  }
}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: flow layout")
struct FlowExampleTests {
  @Test("FlowItems: items of 40 and 60 in 80 take a line each")
  func items() throws {
    let sizes = [Size(width: 40, height: 20), Size(width: 60, height: 20)]
    let flow = try FlowLayout(width: 80).layout(sizes)
    print(flow.items(inSection: 0)[1].frame, flow.items(inSection: 0).map(\.line))
    #expect(flow.items(inSection: 0)[1].frame == Rect(x: 0, y: 20, width: 60, height: 20))
    #expect(flow.items(inSection: 0).map(\.line) == [0, 1])
  }

  @Test("AttachedView")
  func flowSupplementary() throws {
    let badge = AttachedView(
      kind: "badge", size: Size(width: 20, height: 20), edges: [.top, .trailing],
      fractionalOffset: Point(x: 0.3, y: -0.3))  // 6 points outwards
    let options = FlowItemOptions(attachedViews: [badge])
    let section = FlowSection(
      items: .sizes([Size(width: 60, height: 40)]), options: [0: options])
    let result = try FlowLayout(width: 100).layout([section])
    #expect(
      result.frame(ofAttachedView: 0, ofItem: 0, inSection: 0)
        == Rect(x: 46, y: -6, width: 20, height: 20))
  }

  @Test("FlowBackground")
  func flowBackground() throws {
    let card = FlowBackground(insets: EdgeInsets(-8))  // 8 points larger on every side
    let style = SectionStyle(sectionInset: EdgeInsets(16), background: card)
    let result = try FlowLayout(width: 100).layout(
      [Size(width: 60, height: 20)], style: style)
    #expect(result.frame(ofBackgroundInSection: 0) == Rect(x: 8, y: 8, width: 84, height: 36))
  }

  @Test("FlowLayout")
  func flowLayout() throws {
    let sizes = [Size(width: 60, height: 20), Size(width: 50, height: 20)]
    let result = try FlowLayout(width: 100).layout(sizes)
    let second = result.frame(ofItem: 1, inSection: 0)  // x 0, y 20: 60 + 50 is more than 100
    #expect(second == Rect(x: 0, y: 20, width: 50, height: 20))
    #expect(result.contentSize.height == 20 + 20)
  }

  @Test("SectionStyle")
  func sectionStyles() throws {
    let style = SectionStyle.uiKit.with { $0.maximumLines = 2 }
    #expect(style.maximumLines == 2)
    #expect(style.lineAlignment == .justified)
    #expect(style.minimumLineSpacing == 10)
  }

  @Test("FlowSection")
  func flowSection() throws {
    let photos = FlowSection(
      items: .uniform(Size(width: 50, height: 50), count: 10_000_000),
      header: Size(width: 0, height: 30), style: .uiKit)
    let result = try FlowLayout(width: 320).layout([photos])  // takes microseconds
    #expect(result.itemCount(inSection: 0) == 10_000_000)
    #expect(result.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 320, height: 30))
  }

  @Test("FlowItemOptions")
  func flowItemOptions() throws {
    let sizes = [Size(width: 60, height: 20), Size(width: 10, height: 20)]
    let section = FlowSection(
      items: .sizes(sizes), options: [1: FlowItemOptions(breakBefore: true)])
    #expect(try FlowLayout(width: 100).layout([section]).lineCount(inSection: 0) == 2)
  }

  @Test("FlowEdit")
  func flowEdit() throws {
    var result = try FlowLayout(width: 100).layout([Size(width: 60, height: 20)])
    let new = FlowItem(size: Size(width: 50, height: 20))
    let change = try result.apply(.insert([new], at: 0, section: 0))
    let size = change.contentSize  // 100 by 40: the first item is on the second line now
    #expect(size == Size(width: 100, height: 20 + 20))
    #expect(result.frame(ofItem: 1, inSection: 0).y == 20)
  }

  @Test("LayoutEdit")
  func layoutEdit() throws {
    /// Returns the edit that puts the last item of a section first.
    func lastFirst<Item>(ofSection section: Int, count: Int) -> LayoutEdit<Item> {
      .move(item: count - 1, section: section, toItem: 0, toSection: section)
    }
    var sizes = try FlowLayout(width: 100).layout([Size(width: 60, height: 20), .zero])
    _ = try sizes.apply(lastFirst(ofSection: 0, count: 2))
    #expect(sizes.frame(ofItem: 0, inSection: 0).size == .zero)
  }

  @Test("FlowElement")
  func flowElement() throws {
    let result = try FlowLayout(width: 100).layout([Size(width: 60, height: 20)])
    for element in result.elements(in: Rect(x: 0, y: 0, width: 100, height: 480)) {
      print(element.kind, element.frame)
    }
    #expect(result.element(at: Point(x: 59, y: 19))?.kind == .item(0))
  }

  @Test("FlowFocus")
  func flowFocus() throws {
    let sizes = [Size(width: 60, height: 20), Size(width: 50, height: 20)]
    let result = try FlowLayout(width: 100).layout(sizes)
    let down = result.layout.movement(.down)
    let below = result.focus(FlowFocus(section: 0, item: 0), moved: down)  // item 1
    #expect(below?.item == 1)
  }

  @Test("ScrollAlignment")
  func scrollAlignment() throws {
    let layout = FlowLayout(containerSize: Size(width: 50, height: 100))
    let result = try layout.layout(Array(repeating: Size(width: 50, height: 20), count: 50))
    let offset = result.scrollOffset(toItem: 30, inSection: 0, at: .center)  // y 560
    #expect(offset == Point(x: 0, y: 600 + 10 - 50))
  }

  @Test("FlowError")
  func flowError() throws {
    do {
      _ = try FlowLayout(width: 100).layout([Size(width: -1, height: 20)])
    } catch {
      print(error.property, error.value)  // of which item: error.place
    }
    let error = #expect(throws: FlowError.self) {
      try FlowLayout(width: 100).layout([Size(width: -1, height: 20)])
    }
    #expect(error?.place == .item(section: 0, item: 0))
    #expect(error?.value == -1)
  }
}
