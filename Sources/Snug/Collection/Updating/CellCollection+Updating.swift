import SnugFlow
import SnugGeometry

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
      } catch {
        layout = old
        surroundings.forget()
        throw error
      }
    }
    if let ended { tellEnd(of: ended) }
  }

  /// Performs a batch update of the data, and shows the elements then in view.
  ///
  /// What does not change keeps its position on the screen: the topmost visible measured item, or
  /// if it is deleted the next one that is not.
  /// - Parameters:
  ///   - update: The deletions, insertions, moves and reloads.
  ///   - source: The data after the changes; if `nil` the present data source, which must have
  ///     changed already.
  /// - Returns: The transition of the visible elements from their old frames to the new ones.
  /// - Throws: For an invalid batch, with all its problems, and for elements that cannot be
  ///   measured.
  /// - Complexity: O(edits log items + items / 512 + elements in view and passing through it), and
  ///   O(items selected); O(items) of sections that move.
  @discardableResult
  public func performBatchUpdates(
    _ update: CollectionUpdate, _ source: (any CollectionDataSource<ID>)? = nil
  ) throws(CollectionError) -> CollectionTransition<ID> {
    try exclusively { () throws(CollectionError) in
      let transition = try perform(update, source ?? dataSource)
      identities = nil
      return transition
    }
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
      let changes = try ContentChanges(update, from: old, to: snapshot)
      update.reloadedItems = changes.items
      update.changedSections = changes.sections
      let transition = try perform(update, snapshot)
      self.identities = identities
      return transition
    }
  }

  private func perform(
    _ update: CollectionUpdate, _ source: any CollectionDataSource<ID>
  ) throws(CollectionError) -> CollectionTransition<ID> {
    let resolved: ResolvedUpdate
    do throws(CollectionUpdateError) {
      resolved = try update.resolved(
        oldSectionCount: layout.sectionCount, newSectionCount: source.sectionCount,
        oldCount: layout.itemCount(inSection:), newCount: source.itemCount(inSection:))
    } catch {
      throw .update(error)
    }
    let goals = goals(at: contentOffset).surviving(resolved)
    let prepared = try prepare(resolved, source)
    let removed = removedItems(resolved)
    var builder = TransitionBuilder(
      resolved, at: contentOffset, in: layout, displayed.map(\.placed), known: surroundings.elements
    )
    var transition = CollectionTransition<ID>(oldOffset: contentOffset, newOffset: contentOffset)
    var past = LayoutPast(of: layout, changing: prepared.edits)
    let measured = try undoingFailures { (undoing) throws(CollectionError) in
      undoing = try layout.change(prepared.edits)
      surroundings.forget()
      transition.newOffset = goals.offset(in: layout, from: contentOffset)
      let measured = try measureVisible(at: &transition.newOffset, goals, of: source, &undoing)
      past.undoing = undoing
      builder.goesAlong = goals.possible(in: layout)?.isMoved(by: resolved) ?? false
      return measured
    }
    dataSource = source
    if let goal = motion?.goal { motion?.goal = goal.surviving(resolved) }
    updateTouches(resolved)
    let cancelled = prefetcher.update(newPath: resolved.newPath(ofOld:))
    commit(
      transition.newOffset, measured: measured + prepared.measured,
      .update(resolved, changedBars: prepared.changedBars), cancelled: cancelled)
    builder.build(displayed, at: contentOffset, in: &layout, past)
    transition.append(builder, resolved, removed: removed, of: source)
    return transition
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
