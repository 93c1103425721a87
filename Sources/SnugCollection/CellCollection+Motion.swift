/// Scrolling by a finger, and motions as functions of time. Times are in seconds, of any clock that
/// the renderer chooses, and never go backwards: an earlier time counts as the last one.
extension CellCollection {
  /// What moves the viewport.
  public var scrollPhase: ScrollPhase { motion?.phase ?? .idle }

  /// The velocity of the motion under way at a time, in points a second; 0 without one.
  public func scrollVelocity(at time: Double) -> Double {
    guard let motion, motion.phase != .dragging else { return 0 }
    return motion.curve.velocity(at: time - motion.start)
  }

  /// Begins a drag. A motion under way is stopped where it is at that time, and the touch of an item
  /// is cancelled.
  ///
  /// The delegate is told of the end of that motion and touch, then of the beginning of the drag.
  public func beginDragging(at time: Double) throws(CollectionError) {
    try settle(at: try clock(time))
    let offset = contentOffset[flowLayout.scrollAxis]
    let bounds = scrollBounds
    let drag = ActiveMotion(
      number: nextMotionNumber(), phase: .dragging, dragStart: offset,
      dragOrigin: bounds.origin(ofDragFrom: offset), dragBeyond: bounds.beyond(offset))
    begin(drag)
    cancelTouch()
    if motion?.number == drag.number { scrollDelegate?.willBeginDragging() }
  }

  /// Forgets a drag that has just begun, and tells nobody.
  package func forgetDrag() {
    if motion?.phase == .dragging { motion = nil }
  }

  /// Moves the viewport by a finger; without a drag it does nothing.
  ///
  /// Beyond the content, the viewport follows the finger less and less, as
  /// `ScrollPhysics.stretched(_:viewportExtent:)` says.
  /// - Parameter translation: The movement of the finger since the drag began, in points: a finger
  ///   that moves down moves the viewport up.
  public func drag(by translation: Point) throws(CollectionError) {
    guard !activity.isBusy else { throw .busy }
    guard let drag = motion, drag.phase == .dragging else { return }
    let axis = flowLayout.scrollAxis
    guard translation[axis].isFinite else { throw .offset(translation) }
    try move(to: scrollBounds.offset(drag, at: drag.dragOrigin - translation[axis]))
  }

  /// Ends a drag: the viewport slows down from the finger's velocity, or goes to where `snapping` or
  /// the delegate lets it rest. Without a drag it does nothing.
  ///
  /// The calls are those of UIKit: `willEndDragging`, `didEndDragging`, and if there is anything to
  /// do `willBeginDecelerating`.
  /// - Parameters:
  ///   - velocity: The velocity of the finger, in points a second.
  ///   - time: The time of the release.
  public func endDragging(velocity: Point, at time: Double) throws(CollectionError) {
    let time = try clock(time)
    guard let drag = motion, drag.phase == .dragging else { return }
    let axis = flowLayout.scrollAxis
    guard abs(velocity[axis]) <= ScrollPhysics.maximumVelocity else { throw .velocity(velocity) }
    let offset = contentOffset[axis]
    let bounds = scrollBounds
    let speed = bounds.velocity(drag, at: offset, ofFinger: velocity[axis])
    var next = ActiveMotion(
      number: drag.number, phase: .decelerating, curve: bounds.slowingDown(from: offset, speed),
      start: time, latest: time)
    let snap = SnapSearch(
      layout: layout, offset: offset, end: next.curve.end, velocity: speed,
      dragStart: drag.dragStart)
    if let goal = snap.goal(snapping) {
      let target = goal.offset(in: layout)[axis]
      // An end of the content is a place to rest, at which it bounces.
      if !next.curve.endsAtEdge || target != next.curve.end {
        next.goal = goal
        next.curve = bounds.resting(from: offset, speed, at: target)
      }
    }
    let proposed = contentOffset.with(axis, next.curve.end)
    var target = proposed
    // Content that the delegate changes moves the motion along.
    motion = next
    scrollDelegate?.willEndDragging(velocity: Point.zero.with(axis, speed), target: &target)
    guard var planned = motion, planned.number == drag.number else { return }
    if target[axis] != proposed[axis], target[axis].isFinite {
      let bounds = scrollBounds
      (planned.goal, planned.shift) = (nil, 0)
      planned.curve = bounds.resting(
        from: contentOffset[axis], speed, at: target[axis] - bounds.beyond(target[axis]))
    }
    let decelerates = planned.curve.duration > 0
    motion = decelerates ? planned : nil
    scrollDelegate?.didEndDragging(willDecelerate: decelerates)
    if decelerates, motion?.number == drag.number { scrollDelegate?.willBeginDecelerating() }
  }

  /// Scrolls to an offset in an animation that begins at a time, from the present velocity.
  public func setContentOffset(
    _ offset: Point, animatedAt time: Double
  ) throws(CollectionError) {
    guard offset.x.isFinite, offset.y.isFinite else { throw .offset(offset) }
    let time = try clock(time)
    try settle(at: time)
    animate(to: .offset(offset), at: time)
  }

  /// Scrolls an item to a position in the viewport in an animation that begins at a time, from the
  /// present velocity. It ends there even if the items around it turn out to have other sizes.
  /// - Throws: For an item that does not exist or is hidden.
  public func scrollToItem(
    at path: ItemPath, _ alignment: ScrollAlignment, animatedAt time: Double
  ) throws(CollectionError) {
    let time = try clock(time)
    guard layout.holds(path) else { throw .noSuchItem(path) }
    guard layout.isShown(path) else { throw .hiddenItem(path) }
    try settle(at: time)
    // What is measured meanwhile may hide it.
    guard layout.isShown(path) else { throw .hiddenItem(path) }
    guard let alignment = resolved(alignment, of: path) else { return }
    animate(to: .item(path, alignment), at: time)
  }

  /// Stops a motion where it is at a time, as a touch does. From beyond the content, the viewport
  /// then glides back.
  public func stopScrolling(at time: Double) throws(CollectionError) {
    let time = try clock(time)
    guard scrollPhase != .dragging else { return }
    try settle(at: time)
    guard overscroll != .zero else { return endMotion() }
    let axis = flowLayout.scrollAxis
    let next = ActiveMotion(
      number: nextMotionNumber(), phase: .decelerating,
      curve: scrollBounds.slowingDown(from: contentOffset[axis], 0), start: time, latest: time)
    begin(next)
    if motion?.number == next.number { scrollDelegate?.willBeginDecelerating() }
  }

  /// Moves the viewport to where the motion under way is at a time: once a frame.
  ///
  /// Items that come into view are measured, as by `setContentOffset`, and the motion goes on in what
  /// is then the content. At its end the delegate is told.
  /// - Returns: Whether it goes on after that time.
  /// - Complexity: That of `setContentOffset`.
  @discardableResult
  public func advance(to time: Double) throws(CollectionError) -> Bool {
    let time = try clock(time)
    guard let old = motion else { return false }
    guard old.phase != .dragging else { return true }
    guard time > old.latest else { return true }
    if old.isOver(at: time), let goal = old.goal, goal.isPossible(in: layout) {
      // What is measured around an item may hide it: the motion ends where it was.
      try scroll(to: goal.offset(in: layout), goal, mayBeHidden: true)
      if motion?.number == old.number { endMotion() }
      return motion != nil
    }
    motion?.latest = time
    do throws(CollectionError) {
      try move(to: old.offset(at: time))
    } catch {
      motion?.latest = old.latest
      throw error
    }
    guard var now = motion, now.number == old.number else { return motion != nil }
    replan(&now, at: time)
    motion = now
    if now.isOver(at: time) { endMotion() }
    return motion != nil
  }
}

extension CellCollection {
  private func nextMotionNumber() -> Int {
    motionCount += 1
    return motionCount
  }

  private var scrollBounds: ScrollBounds {
    let axis = flowLayout.scrollAxis
    return ScrollBounds(
      physics: physics, range: layout.flow.offsets(along: axis),
      extent: flowLayout.containerSize[axis])
  }

  /// Returns a time, or the last one told if that is later.
  private func clock(_ time: Double) throws(CollectionError) -> Double {
    guard !activity.isBusy else { throw .busy }
    guard time.isFinite else { throw .time(time) }
    lastTime = max(lastTime, time)
    return lastTime
  }

  /// Moves the viewport to where the motion under way is at a time, or leaves it where it is if what
  /// comes into view there cannot be shown: a touch always stops a motion.
  private func settle(at time: Double) throws(CollectionError) {
    do throws(CollectionError) {
      try advance(to: time)
    } catch {
      if case .busy = error { throw error }
    }
  }

  private func animate(to goal: ScrollGoal, at time: Double) {
    let axis = flowLayout.scrollAxis
    let curve = scrollBounds.gliding(
      from: contentOffset[axis], scrollVelocity(at: time), to: goal.offset(in: layout)[axis],
      within: ScrollPhysics.animationDuration)
    begin(
      ActiveMotion(
        number: nextMotionNumber(), phase: .animating, curve: curve, start: time, latest: time,
        goal: goal))
  }

  /// Replaces the motion under way, then tells the delegate of its end.
  private func begin(_ next: ActiveMotion) {
    let old = motion
    motion = next
    if let old { tellEnd(of: old) }
  }

  /// Runs `body`, which scrolls elsewhere, and ends the motion under way unless it throws.
  func endingMotion(_ body: () throws(CollectionError) -> Void) throws(CollectionError) {
    let old = motion
    motion = nil
    do throws(CollectionError) {
      try body()
    } catch {
      motion = old
      throw error
    }
    if let old { tellEnd(of: old) }
  }

  /// Scrolls along the axis; what is measured moves the motion along.
  private func move(to offset: Double) throws(CollectionError) {
    movingTo = offset
    defer { movingTo = nil }
    try scroll(
      straightTo: contentOffset.with(flowLayout.scrollAxis, offset), allowingOverscroll: true)
  }

  /// Ends the motion or drag under way, and tells the delegate.
  func endMotion() {
    guard let ended = motion else { return }
    motion = nil
    tellEnd(of: ended)
  }

  /// Tells the delegate that a motion or drag has ended.
  func tellEnd(of ended: ActiveMotion) {
    switch ended.phase {
    case .idle: break
    case .dragging: scrollDelegate?.didEndDragging(willDecelerate: false)
    case .decelerating: scrollDelegate?.didEndDecelerating()
    case .animating: scrollDelegate?.didEndScrollingAnimation()
    }
  }

  /// Adapts the motion under way to changed content.
  func replanMotion() {
    guard var changed = motion, changed.phase != .dragging else { return }
    replan(&changed, at: changed.latest)
    motion = changed
  }

  /// Changes the rest of a motion if the place where it rests has moved in the content.
  private func replan(_ motion: inout ActiveMotion, at time: Double) {
    let axis = flowLayout.scrollAxis
    let elapsed = max(time - motion.start, 0)
    let left = motion.curve.duration - elapsed
    let end = motion.curve.end + motion.shift
    let bounds = scrollBounds
    let (offset, velocity) = (contentOffset[axis], motion.curve.velocity(at: elapsed))
    let reach = bounds.reach(from: offset)
    let turnsBeyond = motion.curve.turn.map { !reach.contains($0 + motion.shift) } ?? false
    if motion.goal?.isPossible(in: layout) == false { motion.goal = nil }
    let target = motion.goal?.offset(in: layout)[axis] ?? end
    let leavesEdge = motion.curve.endsAtEdge && (turnsBeyond || !bounds.range.isEdge(end))
    if motion.goal == nil, leavesEdge || !bounds.range.contains(end) {
      motion.restart(at: time, bounds.slowingDown(from: offset, velocity))
    } else if left > 0, turnsBeyond || target != end {
      motion.restart(
        at: time, bounds.gliding(from: offset, velocity, to: target, within: left))
    }
  }
}

extension ActiveMotion {
  /// The offset in the content at a time.
  fileprivate func offset(at time: Double) -> Double {
    (isOver(at: time) ? curve.end : curve.offset(at: time - start)) + shift
  }

  /// Whether it rests at a time: sums of times may miss its end by their rounding, far less than a
  /// nanosecond.
  fileprivate func isOver(at time: Double) -> Bool { time - start >= curve.duration - 1e-9 }

  /// Moves it along with the content, whose frames lie on whole layout units.
  mutating func move(by distance: Double) {
    let moved = (distance * LayoutUnit.perPoint).rounded() / LayoutUnit.perPoint
    shift += moved
    dragStart += moved
    dragOrigin += moved
  }

  fileprivate mutating func restart(at time: Double, _ new: ScrollMotion) {
    (start, shift, curve) = (time, 0, new)
  }
}

extension ClosedRange<Double> {
  fileprivate func isEdge(_ offset: Double) -> Bool {
    offset == lowerBound || offset == upperBound
  }
}
