public import SnugFlow
public import SnugGeometry

extension CellCollection {
  /// The size of the content, in points.
  public var contentSize: Size { layout.flow.contentSize }

  /// Whether `contentSize` and all frames depend on no estimate.
  public var isExact: Bool { layout.isExact }

  /// What is in view, in content coordinates.
  public var bounds: Rect { layout.visibleRect(at: contentOffset) }

  /// How far the viewport was scrolled beyond the content and its inset, in points: below 0 before
  /// its start, above 0 behind its end.
  public var overscroll: Point { layout.flow.overscroll(at: contentOffset) }

  /// The viewport, its inset, and how it scrolls.
  public var flowLayout: FlowLayout { layout.flow.layout }

  /// Scrolls the viewport.
  ///
  /// What comes into view is measured; if that moves what is in view, the viewport moves along: the
  /// topmost visible item that was measured stays where it is.
  /// - Parameter allowingOverscroll: whether the viewport may lie beyond the content and its inset;
  ///   else it stays within them.
  /// - Complexity: O(1) while the same elements are in view, and O(elements in view) where some are
  ///   pinned; else O(log items + elements in view, in the margin and being prefetched).
  public func setContentOffset(
    _ offset: Point, allowingOverscroll: Bool = false
  ) throws(CollectionError) {
    guard !isBusy else { throw .busy }
    if let quiet, quiet.contains(offset), isQuietAhead(offset) {
      turn(towards: offset)
      contentOffset = offset
      if isPinning { refreshPinned() }
      return
    }
    guard offset.x.isFinite, offset.y.isFinite else { throw .offset(offset) }
    try scroll(to: allowingOverscroll ? offset : layout.flow.possible(offset), nil)
  }

  /// Scrolls as little as shows a rectangle of the content, or as much of it as fits.
  public func scrollRectToVisible(_ rect: Rect) throws(CollectionError) {
    var target = contentOffset
    for axis in Axis.allCases {
      let (low, high) = layout.flow.insets(along: axis)
      let atStart = rect.minimum(along: axis) - low
      let atEnd = rect.maximum(along: axis) + high - flowLayout.containerSize[axis]
      target[axis] = min(max(target[axis], min(atStart, atEnd)), max(atStart, atEnd))
    }
    try setContentOffset(target)
  }

  /// Scrolls an item to a place of the viewport within its inset, as far as the content allows. What
  /// comes into view on the way there is not measured, what is around the item is.
  /// - Throws: for an item that does not exist, or that is hidden, be it by what is measured around it.
  public func scrollToItem(
    at path: ItemPath, _ alignment: ScrollAlignment
  ) throws(CollectionError) {
    guard layout.holds(path) else { throw .noSuchItem(path) }
    guard layout.isShown(path) else { throw .hiddenItem(path) }
    guard let alignment = resolved(alignment, of: path) else { return }
    let goal = ScrollGoal.item(path, alignment)
    try scroll(to: goal.offset(in: layout), goal)
  }

  /// Where an item comes to stand that is to be scrolled no further than needed; `nil` if it is in
  /// view already.
  private func resolved(_ alignment: ScrollAlignment, of path: ItemPath) -> ScrollAlignment? {
    guard alignment == .nearest else { return alignment }
    func offset(_ alignment: ScrollAlignment) -> Double {
      layout.flow.scrollOffset(
        toItem: path.item, inSection: path.section, at: alignment, from: contentOffset)[
          flowLayout.scrollAxis]
    }
    let nearest = offset(.nearest)
    guard nearest != contentOffset[flowLayout.scrollAxis] else { return nil }
    return nearest == offset(.start) ? .start : .end
  }

  /// Gives the viewport another size: lines are laid anew only if their length changes.
  ///
  /// The topmost visible item that was measured stays as far from the viewport's start.
  public func setViewportSize(_ size: Size) throws(CollectionError) {
    var changed = flowLayout
    changed.containerSize = size
    try setFlowLayout(changed)
  }

  /// Gives the viewport another inset, as `setViewportSize` does another size.
  public func setContentInset(_ inset: EdgeInsets) throws(CollectionError) {
    var changed = flowLayout
    changed.contentInset = inset
    try setFlowLayout(changed)
  }

  private func setFlowLayout(_ changed: FlowLayout) throws(CollectionError) {
    try exclusively { () throws(CollectionError) in
      let goals = goals(at: contentOffset)
      let old = layout
      layout = try layout.laidOut(in: changed)
      surroundings.forget()
      var offset = contentOffset
      let across = changed.scrollAxis.perpendicular
      offset[across] =
        layout.flow.initialScrollOffset[across] + old.flow.overscroll(at: offset)[across]
      offset = goals.offset(in: layout, from: offset)
      var undoing: [FittedEdit] = []
      do throws(CollectionError) {
        let measured = try measureVisible(at: &offset, goals, of: dataSource, &undoing)
        commit(offset, measured: measured, .viewport)
      } catch {
        layout = old
        surroundings.forget()
        throw error
      }
    }
  }

  private func scroll(to target: Point, _ goal: ScrollGoal?) throws(CollectionError) {
    try exclusively { () throws(CollectionError) in
      var offset = target
      let measured = try undoingFailures { (undoing) throws(CollectionError) in
        let measured = try measureVisible(
          at: &offset, goal.map { [$0] }, of: dataSource, &undoing)
        if case .item(let path, _) = goal, !layout.isShown(path) { throw .hiddenItem(path) }
        return measured
      }
      turn(towards: target)
      commit(offset, measured: measured)
    }
  }

  /// Undoes what was changed if not all of it can be.
  func undoingFailures(
    _ body: (_ undoing: inout [FittedEdit]) throws(CollectionError) -> Int
  ) throws(CollectionError) -> Int {
    var undoing: [FittedEdit] = []
    do throws(CollectionError) {
      return try body(&undoing)
    } catch {
      layout.undo(undoing)
      surroundings.forget()
      throw error
    }
  }
}
