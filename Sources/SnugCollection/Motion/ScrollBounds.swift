/// What limits a viewport along the scroll axis, while a finger drags it and while it moves by itself.
struct ScrollBounds {
  let physics: ScrollPhysics
  /// The offsets that show nothing beyond the content.
  let range: ClosedRange<Double>
  /// The extent of the viewport.
  let extent: Double

  /// The distance of an offset beyond the content: below 0 before its start, above 0 behind its end.
  func beyond(_ offset: Double) -> Double {
    offset - min(max(offset, range.lowerBound), range.upperBound)
  }

  // MARK: Motions

  /// The offsets that a motion from an offset may reach.
  func reach(from offset: Double) -> ClosedRange<Double> {
    physics.reach(from: offset, in: range, viewportExtent: extent)
  }

  func slowingDown(from offset: Double, _ velocity: Double) -> ScrollMotion {
    ScrollMotion(
      from: offset, velocity: velocity, in: range, viewportExtent: extent, physics: physics)
  }

  /// A motion to an offset within the content.
  func gliding(
    from offset: Double, _ velocity: Double, to end: Double, within duration: Double
  ) -> ScrollMotion {
    ScrollMotion(
      from: offset, velocity: velocity, to: end, within: duration, staying: reach(from: offset))
  }

  /// A motion to a place within the content where a drag is to end.
  func resting(from offset: Double, _ velocity: Double, at end: Double) -> ScrollMotion {
    let goesOn = (end - offset) * velocity > 0
    return gliding(
      from: offset, velocity, to: end,
      within: goesOn ? ScrollPhysics.targetDuration : ScrollPhysics.bounceDuration)
  }

  // MARK: Drags

  /// Whether a rubber band connects the viewport to the finger at a distance beyond the content. Where a
  /// drag begins farther out than a band reaches, or cannot stretch one, the viewport follows the
  /// finger back, and no farther out than it began.
  private func isElastic(at distance: Double, ofDragFrom start: Double) -> Bool {
    physics.mayOverscroll(range) && (start * distance <= 0 || abs(start) < extent)
  }

  /// Returns the offset at which a drag that begins at an offset would begin without a rubber band.
  func origin(ofDragFrom offset: Double) -> Double {
    let start = beyond(offset)
    guard start != 0, isElastic(at: start, ofDragFrom: start) else { return offset }
    let free = ScrollPhysics.unstretched(abs(start), viewportExtent: extent)
    return offset - start + (start < 0 ? -free : free)
  }

  /// Returns the offset of a dragged viewport for the one at which it would be without a rubber band.
  func offset(_ drag: ActiveMotion, at free: Double) -> Double {
    let distance = beyond(free)
    var offset: Double
    if isElastic(at: distance, ofDragFrom: drag.dragBeyond) {
      let band = ScrollPhysics.stretched(abs(distance), viewportExtent: extent)
      offset = free - distance + (distance < 0 ? -band : band)
    } else {
      offset = max(free, range.lowerBound + min(drag.dragBeyond, 0))
      offset = min(offset, range.upperBound + max(drag.dragBeyond, 0))
    }
    // Where the drag began, rounding moves nothing.
    return free == drag.dragOrigin && abs(offset - drag.dragStart) < 1e-6 ? drag.dragStart : offset
  }

  /// Returns the velocity of a dragged viewport at an offset for that of its finger.
  func velocity(_ drag: ActiveMotion, at offset: Double, ofFinger velocity: Double) -> Double {
    let distance = beyond(offset)
    guard isElastic(at: distance, ofDragFrom: drag.dragBeyond) else {
      return range.lowerBound < range.upperBound ? -velocity : 0
    }
    return -velocity * ScrollPhysics.stretchRate(abs(distance), viewportExtent: extent)
  }
}
