import SnugFlow
import SnugGeometry

/// Compares what was in view before a change with what is now.
struct TransitionBuilder {
  let update: ResolvedUpdate
  let oldOffset: Point
  /// What was in view before, and what lay around the viewport: both in order.
  let before, known: [PlacedElement]
  /// Whether whole lines were in view.
  let showedWholeLines: Bool
  /// Whether the viewport goes along with something that the batch moves: all that it flies past then
  /// is not named.
  var goesAlong = false
  /// What goes, by the places it had.
  private(set) var removals: [Change] = []
  /// What else happens, by the places things have now.
  private(set) var changes: [Change] = []

  /// What happens to an element.
  struct Change {
    var place: LayoutPlace
    var kind: ElementChange
    var from, to: Rect
  }

  init(
    _ update: ResolvedUpdate, at oldOffset: Point, in layout: CellLayout,
    _ before: [PlacedElement], known: [PlacedElement]
  ) {
    self.update = update
    self.oldOffset = oldOffset
    self.before = before
    self.known = known
    showedWholeLines = layout.flow.showsWholeLines(layout.visibleRect(at: oldOffset))
  }

  /// - Parameters:
  ///   - after: what is in view now, in order.
  ///   - layout: where things stand now; it comes out as it was.
  ///   - past: where they stood.
  mutating func build(
    _ after: [DisplayedElement], at newOffset: Point, in layout: inout CellLayout,
    _ past: LayoutPast
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
    appendNew(come, after, at: newOffset, in: &layout, past)
    changes.sort { $0.place < $1.place }
  }

  /// What has come into view, and what passes through it.
  private mutating func appendNew(
    _ come: [PlacedElement], _ after: [DisplayedElement], at newOffset: Point,
    in layout: inout CellLayout, _ past: LayoutPast
  ) {
    var moves = movedPlaces(in: layout)
    if !goesAlong { moves += crossingPlaces(after, at: newOffset, in: &layout, past) }
    moves.removeAll { move in
      before.index(of: move.from) != nil || after.index(of: move.to) != nil
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
    let size = layout.flow.layout.containerSize
    for (move, from) in zip(moves, oldFrames[come.count...]) {
      guard let from, let to = layout.flow.frame(of: move.to, at: newOffset),
        from.moved(by: oldOffset.negated).passes(size, to.moved(by: newOffset.negated))
      else { continue }
      append(move.to, from: from, to: to)
    }
  }

  /// What a batch moves: items by name, and what stays in sections that move.
  private func movedPlaces(
    in layout: CellLayout
  ) -> [(from: LayoutPlace, to: LayoutPlace)] {
    var moves: [(from: LayoutPlace, to: LayoutPlace)] = update.movedItems.map {
      (.item($0.from), .item($0.to))
    }
    for section in update.movedSections {
      moves.append((.header(section: section.from), .header(section: section.to)))
      moves.append((.footer(section: section.from), .footer(section: section.to)))
      for item in 0..<layout.itemCount(inSection: section.to) {
        let to = ItemPath(section: section.to, item: item)
        // Those that are moved by name are there already.
        guard update.items.arriving.edit(at: to) == nil, let from = update.oldPath(ofNew: to)
        else { continue }
        moves.append((.item(from), .item(to)))
      }
    }
    return moves
  }

  /// Where things stood; the layout is taken back there only for what was not near the viewport.
  private func oldFrames(
    _ places: [LayoutPlace?], in layout: inout CellLayout, _ past: LayoutPast
  ) -> [Rect?] {
    var frames = places.map { place in
      // What may be pinned is known where it is drawn while it is in view.
      place.flatMap { known.index(of: $0) }.flatMap {
        known[$0].zIndex == 0 ? known[$0].frame : nil
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
  /// Whether this, moving on a straight line to another rectangle, shows in a view of a size whose
  /// top left corner is the origin: that is when its edges lie within all of the view's at one moment.
  fileprivate func passes(_ view: Size, _ other: Rect) -> Bool {
    guard view.width > 0, view.height > 0 else { return false }
    var moments = 0.0...1.0
    for axis in Axis.allCases {
      // Its end lies behind the start of the view, its start before the end.
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

extension ResolvedUpdate {
  /// Where what stood at a place stands now, if it is still there.
  func newPlace(ofOld place: LayoutPlace) -> LayoutPlace? {
    guard let path = place.itemPath else {
      return newSection(ofOld: place.section).map { place.inSection($0) }
    }
    return newPath(ofOld: path).map { .item($0) }
  }

  /// Where what stands at a place stood, if it was there.
  func oldPlace(ofNew place: LayoutPlace) -> LayoutPlace? {
    guard let path = place.itemPath else {
      return oldSection(ofNew: place.section).map { place.inSection($0) }
    }
    return oldPath(ofNew: path).map { .item($0) }
  }
}

/// Where things stood before a change of the data.
struct LayoutPast {
  /// Kept if the change is made to a copy of all lines anyway.
  private let kept: FlowResult?
  /// What takes the layout back if nothing was kept.
  var undoing: [FittedEdit] = []

  /// - Parameter changes: what is about to be changed.
  init(of layout: CellLayout, changing changes: [FittedEdit]) {
    kept = changes.count > CellLayout.mostEditsInPlace ? layout.flow : nil
  }

  /// Asks where things stood.
  /// - Parameter layout: where they stand now; it comes out as it was.
  func visit<Answer>(
    _ layout: inout CellLayout, _ body: (FlowResult) -> Answer
  ) -> Answer {
    if let kept { return body(kept) }
    let redoing = layout.undo(undoing)
    defer { layout.undo(redoing) }
    return body(layout.flow)
  }
}
