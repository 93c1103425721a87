import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: refused edits")
struct FlowEditingErrorTests {
  private func error(_ result: inout FlowResult, _ edits: [FlowEdit]) -> FlowError? {
    do {
      _ = try edits.count == 1 ? result.apply(edits[0]) : result.apply(edits)
      return nil
    } catch {
      return error
    }
  }

  /// Two sections of three items.
  private func result() throws -> FlowResult {
    let section = FlowSection(items: .sizes(.widths(30, 40, 50)))
    return try FlowLayout(width: 100).layout([section, section])
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
      var result = try result()
      let before = FlowFrames(result)
      let error = error(&result, [edit])
      #expect(error?.place == .section(0) || error?.place == .section(1), "\(edit)")
      #expect(error?.requirement == .itemIndex, "\(edit)")
      #expect(error?.value == Double(index), "\(edit)")
      #expect(FlowFrames(result) == before, "\(edit)")
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
      var result = try result()
      let before = FlowFrames(result)
      let error = error(&result, [edit])
      #expect(error != nil && error?.place == nil, "\(edit)")
      #expect(error?.requirement == .sectionIndex, "\(edit)")
      #expect(error?.value == Double(index), "\(edit)")
      #expect(FlowFrames(result) == before, "\(edit)")
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
      var result = try result()
      let before = FlowFrames(result)
      let error = error(&result, [.set(indices, to: new, section: 1)])
      #expect(error?.requirement == .itemForEachIndex && error?.place == .section(1))
      #expect(error?.value == Double(value))
      #expect(FlowFrames(result) == before)
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
      var result = try result()
      let before = FlowFrames(result)
      #expect(error(&result, [edit])?.property == property)
      #expect(FlowFrames(result) == before, "\(edit)")
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
      try check(error(&result, session.edits + [refused, refused]) != nil, "\(refused) is made")
      try checkEqual(FlowFrames(result), before)
      var model = FlowModel(session.flow)
      for edit in session.edits {
        _ = try result.apply(edit)
        model.apply(edit)
      }
      try checkEqual(FlowFrames(result), FlowFrames(try model.result()))
    }
  }

  /// A section of as many items as it can hold, and a section of one item.
  private func most(_ style: SectionStyle) throws -> FlowResult {
    let section = FlowSection(
      items: .uniform(Size(width: 10, height: 0), count: Int(Int32.max)), style: style)
    return try FlowLayout(width: 100).layout([section, FlowSection(items: .sizes(.widths(5)))])
  }

  private let unspaced = SectionStyle(minimumInteritemSpacing: 0, minimumLineSpacing: 0)

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
      var result = try most(unspaced)
      #expect(error(&result, edits)?.requirement == .listedCount, "\(edits)")
      #expect(result.itemCount(inSection: 0) == Int(Int32.max))
      #expect(result.lineCount(inSection: 0) == 214_748_365)
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
      var result = try most(unspaced)
      #expect(error(&result, edits)?.requirement == .count, "\(edits)")
      #expect(result.itemCount(inSection: 0) == Int(Int32.max))
      #expect(result.lineCount(inSection: 0) == 214_748_365)
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
