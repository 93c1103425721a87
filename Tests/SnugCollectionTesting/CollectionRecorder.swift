package import Snug

/// A delegate that records all its calls, and answers true to all questions that are not refused.
package final class CollectionRecorder: CollectionDelegate, CollectionScrollDelegate {
  package private(set) var events: [CollectionEvent] = []
  /// The calls that return false, as in `shouldSelect 12`.
  package var refused: Set<String> = []
  /// Called within each delegate call about touches, as in `shouldSelect 12`: name and item.
  package var reaction: (String) -> Void = { _ in }
  /// The current content of a place, which a renderer would read from its own data.
  package var content: (LayoutPlace) -> CollectionItem? = { _ in nil }
  /// The target that drags get when they end; their own if `nil`.
  package var chosenTarget: Double?
  private var scrolls: [String] = []
  private var cellCount = 0

  package init() {}

  /// Shows data as the content of a collection. Data sources other than snapshots are not followed.
  package func follow(
    _ data: CollectionSnapshot<Int>, in collection: CellCollection<Int, RecordedCell>
  ) {
    content = { [unowned collection] place in
      data.content(of: place) { collection.hiddenCount(inSection: $0) }
    }
  }

  /// The events since this was last called.
  package func takeEvents() -> [CollectionEvent] {
    defer { events = [] }
    return events
  }

  package func record(_ event: CollectionEvent) { events.append(event) }

  package func makeCell(_ kind: CellKind, _ identifier: String) -> RecordedCell {
    cellCount += 1
    record(.made(cell: cellCount, kind, identifier: identifier))
    return RecordedCell(cellCount, self)
  }

  package func configure(_ cell: inout RecordedCell, for element: CollectionElement<Int>) {
    cell.content = content(element.place)
    (cell.isSelected, cell.isHighlighted) = (element.isSelected, element.isHighlighted)
    record(.configured(cell: cell.number, element))
  }

  package func updateState(of cell: inout RecordedCell, for element: CollectionElement<Int>) {
    (cell.isSelected, cell.isHighlighted) = (element.isSelected, element.isHighlighted)
  }

  package func willDisplay(_ cell: inout RecordedCell, for element: CollectionElement<Int>) {
    record(.began(cell: cell.number, element))
  }

  package func didEndDisplaying(_ cell: inout RecordedCell, for element: CollectionElement<Int>) {
    record(.ended(cell: cell.number, element))
  }

  package func prefetch(_ items: [PrefetchedItem<Int>]) { record(.prefetch(items)) }

  package func cancelPrefetching(_ items: [PrefetchedItem<Int>]) { record(.cancel(items)) }

  /// The calls about scrolling since this was last called, as in `willBeginDragging`.
  package func takeScrolls() -> [String] {
    defer { scrolls = [] }
    return scrolls
  }

  package func didScroll() { scrolls.append("didScroll") }

  package func willBeginDragging() { scrolls.append("willBeginDragging") }

  package func willEndDragging(velocity: Point, target: inout Point) {
    scrolls.append("willEndDragging \(velocity.y) \(target.y)")
    if let chosenTarget { target.y = chosenTarget }
  }

  package func didEndDragging(willDecelerate: Bool) {
    scrolls.append("didEndDragging \(willDecelerate)")
  }

  package func willBeginDecelerating() { scrolls.append("willBeginDecelerating") }

  package func didEndDecelerating() { scrolls.append("didEndDecelerating") }

  package func didEndScrollingAnimation() { scrolls.append("didEndScrollingAnimation") }

  package func shouldHighlight(_ id: Int, at path: ItemPath) -> Bool {
    answer("shouldHighlight", id, path)
  }

  package func didHighlight(_ id: Int, at path: ItemPath) { tell("didHighlight", id, path) }

  package func didUnhighlight(_ id: Int, at path: ItemPath) { tell("didUnhighlight", id, path) }

  package func shouldSelect(_ id: Int, at path: ItemPath) -> Bool {
    answer("shouldSelect", id, path)
  }

  package func didSelect(_ id: Int, at path: ItemPath) { tell("didSelect", id, path) }

  package func shouldDeselect(_ id: Int, at path: ItemPath) -> Bool {
    answer("shouldDeselect", id, path)
  }

  package func didDeselect(_ id: Int, at path: ItemPath) { tell("didDeselect", id, path) }

  private func answer(_ question: String, _ id: Int, _ path: ItemPath) -> Bool {
    tell(question, id, path)
    return !refused.contains("\(question) \(id)")
  }

  private func tell(_ call: String, _ id: Int, _ path: ItemPath) {
    record(.touch("\(call) \(id) at \(path)"))
    reaction("\(call) \(id)")
  }
}

/// A call that a collection made, with cells given by their numbers.
package enum CollectionEvent: Equatable {
  case made(cell: Int, CellKind, identifier: String)
  case prepared(cell: Int)
  case configured(cell: Int, CollectionElement<Int>)
  case began(cell: Int, CollectionElement<Int>)
  case ended(cell: Int, CollectionElement<Int>)
  case prefetch([PrefetchedItem<Int>])
  case cancel([PrefetchedItem<Int>])
  /// As in `shouldSelect 12 at 0-3`.
  case touch(String)
}

/// A cell that records its reuse, and is identified by its number.
package final class RecordedCell: ReusableCell {
  package let number: Int
  /// The content that it was last configured to show.
  package var content: CollectionItem?
  /// The state that it was last told.
  package var isSelected = false
  package var isHighlighted = false
  private let recorder: CollectionRecorder

  package init(_ number: Int, _ recorder: CollectionRecorder) {
    self.number = number
    self.recorder = recorder
  }

  package func prepareForReuse() {
    content = nil
    recorder.record(.prepared(cell: number))
  }
}
