import SnugGeometry

/// Compares what was in view before a change with what is now.
struct TransitionBuilder<ID: Hashable> {
  private let update: ResolvedUpdate
  /// What lay in and around the viewport before.
  private let known: [PlacedElement]
  private(set) var transition: CollectionTransition<ID>
  /// By the places they have now.
  private var changes: [CollectionTransition<ID>.Change] = []

  init(_ update: ResolvedUpdate, at oldOffset: Point, _ known: [PlacedElement]) {
    self.update = update
    self.known = known
    transition = CollectionTransition(oldOffset: oldOffset, newOffset: oldOffset)
  }

  /// - Parameters:
  ///   - before: what was in view before.
  ///   - after: what is now, in order.
  ///   - layout: where things stand now; it comes out as it was.
  ///   - undoing: what takes the layout back to where things stood.
  ///   - id: what an item is known by, by its new path.
  mutating func build(
    _ before: [CollectionElement<ID>], _ after: [CollectionElement<ID>], at newOffset: Point,
    in layout: inout CollectionLayout, undoing: [LayoutChange], id: (ItemPath) -> ID
  ) {
    transition.newOffset = newOffset
    for element in before {
      guard let place = update.newPlace(ofOld: element.place),
        let to = after.index(of: place).map({ after[$0].frame }) ?? layout.frame(of: place)
      else {
        transition.changes.append(
          CollectionTransition.Change(
            place: element.place, id: element.id, kind: .removed, from: element.frame,
            to: element.frame))
        continue
      }
      append(place, element.id, from: element.frame, to: to)
    }
    let come = after.filter { element in
      update.oldPlace(ofNew: element.place).map { before.index(of: $0) == nil } ?? true
    }
    let oldFrames = oldFrames(
      come.map { update.oldPlace(ofNew: $0.place) } + update.movedItems.map { .item($0.from) },
      in: &layout, undoing)
    for (element, from) in zip(come, oldFrames) {
      if let from {
        append(element.place, element.id, from: from, to: element.frame)
      } else {
        changes.append(
          CollectionTransition.Change(
            place: element.place, id: element.id, kind: .inserted, from: element.frame,
            to: element.frame))
      }
    }
    for (move, from) in zip(update.movedItems, oldFrames[come.count...])
    where before.index(of: .item(move.from)) == nil && after.index(of: .item(move.to)) == nil {
      guard let from, let to = layout.frame(of: .item(move.to)),
        passesView(from, to, layout.flow.layout.containerSize)
      else { continue }
      append(.item(move.to), id(move.to), from: from, to: to)
    }
    transition.changes += changes.sorted { $0.place < $1.place }
  }

  /// Where things stood; the layout is taken back there only for what was not near the viewport.
  private func oldFrames(
    _ places: [CollectionPlace?], in layout: inout CollectionLayout, _ undoing: [LayoutChange]
  ) -> [Rect?] {
    var frames = places.map { place in place.flatMap { known.frame(of: $0) } }
    let unknown = places.indices.filter { places[$0] != nil && frames[$0] == nil }
    guard !unknown.isEmpty else { return frames }
    let redoing = layout.undone(undoing)
    for index in unknown { frames[index] = places[index].flatMap { layout.frame(of: $0) } }
    layout.undo(redoing)
    return frames
  }

  private mutating func append(_ place: CollectionPlace, _ id: ID?, from: Rect, to: Rect) {
    guard from != to else { return }
    changes.append(
      CollectionTransition.Change(
        place: place, id: id, kind: from.size == to.size ? .moved : .resized, from: from, to: to))
  }

  /// Whether something that moves on a straight line, and is in view neither before nor after, is in
  /// view on the way: that is when its edges cross all of the view's at one moment.
  private func passesView(_ from: Rect, _ to: Rect, _ size: Size) -> Bool {
    var moments = 0.0...1.0
    for axis in Axis.allCases {
      let (oldStart, newStart) = (transition.oldOffset[axis], transition.newOffset[axis])
      // Its end lies behind the start of the view, its start before the end.
      let conditions = [
        (from.maximum(along: axis) - oldStart, to.maximum(along: axis) - newStart),
        (
          oldStart + size[axis] - from.minimum(along: axis),
          newStart + size[axis] - to.minimum(along: axis)
        ),
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
      ? (lowerBound, Swift.min(upperBound, crossing))
      : (Swift.max(lowerBound, crossing), upperBound)
    return low < high ? low...high : nil
  }
}

extension Array {
  /// The index of the element at a place, in an array in the order of places.
  fileprivate func index<ID>(of place: CollectionPlace) -> Int?
  where Element == CollectionElement<ID> {
    let index = partitioningIndex { $0.place >= place }
    return index < count && self[index].place == place ? index : nil
  }
}

extension [PlacedElement] {
  /// The frame of a place, in an array in the order of places.
  fileprivate func frame(of place: CollectionPlace) -> Rect? {
    let index = partitioningIndex { $0.place >= place }
    return index < count && self[index].place == place ? self[index].frame : nil
  }
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
}
