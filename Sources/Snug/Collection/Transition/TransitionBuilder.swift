import SnugGeometry

/// Compares what was in view before a change with what is now.
struct TransitionBuilder<ID: Hashable> {
  let update: ResolvedUpdate
  let old, new: CollectionLayout
  private(set) var transition: CollectionTransition<ID>

  init(
    _ update: ResolvedUpdate, from old: CollectionLayout, at oldOffset: Point,
    to new: CollectionLayout, at newOffset: Point
  ) {
    self.update = update
    self.old = old
    self.new = new
    transition = CollectionTransition(oldOffset: oldOffset, newOffset: newOffset)
  }

  /// - Parameters:
  ///   - before: what was in view before.
  ///   - after: what is now, in order.
  ///   - id: what an item is known by, by its new path.
  mutating func build(
    _ before: [CollectionElement<ID>], _ after: [CollectionElement<ID>],
    id: (ItemPath) -> ID
  ) {
    var changes: [CollectionTransition<ID>.Change] = []
    for element in before {
      guard let place = update.newPlace(ofOld: element.place),
        let to = frame(of: place, among: after)
      else {
        transition.changes.append(
          CollectionTransition.Change(
            place: element.place, id: element.id, kind: .removed, from: element.frame,
            to: element.frame))
        continue
      }
      append(place, element.id, from: element.frame, to: to, &changes)
    }
    for element in after {
      let place = update.oldPlace(ofNew: element.place)
      if let place, before.contains(place) { continue }
      if let from = place.flatMap({ old.frame(of: $0) }) {
        append(element.place, element.id, from: from, to: element.frame, &changes)
      } else {
        changes.append(
          CollectionTransition.Change(
            place: element.place, id: element.id, kind: .inserted, from: element.frame,
            to: element.frame))
      }
    }
    for move in update.movedItemPaths
    where !before.contains(.item(move.from)) && !after.contains(.item(move.to)) {
      guard let from = old.frame(of: .item(move.from)), let to = new.frame(of: .item(move.to)),
        passesView(from, to)
      else { continue }
      append(.item(move.to), id(move.to), from: from, to: to, &changes)
    }
    transition.changes += changes.sorted { $0.place < $1.place }
  }

  /// Pinned headers and footers are where they are in view.
  private func frame(
    of place: CollectionPlace, among elements: [CollectionElement<ID>]
  ) -> Rect? {
    elements.index(of: place).map { elements[$0].frame } ?? new.frame(of: place)
  }

  private func append(
    _ place: CollectionPlace, _ id: ID?, from: Rect, to: Rect,
    _ changes: inout [CollectionTransition<ID>.Change]
  ) {
    guard from != to else { return }
    changes.append(
      CollectionTransition.Change(
        place: place, id: id, kind: from.size == to.size ? .moved : .resized, from: from, to: to))
  }

  /// Whether something that moves on a straight line, and is in view neither before nor after, is in
  /// view on the way: that is when its edges cross all of the view's at one moment.
  private func passesView(_ from: Rect, _ to: Rect) -> Bool {
    let size = new.flow.layout.containerSize
    var moments = 0.0...1.0
    for axis in Axis.allCases {
      let (oldStart, newStart) = (transition.oldOffset[axis], transition.newOffset[axis])
      // Its end lies behind the start of the view, its start before the end.
      let conditions = [
        (from.maximum(along: axis) - oldStart, to.maximum(along: axis) - newStart),
        (oldStart + size[axis] - from.minimum(along: axis),
          newStart + size[axis] - to.minimum(along: axis)),
      ]
      for (atStart, atEnd) in conditions {
        guard let possible = moments.limited(positiveFrom: atStart, to: atEnd) else { return false }
        moments = possible
      }
    }
    return true
  }
}

extension ClosedRange<Double> {
  /// The moments of these at which a quantity that goes from one value to another in the time from 0
  /// to 1 is above 0; of no length where it only touches it.
  fileprivate func limited(positiveFrom atStart: Double, to atEnd: Double) -> ClosedRange? {
    if atStart > 0 && atEnd > 0 { return self }
    guard atStart > 0 || atEnd > 0 else { return nil }
    let crossing = atStart / (atStart - atEnd)
    let (low, high) =
      atStart > 0
      ? (lowerBound, Swift.min(upperBound, crossing)) : (Swift.max(lowerBound, crossing), upperBound)
    return low < high ? low...high : nil
  }
}

extension Array {
  /// The index of the element at a place, in an array in the order of places.
  func index<ID>(of place: CollectionPlace) -> Int? where Element == CollectionElement<ID> {
    let index = partitioningIndex { $0.place >= place }
    return index < count && self[index].place == place ? index : nil
  }

  fileprivate func contains<ID>(
    _ place: CollectionPlace
  ) -> Bool where Element == CollectionElement<ID> { index(of: place) != nil }
}

extension ResolvedUpdate {
  /// Where what stood at a place stands now, if it is still there.
  func newPlace(ofOld place: CollectionPlace) -> CollectionPlace? {
    switch place {
    case .header(let section): newSection(ofOld: section).map { .header(section: $0) }
    case .item(let path): newPath(ofOld: path).map { .item($0) }
    case .footer(let section): newSection(ofOld: section).map { .footer(section: $0) }
    }
  }

  /// Where what stands at a place stood, if it was there.
  func oldPlace(ofNew place: CollectionPlace) -> CollectionPlace? {
    switch place {
    case .header(let section): oldSection(ofNew: section).map { .header(section: $0) }
    case .item(let path): oldPath(ofNew: path).map { .item($0) }
    case .footer(let section): oldSection(ofNew: section).map { .footer(section: $0) }
    }
  }

  /// The items that were moved, by where they are now.
  fileprivate var movedItemPaths: [(from: ItemPath, to: ItemPath)] {
    items.arriving.edits.compactMap { edit in edit.counterpart.map { ($0, edit.place) } }
  }
}
