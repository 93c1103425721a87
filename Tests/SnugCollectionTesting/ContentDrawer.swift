import Snug
import SnugPropertyTesting

/// Generates the content of collections. No identity and no text is generated twice.
final class ContentDrawer {
  private var count = 0
  /// True if some cells may have unsatisfiable constraints.
  let allowsUnsatisfiable: Bool
  let allowsHiding: Bool

  init(allowsUnsatisfiable: Bool, allowsHiding: Bool) {
    self.allowsUnsatisfiable = allowsUnsatisfiable
    self.allowsHiding = allowsHiding
  }

  func id() -> Int {
    count += 1
    return count
  }

  private func text(_ source: inout ChoiceSource) throws -> String {
    count += 1
    return "\(count) " + (try source.draw(.string(from: "a b", count: 0...24)))
  }

  private func size(_ source: inout ChoiceSource) throws -> Size {
    let lengths = Generator<Double>.frequency([
      (8, .length(in: 4...50)), (1, .length(in: 0...90)),
    ])
    return Size(width: try source.draw(lengths), height: try source.draw(lengths))
  }

  func content(_ source: inout ChoiceSource) throws -> CollectionItem {
    let kind = try source.draw(.frequency([(8, .integer(in: 0...3)), (1, .constant(4))]))
    switch kind {
    case 1: return CollectionItem("tag", .texts([try text(&source)]))
    case 2: return CollectionItem("note", .texts([try text(&source)]))
    case 3: return CollectionItem("dot", .size(try size(&source)))
    case 4 where allowsUnsatisfiable:
      return CollectionItem("strict", .texts([try text(&source)]))
    default: return CollectionItem("block", .size(try size(&source)))
    }
  }

  func shown(_ source: inout ChoiceSource) throws -> CollectionItem {
    var item = try content(&source)
    if try source.draw(.integer(in: 0...5)) == 5 {
      let view = Generator { source in try self.supplementary(&source) }
      item.attachedViews = try source.draw(
        Generator<[AttachedCell]>.array(
          of: view, count: 1...ContentDrawer.mostAttachedViews))
    }
    guard try source.draw(.integer(in: 0...5)) == 5 else { return item }
    item.options.breakBefore = try source.draw(.bool)
    item.options.grow = Double(try source.draw(.integer(in: 0...2)))
    item.options.alignment = try source.draw(
      Generator<SectionStyle.ItemAlignment>.element(of: SectionStyle.ItemAlignment.allCases)
        .optional())
    return item
  }

  /// The most views attached to an item.
  static let mostAttachedViews = 2

  private func supplementary(_ source: inout ChoiceSource) throws -> AttachedCell {
    let edges = Generator<Int>.integer(in: 0...15).map {
      AttachedView.Edges(rawValue: UInt8($0))
    }
    let offsets = Generator<Double>.frequency([(2, .constant(0)), (1, .length(in: -12...12))])
    let parts = Generator<Double>.element(of: [0, 0.3, -0.3, 1])
    let isTag = try source.draw(.bool)
    let view = AttachedView(
      kind: isTag ? "tag" : "dot", size: .zero, edges: try source.draw(edges),
      ownEdges: try source.draw(edges.optional()),
      offset: Point(x: try source.draw(offsets), y: try source.draw(offsets)),
      fractionalOffset: Point(x: try source.draw(parts), y: try source.draw(parts)),
      zIndex: try source.draw(.element(of: [1, 0, -2])))
    return AttachedCell(
      view, isTag ? .texts([try text(&source)]) : .size(try size(&source)))
  }

  func item(_ source: inout ChoiceSource) throws -> CollectionSnapshot<Int>.Item {
    CollectionSnapshot.Item(id(), try shown(&source))
  }

  func items(
    _ count: ClosedRange<Int>, _ source: inout ChoiceSource
  ) throws -> [CollectionSnapshot<Int>.Item] {
    let item = Generator { source in try self.item(&source) }
    return try source.draw(
      Generator<[CollectionSnapshot<Int>.Item]>.array(of: item, count: count))
  }

  /// A generated header or footer, which fits at every line length.
  func bar(_ source: inout ChoiceSource) throws -> CollectionItem? {
    switch try source.draw(.integer(in: 0...4)) {
    case 3: CollectionItem("block", .size(try size(&source)))
    case 4: CollectionItem("note", .texts([try text(&source)]))
    default: nil
    }
  }

  func insets(_ range: ClosedRange<Double>, _ source: inout ChoiceSource) throws -> EdgeInsets {
    guard try source.draw(.integer(in: 0...2)) == 2 else { return .zero }
    let lengths = Generator<Double>.length(in: range)
    let (start, end) = (try source.draw(lengths), try source.draw(lengths))
    return EdgeInsets(
      top: try source.draw(lengths), bottom: try source.draw(lengths),
      horizontal: try source.draw(.bool)
        ? .physical(left: start, right: end) : .directional(leading: start, trailing: end))
  }

  func style(_ source: inout ChoiceSource) throws -> SectionStyle {
    let spacings = Generator<Double>.frequency([(1, .constant(0)), (2, .length(in: 0...12))])
    var style = SectionStyle(
      minimumInteritemSpacing: try source.draw(spacings),
      minimumLineSpacing: try source.draw(spacings), sectionInset: try insets(0...16, &source))
    style.pinsHeaders = try source.draw(.bool)
    style.pinsFooters = try source.draw(.bool)
    if try source.draw(.integer(in: 0...3)) == 3 {
      style.background = FlowBackground(
        kind: try source.draw(.element(of: ["block", "dot"])),
        insets: try insets(-10...10, &source),
        zIndex: try source.draw(.element(of: [-1, 0, 3])))
    }
    guard try source.draw(.bool) else { return style }
    style.lineAlignment = try source.draw(.element(of: SectionStyle.LineAlignment.allCases))
    style.itemAlignment = try source.draw(.element(of: SectionStyle.ItemAlignment.allCases))
    style.oversize = try source.draw(.element(of: SectionStyle.Oversize.allCases))
    let caps = Generator<Int>.integer(in: 1...4)
    style.maximumItemsPerLine = try source.draw(caps.optional())
    if try source.draw(.integer(in: 0...7)) == 7 {
      style.lineBreaking = .balanced
      style.minimumLines = try source.draw(caps)
    }
    if allowsHiding { style.maximumLines = try source.draw(caps.optional()) }
    return style
  }

  func section(
    _ source: inout ChoiceSource
  ) throws -> CollectionSection {
    let header = try bar(&source)
    let footer = try bar(&source)
    let style = try style(&source)
    return CollectionSection(
      style: style, header: header, footer: footer,
      overflow: style.maximumLines == nil ? nil : try overflow(&source))
  }

  /// Overflow items: tags that tell the count, notes that are longer the more items are hidden,
  /// blocks that look alike.
  private func overflow(
    _ source: inout ChoiceSource
  ) throws -> (@Sendable (Int) -> CollectionItem)? {
    let size = try size(&source)
    return switch try source.draw(.integer(in: 0...4)) {
    case 1: { CollectionItem("tag", .texts(["+\($0)"])) }
    case 2: { CollectionItem("note", .texts(["+" + String(repeating: "more ", count: $0)])) }
    case 3: { _ in CollectionItem("block", .size(size)) }
    case 4 where allowsUnsatisfiable:
      { CollectionItem("strict", .texts(["+" + String(repeating: "m", count: 2 * $0)])) }
    default: nil
    }
  }

  func sections(
    _ count: ClosedRange<Int>, items: ClosedRange<Int>, _ source: inout ChoiceSource
  ) throws -> CollectionSnapshot<Int> {
    let section = Generator<CollectionSnapshot<Int>.Section> { source in
      let id = self.id()
      let section = try self.section(&source)
      return .init(id, try self.items(items, &source), section: section)
    }
    return CollectionSnapshot(
      try source.draw(Generator<[CollectionSnapshot<Int>.Section]>.array(of: section, count: count))
    )
  }
}
