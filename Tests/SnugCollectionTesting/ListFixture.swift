package import Snug

/// A collection of blocks in one column, and its recorder: by default rows 100 wide and 20 high in
/// a viewport of 100 by 100, so that five are in view.
package final class ListFixture {
  package let collection: CellCollection<Int, RecordedCell>
  package let recorder = CollectionRecorder()
  package let measurer = RecordingMeasurer()

  /// - Parameters:
  ///   - data: the data to show.
  ///   - estimate: the estimated size of a row; if `nil`, all rows are measured at once.
  package init(
    _ data: CollectionSnapshot<Int>, estimate: Size? = nil, inset: EdgeInsets = .zero,
    maximumQueuedCells: Int = 256, measuringMargin: Double = 0
  ) throws {
    var scene = CollectionScene(
      layout: FlowLayout(
        containerSize: Size(width: 100, height: 100), contentInset: inset),
      estimatedSize: estimate, data: data)
    scene.maximumQueuedCells = maximumQueuedCells
    scene.measuringMargin = measuringMargin
    collection = try scene.collection(recorder, measuring: measurer)
    try show(data)
    _ = recorder.takeEvents()
  }

  /// Rows 20 high with these identities.
  package convenience init(
    _ ids: some Sequence<Int>, estimate: Size? = nil, inset: EdgeInsets = .zero,
    maximumQueuedCells: Int = 256, measuringMargin: Double = 0
  ) throws {
    try self.init(
      .rows(ids), estimate: estimate, inset: inset, maximumQueuedCells: maximumQueuedCells,
      measuringMargin: measuringMargin)
  }

  /// Reloads the collection with other data.
  package func show(_ data: CollectionSnapshot<Int>) throws {
    recorder.follow(data, in: collection)
    try collection.reload(data)
  }

  /// Performs a batch update.
  @discardableResult
  package func update(
    _ update: CollectionUpdate, _ data: CollectionSnapshot<Int>
  ) throws -> CollectionTransition<Int> {
    recorder.follow(data, in: collection)
    return try collection.performBatchUpdates(update, data)
  }

  /// Applies a snapshot.
  @discardableResult
  package func apply(_ data: CollectionSnapshot<Int>) throws -> CollectionTransition<Int> {
    recorder.follow(data, in: collection)
    return try collection.apply(data)
  }

  package func scroll(to y: Double, allowingOverscroll: Bool = false) throws {
    try collection.setContentOffset(
      Point(x: 0, y: y), allowingOverscroll: allowingOverscroll)
  }

  /// The identities of the items on display, in order.
  package var visible: [Int] { collection.visibleElements.compactMap(\.id) }

  /// The numbers of the cells on display, in order.
  package var cells: [Int] {
    var cells: [Int] = []
    collection.forEachVisibleCell { _, cell in cells.append(cell.number) }
    return cells
  }

  /// The events since this was last called, as in `ended 3 0-2`.
  package func calls() -> [String] { recorder.takeEvents().map(\.brief) }
}

/// Rows that can be changed without notifying their collection.
package final class ChangingRows: CollectionDataSource {
  package var snapshot: CollectionSnapshot<Int>

  package init(_ snapshot: CollectionSnapshot<Int>) { self.snapshot = snapshot }

  package var sectionCount: Int { snapshot.sectionCount }
  package func itemCount(inSection section: Int) -> Int { snapshot.itemCount(inSection: section) }
  package func section(_ section: Int) -> CollectionSection { snapshot.section(section) }
  package func id(ofItem path: ItemPath) -> Int { snapshot.id(ofItem: path) }
  package func item(at path: ItemPath) -> CollectionItem { snapshot.item(at: path) }
}

/// The path of an item, in the first section by default.
package func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

package func path(_ section: Int, _ item: Int) -> ItemPath {
  ItemPath(section: section, item: item)
}

extension CollectionSnapshot<Int> {
  /// One section of rows of a height, with these identities.
  package static func rows(_ ids: some Sequence<Int>, height: Double = 20) -> CollectionSnapshot {
    CollectionSnapshot(ids.map { .row($0, height: height) })
  }

  /// Sections of rows with these identities.
  package static func rows(inSections ids: [Range<Int>]) -> CollectionSnapshot {
    CollectionSnapshot(ids.enumerated().map { Section($0, $1.map { .row($0) }) })
  }

  /// One section of items.
  package init(_ items: [Item], section: CollectionSection = CollectionSection()) {
    self.init([Section(0, items, section: section)])
  }
}

extension CollectionItem {
  /// A block of this size.
  package static func block(_ width: Double, _ height: Double) -> CollectionItem {
    CollectionItem("block", .size(Size(width: width, height: height)))
  }
}

extension CollectionSnapshot<Int>.Item {
  /// A row as wide as the viewport.
  package static func row(_ id: Int, height: Double = 20) -> Self {
    Self(id, .block(100, height))
  }

  /// A row with a text.
  package static func text(_ id: Int, _ text: String, in identifier: String = "tag") -> Self {
    Self(id, CollectionItem(identifier, .texts([text])))
  }
}

extension CollectionEvent {
  fileprivate var brief: String {
    switch self {
    case .made(let cell, _, let identifier): "made \(cell) \(identifier)"
    case .prepared(let cell): "prepared \(cell)"
    case .configured(let cell, let element): "configured \(cell) \(element.place)"
    case .began(let cell, let element): "began \(cell) \(element.place)"
    case .ended(let cell, let element): "ended \(cell) \(element.place)"
    case .prefetch(let items): "prefetch \(items.map(\.id))"
    case .cancel(let items): "cancel \(items.map(\.id))"
    case .touch(let call): call
    }
  }
}
