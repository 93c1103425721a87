import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: sections")
struct SectionStackingTests {
  private let inset = EdgeInsets(top: 12, leading: 20, bottom: 14, trailing: 16)

  @Test("the main extent of the content is the container's less its insets, never below 0")
  func mainExtent() throws {
    var layout = FlowLayout(width: 100)
    layout.contentInset = EdgeInsets(top: 3, leading: 5, bottom: 3, trailing: 7)
    #expect(try layout.mainExtent() == 100 - 5 - 7)
    layout.containerSize.width = 10
    #expect(try layout.mainExtent() == 0)
  }

  // 20 points of items less 200 at each end.
  @Test("the extent of the content is never below 0, even if insets are", arguments: Axis.allCases)
  func contentExtent(axis: Axis) throws {
    let section = FlowSection(
      items: .sizes([Size(width: 20, height: 20)]),
      style: SectionStyle(sectionInset: EdgeInsets(-200)))
    let layout = FlowLayout(scrollAxis: axis, containerSize: Size(width: 100, height: 100))
    var result = try layout.layout([section])
    #expect(result.contentSize[axis] == 0 && result.contentSize[axis.perpendicular] == 100)
    let change = try result.apply(.remove(0..<1, section: 0))
    #expect(change.contentSize[axis] == 0)
  }

  @Test("header, inset, lines, inset and footer follow one another: 40 + 12 + 20 + 14 + 25")
  func order() throws {
    let section = FlowSection(
      items: .sizes(.widths(30, 260)), header: Size(width: 5, height: 40),
      footer: Size(width: 999, height: 25),
      style: SectionStyle(sectionInset: inset))
    let result = try FlowLayout(width: 320).layout([section])
    #expect(result.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 320, height: 40))
    #expect(
      result.frames() == [
        Rect(x: 20, y: 52, width: 30, height: 10), Rect(x: 20, y: 62, width: 260, height: 10),
      ])
    #expect(result.frame(ofFooterInSection: 0) == Rect(x: 0, y: 86, width: 320, height: 25))
    #expect(result.frame(ofSection: 0) == Rect(x: 0, y: 0, width: 320, height: 111))
    #expect(result.contentSize == Size(width: 320, height: 111))
  }

  @Test("a section starts where the one before it ends")
  func stacking() throws {
    let first = FlowSection(items: .sizes(.widths(30)), footer: Size(width: 0, height: 7))
    let second = FlowSection(
      items: .uniform(Size(width: 40, height: 20), count: 3), header: Size(width: 0, height: 5))
    let result = try FlowLayout(width: 100).layout([first, second])
    #expect(result.sectionCount == 2)
    #expect(result.frame(ofFooterInSection: 0) == Rect(x: 0, y: 10, width: 100, height: 7))
    #expect(result.frame(ofHeaderInSection: 1) == Rect(x: 0, y: 17, width: 100, height: 5))
    #expect(result.lefts(inSection: 1) == [0, 40, 0])
    #expect(result.tops(inSection: 1) == [22, 22, 42])
    #expect(result.frame(ofSection: 1) == Rect(x: 0, y: 17, width: 100, height: 45))
    #expect(result.contentSize == Size(width: 100, height: 62))
  }

  @Test("a header or footer of no extent along the scroll axis has no frame")
  func noHeader() throws {
    let section = FlowSection(
      items: .sizes([]), header: Size(width: 50, height: 0), footer: Size(width: 50, height: 0))
    let vertical = try FlowLayout(width: 100).layout([section])
    #expect(vertical.frame(ofHeaderInSection: 0) == nil)
    #expect(vertical.frame(ofFooterInSection: 0) == nil)
    let size = Size(width: 100, height: 100)
    let horizontal = try FlowLayout(scrollAxis: .horizontal, containerSize: size).layout([section])
    #expect(horizontal.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 50, height: 100))
    #expect(horizontal.frame(ofFooterInSection: 0) == Rect(x: 50, y: 0, width: 50, height: 100))
  }

  @Test("an empty section keeps its header, its insets and its footer: 4 + 12 + 14 + 6")
  func emptySection() throws {
    let empty = FlowSection(
      items: .sizes([]), header: Size(width: 0, height: 4), footer: Size(width: 0, height: 6),
      style: SectionStyle(minimumLineSpacing: 99, sectionInset: inset))
    let result = try FlowLayout(width: 320).layout([empty, empty])
    #expect(result.lineCount(inSection: 0) == 0)
    #expect(result.frame(ofFooterInSection: 0) == Rect(x: 0, y: 30, width: 320, height: 6))
    #expect(result.frame(ofHeaderInSection: 1) == Rect(x: 0, y: 36, width: 320, height: 4))
    #expect(result.contentSize == Size(width: 320, height: 72))
  }

  @Test("a uniform section of no items has only its insets")
  func emptyUniformSection() throws {
    let section = FlowSection(
      items: .uniform(Size(width: 10, height: 10), count: 0),
      style: SectionStyle(sectionInset: inset))
    let result = try FlowLayout(width: 320).layout([section])
    #expect(result.itemCount(inSection: 0) == 0)
    #expect(result.contentSize == Size(width: 320, height: 26))
  }

  @Test("a layout of no sections has the container's width and no height")
  func noSections() throws {
    #expect(try FlowLayout(width: 320).layout([]).contentSize == Size(width: 320, height: 0))
  }

  @Test("content is as wide as the container even when an item overflows it")
  func contentSizeUnderOverflow() throws {
    let result = try FlowLayout(width: 100).layout(.widths(150))
    #expect(result.contentSize == Size(width: 100, height: 10))
  }

  @Test("a content inset narrows lines and headers: 320 - 16 - 24; frames start at 0 within it")
  func contentInset() throws {
    let layout = FlowLayout(
      containerSize: Size(width: 320, height: 480),
      contentInset: EdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 24))
    let section = FlowSection(
      items: .sizes(.widths(140, 140, 1)), header: Size(width: 0, height: 8))
    let result = try layout.layout([section])
    #expect(result.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 280, height: 8))
    #expect(result.lefts() == [0, 140, 0])
    #expect(result.contentSize == Size(width: 280, height: 28))
  }

  @Test("a negative inset lets lines exceed the container: 100 + 10 + 15 from -10 on")
  func negativeInset() throws {
    let style = SectionStyle(
      lineAlignment: .trailing, sectionInset: EdgeInsets(top: -3, leading: -10, trailing: -15))
    let result = try FlowLayout(width: 100).layout(.widths(100, 20, 6), style: style)
    #expect(result.lefts() == [-5, 95, 109])
    #expect(result.tops() == [-3, -3, 7])
    #expect(result.contentSize == Size(width: 100, height: 17))
  }
}
