extension CellCollection {
  /// The size of the content, in points.
  public var contentSize: Size { layout.flow.contentSize }

  /// Whether `contentSize` and all frames are free of estimates.
  /// - Complexity: O(1) unless something has changed; then O(sections / 128), and the shown items of
  ///   changed sections that hide some.
  public var isExact: Bool { layout.findsExact() }

  /// The visible rectangle, in content coordinates.
  public var bounds: Rect { flowLayout.visibleRect(at: contentOffset) }

  /// The distance scrolled beyond the content and its inset, in points: below 0 before the start,
  /// above 0 behind the end.
  public var overscroll: Point { layout.flow.overscroll(at: contentOffset) }

  /// The layout of the viewport: its size, its inset and how it scrolls.
  public var flowLayout: FlowLayout { layout.flow.layout }

  /// Scrolls the viewport to a content offset.
  ///
  /// Items that come into view are measured. If that moves the visible elements, the viewport moves
  /// along: the topmost measured element that is fully in view stays where it is on the screen. A drag
  /// or motion under way is ended.
  /// - Parameters:
  ///   - offset: The top left corner of the viewport, in content coordinates.
  ///   - allowingOverscroll: Whether the viewport may lie beyond the content and its inset;
  ///     otherwise it stays within them.
  /// - Complexity: O(1) while the same elements are in view, and O(elements in view) if some are
  ///   pinned; else O(log items + elements in view, in the margin and being prefetched).
  public func setContentOffset(
    _ offset: Point, allowingOverscroll: Bool = false
  ) throws(CollectionError) {
    let activity = activity
    guard !activity.isBusy else { throw .busy }
    guard activity.hasMotion else {
      return try scroll(straightTo: offset, allowingOverscroll: allowingOverscroll)
    }
    try endingMotion { () throws(CollectionError) in
      try scroll(straightTo: offset, allowingOverscroll: allowingOverscroll)
    }
  }

  func scroll(straightTo offset: Point, allowingOverscroll: Bool) throws(CollectionError) {
    if let quiet, quiet.contains(offset), isQuietAhead(offset) {
      turn(towards: offset)
      let old = contentOffset
      contentOffset = offset
      if isPinning { refreshPinned() }
      movingTo = nil
      if activity.tellsScrolling, offset != old { scrollDelegate?.didScroll() }
      return
    }
    guard offset.x.isFinite, offset.y.isFinite else { throw .offset(offset) }
    try scroll(to: allowingOverscroll ? offset : layout.flow.possible(offset), nil)
  }

  /// Scrolls by the least distance that shows a rectangle of the content, or as much as fits.
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

  /// Scrolls an item to a position in the viewport, within its inset and as far as the content
  /// allows. Items passed on the way are not measured; those around the item are.
  /// - Throws: For an item that does not exist or is hidden, even if measuring around it hides it.
  public func scrollToItem(
    at path: ItemPath, _ alignment: ScrollAlignment
  ) throws(CollectionError) {
    guard !activity.isBusy else { throw .busy }
    guard layout.holds(path) else { throw .noSuchItem(path) }
    guard layout.isShown(path) else { throw .hiddenItem(path) }
    try endingMotion { () throws(CollectionError) in
      guard let alignment = resolved(alignment, of: path) else { return }
      let goal = ScrollGoal.item(path, alignment)
      try scroll(to: goal.offset(in: layout), goal)
    }
  }

  /// The alignment of an item, with `.nearest` resolved to an edge; `nil` if the item is in view
  /// already, so that `.nearest` does not scroll.
  func resolved(_ alignment: ScrollAlignment, of path: ItemPath) -> ScrollAlignment? {
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

  /// Changes the viewport's size, as `setFlowLayout` does.
  @discardableResult
  public func setViewportSize(
    _ size: Size
  ) throws(CollectionError) -> CollectionTransition<ID> {
    var changed = flowLayout
    changed.containerSize = size
    return try setFlowLayout(changed)
  }

  /// Changes the viewport's inset, as `setFlowLayout` does.
  @discardableResult
  public func setContentInset(
    _ inset: EdgeInsets
  ) throws(CollectionError) -> CollectionTransition<ID> {
    var changed = flowLayout
    changed.contentInset = inset
    return try setFlowLayout(changed)
  }

  /// - Parameter mayBeHidden: Whether what is measured may hide the goal's item.
  func scroll(
    to target: Point, _ goal: ScrollGoal?, mayBeHidden: Bool = false
  ) throws(CollectionError) {
    try exclusively { () throws(CollectionError) in
      var offset = target
      // If the goal's item is hidden, what is in view there stays in place.
      let goals = goal.map { [$0] + self.goals(at: target) }
      let measured = try undoingFailures { (undoing) throws(CollectionError) in
        let measured = try measureVisible(at: &offset, goals, of: dataSource, &undoing)
        if !mayBeHidden, case .item(let path, _) = goal, !layout.isShown(path) {
          throw .hiddenItem(path)
        }
        return measured
      }
      turn(towards: target)
      commit(offset, measured: measured)
    }
  }

  /// Runs `body`, and undoes its changes if it throws.
  /// - Parameter old: The layout to restore then, if edits cannot undo the changes.
  func undoingFailures(
    orRestoring old: CellLayout? = nil,
    _ body: (_ undoing: inout [FittedEdit]) throws(CollectionError) -> Int
  ) throws(CollectionError) -> Int {
    var undoing: [FittedEdit] = []
    do throws(CollectionError) {
      return try body(&undoing)
    } catch {
      if let old {
        layout = old
      } else {
        layout.undo(undoing)
      }
      surroundings.forget()
      throw error
    }
  }
}
