import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: invalid numbers")
struct FlowErrorTests {
  private let layout = FlowLayout(width: 100)

  private func error(
    _ sections: [FlowSection], layout: FlowLayout = FlowLayout(width: 100)
  ) -> FlowError? {
    do {
      _ = try layout.layout(sections)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ style: SectionStyle) -> FlowError? {
    error([FlowSection(items: .sizes([])), FlowSection(items: .sizes([]), style: style)])
  }

  private func expect(
    _ error: FlowError?, _ place: LayoutPlace?, _ property: String, _ value: Double,
    _ requirement: FlowError.Requirement, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(error?.place == place, comment, sourceLocation: sourceLocation)
    #expect(error?.property == property, comment, sourceLocation: sourceLocation)
    #expect(error?.value == value, comment, sourceLocation: sourceLocation)
    #expect(error?.requirement == requirement, comment, sourceLocation: sourceLocation)
  }

  @Test(
    "an error about a size names its section and its item",
    arguments: [-1, -.infinity, .infinity, 1e308])
  func size(value: Double) {
    let sections = [
      FlowSection(items: .sizes([])), FlowSection(items: .sizes(.widths(5, 5, value))),
    ]
    expect(error(sections), .item(section: 1, item: 2), "size", value, .length)
    #expect(
      error([FlowSection(items: .sizes(.heights(value)))])?.place == .item(section: 0, item: 0))
  }

  @Test("NaN is refused in sizes, style and the container")
  func notANumber() {
    #expect(error([FlowSection(items: .sizes(.widths(.nan)))])?.value.isNaN == true)
    #expect(error(SectionStyle(minimumLineSpacing: .nan))?.property == "minimumLineSpacing")
    #expect(error([], layout: FlowLayout(width: .nan))?.property == "containerSize")
  }

  @Test("options for an item that does not exist are refused", arguments: [-1, 2])
  func optionsOfNoItem(item: Int) {
    let section = FlowSection(
      items: .sizes(.widths(5, 5)), options: [item: FlowItemOptions(breakBefore: true)])
    expect(error([section]), .section(0), "options", Double(item), .itemIndex)
  }

  @Test("NaN and infinity are refused on the axis that does not matter, too")
  func otherAxis() {
    let tall = FlowLayout(containerSize: Size(width: 100, height: .nan))
    #expect(error([], layout: tall)?.property == "containerSize")
    let inset = FlowLayout(
      containerSize: Size(width: 100, height: 0), contentInset: EdgeInsets(top: .infinity))
    #expect(error([], layout: inset)?.property == "contentInset")
    let header = FlowSection(items: .sizes([]), header: Size(width: .nan, height: 5))
    #expect(error([header])?.property == "header")
  }

  @Test("the largest length is ten million points; one layout unit more is refused")
  func largest() throws {
    #expect(try layout.layout(.widths(1e7)).widths() == [1e7])
    #expect(error([FlowSection(items: .sizes(.widths(1e7 + 1 / 64)))])?.requirement == .length)
  }

  @Test("the first item with an invalid kind is named; an invalid kind that no item has is ignored")
  func kinds() {
    let sections = { (numbers: [UInt32]) in
      [FlowSection(items: .kinds(.widths(5, -1, -2), numbers: numbers))]
    }
    #expect(error(sections([0, 0])) == nil)
    expect(error(sections([0, 2, 1])), .item(section: 0, item: 1), "size", -2, .length)
    expect(error(sections([0, 3, 1])), .item(section: 0, item: 1), "kind", 3, .kindIndex)
    expect(error(sections([1, 3])), .item(section: 0, item: 0), "size", -1, .length)
  }

  @Test("an error about a uniform size names the first item, and about a count its section")
  func uniform() {
    let sections = { (width: Double, count: Int) in
      [FlowSection(items: .uniform(Size(width: width, height: 5), count: count))]
    }
    expect(error(sections(-5, 9)), .item(section: 0, item: 0), "size", -5, .length)
    expect(error(sections(5, -1)), .section(0), "items", -1, .count)
    #expect(error(sections(5, .max))?.requirement == .count)
    #expect(error(sections(5, 1 << 31))?.requirement == .count)
  }

  @Test("errors about spacings, a cap, an inset, a header and a footer name their section")
  func style() {
    expect(
      error(SectionStyle(minimumInteritemSpacing: -1)), .section(1), "minimumInteritemSpacing", -1,
      .length)
    expect(
      error(SectionStyle(minimumLineSpacing: .infinity)), .section(1), "minimumLineSpacing",
      .infinity, .length)
    expect(
      error(SectionStyle(maximumItemsPerLine: 0)), .section(1), "maximumItemsPerLine", 0,
      .positiveCount)
    // An inset may be negative but not infinite, on each of the four sides.
    #expect(error(SectionStyle(sectionInset: EdgeInsets(-3))) == nil)
    for inset in [
      EdgeInsets(top: .infinity), EdgeInsets(leading: .infinity), EdgeInsets(bottom: .infinity),
      EdgeInsets(trailing: .infinity),
    ] {
      expect(
        error(SectionStyle(sectionInset: inset)), .section(1), "sectionInset", .infinity, .inset,
        "\(inset)")
    }
    let size = Size(width: 5, height: -1)
    expect(
      error([FlowSection(items: .sizes([]), header: size)]), .section(0), "header", -1, .length)
    expect(
      error([FlowSection(items: .sizes([]), footer: size)]), .section(0), "footer", -1, .length)
  }

  @Test("errors about the container size or the content inset name no section")
  func container() {
    expect(error([], layout: FlowLayout(width: -1)), nil, "containerSize", -1, .length)
    let inset = EdgeInsets(trailing: -.infinity)
    let size = Size(width: 100, height: 100)
    expect(
      error([], layout: FlowLayout(containerSize: size, contentInset: inset)), nil,
      "contentInset", -.infinity, .inset)
  }

  @Test(
    "errors about options name their item",
    arguments: [
      (FlowItemOptions(firstBaseline: .infinity), "firstBaseline", .inset),
      (FlowItemOptions(lastBaseline: .infinity), "lastBaseline", .inset),
      (FlowItemOptions(grow: .infinity), "grow", .length),
      (FlowItemOptions(maximumMain: .infinity), "maximumMain", .length),
    ] as [(FlowItemOptions, String, FlowError.Requirement)])
  func options(_ options: FlowItemOptions, property: String, requirement: FlowError.Requirement) {
    let section = FlowSection(items: .sizes(.widths(5, 5)), options: [1: options])
    expect(error([section]), .item(section: 0, item: 1), property, .infinity, requirement)
  }

  @Test("of many invalid options, the first item's are named, whatever the dictionary's order")
  func firstOfManyOptions() {
    let options = Dictionary(
      uniqueKeysWithValues: (0..<50).map { ($0, FlowItemOptions(grow: $0 < 7 ? 1 : -1)) })
    let section = FlowSection(
      items: .uniform(Size(width: 5, height: 5), count: 50), options: options)
    #expect(error([section])?.place == .item(section: 0, item: 7))
  }

  @Test("insets that make a line longer than ten million points are refused")
  func endlessLine() {
    let style = SectionStyle(
      lineAlignment: .trailing, sectionInset: EdgeInsets(leading: -1e7, trailing: -1e7))
    let section = FlowSection(items: .sizes(.widths(5)), style: style)
    expect(
      error([section], layout: FlowLayout(width: 1e7)), .section(0), "lineLimit", 30_000_000,
      .length)
    #expect(throws: FlowError.self) {
      try FlowLayout(width: 1e7).lineLimit(for: style, section: 0)
    }
  }

  @Test(
    "content is refused if a Double cannot count its layout units exactly, and nothing overflows")
  func endlessContent() {
    let section = { (count: Int) in
      FlowSection(items: .uniform(Size(width: 1e7, height: 1e7), count: count))
    }
    // 2^53 units are 140,737,488,355,328 points.
    expect(
      error([section(10_000_000), section(10_000_000)]), .section(1), "contentSize", 2e14,
      .contentExtent)
    let most = [FlowSection](repeating: section(Int(Int32.max)), count: 9)
    expect(error(most), .section(0), "contentSize", 2_147_483_647e7, .contentExtent)
  }
}
