import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: scroll axis and layout direction")
struct FlowDirectionTests {
  private let style = SectionStyle(
    itemAlignment: .start, minimumInteritemSpacing: 10, minimumLineSpacing: 6,
    sectionInset: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))

  private func section(_ sizes: [Size]) -> FlowSection {
    FlowSection(
      items: .sizes(sizes), header: Size(width: 7, height: 7), footer: Size(width: 9, height: 9),
      style: style)
  }

  /// Three items in columns.
  private func columns(_ direction: LayoutDirection) throws -> FlowResult {
    let sizes = [
      Size(width: 20, height: 40), Size(width: 30, height: 46), Size(width: 10, height: 50),
    ]
    return try FlowLayout(
      scrollAxis: .horizontal, containerSize: Size(width: 5, height: 100), direction: direction
    ).layout([section(sizes)])
  }

  // Columns are 100 - 1 - 3 high; the second starts at 7 + 2 + 30 + 6.
  @Test("horizontal scrolling stacks columns to the right")
  func horizontal() throws {
    let result = try columns(.leftToRight)
    #expect(
      result.frames() == [
        Rect(x: 9, y: 1, width: 20, height: 40), Rect(x: 9, y: 51, width: 30, height: 46),
        Rect(x: 45, y: 1, width: 10, height: 50),
      ])
    #expect(result.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 7, height: 100))
    #expect(result.frame(ofFooterInSection: 0) == Rect(x: 59, y: 0, width: 9, height: 100))
    #expect(result.contentSize == Size(width: 68, height: 100))
  }

  @Test("right-to-left lines start at the right, 2 from the edge")
  func rightToLeft() throws {
    let layout = FlowLayout(width: 100, direction: .rightToLeft)
    let result = try layout.layout([section(.widths(40, 44, 50))])
    // 100 - 2 - 40, 10 further left 44, 100 - 2 - 50
    #expect(result.lefts() == [58, 4, 48])
    #expect(result.tops() == [8, 8, 24])
    #expect(result.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 100, height: 7))
    #expect(result.contentSize == Size(width: 100, height: 46))
  }

  @Test("right-to-left columns follow one another to the left")
  func horizontalRightToLeft() throws {
    let result = try columns(.rightToLeft)
    // Content is 68 wide: header 7, inset 2, columns of 30 and 10 with 6 between, 4 and footer 9.
    #expect(
      result.frames() == [
        Rect(x: 68 - 9 - 20, y: 1, width: 20, height: 40),
        Rect(x: 68 - 9 - 30, y: 51, width: 30, height: 46),
        Rect(x: 68 - 45 - 10, y: 1, width: 10, height: 50),
      ])
    #expect(result.frame(ofHeaderInSection: 0) == Rect(x: 61, y: 0, width: 7, height: 100))
    #expect(result.frame(ofFooterInSection: 0) == Rect(x: 0, y: 0, width: 9, height: 100))
    #expect(result.frame(ofSection: 0) == Rect(x: 0, y: 0, width: 68, height: 100))
  }

  @Test("with right-to-left horizontal scrolling, the first section is the rightmost")
  func sectionsRightToLeft() throws {
    let layout = FlowLayout(
      scrollAxis: .horizontal, containerSize: Size(width: 5, height: 100), direction: .rightToLeft)
    let sections = [
      FlowSection(items: .sizes(.widths(30))), FlowSection(items: .sizes(.widths(20))),
    ]
    let result = try layout.layout(sections)
    #expect(result.lefts(inSection: 0) == [20])
    #expect(result.lefts(inSection: 1) == [0])
  }

  @Test("an item longer than a right-to-left line overflows to the left")
  func oversizeRightToLeft() throws {
    let layout = FlowLayout(width: 100, direction: .rightToLeft)
    #expect(try layout.layout(.widths(150)).lefts() == [-50])
  }

  @Test(
    "leading and trailing insets follow the direction, left and right do not",
    arguments: [
      (.directional(leading: 20, trailing: 5), .leftToRight, 20),
      (.directional(leading: 20, trailing: 5), .rightToLeft, 50),
      (.physical(left: 20, right: 5), .leftToRight, 20),
      (.physical(left: 20, right: 5), .rightToLeft, 65),
    ] as [(EdgeInsets.Horizontal, LayoutDirection, Double)])
  func insets(sides: EdgeInsets.Horizontal, direction: LayoutDirection, left: Double) throws {
    let inset = EdgeInsets(top: 0, bottom: 0, horizontal: sides)
    let layout = FlowLayout(width: 100, direction: direction)
    let result = try layout.layout(.widths(30), style: SectionStyle(sectionInset: inset))
    #expect(result.lefts() == [left])
  }

  @Test("with horizontal scrolling, a physical left inset is at the left in both layout directions")
  func physicalInsetsAlongScroll() throws {
    let inset = EdgeInsets(top: 0, bottom: 0, horizontal: .physical(left: 20, right: 5))
    for direction in LayoutDirection.allCases {
      let layout = FlowLayout(
        scrollAxis: .horizontal, containerSize: Size(width: 5, height: 100), direction: direction)
      let result = try layout.layout(.widths(30), style: SectionStyle(sectionInset: inset))
      #expect(result.lefts() == [20])
      #expect(result.contentSize == Size(width: 55, height: 100))
    }
  }
}
