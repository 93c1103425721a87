public import SnugGeometry

/// One change to a layout of sizes. Its indices refer to the state after the edits before it.
///
/// ```swift
/// var result = try FlowLayout(width: 100).layout([Size(width: 60, height: 20)])
/// let new = FlowItem(size: Size(width: 50, height: 20))
/// let change = try result.apply(.insert([new], at: 0, section: 0))
/// let size = change.contentSize  // 100 by 40: the first item is on the second line now
/// ```
public typealias FlowEdit = LayoutEdit<FlowItem>

extension FlowItem: EditableItem {
  /// What an edit replaces of an item.
  public enum Change: Sendable {
    /// Its size, in points.
    case size(Size)
    /// Its options.
    case options(FlowItemOptions)
  }

  /// What an edit replaces of a section.
  public enum SectionChange: Sendable {
    /// Its style.
    case style(SectionStyle)
    /// Its header; none if `nil`.
    case header(Size?)
    /// Its footer; none if `nil`.
    case footer(Size?)
    /// Its overflow item; none if `nil`.
    case overflow(FlowSection.Overflow?)
  }

  /// The sections that an edit inserts.
  public typealias Sections = [FlowSection]
  /// The container, scroll axis, direction and inset that an edit replaces.
  public typealias Container = FlowLayout
}

extension LayoutEdit {
  /// Checks that what it is about exists.
  /// - Parameter itemCount: Returns the number of items of a section.
  @inlinable package func checkIndices(
    sectionCount: Int, _ itemCount: (_ section: Int) -> Int
  ) throws(FlowError) {
    do throws(IndexFault) {
      try check(sectionCount: sectionCount, itemCount)
    } catch {
      throw FlowError(error, in: self)
    }
  }
}

extension FlowError {
  /// The error of an edit about what does not exist.
  @usableFromInline package init<Item>(_ fault: IndexFault, in edit: LayoutEdit<Item>) {
    let property =
      switch edit {
      case .set: "set"
      case .setItem: "setItem"
      case .insert: "insert"
      case .remove: "remove"
      case .move: "move"
      case .setSection: "setSection"
      case .insertSections: "insertSections"
      case .removeSections: "removeSections"
      case .moveSection: "moveSection"
      case .setContainer: "setContainer"
      }
    let (index, section): (Int, Int?) =
      switch fault {
      case .section(let index, _), .sectionInsertion(let index, _): (index, nil)
      case .sections(let range, let count): (range.bound(outside: count), nil)
      case .item(let index, let section, _), .insertion(let index, let section, _),
        .target(let index, let section, _):
        (index, section)
      case .items(let range, let section, let count): (range.bound(outside: count), section)
      }
    self.init(
      place: section.map { .section($0) }, property: property, value: Double(index),
      requirement: section == nil ? .sectionIndex : .itemIndex)
  }
}

extension FlowError {
  /// Checks that there are as many new items as indices, each of another item.
  package static func check(
    _ newCount: Int, replacing items: some Collection<Int>, section: Int
  ) throws(FlowError) {
    var wrong = newCount == items.count ? nil : newCount
    if wrong == nil, !zip(items, items.dropFirst()).allSatisfy(<) {
      var seen: Set<Int> = []
      wrong = items.first { !seen.insert($0).inserted }
    }
    guard let wrong else { return }
    throw FlowError(
      place: .section(section), property: "set", value: Double(wrong),
      requirement: .itemForEachIndex)
  }
}

extension Range<Int> {
  /// The first of the bounds that is not in `0...count`.
  fileprivate func bound(outside count: Int) -> Int {
    (0...count).contains(lowerBound) ? upperBound : lowerBound
  }
}
