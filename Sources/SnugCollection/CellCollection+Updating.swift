extension CellCollection {
  /// Shows other data: all measurements and the selection are dropped, all elements leave the
  /// display, and requests for content are cancelled.
  ///
  /// The viewport keeps its offset, as far as the new content allows. A motion under way is stopped.
  /// - Complexity: O(sections) with an estimated size, O(items) without; O(items) for a snapshot.
  public func reload(_ source: any CollectionDataSource<ID>) throws(CollectionError) {
    var ended: ActiveMotion?
    try exclusively { () throws(CollectionError) in
      let identities = try self.identities(of: source)
      let axis = flowLayout.scrollAxis
      let goal: ScrollGoal =
        contentOffset[axis] == layout.flow.initialScrollOffset[axis]
        ? .start(overscroll: 0) : .offset(contentOffset)
      var next = try CellLayout(collecting: flowLayout, estimatedSize: layout.estimatedSize)
      try next.load(source, registry)
      let old = layout
      layout = next
      surroundings.forget()
      var offset = goal.offset(in: next)
      offset[axis.perpendicular] = next.flow.possible(contentOffset)[axis.perpendicular]
      var undoing: [FittedEdit] = []
      do throws(CollectionError) {
        let measured = try measureVisible(at: &offset, [goal], of: source, &undoing)
        dataSource = source
        self.identities = identities
        touches.reloadAll()
        ended = motion
        motion = nil
        touchedPaths = [:]
        let cancelled = prefetcher.update { _ in nil }
        commit(
          offset, measured: measured + next.measuredAtOnce, .reload, cancelled: cancelled)
        endTransitions()
      } catch {
        layout = old
        surroundings.forget()
        throw error
      }
    }
    if let ended { tellEnd(of: ended) }
  }

  /// Performs a batch update of the data, in another layout if you like, and shows the elements then
  /// in view.
  ///
  /// What does not change keeps its position on the screen: the topmost measured element that is fully
  /// in view, or if it is deleted or moved the next one that is not.
  /// - Parameters:
  ///   - update: The deletions, insertions, moves and reloads.
  ///   - source: The data after the changes; if `nil` the present data source, which must have
  ///     changed already.
  ///   - layout: The layout after the changes, as for `setFlowLayout`; if `nil` the present one.
  /// - Returns: The transition of the visible elements from their old frames to the new ones.
  /// - Throws: For an invalid batch, with all its problems, and for elements that cannot be
  ///   measured. Of more than 4,096 sections, only those that the batch names are counted.
  /// - Complexity: O(edits log items + items / 512 + sections / 128 + elements in view and passing
  ///   through it), and O(items selected); O(items) of sections that move.
  @discardableResult
  public func performBatchUpdates(
    _ update: CollectionUpdate, _ source: (any CollectionDataSource<ID>)? = nil,
    in layout: FlowLayout? = nil
  ) throws(CollectionError) -> CollectionTransition<ID> {
    try endingTurnedMotion(in: layout) { () throws(CollectionError) in
      let transition = try perform(update, source ?? dataSource, in: layout)
      identities = nil
      return transition
    }
  }

  /// Changes the layout: the viewport's size, its inset, its scroll direction, its layout direction,
  /// its display scale.
  ///
  /// What is in view keeps its position as after a batch update. Lines are laid again only if their
  /// length or direction changes; items whose sizes then differ keep their old sizes as estimates
  /// until they come into view. Cells are fitted in the direction of their registered sizers.
  /// - Returns: The transition of the visible elements from their old frames to the new ones.
  /// - Throws: For invalid numbers, and for elements that cannot be fitted.
  @discardableResult
  public func setFlowLayout(
    _ layout: FlowLayout
  ) throws(CollectionError) -> CollectionTransition<ID> {
    try endingTurnedMotion(in: layout) { () throws(CollectionError) in
      try perform(ResolvedUpdate(unchecked: CollectionUpdate()), dataSource, in: layout)
    }
  }

  /// Runs `body`, which changes to a layout. A motion does not survive a change of its axis.
  private func endingTurnedMotion<Result>(
    in layout: FlowLayout?, _ body: () throws(CollectionError) -> Result
  ) throws(CollectionError) -> Result {
    let axis = flowLayout.scrollAxis
    let result = try exclusively(body)
    if flowLayout.scrollAxis != axis { endMotion() }
    return result
  }

  /// Shows another snapshot, and finds the changes by identities. An item that shows something else
  /// under the same identity is reloaded.
  /// - Throws: `noSnapshot` if the present data is not a snapshot; for identities that occur twice,
  ///   and for elements that cannot be measured.
  /// - Complexity: O(items); O(items log items) if many move.
  @discardableResult
  public func apply(
    _ snapshot: CollectionSnapshot<ID>
  ) throws(CollectionError) -> CollectionTransition<ID> {
    try exclusively { () throws(CollectionError) in
      guard let old = dataSource as? CollectionSnapshot<ID> else { throw .noSnapshot }
      var update: CollectionUpdate
      var identities: CollectionIdentities<ID>
      do throws(DuplicateIdentityError) {
        if let known = self.identities {
          identities = known
        } else {
          identities = try CollectionIdentities(old.identities)
        }
        update = try identities.change(to: snapshot.identities)
      } catch {
        throw .duplicates(error)
      }
      try update.addContentChanges(from: old, to: snapshot)
      let transition = try perform(update, snapshot)
      self.identities = identities
      return transition
    }
  }

  private func perform(
    _ update: CollectionUpdate, _ source: any CollectionDataSource<ID>,
    in newLayout: FlowLayout? = nil
  ) throws(CollectionError) -> CollectionTransition<ID> {
    let resolved: ResolvedUpdate
    do throws(CollectionUpdateError) {
      resolved = try update.resolved(
        oldSectionCount: layout.sectionCount, newSectionCount: source.sectionCount,
        oldCount: layout.itemCount(inSection:), newCount: source.itemCount(inSection:))
    } catch {
      throw .update(error)
    }
    return try perform(resolved, source, in: newLayout)
  }

  private func perform(
    _ update: ResolvedUpdate, _ source: any CollectionDataSource<ID>, in newLayout: FlowLayout?
  ) throws(CollectionError) -> CollectionTransition<ID> {
    var goals = goals(at: contentOffset).surviving(update)
    // What brings the viewport back into the content ends with the old axis.
    if let newLayout, newLayout.scrollAxis != flowLayout.scrollAxis {
      goals = goals.map(\.withoutOverscroll)
    }
    let prepared = try prepare(update, source)
    let removed = removedItems(update)
    var builder = TransitionBuilder(
      update, at: contentOffset, in: layout, displayed.map(\.placed), known: surroundings.elements,
      becoming: newLayout)
    var transition = CollectionTransition<ID>(oldOffset: contentOffset, newOffset: contentOffset)
    let isInPlace = newLayout == nil && CellLayout.areMadeInPlace(prepared.edits)
    var past = LayoutPast(kept: isInPlace ? nil : layout.flow)
    let old = newLayout.map { _ in layout }
    let measured = try undoingFailures(orRestoring: old) { (undoing) throws(CollectionError) in
      undoing = try layout.change(prepared.edits)
      if let newLayout {
        layout = try CollectionError.any { try layout.laidOut(in: newLayout) }
        let across = newLayout.scrollAxis.perpendicular
        transition.newOffset[across] =
          layout.flow.initialScrollOffset[across] + overscrollBefore(old, across)
      }
      surroundings.forget()
      transition.newOffset = goals.offset(in: layout, from: transition.newOffset)
      let measured = try measureVisible(at: &transition.newOffset, goals, of: source, &undoing)
      past.undoing = undoing
      builder.goesAlong = goals.possible(in: layout)?.isMoved(by: update) ?? false
      return measured
    }
    dataSource = source
    if let goal = motion?.goal { motion?.goal = goal.surviving(update) }
    updateTouches(update)
    let cancelled = prefetcher.update(newPath: update.newPath(ofOld:))
    if builder.isTurned { movesForward = !layout.flow.startsAtFarEnd }
    if keepsLeavingCells {
      transitionCount += 1
      transition.number = transitionCount
    }
    commit(
      transition.newOffset, measured: measured + prepared.measured,
      .update(update, changedBars: prepared.changedBars, transition: transition.number),
      cancelled: cancelled)
    builder.build(
      displayed, knownNow: surroundings.elements, at: contentOffset, in: &layout, past)
    transition.append(builder, update, removed: removed, of: source)
    if newLayout.map({ $0.scrollAxis == builder.oldLayout.scrollAxis }) ?? true { replanMotion() }
    return transition
  }

  /// The distance beyond the content along an axis before the layout changes; 0 along the axis that
  /// is scrolled then.
  private func overscrollBefore(_ old: CellLayout?, _ axis: Axis) -> Double {
    guard let old, old.flow.layout.scrollAxis != axis else { return 0 }
    return old.flow.overscroll(at: contentOffset)[axis]
  }

  /// Measures all that a batch changes, and returns the edits; no copy of the layout is kept, so
  /// that the edits can be made in place.
  private func prepare(
    _ update: ResolvedUpdate, _ source: any CollectionDataSource<ID>
  ) throws(CollectionError) -> (edits: [FittedEdit], measured: Int, changedBars: [LayoutPlace]) {
    let content = try UpdateContent(update, in: layout, of: source, registry)
    return (content.edits, content.measuredCount, content.changedBars)
  }

  /// The items on display that an update removes, by their old places, in order.
  private func removedItems(_ update: ResolvedUpdate) -> [(place: LayoutPlace, id: ID)] {
    var removed: [(place: LayoutPlace, id: ID)] = []
    for element in displayed where update.newPlace(ofOld: element.placed.place) == nil {
      if let id = cells[element.slot].id { removed.append((element.placed.place, id)) }
    }
    return removed
  }

  /// The identities of a snapshot; `nil` for other data.
  private func identities(
    of source: any CollectionDataSource<ID>
  ) throws(CollectionError) -> CollectionIdentities<ID>? {
    guard let snapshot = source as? CollectionSnapshot<ID> else { return nil }
    do throws(DuplicateIdentityError) {
      return try CollectionIdentities(snapshot.identities)
    } catch {
      throw .duplicates(error)
    }
  }
}

extension CollectionTransition {
  /// Adds the changes of elements, with the identities of items.
  /// - Parameters:
  ///   - removed: The items on display that are gone, by their old places, in order.
  ///   - source: The new data.
  fileprivate mutating func append(
    _ builder: TransitionBuilder, _ update: ResolvedUpdate,
    removed: [(place: LayoutPlace, id: ID)], of source: any CollectionDataSource<ID>
  ) {
    changes.reserveCapacity(builder.removals.count + builder.changes.count)
    var index = 0
    for change in builder.removals {
      var id: ID?
      if index < removed.count, removed[index].place == change.place {
        id = removed[index].id
        index += 1
      } else {
        // The element is hidden, not deleted.
        id = update.newPlace(ofOld: change.place)?.itemPath.map { source.id(ofItem: $0) }
      }
      changes.append(Change(change, id))
    }
    for change in builder.changes {
      changes.append(Change(change, change.place.itemPath.map { source.id(ofItem: $0) }))
    }
  }
}

extension CollectionTransition.Change {
  fileprivate init(_ change: TransitionBuilder.Change, _ id: ID?) {
    self.init(place: change.place, id: id, kind: change.kind, from: change.from, to: change.to)
  }
}
