import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: arbitrary input")
struct FlowFuzzTests {
  /// Usual lengths, and one extreme number in four.
  private var numbers: Generator<Double> {
    let worst: [Double] = [
      0, 1, -1, 1e7, -1e7, 1e7.nextUp, 9_999_999.99, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude,
      1e308, -1e308, .infinity, -.infinity, .nan, .signalingNaN, -0.0,
    ]
    return .frequency([
      (6, .length(in: 0...400)), (1, .element(of: worst)), (1, .constant(1e7)),
    ])
  }

  private var insets: Generator<EdgeInsets> {
    Generator { [numbers] source in
      EdgeInsets(
        top: try source.draw(numbers), leading: try source.draw(numbers),
        bottom: try source.draw(numbers), trailing: try source.draw(numbers))
    }
  }

  private var sizes: Generator<Size> {
    Generator { [numbers] source in
      Size(width: try source.draw(numbers), height: try source.draw(numbers))
    }
  }

  private var style: Generator<SectionStyle> {
    Generator { [numbers, insets] source in
      var style = try source.draw(sectionStyles(FlowCaseLimits(hasBalanceAndLimits: true)))
      style.minimumInteritemSpacing = try source.draw(numbers)
      style.minimumLineSpacing = try source.draw(numbers)
      style.sectionInset = try source.draw(.frequency([(2, .constant(.zero)), (1, insets)]))
      let caps: [Int?] = [nil, nil, nil, 3, 1, 0, .min, .max]
      style.maximumItemsPerLine = try source.draw(.element(of: caps))
      return style
    }
  }

  private var options: Generator<FlowItemOptions> {
    Generator { [numbers] source in
      let alignments = Generator<SectionStyle.ItemAlignment>.element(
        of: SectionStyle.ItemAlignment.allCases)
      return FlowItemOptions(
        firstBaseline: try source.draw(numbers.optional()),
        lastBaseline: try source.draw(numbers.optional()),
        alignment: try source.draw(alignments.optional()), breakBefore: try source.draw(.bool),
        grow: try source.draw(numbers), maximumMain: try source.draw(numbers.optional()))
    }
  }

  private var sections: Generator<FlowSection> {
    Generator { [sizes, style, options] source in
      let supplements = sizes.optional()
      var section = FlowSection(
        items: .sizes(try source.draw(.array(of: sizes, count: 0...6))),
        header: try source.draw(supplements), footer: try source.draw(supplements),
        style: try source.draw(style))
      if try source.draw(.bool) {
        let item = FlowItem(size: try source.draw(sizes), options: try source.draw(options))
        section.overflow = { _ in item }
      }
      if try source.draw(.bool) {
        // No options here: they make the layout list each item, and these may be millions.
        let counts = [0, 1, 7, 1_000_000, Int(Int32.max), -1, 1 << 31, .min, .max]
        section.items = .uniform(
          try source.draw(sizes), count: try source.draw(.element(of: counts)))
      } else if try source.draw(.bool) {
        for item in 0..<section.items.count { section.options[item] = try source.draw(options) }
      }
      return section
    }
  }

  private var cases: Generator<FlowCase> {
    Generator { [sizes, insets, sections] source in
      var layout = FlowLayout(
        scrollAxis: try source.draw(.element(of: Axis.allCases)),
        containerSize: try source.draw(sizes),
        direction: try source.draw(.element(of: LayoutDirection.allCases)))
      layout.contentInset = try source.draw(.frequency([(2, .constant(.zero)), (1, insets)]))
      return FlowCase(
        layout: layout, sections: try source.draw(.array(of: sections, count: 0...4)))
    }
  }

  @Test("any numbers give finite frames, or an error that names an existing section or item")
  func anyNumbers() {
    forAll(cases, count: 2000) { flow in
      do {
        try checkFinite(try flow.result())
      } catch let error as FlowError {
        switch error.place {
        case nil: break
        case .section(let section): try check(flow.sections.indices.contains(section))
        case .item(let path):
          try check(flow.sections.indices.contains(path.section))
          try check(0..<max(1, flow.sections[path.section].items.count) ~= path.item)
        case .background, .header, .supplementary, .footer:
          try check(false, "only cells stand there")
        case .overflow(let section):
          try check(flow.sections[section].overflow != nil)
        }
      }
    }
  }

  private func checkFinite(_ result: FlowResult) throws {
    try check(result.contentSize.width.isFinite && result.contentSize.height.isFinite)
    for section in 0..<result.sectionCount {
      let count = result.shownItemCount(inSection: section)
      for item in Set([0, 1, count / 2, count - 1]) where 0..<count ~= item {
        let frame = result.frame(ofItem: item, inSection: section)
        try check(
          [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
            && frame.width >= 0 && frame.height >= 0,
          "frame \(frame) of item \(item) in section \(section)")
      }
      let lines = result.lineCount(inSection: section)
      try check(
        lines == 0
          || result.items(ofLine: lines - 1, inSection: section).upperBound
            == count + (result.overflow(inSection: section) == nil ? 0 : 1)
      )
    }
  }

  @Test(
    "the longest items on the longest lines have exact frames in every alignment",
    arguments: SectionStyle.LineAlignment.allCases)
  func longest(alignment: SectionStyle.LineAlignment) throws {
    for last in [SectionStyle.LastLineAlignment.automatic, .same, .fixed(.trailing)] {
      let style = SectionStyle(
        lineAlignment: alignment, lastLineAlignment: last, minimumInteritemSpacing: 1e7,
        minimumLineSpacing: 1e7)
      let result = try FlowLayout(width: 1e7).layout(
        .widths(1e7, 1e7, 1e7, 1e7), style: style)
      #expect(result.lefts() == [0, 0, 0, 0])
      #expect(result.contentSize == Size(width: 1e7, height: 30_000_040))
    }
  }

  // All on one line; spacing between them would give each item a line of its own.
  @Test(
    "as many items of no size as there can be fit one line in every alignment",
    arguments: SectionStyle.LineAlignment.allCases)
  func mostItems(alignment: SectionStyle.LineAlignment) throws {
    let count = Int(Int32.max)
    let style = SectionStyle(lineAlignment: alignment, lastLineAlignment: .same)
    let section = FlowSection(items: .uniform(.zero, count: count), style: style)
    let result = try FlowLayout(width: 1e7).layout([section])
    #expect(result.lineCount(inSection: 0) == 1)
    let last = result.frame(ofItem: count - 1, inSection: 0)
    #expect(0...1e7 ~= last.x)
    #expect(0...1e7 ~= last.x + last.width)
    #expect(last.y == 0)
  }

  @Test("a cap or a spacing gives as many items as there can be a line each, without listing them")
  func mostLines() throws {
    let count = Int(Int32.max)
    for style in [
      SectionStyle(minimumInteritemSpacing: 1), SectionStyle(maximumItemsPerLine: 1),
    ] {
      let section = FlowSection(items: .uniform(.zero, count: count), style: style)
      let result = try FlowLayout(width: 0.5).layout([section])
      #expect(result.lineCount(inSection: 0) == count)
      #expect(result.frame(ofItem: count - 1, inSection: 0) == .zero)
    }
  }
}
