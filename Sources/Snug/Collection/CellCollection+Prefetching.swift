import SnugFlow
import SnugGeometry

extension CellCollection {
  /// How far ahead of the viewport, in the direction of its motion, content is asked for, in points;
  /// 0 unless set. What is below 0 or no number counts as 0.
  public var prefetchAhead: Double {
    get { window.ahead }
    set { changeWindow { $0.ahead = newValue } }
  }

  /// How far behind the viewport content is asked for, in points; 0 unless set. What is below 0 or no
  /// number counts as 0.
  public var prefetchBehind: Double {
    get { window.behind }
    set { changeWindow { $0.behind = newValue } }
  }

  private func changeWindow(_ body: (inout PrefetchWindow) -> Void) {
    body(&window)
    prefetcher.relay(in: layout.flow)
    isPrefetching = !window.isEmpty || !prefetcher.isEmpty
  }

  /// Whether no content has to be asked for when the viewport moves to an offset with the same on
  /// display.
  func isQuietAhead(_ offset: Point) -> Bool {
    guard isPrefetching else { return true }
    let axis = flowLayout.scrollAxis
    return
      (offset[axis] == contentOffset[axis]
      || (offset[axis] > contentOffset[axis]) == movesForward) && prefetcher.isQuiet(at: offset)
  }

  /// Asks for the content of items that have come near, and for that of others no more.
  /// - Parameters:
  ///   - begun: the items that have come on display.
  ///   - ended: the items that are on display no more.
  ///   - cancelled: items that are gone and whose content was asked for, by path.
  func prefetch(begun: [ItemPath], ended: [ItemPath], cancelled: [PrefetchedItem<ID>]) {
    guard isPrefetching || !cancelled.isEmpty else { return }
    var step = prefetcher.step(
      window.rect(
        around: bounds, along: flowLayout.scrollAxis, isForward: movesForward),
      visible: bounds, begun: begun, ended: ended, in: layout.flow,
      isDisplayed: { displayed.index(of: .item($0)) != nil }, id: dataSource.id(ofItem:))
    if !cancelled.isEmpty {
      step.add(cancelled, displayed: Set(displayed.compactMap { cells[$0.slot].id }))
    }
    isPrefetching = !window.isEmpty || !prefetcher.isEmpty
    tell(step)
  }

  private func tell(_ step: Prefetcher<ID>.Step) {
    if !step.cancelled.isEmpty { delegate?.cancelPrefetching(step.cancelled) }
    if !step.requested.isEmpty { delegate?.prefetch(step.requested) }
  }
}
