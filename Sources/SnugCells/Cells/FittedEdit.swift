package import SnugFlow

/// An edit of fitted cells. Its indices exist, and are those left by the edits before it.
///
/// It is made in the stored cells and, as `FlowEdit`s, in the flow layout. Each edit has an
/// inverse: a change that fails leaves nothing behind, and a transition can look at the earlier
/// layout.
package typealias FittedEdit = LayoutEdit<PlacedItems>

extension PlacedItems: EditableItem, InsertedList {
  package typealias Change = FlowItemOptions
  package typealias Items = PlacedItems
  package typealias Sections = PlacedSections
  package typealias Container = PlacedContainer

  /// What an edit replaces of a section.
  package enum SectionChange {
    /// The items by the same items, fitted to lines of another length.
    case items(PlacedItems)
    /// The lines by lines of another length, without fitting anything.
    case lines(CellFitting)
    /// The style.
    case style(SectionStyle)
    /// The header: a single item, unmeasured if there is none.
    case header(PlacedItems)
    /// The footer, likewise.
    case footer(PlacedItems)
    /// The overflow item; `isSame` if it differs for no count fitted so far.
    case overflow(PlacedOverflow?, isSame: Bool = false)
  }
}

/// Sections that an edit inserts, and their headers and footers.
package struct PlacedSections: InsertedList {
  let sections: [PlacedSection]
  let bars: PlacedItems

  /// - Parameter bars: A header and a footer for each section, unmeasured if absent.
  package init(_ sections: [PlacedSection], bars: PlacedItems) {
    self.sections = sections
    self.bars = bars
  }

  package var count: Int { sections.count }
}

/// A container with the headers and footers fitted to it.
package struct PlacedContainer {
  let layout: FlowLayout
  let bars: PlacedItems
}

extension FittedEdit {
  /// Returns the edit with `lines` replaced by its result, so that it is computed once.
  func resolved(in cells: CellLayout) -> FittedEdit {
    guard case .setSection(.lines(let fitting), let section) = self else { return self }
    var items = cells.sections[section].items
    items.adapt(to: fitting)
    return .setSection(.items(items), section: section)
  }

  /// The sections whose items alone it edits; `nil` for other edits.
  var itemSections: [Int]? {
    switch self {
    case .set(_, _, let section), .setItem(_, _, let section), .insert(_, _, let section),
      .remove(_, let section):
      [section]
    case .move(_, let section, _, let toSection): [section, toSection]
    case .setSection(let change, let section):
      switch change {
      case .items, .lines: [section]
      case .header, .footer: []
      case .style, .overflow: nil
      }
    case .insertSections, .removeSections, .moveSection, .setContainer: nil
    }
  }
}

extension CellLayout: EditedState {
  package typealias Item = PlacedItems

  // MARK: Stored cells

  /// Makes an edit in the stored cells, not in the flow layout.
  mutating func perform(_ edit: FittedEdit) {
    switch edit {
    case .set(let items, let new, let section): sections[section].items.set(items, to: new)
    case .setItem(let options, let item, let section):
      sections[section].items.setOptions(options, ofItem: item)
    case .insert(let new, let start, let section): sections[section].items.insert(new, at: start)
    case .remove(let range, let section): sections[section].items.remove(range)
    case .move(let item, let section, let toItem, let toSection):
      guard section != toSection else {
        return sections[section].items.move(item..<item + 1, to: toItem)
      }
      let moved = sections[section].items.only([item])
      sections[section].items.remove(item..<item + 1)
      sections[toSection].items.insert(moved, at: toItem)
    case .setSection(let change, let section): perform(change, section)
    case .insertSections(let new, let start):
      sections.insert(contentsOf: new.sections, at: start)
      bars.insert(new.bars, at: 2 * start)
    case .removeSections(let range):
      sections.removeSubrange(range)
      bars.remove(CellLayout.bars(ofSections: range))
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
      bars.move(CellLayout.bars(ofSections: from..<from + 1), to: 2 * to)
    case .setContainer(let container): bars = container.bars
    }
  }

  private mutating func perform(_ change: PlacedItems.SectionChange, _ section: Int) {
    switch change {
    case .items(let items): sections[section].items = items
    case .lines(let fitting): sections[section].items.adapt(to: fitting)
    case .style(let style): sections[section].style = style
    case .header(let new): bars.set([2 * section], to: new)
    case .footer(let new): bars.set([2 * section + 1], to: new)
    case .overflow(let overflow, _): sections[section].overflow = overflow
    }
  }

  package func inverse(
    of options: FlowItemOptions, item: Int, section: Int
  ) -> FlowItemOptions {
    sections[section].items.options(ofItem: item)
  }

  package func inverse(
    of change: PlacedItems.SectionChange, section: Int
  ) -> PlacedItems.SectionChange {
    switch change {
    case .items, .lines: .items(sections[section].items)
    case .style: .style(sections[section].style)
    case .header: .header(bars.shared([2 * section]))
    case .footer: .footer(bars.shared([2 * section + 1]))
    case .overflow(_, let isSame): .overflow(sections[section].overflow, isSame: isSame)
    }
  }

  package func inverse(of container: PlacedContainer) -> PlacedContainer {
    PlacedContainer(layout: flow.layout, bars: bars)
  }

  package func items(_ items: some Collection<Int>, section: Int) -> PlacedItems {
    sections[section].items.shared(items)
  }

  package func sections(_ range: Range<Int>) -> PlacedSections {
    PlacedSections(
      Array(sections[range]), bars: bars.shared(CellLayout.bars(ofSections: range)))
  }

  // MARK: Flow layout

  /// Returns the edits of the flow layout for an edit that is not yet made in the stored cells.
  func flowEdits(_ edit: FittedEdit) -> [FlowEdit] {
    switch edit {
    case .set(let items, let new, let section):
      let style = sections[section].style
      return flowEdits(items, section) { new.flowItem($0, style) }
    case .setItem(let options, let item, let section):
      let (items, style) = (sections[section].items, sections[section].style)
      return flowEdits([item], section) { _ in items.flowItem(item, style, asking: options) }
    case .insert(let new, let start, let section):
      let style = sections[section].style
      let items = (0..<new.count).map { new.flowItem($0, style) ?? estimate }
      return [.insert(items, at: start, section: section)]
    case .remove(let range, let section): return [.remove(range, section: section)]
    case .move(let item, let section, let toItem, let toSection):
      return [.move(item: item, section: section, toItem: toItem, toSection: toSection)]
    case .setSection(let change, let section): return flowEdits(change, section)
    case .insertSections(let new, let start):
      return [.insertSections(flowSections(new.sections, bars: new.bars), at: start)]
    case .removeSections(let range): return [.removeSections(range)]
    case .moveSection(let from, let to): return [.moveSection(from: from, to: to)]
    case .setContainer(let container):
      return [.setContainer(container.layout)]
        + (0..<bars.count).flatMap { flowEdits(ofBar: $0, to: container.bars.size($0)) }
    }
  }

  private func flowEdits(_ change: PlacedItems.SectionChange, _ section: Int) -> [FlowEdit] {
    let style = sections[section].style
    switch change {
    case .items(let new):
      let items = new.measuredItems(in: 0..<new.count)
      return flowEdits(items, section) { new.flowItem(items[$0], style) }
    case .lines(let fitting):
      return flowEdits(
        FittedEdit.setSection(.lines(fitting), section: section).resolved(in: self))
    case .style(let new):
      let edit = FlowEdit.setSection(.style(new), section: section)
      guard new.asksOfCells != style.asksOfCells else { return [edit] }
      // The options of every item change.
      var placed = sections[section]
      placed.style = new
      let bars = bars.only(CellLayout.bars(ofSections: section..<section + 1))
      return [
        edit, .removeSections(section..<section + 1),
        .insertSections(flowSections([placed], bars: bars), at: section),
      ]
    case .header(let new): return flowEdits(ofBar: 2 * section, to: new.size(0))
    case .footer(let new): return flowEdits(ofBar: 2 * section + 1, to: new.size(0))
    case .overflow(_, isSame: true): return []
    case .overflow(let overflow, _):
      return [.setSection(.overflow(overflow == nil ? nil : .cells), section: section)]
    }
  }

  /// Returns the edits that change the size of a header or footer; none if it is the same.
  private func flowEdits(ofBar bar: Int, to size: Size?) -> [FlowEdit] {
    guard bars.size(bar) != size else { return [] }
    return [
      .setSection(bar.isMultiple(of: 2) ? .header(size) : .footer(size), section: bar / 2)
    ]
  }

  /// Returns the edit that replaces items in the flow layout where they differ; none if none does.
  /// - Parameter new: Returns the new item at an index of `items`.
  private func flowEdits(
    _ items: [Int], _ section: Int, to new: (_ index: Int) -> FlowItem?
  ) -> [FlowEdit] {
    let (placed, style) = (sections[section].items, sections[section].style)
    var changed = ChangedItems()
    for (index, item) in items.enumerated() {
      changed.note(
        item, from: placed.flowItem(item, style) ?? estimate, to: new(index) ?? estimate)
    }
    return changed.edits(ofSection: section)
  }
}

/// Items of a section of the flow layout whose sizes or options change.
struct ChangedItems {
  private var indices: [Int] = []
  private var new: [FlowItem] = []

  mutating func note(_ item: Int, from old: FlowItem, to new: FlowItem) {
    guard old != new else { return }
    indices.append(item)
    self.new.append(new)
  }

  /// The edit that replaces them; none if there are none.
  func edits(ofSection section: Int) -> [FlowEdit] {
    indices.isEmpty ? [] : [.set(indices, to: new, section: section)]
  }
}
