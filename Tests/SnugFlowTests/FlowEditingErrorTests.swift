import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: refused edits")
struct FlowEditingErrorTests {
  /// Two sections of three items.
  private func result() throws -> FlowResult {
    let section = FlowSection(items: .sizes(.widths(30, 40, 50)))
    return try FlowLayout(width: 100).layout([section, section])
  }

  /// The error of an edit that is refused, and changes nothing, in two sections of three items.
  private func error(_ edit: FlowEdit) throws -> FlowError? {
    var result = try result()
    let before = FlowFrames(result)
    let error = result.refusal(of: [edit])
    #expect(FlowFrames(result) == before, "\(edit)")
    return error
  }

  private let item = FlowItem(size: Size(width: 5, height: 5))

  @Test(
    "an item index out of range is refused, however far off", arguments: [Int.min, -1, 3, 4, .max])
  func itemIndices(index: Int) throws {
    var edits: [FlowEdit] = [
      .setItem(.size(.zero), item: index, section: 0),
      .setItem(.options(.init()), item: index, section: 0),
      .set([0, index], to: [item, item], section: 0),
      .move(item: index, section: 0, toItem: 0, toSection: 0),
      .move(item: 0, section: 0, toItem: index, toSection: 0),
      .move(item: index, section: 0, toItem: 0, toSection: 1),
    ]
    // Items may be inserted behind the last item.
    if index != 3 {
      edits += [
        .insert([item], at: index, section: 0), .insert([], at: index, section: 0),
        .remove(min(index, 1)..<max(index, 1), section: 0), .remove(index..<index, section: 0),
        .move(item: 0, section: 0, toItem: index, toSection: 1),
      ]
    }
    for edit in edits {
      let error = try error(edit)
      #expect(error?.place == .section(0) || error?.place == .section(1), "\(edit)")
      #expect(error?.requirement == .itemIndex, "\(edit)")
      #expect(error?.value == Double(index), "\(edit)")
    }
  }

  @Test(
    "a section index out of range is refused, however far off",
    arguments: [Int.min, -1, 2, 3, .max])
  func sectionIndices(index: Int) throws {
    var edits: [FlowEdit] = [
      .setItem(.size(.zero), item: 0, section: index),
      .setItem(.options(.init()), item: 0, section: index),
      .insert([item], at: 0, section: index), .remove(0..<1, section: index),
      .move(item: 0, section: index, toItem: 0, toSection: 0),
      .move(item: 0, section: 0, toItem: 0, toSection: index),
      .move(item: 0, section: index, toItem: 0, toSection: index),
      .setSection(.style(SectionStyle()), section: index),
      .setSection(.header(nil), section: index),
      .setSection(.footer(nil), section: index), .moveSection(from: index, to: 0),
      .moveSection(from: 0, to: index),
    ]
    // Sections may be inserted behind the last section.
    if index != 2 {
      edits += [
        .insertSections([], at: index), .removeSections(min(index, 1)..<max(index, 1)),
      ]
    }
    for edit in edits {
      let error = try error(edit)
      #expect(error != nil && error?.place == nil, "\(edit)")
      #expect(error?.requirement == .sectionIndex, "\(edit)")
      #expect(error?.value == Double(index), "\(edit)")
    }
  }

  @Test(
    "an edit that replaces items by more or fewer, or one twice, is refused and changes nothing")
  func replacedCounts() throws {
    let wrong = [
      ([0, 2], [], 0), ([0, 2], [item], 1), ([0, 2], [item, item, item], 3),
      ([2, 0, 2], [item, item, item], 2),
    ]
    for (indices, new, value) in wrong {
      let error = try error(.set(indices, to: new, section: 1))
      #expect(error?.requirement == .itemForEachIndex && error?.place == .section(1))
      #expect(error?.value == Double(value))
    }
  }

  @Test("an edit with an invalid number is refused and changes nothing")
  func numbers() throws {
    let bad = Size(width: 5, height: -.infinity)
    let container = Size(width: Double.nan, height: 0)
    let edits: [(FlowEdit, String)] = [
      (.setItem(.size(bad), item: 1, section: 1), "size"),
      (.set([1, 0], to: [item, FlowItem(size: bad)], section: 1), "size"),
      (.insert([item, FlowItem(size: bad)], at: 1, section: 1), "size"),
      (.setItem(.options(.init(grow: -1)), item: 1, section: 1), "grow"),
      (.insert([FlowItem(size: .zero, options: .init(grow: 1e8))], at: 0, section: 0), "grow"),
      (.setSection(.style(.init(minimumLines: 0)), section: 1), "minimumLines"),
      (.setSection(.style(.init(maximumLines: 0)), section: 1), "maximumLines"),
      (.setSection(.header(bad), section: 1), "header"),
      (.setSection(.footer(bad), section: 1), "footer"),
      (.insertSections([FlowSection(items: .uniform(bad, count: 2))], at: 1), "size"),
      (.setContainer(FlowLayout(containerSize: container)), "containerSize"),
    ]
    for (edit, property) in edits {
      #expect(try error(edit)?.property == property, "\(edit)")
    }
  }

  @Test(
    "a batch with a refused edit changes nothing, and later edits apply to the unchanged layout")
  func batches() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    let refused: [FlowEdit] = [
      .setItem(.size(.zero), item: .max, section: 0), .removeSections(0..<Int.max),
      .setContainer(FlowLayout(width: .nan)), .insertSections([], at: -1),
      .insertSections([FlowSection(items: .uniform(.zero, count: -1))], at: 0),
    ]
    let cases = Generator { source in
      (
        try source.draw(flowSessions(flowCases(limits), edits: 0...4, limits)),
        try source.draw(.element(of: refused))
      )
    }
    forAll(cases, count: 500) { session, refused in
      var result = try session.flow.result()
      let before = FlowFrames(result)
      try check(
        result.refusal(of: session.edits + [refused, refused]) != nil, "\(refused) is made")
      try checkEqual(FlowFrames(result), before)
      var model = FlowModel(session.flow)
      for edit in session.edits {
        _ = try result.apply(edit)
        model.apply(edit)
      }
      try checkEqual(FlowFrames(result), FlowFrames(try model.result()))
    }
  }

  private let unspaced = SectionStyle(minimumInteritemSpacing: 0, minimumLineSpacing: 0)

  /// Checks that edits are refused of a section of as many items as it can hold, and a section of
  /// one item.
  private func expectRefused(_ edits: [FlowEdit], _ requirement: FlowError.Requirement) throws {
    let section = FlowSection(
      items: .uniform(Size(width: 10, height: 0), count: Int(Int32.max)), style: unspaced)
    var result = try FlowLayout(width: 100).layout([
      section, FlowSection(items: .sizes(.widths(5))),
    ])
    #expect(result.refusal(of: edits)?.requirement == requirement, "\(edits)")
    #expect(result.itemCount(inSection: 0) == Int(Int32.max), "\(edits)")
    #expect(result.lineCount(inSection: 0) == 214_748_365, "\(edits)")
  }

  @Test("an edit that has to list each item is refused in a section of too many items to list")
  func listed() throws {
    var balanced = unspaced
    balanced.lineBreaking = .balanced
    var capped = unspaced
    capped.maximumItemsPerLine = 10
    var edits: [[FlowEdit]] = [[.setSection(.style(balanced), section: 0)]]
    let itemEdits: [FlowEdit] = [
      .setItem(.size(.zero), item: 5, section: 0),
      .setItem(.options(.init(grow: 2)), item: 0, section: 0),
      .insert([item], at: 0, section: 0), .remove(3..<Int(Int32.max), section: 0),
      .move(item: 0, section: 0, toItem: 7, toSection: 0),
      .move(item: 0, section: 0, toItem: 0, toSection: 1),
      .move(item: 0, section: 1, toItem: 0, toSection: 0),
    ]
    edits += itemEdits.map { [.setSection(.style(capped), section: 0), $0] }
    // Style that have to list each item are refused after an edit, too.
    edits.append([.remove(0..<1, section: 0), .setSection(.style(capped), section: 0)])
    for edits in edits {
      try expectRefused(edits, .listedCount)
    }
  }

  @Test("an edit that gives a section more items than it can hold is refused")
  func most() throws {
    for edits: [FlowEdit] in [
      [.insert([item], at: 0, section: 0)],
      [.insert([item], at: Int(Int32.max), section: 0)],
      [.move(item: 0, section: 1, toItem: 0, toSection: 0)],
      [.remove(0..<1, section: 0), .insert([item, item], at: 7, section: 0)],
    ] {
      try expectRefused(edits, .count)
    }
  }

  @Test("of as many items as a section can hold, `maximumLines` shows some full lines")
  func limited() throws {
    var style = SectionStyle(minimumInteritemSpacing: 0, maximumLines: 3)
    let overflow: @Sendable (Int) -> FlowItem = { _ in
      FlowItem(size: Size(width: 25, height: 1))
    }
    for (breaking, shown) in [(SectionStyle.LineBreaking.greedy, 27), (.balanced, 27)] {
      style.lineBreaking = breaking
      let section = FlowSection(
        items: .uniform(Size(width: 10, height: 1), count: Int(Int32.max)), style: style,
        overflow: overflow)
      let result = try FlowLayout(width: 100).layout([section])
      #expect(result.shownItemCount(inSection: 0) == shown)
      #expect(result.overflow(inSection: 0)?.hiddenCount == Int(Int32.max) - shown)
    }
    let endless = FlowSection(
      items: .uniform(.zero, count: Int(Int32.max)),
      style: SectionStyle(maximumItemsPerLine: 1 << 28, maximumLines: 3), overflow: overflow)
    #expect(throws: FlowError.self) { try FlowLayout(width: 100).layout([endless]) }
  }
}

// 2^53 units are 140,737,488,355,328 points: 8,355,328 more than 14,073,748 lines of ten million.
@Suite("Flow layout: edits that make content too long")
struct EndlessContentTests {
  /// As many lines of ten million as content can have, in a container of 100.
  private let long = FlowSection(
    items: .uniform(Size(width: 100, height: 1e7), count: 14_073_748))

  @Test("an edit that makes content too long to be exact is refused and changes nothing")
  func endlessContent() throws {
    let tall = Size(width: 5, height: 1e7)
    let small = FlowSection(
      items: .sizes(.heights(10, 10)), style: SectionStyle(itemAlignment: .firstBaseline))
    // With a negative inset, the last section may end before the furthest place of the content.
    let overlapping = FlowSection(
      items: .sizes([]), style: SectionStyle(sectionInset: EdgeInsets(top: -1e7)))
    let edits: [FlowEdit] = [
      .setItem(.size(tall), item: 0, section: 0),
      .insert([FlowItem(size: tall)], at: 1, section: 0),
      .setItem(.options(.init(firstBaseline: 1e7)), item: 0, section: 0),
      .setSection(.header(tall), section: 0), .setSection(.footer(tall), section: 1),
      .setSection(.style(SectionStyle(sectionInset: EdgeInsets(bottom: 1e7))), section: 0),
      .insertSections([FlowSection(items: .sizes([tall]))], at: 0),
    ]
    for sections in [[small, long], [small, long, overlapping]] {
      for edit in edits {
        for edits in [[edit], [.setSection(.header(Size(width: 0, height: 1)), section: 0), edit]] {
          var result = try FlowLayout(width: 100).layout(sections)
          let size = result.contentSize
          #expect(result.refusal(of: edits)?.requirement == .contentExtent, "\(edit)")
          #expect(result.contentSize == size)
          #expect(result.frame(ofItem: 0, inSection: 0).height == 10)
          #expect(result.frame(ofHeaderInSection: 0) == nil)
        }
      }
    }
  }

  @Test("of two edits that make content too long only together, the second is refused")
  func together() throws {
    let small = FlowSection(items: .sizes(.heights(10)))
    var result = try FlowLayout(width: 100).layout([small, small, long])
    let half = Size(width: 5, height: 5e6)
    #expect(result.refusal(of: [.setItem(.size(half), item: 0, section: 0)]) == nil)
    let size = result.contentSize
    let refused = result.refusal(of: [.setItem(.size(half), item: 0, section: 1)])
    #expect(refused?.requirement == .contentExtent)
    #expect(result.contentSize == size)
    #expect(result.frame(ofItem: 0, inSection: 1).height == 10)
  }

  @Test("a new container is refused if lines with a header, a footer or insets get too long in it")
  func container() throws {
    for bar in 0..<3 {
      var section = long
      switch bar {
      case 0: section.header = Size(width: 0, height: 1e7)
      case 1: section.footer = Size(width: 0, height: 1e7)
      default: section.style.sectionInset = EdgeInsets(top: 5e6, bottom: 5e6)
      }
      // Two items on each line.
      var result = try FlowLayout(width: 200).layout([section])
      let (size, frame) = (result.contentSize, result.frame(ofItem: 1, inSection: 0))
      let refused = result.refusal(of: [.setContainer(FlowLayout(width: 100))])
      #expect(refused?.requirement == .contentExtent)
      #expect(result.contentSize == size)
      #expect(result.frame(ofItem: 1, inSection: 0) == frame)
    }
  }
}

extension FlowResult {
  /// The error for which the edits, made together, are refused; nil if they are made.
  mutating func refusal(of edits: [FlowEdit]) -> FlowError? {
    do {
      _ = try edits.count == 1 ? apply(edits[0]) : apply(edits)
      return nil
    } catch {
      return error
    }
  }
}
