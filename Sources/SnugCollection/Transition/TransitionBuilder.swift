/// Compares the elements in view before a change with those in view after it.
///
/// Elements that pass through the view go from one of its `ViewSides` to the other. They are looked
/// for only if no element stays in view amid other lines.
struct TransitionBuilder {
  let update: ResolvedUpdate
  let oldOffset: Point
  let oldLayout: FlowLayout
  /// Whether the layout changes, and whether lines then change their direction, so that elements
  /// may take any way.
  let isInOtherLayout, isTurned: Bool
  /// The elements in view before, and those around the viewport: both in order.
  let before, known: [PlacedElement]
  /// Whether the lines in view were in view in their whole length.
  let showedWholeLines: Bool
  /// Whether the viewport follows an element that the batch moves: of the elements it flies past,
  /// only those are then named that the batch moves, too.
  var goesAlong = false
  /// The elements that disappear, by their old places.
  private(set) var removals: [Change] = []
  /// All other changes, by new places.
  private(set) var changes: [Change] = []

  /// The old and the new place of an element.
  typealias Passage = (from: LayoutPlace, to: LayoutPlace)

  struct Change {
    var place: LayoutPlace
    var kind: ElementChange
    var from, to: Rect
  }

  init(
    _ update: ResolvedUpdate, at oldOffset: Point, in layout: CellLayout,
    _ before: [PlacedElement], known: [PlacedElement], becoming newLayout: FlowLayout?
  ) {
    oldLayout = layout.flow.layout
    isInOtherLayout = newLayout != nil
    isTurned =
      newLayout.map {
        $0.scrollAxis != layout.flow.layout.scrollAxis
          || $0.direction != layout.flow.layout.direction
      } ?? false
    self.update = update
    self.oldOffset = oldOffset
    self.before = before
    self.known = known
    showedWholeLines =
      newLayout == nil && layout.flow.showsWholeLines(layout.flow.layout.visibleRect(at: oldOffset))
  }

  /// - Parameters:
  ///   - after: The elements now in view, in order.
  ///   - knownNow: Those around the viewport.
  ///   - layout: The new layout; unchanged on return.
  ///   - past: The old layout.
  mutating func build(
    _ after: [DisplayedElement], knownNow: [PlacedElement], at newOffset: Point,
    in layout: inout CellLayout, _ past: LayoutPast
  ) {
    changes.reserveCapacity(before.count + after.count)
    var stays = [Bool](repeating: false, count: after.count)
    var guess = 0
    for element in before {
      let place = update.newPlace(ofOld: element.place)
      if let index = place.flatMap({ after.index(of: $0, near: guess) }) {
        stays[index] = true
        guess = index + 1
        append(after[index].placed.place, from: element.frame, to: after[index].placed.frame)
      } else if let place, let to = layout.flow.frame(of: place, at: newOffset) {
        append(place, from: element.frame, to: to)
      } else {
        removals.append(
          Change(
            place: element.place, kind: .removed, from: element.frame, to: element.frame))
      }
    }
    let come = after.indices.filter { !stays[$0] }.map { after[$0].placed }
    appendNew(come, after, pinnedPlaces(knownNow), at: newOffset, in: &layout, past)
    changes.sort { $0.place < $1.place }
  }

  /// Appends the elements that have come into view, and those that pass through it.
  private mutating func appendNew(
    _ come: [PlacedElement], _ after: [DisplayedElement], _ pinned: [Passage],
    at newOffset: Point, in layout: inout CellLayout, _ past: LayoutPast
  ) {
    var moves = movedPlaces(in: layout)
    if !goesAlong, !isTurned { moves += crossingPlaces(after, at: newOffset, in: &layout, past) }
    var others = pinned
    if isInOtherLayout {
      others += placesAround(at: newOffset, viewSize(in: layout), in: &layout, past)
    }
    if layout.flow.mayHaveAttachedViews { others += attachedPlaces(moves, after, in: layout) }
    var places = Set(moves.map(\.to))
    moves += others.filter { places.insert($0.to).inserted }
    moves.removeAll { move in
      before.index(of: move.from) { $0.place } != nil || after.index(of: move.to) != nil
    }
    let oldFrames = oldFrames(
      come.map { update.oldPlace(ofNew: $0.place) } + moves.map(\.from), in: &layout, past)
    for (element, from) in zip(come, oldFrames) {
      if let from {
        append(element.place, from: from, to: element.frame)
      } else {
        changes.append(
          Change(place: element.place, kind: .inserted, from: element.frame, to: element.frame))
      }
    }
    let size = viewSize(in: layout)
    for (move, from) in zip(moves, oldFrames[come.count...]) {
      guard let from, let to = layout.flow.frame(of: move.to, at: newOffset),
        from.moved(by: oldOffset.negated).passes(size, to.moved(by: newOffset.negated))
      else { continue }
      append(move.to, from: from, to: to)
    }
  }

  /// The places of headers and footers that stay and are pinned near the view before or after the
  /// change: where they are drawn is not in their order.
  private func pinnedPlaces(_ knownNow: [PlacedElement]) -> [Passage] {
    let then = known.lazy.filter(\.isPinned).compactMap { element in
      update.newPlace(ofOld: element.place).map { (from: element.place, to: $0) }
    }
    let now = knownNow.lazy.filter(\.isPinned).compactMap { element in
      update.oldPlace(ofNew: element.place).map { (from: $0, to: element.place) }
    }
    return (Array(then) + now).filter { !update.arrives($0.to) }
  }

  /// The places of views attached to items that pass through the view, are in view, or were.
  private func attachedPlaces(
    _ moves: [Passage], _ after: [DisplayedElement], in layout: CellLayout
  ) -> [Passage] {
    let items =
      moves.compactMap(\.to.itemPath) + after.compactMap(\.placed.place.itemPath)
      + before.compactMap { update.newPlace(ofOld: $0.place)?.itemPath }
    return items.flatMap { path in
      guard layout.isShown(path), let old = update.oldPath(ofNew: path) else {
        return [Passage]()
      }
      let count = layout.flow.attachedViews(ofItem: path.item, inSection: path.section).count
      return (0..<count).map {
        (.supplementary(of: old, index: $0), .supplementary(of: path, index: $0))
      }
    }
  }

  /// The size of the view, as large as before and after.
  func viewSize(in layout: CellLayout) -> Size {
    let (old, new) = (oldLayout.containerSize, layout.flow.layout.containerSize)
    return Size(width: max(old.width, new.width), height: max(old.height, new.height))
  }

  /// The moves of a batch: items moved by name, and the elements that stay in moved sections.
  private func movedPlaces(in layout: CellLayout) -> [Passage] {
    var moves: [Passage] = update.movedItems.map { (.item($0.from), .item($0.to)) }
    for section in update.movedSections {
      moves.append((.background(section: section.from), .background(section: section.to)))
      moves.append((.header(section: section.from), .header(section: section.to)))
      moves.append((.overflow(section: section.from), .overflow(section: section.to)))
      moves.append((.footer(section: section.from), .footer(section: section.to)))
      for item in 0..<layout.itemCount(inSection: section.to) {
        let to = ItemPath(section: section.to, item: item)
        // Items moved by name are in the list already.
        guard update.items.arriving.edit(at: to) == nil, let from = update.oldPath(ofNew: to)
        else { continue }
        moves.append((.item(from), .item(to)))
      }
    }
    return moves
  }

  /// The old frames. The layout goes back to the old state only for elements not near the viewport.
  private func oldFrames(
    _ places: [LayoutPlace?], in layout: inout CellLayout, _ past: LayoutPast
  ) -> [Rect?] {
    var frames = places.map { place in
      // An element that may be pinned has its drawn frame only while it is in view.
      place.flatMap { place in known.index(of: place) { $0.place } }.flatMap {
        known[$0].isPinned ? nil : known[$0].frame
      }
    }
    let unknown = places.indices.filter { places[$0] != nil && frames[$0] == nil }
    guard !unknown.isEmpty else { return frames }
    past.visit(&layout) { flow in
      for index in unknown {
        frames[index] = places[index].flatMap { flow.frame(of: $0, at: oldOffset) }
      }
    }
    return frames
  }

  private mutating func append(
    _ place: LayoutPlace, from: Rect, to: Rect
  ) {
    guard from != to else { return }
    changes.append(
      Change(
        place: place, kind: from.size == to.size ? .moved : .resized, from: from, to: to))
  }
}

extension Point {
  fileprivate var negated: Point { Point(x: -x, y: -y) }
}

extension Rect {
  /// Whether this rectangle, moving in a straight line to another, shows in a view whose top left
  /// corner is the origin: at one moment it overlaps the view along both axes.
  fileprivate func passes(_ view: Size, _ other: Rect) -> Bool {
    guard view.width > 0, view.height > 0 else { return false }
    var moments = 0.0...1.0
    for axis in Axis.allCases {
      // The end is behind the start of the view, and the start before the end of the view.
      let conditions = [
        (maximum(along: axis), other.maximum(along: axis)),
        (view[axis] - minimum(along: axis), view[axis] - other.minimum(along: axis)),
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
  /// The moments in this range at which a quantity that changes linearly between two values in the
  /// time from 0 to 1 is above 0; `nil` if it never is, or only touches it.
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

extension ResolvedUpdate {
  /// The new place of the element at an old place; `nil` if it is deleted.
  func newPlace(ofOld place: LayoutPlace) -> LayoutPlace? {
    guard let path = place.ownerPath else {
      return newSection(ofOld: place.section).map { place.inSection($0) }
    }
    return newPath(ofOld: path).map { place.at($0) }
  }

  /// The old place of the element at a new place; `nil` if it is inserted.
  func oldPlace(ofNew place: LayoutPlace) -> LayoutPlace? {
    guard let path = place.ownerPath else {
      return oldSection(ofNew: place.section).map { place.inSection($0) }
    }
    return oldPath(ofNew: path).map { place.at($0) }
  }
}

extension LayoutPlace {
  /// The same place of another item.
  fileprivate func at(_ path: ItemPath) -> LayoutPlace {
    if case .supplementary(_, let index) = self {
      .supplementary(of: path, index: index)
    } else {
      .item(path)
    }
  }
}

/// The layout before a change.
struct LayoutPast {
  /// The old lines, kept if the change is made to a copy of all lines anyway.
  let kept: FlowResult?
  /// The edits that restore the old layout if `kept` is `nil`.
  var undoing: [FittedEdit] = []

  /// Calls `body` with the old layout.
  /// - Parameter layout: The new layout; unchanged on return.
  func visit<Answer>(
    _ layout: inout CellLayout, _ body: (FlowResult) -> Answer
  ) -> Answer {
    if let kept { return body(kept) }
    let redoing = layout.undo(undoing)
    defer { layout.undo(redoing) }
    return body(layout.flow)
  }
}
