package import Snug

/// Everything that can be read from a collection, for comparison.
package struct CollectionObservables: Equatable {
  package var offset: Point
  package var contentSize: Size
  package var isExact: Bool
  package var bounds: Rect
  package var overscroll: Point
  package var layout: FlowLayout
  package var visible: [CollectionElement<Int>]
  package var cells: [Int]
  package var frames: [Rect?]
  package var measured: [Bool]
  package var measuredCount: Int
  package var counts: CellCounts
  package var selection: [Int]
  package var mode: SelectionMode
  package var highlighted: Int?
  package var prefetchWindow: [Double]

  /// - Parameter data: the data that the collection is expected to show.
  package init(
    _ collection: CellCollection<Int, RecordedCell>, _ data: CollectionSnapshot<Int>
  ) {
    offset = collection.contentOffset
    contentSize = collection.contentSize
    isExact = collection.isExact
    bounds = collection.bounds
    overscroll = collection.overscroll
    layout = collection.flowLayout
    visible = collection.visibleElements
    var cells: [Int] = []
    collection.forEachVisibleCell { _, cell in cells.append(cell.number) }
    self.cells = cells
    (frames, measured) = ([], [])
    for (section, content) in data.sections.enumerated() {
      frames.append(collection.frame(of: .background(section: section)))
      frames.append(collection.frame(of: .header(section: section)))
      for item in content.items.indices {
        let path = ItemPath(section: section, item: item)
        frames.append(collection.frame(of: .item(path)))
        measured.append(collection.isMeasured(path))
      }
      frames.append(collection.frame(of: .footer(section: section)))
    }
    frames.append(collection.frame(of: .header(section: data.sections.count)))
    measuredCount = collection.measuredCount
    counts = collection.cellCounts
    selection = collection.selection.items
    mode = collection.selectionMode
    highlighted = collection.highlightedItem
    prefetchWindow = [collection.prefetchAhead, collection.prefetchBehind]
  }
}
