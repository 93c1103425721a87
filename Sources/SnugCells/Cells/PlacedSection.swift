package import SnugFlow

/// A stored section, without its header and footer.
package struct PlacedSection {
  package var items: PlacedItems
  package var style: SectionStyle
  package var overflow: PlacedOverflow?

  package init(items: PlacedItems, style: SectionStyle, overflow: PlacedOverflow?) {
    self.items = items
    self.style = style
    self.overflow = overflow
  }
}

/// What is known of some sections, so that not all have to be asked.
package struct SectionFacts {
  /// Whether one pins its header or footer.
  package var pins = false
  package var hasOverflow = false
  /// Whether no frame of their items depends on an estimate; `nil` while nobody has asked.
  package var isExact: Bool?

  init(_ sections: [PlacedSection]) {
    for section in sections {
      pins = pins || section.style.pinsHeaders || section.style.pinsFooters
      hasOverflow = hasOverflow || section.overflow != nil
    }
  }
}

extension CellLayout {
  /// What is known of all sections together.
  /// - Complexity: O(1) unless something has changed; then O(sections of changed blocks + blocks).
  package mutating func knownFacts() -> SectionFacts {
    if let facts { return facts }
    var all = SectionFacts([])
    for block in sections.blocks.indices {
      let known = sections.blocks[block].summary ?? SectionFacts(sections.blocks[block].elements)
      if sections.blocks[block].summary == nil { sections.blocks[block].summary = known }
      all.pins = all.pins || known.pins
      all.hasOverflow = all.hasOverflow || known.hasOverflow
    }
    facts = all
    return all
  }

  /// Whether no frame depends on an estimate.
  /// - Complexity: As of `knownFacts()`, and the shown items of changed sections with hidden ones.
  package mutating func findsExact() -> Bool {
    var all = knownFacts()
    if let isExact = all.isExact { return isExact }
    all.isExact = sections.blocks.indices.allSatisfy { block in
      if let isExact = sections.blocks[block].summary?.isExact { return isExact }
      let isExact = sections.indices(ofBlock: block).allSatisfy { self.isExact($0) }
      sections.blocks[block].summary?.isExact = isExact
      return isExact
    }
    facts = all
    return all.isExact ?? false
  }

  private func isExact(_ section: Int) -> Bool {
    let items = sections[section].items
    return items.isExact
      || flow.shownItemCount(inSection: section) < items.count
        && (0..<flow.decidingItemCount(inSection: section)).allSatisfy(items.isCurrent)
  }
}

/// The overflow items of a section fitted so far, by the count of hidden items.
///
/// All are cached, so that a count that recurs is not measured again. There are at most as many as
/// there were items.
package struct PlacedOverflow {
  private let item: (_ hiddenCount: Int, _ section: Int) throws -> CellTable
  /// A single item each.
  private var items: [Int: PlacedItems] = [:]

  /// - Parameter item: Returns the overflow item alone for a count of hidden items; the index of
  ///   the section is for its errors.
  package init(
    _ item: @escaping (_ hiddenCount: Int, _ section: Int) throws -> CellTable
  ) {
    self.item = item
  }

  init(_ item: @escaping (_ hiddenCount: Int) -> CellFlowItem) {
    self.init { count, _ in CellTable([item(count)]) }
  }

  /// The overflow item for a count; `nil` if none was fitted for it.
  package subscript(hiddenCount: Int) -> PlacedItems? { items[hiddenCount] }

  /// The counts for which items were fitted.
  package var counts: some Sequence<Int> { items.keys }

  /// Takes over the items that another one has fitted: this one has the same for these counts.
  package mutating func keep(_ other: PlacedOverflow) { items = other.items }

  /// Returns the overflow item for a count, measured the first time and refitted if it may differ.
  /// - Throws: `FittingError`, and what the source of the item throws.
  mutating func item(
    hiddenCount: Int, section: Int, _ fitting: CellFitting
  ) throws -> PlacedItems {
    var fitted: PlacedItems
    do {
      if let known = items[hiddenCount] {
        fitted = known
        try fitted.refit(fitting, style: SectionStyle())
      } else {
        fitted = try item(hiddenCount, section).fitted(fitting)
      }
    } catch let error as CellTable.Failure {
      throw error.cause
    }
    items[hiddenCount] = fitted
    return fitted
  }
}

/// Fits the overflow items while lines are laid out, once the count of hidden items is known.
struct OverflowFitter {
  private(set) var sections: BlockedArray<PlacedSection, SectionFacts>
  /// The error of a requested overflow cell that cannot be measured or fitted: a `CellFlowError`,
  /// or what its source has thrown.
  private(set) var error: (any Error)?
  /// The layout whose lines the items are fitted to.
  let layout: FlowLayout

  /// Returns the overflow item of a section; `nil` if it cannot be measured or fitted.
  mutating func item(_ section: Int, _ hiddenCount: Int) -> FlowItem? {
    do {
      let style = sections[section].style
      let item = try sections[section].overflow?.item(
        hiddenCount: hiddenCount, section: section,
        .ofItems(style, section: section, in: layout))
      return item?.flowItem(0, style)
    } catch let error as FittingError {
      self.error = CellFlowError(error, at: .overflow(section: section))
    } catch {
      self.error = error
    }
    return nil
  }
}

extension SectionStyle {
  /// What the options of cells without options of their own depend on.
  var asksOfCells: [Bool] {
    [itemAlignment.usesBaseline, itemAlignment == .stretch, growsItems, oversize == .clamp]
  }

  /// Whether cells without options of their own may have some in lines.
  var mayAskOfCells: Bool { asksOfCells.contains(true) }
}
