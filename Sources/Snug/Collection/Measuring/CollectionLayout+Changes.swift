import SnugFlow
import SnugGeometry

/// Every change is made here, first to what is known, then to where it stands; all of them can be
/// undone.
extension CollectionLayout {
  /// Makes changes one after the other; indices are those the changes before left.
  /// - Throws: for numbers that cannot be used; nothing has changed then.
  /// - Returns: what undoes them, made in this order.
  mutating func make(_ changes: [LayoutChange]) throws(CollectionError) -> [LayoutChange] {
    var undoing: [LayoutChange] = []
    var edits: [FlowEdit] = []
    for change in changes { undoing.append(perform(change, &edits)) }
    undoing.reverse()
    do throws(CollectionError) {
      try apply(edits)
    } catch {
      var ignored: [FlowEdit] = []
      for change in undoing { _ = perform(change, &ignored) }
      throw error
    }
    return undoing
  }

  /// Undoes changes that were made last.
  mutating func undo(_ changes: [LayoutChange]) { _ = undone(changes) }

  /// Undoes changes that were made last.
  /// - Returns: what makes them again, if nothing else is changed in between.
  mutating func undone(_ changes: [LayoutChange]) -> [LayoutChange] {
    do throws(CollectionError) {
      return try make(changes)
    } catch {
      preconditionFailure("what stood before can stand again")
    }
  }

  /// Makes a change to what is known, and adds what the flow layout has to make.
  /// - Returns: what undoes it.
  private mutating func perform(
    _ change: LayoutChange, _ edits: inout [FlowEdit]
  ) -> LayoutChange {
    switch change {
    case .set(let path, let item):
      let old = sections[path.section][path.item]
      let before = flowItem(path)
      sections[path.section][path.item] = item
      edits += FittedEdit.flowEdits(from: before, to: flowItem(path), path.item, path.section)
      return .set(path, old)
    case .remove(let range, let section):
      let old = sections[section].remove(range)
      edits.append(.remove(range, section: section))
      return .insert(old, at: range.lowerBound, section: section)
    case .insert(let items, let start, let section):
      let range = start..<start + items.count
      sections[section].insert(items, at: start)
      edits.append(
        .insert(
          range.map { flowItem(ItemPath(section: section, item: $0)) }, at: start,
          section: section))
      return .remove(range, section: section)
    case .move(let from, let to, let section):
      let moved = sections[section].remove(from..<from + 1)
      sections[section].insert(moved, at: to)
      edits.append(.move(item: from, section: section, toItem: to, toSection: section))
      return .move(from: to, to: from, section: section)
    case .insertSections, .removeSections, .moveSection, .setBars, .setMetrics:
      hasPins = nil
      return performOnSections(change, &edits)
    }
  }

  private mutating func performOnSections(
    _ change: LayoutChange, _ edits: inout [FlowEdit]
  ) -> LayoutChange {
    switch change {
    case .removeSections(let range):
      let old = Array(sections[range])
      sections.removeSubrange(range)
      edits.append(.removeSections(range))
      return .insertSections(old, at: range.lowerBound)
    case .insertSections(let new, let start):
      sections.insert(contentsOf: new, at: start)
      edits.append(
        .insertSections(
          new.map { $0.flowSection(estimatedSize: estimatedSize) }, at: start))
      return .removeSections(start..<start + new.count)
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
      edits.append(.moveSection(from: from, to: to))
      return .moveSection(from: to, to: from)
    case .setBars(let section, let header, let footer):
      let (oldHeader, oldFooter) = (sections[section].header, sections[section].footer)
      sections[section].header = header
      sections[section].footer = footer
      if header?.placed.size != oldHeader?.placed.size {
        edits.append(.setHeader(header?.placed.size, section: section))
      }
      if footer?.placed.size != oldFooter?.placed.size {
        edits.append(.setFooter(footer?.placed.size, section: section))
      }
      return .setBars(section: section, header: oldHeader, footer: oldFooter)
    case .setMetrics(let section, let metrics):
      let old = sections[section].metrics
      edits.append(.setMetrics(metrics, section: section))
      // Other alignments may ask for baselines.
      sections[section].items.forEach(in: 0..<sections[section].items.count) { item, measured in
        edits += FittedEdit.flowEdits(
          from: measured.placed.flowItem(old), to: measured.placed.flowItem(metrics), item,
          section)
      }
      sections[section].metrics = metrics
      return .setMetrics(section: section, old)
    case .set, .insert, .remove, .move: preconditionFailure("a change to items")
    }
  }

  /// Edits at most so many are made in place, one by one, rather than on a copy of all lines.
  private static let mostEditsInPlace = 16

  /// Makes changes to where things stand: all, or none.
  private mutating func apply(_ edits: [FlowEdit]) throws(CollectionError) {
    guard !edits.isEmpty else { return }
    do throws(FlowError) {
      if edits.count == 1 {
        _ = try flow.apply(edits[0])
      } else if edits.count <= CollectionLayout.mostEditsInPlace, try flow.cannotRefuse(edits) {
        for edit in edits { _ = try flow.apply(edit) }
      } else {
        _ = try flow.apply(edits)
      }
    } catch {
      throw .flow(error)
    }
  }
}
