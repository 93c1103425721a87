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
    maximumQueuedCells: Int = 256, prepare: (CellCollection<Int, RecordedCell>) -> Void = { _ in }
  ) throws {
    var scene = CollectionScene(
      layout: FlowLayout(
        containerSize: Size(width: 100, height: 100), contentInset: inset),
      estimatedSize: estimate, data: data)
    scene.maximumQueuedCells = maximumQueuedCells
    collection = try scene.collection(recorder, measuring: measurer)
    prepare(collection)
    try show(data)
    _ = recorder.takeEvents()
  }

  /// Rows 20 high with these identities.
  package convenience init(
    _ ids: some Sequence<Int>, estimate: Size? = nil, inset: EdgeInsets = .zero,
    maximumQueuedCells: Int = 256, prepare: (CellCollection<Int, RecordedCell>) -> Void = { _ in }
  ) throws {
    try self.init(
      .rows(ids), estimate: estimate, inset: inset, maximumQueuedCells: maximumQueuedCells,
      prepare: prepare)
  }

  /// Reloads the collection with other data.
  package func show(_ data: CollectionSnapshot<Int>) throws {
    follow(data)
    try collection.reload(data)
  }

  /// Performs a batch update.
  @discardableResult
  package func update(
    _ update: CollectionUpdate, _ data: CollectionSnapshot<Int>
  ) throws -> CollectionTransition<Int> {
    follow(data)
    return try collection.performBatchUpdates(update, data)
  }

  /// Applies a snapshot.
  @discardableResult
  package func apply(_ data: CollectionSnapshot<Int>) throws -> CollectionTransition<Int> {
    follow(data)
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

  private func follow(_ data: CollectionSnapshot<Int>) {
    recorder.content = { [unowned collection] place in
      // Data sources other than snapshots are not followed.
      guard place.section < data.sections.count else { return nil }
      let section = data.sections[place.section]
      return switch place {
      case .header: section.section.header
      case .footer: section.section.footer
      case .item(let path):
        path.item < section.items.count ? section.items[path.item].item : nil
      case .supplementary(let path, let index):
        section.items[path.item].item.supplementary(index)
      case .overflow: section.section.overflow?(collection.hiddenCount(inSection: place.section))
      case .section, .background: nil
      }
    }
  }
}

extension CollectionSnapshot<Int> {
  /// One section of rows of a height, with these identities.
  package static func rows(_ ids: some Sequence<Int>, height: Double = 20) -> CollectionSnapshot {
    CollectionSnapshot([Section(0, ids.map { .row($0, height: height) })])
  }
}

extension CollectionSnapshot<Int>.Item {
  /// A row as wide as the viewport.
  package static func row(_ id: Int, height: Double = 20) -> Self {
    Self(id, CollectionItem("block", .size(Size(width: 100, height: height))))
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
