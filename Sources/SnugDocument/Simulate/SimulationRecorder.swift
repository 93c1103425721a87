import Snug

/// Stands for a cell on the screen.
struct SimulatedCell: ReusableCell {}

/// Answers what a collection asks, and keeps what it is asked and told in a step.
final class SimulationRecorder: CollectionDelegate {
  /// Calls about touches and cells, in order, as in `shouldSelect 0-3` and `willDisplay header 0`.
  private(set) var calls: [String] = []
  /// The items whose content was asked for, and for which it is no more.
  private(set) var prefetched: [ItemPath] = []
  private(set) var cancelled: [ItemPath] = []
  private let refusals: Set<CollectionSettings.Refusal>

  init(refusing refusals: Set<CollectionSettings.Refusal>) { self.refusals = refusals }

  /// Forgets what was kept, before the next step.
  func reset() {
    calls.removeAll(keepingCapacity: true)
    prefetched.removeAll(keepingCapacity: true)
    cancelled.removeAll(keepingCapacity: true)
  }

  private func ask(_ question: CollectionSettings.Question, _ path: ItemPath) -> Bool {
    calls.append("\(question.rawValue) \(path)")
    return !refusals.contains(.init(question, at: path))
  }

  // MARK: Touches

  func shouldHighlight(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldHighlight, path) }
  func didHighlight(_ id: Int, at path: ItemPath) { calls.append("didHighlight \(path)") }
  func didUnhighlight(_ id: Int, at path: ItemPath) { calls.append("didUnhighlight \(path)") }
  func shouldSelect(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldSelect, path) }
  func didSelect(_ id: Int, at path: ItemPath) { calls.append("didSelect \(path)") }
  func shouldDeselect(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldDeselect, path) }
  func didDeselect(_ id: Int, at path: ItemPath) { calls.append("didDeselect \(path)") }

  // MARK: Cells and their content

  func configure(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {}

  func willDisplay(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {
    calls.append("willDisplay \(element.place)")
  }

  func didEndDisplaying(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {
    calls.append("didEndDisplaying \(element.place)")
  }

  func prefetch(_ items: [PrefetchedItem<Int>]) { prefetched += items.map(\.path) }

  func cancelPrefetching(_ items: [PrefetchedItem<Int>]) { cancelled += items.map(\.path) }
}
