import Snug
import SnugDocument
public import SnugHeader

/// A document in a viewport.
final class Collection: ExclusiveHandle {
  let simulation: Simulation
  private let origin: Origin

  // What callers borrow.
  let visible = Borrowed<snug_visible>()
  let events = Borrowed<snug_event>()
  let views = Borrowed<snug_view>()
  let texts = BorrowedMemory()
  let labels = BorrowedMemory()
  let styles = BorrowedStyles()

  init(_ document: Document, _ origin: Origin) throws {
    self.origin = origin
    simulation = try origin.layOut(document) {
      try Simulation(document, SimulationScript(), pool: $0)
    }
  }

  var collection: CellCollection<Int, SimulatedCell> { simulation.collection }

  /// Makes a change that is not a step of a script.
  func change(_ body: (CellCollection<Int, SimulatedCell>) throws(CollectionError) -> Void) throws {
    try check(
      simulation.perform { () throws(CollectionError) in
        try body(simulation.collection)
        return .done(nil)
      })
  }

  func check(_ outcome: Simulation.Outcome) throws {
    if case .refused(let sentences, _) = outcome {
      if let fault = origin.host?.takeFault() { throw fault }
      throw Failure(status: SNUG_REFUSED, sentences)
    }
  }

  /// Reads a script, and readies the collection for it.
  func script(_ json: [UInt8]) throws -> SimulationScript {
    let script = try SimulationScript.read(json, for: simulation.document)
    try simulation.prepare(for: script)
    return script
  }
}

@c @implementation
public func snug_collection_create(
  _ catalog: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ length: Int,
  _ options: UnsafePointer<snug_layout_options>!, _ collection: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  create(catalog, json, length, options, collection, "collection", error) {
    try Collection($0, $1)
  }
}

@c @implementation
public func snug_collection_reference(_ collection: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(collection)
}

@c @implementation
public func snug_collection_release(_ collection: OpaquePointer!) { Handle.release(collection) }

// MARK: Steps

@c @implementation
public func snug_collection_perform(
  _ collection: OpaquePointer!, _ step: UnsafePointer<CChar>!, _ length: Int, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    try collection.check(
      try collection.simulation.perform(json: try bytes(step, length, "step")))
  }
}

@c @implementation
public func snug_collection_run(
  _ collection: OpaquePointer!, _ script: UnsafePointer<CChar>!, _ length: Int,
  _ includesStart: Int32, _ write: snug_write_function!, _ user: UnsafeMutableRawPointer!,
  _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    guard let write else { throw Failure.null("write") }
    let script = try collection.script(try bytes(script, length, "script"))
    _ = try SimulationJSON.write(
      collection.simulation, script, includingStart: includesStart != 0, to: output(write, user))
  }
}

@c @implementation
public func snug_collection_scroll(
  _ collection: OpaquePointer!, _ offset: snug_point, _ overscrolls: Int32, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let offset = try Point(offset, "offset")
    try collection.change { collection throws(CollectionError) in
      try collection.setContentOffset(offset, allowingOverscroll: overscrolls != 0)
    }
  }
}

@c @implementation
public func snug_collection_resize(
  _ collection: OpaquePointer!, _ size: snug_size, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let lengths = 0...LayoutUnit.maximumPoints
    try check(size.width, "width", in: lengths)
    try check(size.height, "height", in: lengths)
    try collection.check(
      collection.simulation.perform(.resize(Size(width: size.width, height: size.height))))
  }
}

@c @implementation
public func snug_collection_touch(
  _ collection: OpaquePointer!, _ kind: Int32, _ point: snug_point, _ time: Double,
  _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let place = try Point(point, "point")
    try checkTime(time)
    let path = collection.collection.element(at: place)?.place.ownerPath
    guard (Int32(SNUG_TOUCH_BEGIN_DRAG)...Int32(SNUG_TOUCH_CANCEL)).contains(kind) else {
      throw Failure.invalid("there is no touch \(kind)")
    }
    try collection.change { shown throws(CollectionError) in
      switch kind {
      case SNUG_TOUCH_BEGIN_DRAG: try shown.beginDragging(at: time)
      case SNUG_TOUCH_DRAG: try shown.drag(by: place)
      case SNUG_TOUCH_END_DRAG: try shown.endDragging(velocity: place, at: time)
      case SNUG_TOUCH_DOWN: if let path { try shown.touchDown(at: path) }
      case SNUG_TOUCH_UP: try shown.touchUp(at: path)
      default: shown.cancelTouch()
      }
    }
  }
}

@c @implementation
public func snug_collection_advance(
  _ collection: OpaquePointer!, _ time: Double, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    try checkTime(time)
    try collection.change { shown throws(CollectionError) in try shown.advance(to: time) }
  }
}

private func checkTime(_ time: Double) throws {
  guard time.isFinite else { throw Failure.invalid("\"time\" is \(time)") }
}

// MARK: What is shown

@c @implementation
public func snug_collection_get_state(
  _ collection: OpaquePointer!, _ state: UnsafeMutablePointer<snug_collection_state>!,
  _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let slot = try writable(state, "state")
    let shown = collection.collection
    slot.write(
      snug_collection_state(
        size: 0, offset: snug_point(shown.contentOffset),
        content_size: snug_size(shown.contentSize), is_exact: shown.isExact ? 1 : 0,
        phase: shown.scrollPhase.code,
        has_transition: collection.simulation.transition == nil ? 0 : 1, reserved: 0))
  }
}

extension ScrollPhase {
  fileprivate var code: Int32 {
    switch self {
    case .idle: Int32(SNUG_IDLE)
    case .dragging: Int32(SNUG_DRAGGING)
    case .decelerating: Int32(SNUG_DECELERATING)
    case .animating: Int32(SNUG_ANIMATING)
    }
  }
}

extension Collection {
  /// Returns the index of a cell of the document by its identifier in the collection.
  private func cell(_ identifier: String, at place: LayoutPlace) -> Int? {
    if case .background = place { return simulation.document.cell(named: identifier) }
    return Int(identifier)
  }

  /// Returns an element in view in the form of C.
  fileprivate func shown(
    _ element: CollectionElement<Int>, in cell: SimulatedCell, _ frame: Rect, alpha: Double = 1
  ) -> snug_visible {
    let place = element.place
    var hiddenCount = 0
    if case .overflow(let section) = place {
      hiddenCount = collection.hiddenCount(inSection: section)
    }
    return snug_visible(
      element: snug_element(
        place, cell: self.cell(element.reuseIdentifier, at: place), zIndex: element.zIndex,
        hiddenCount: hiddenCount, frame), id: Int64(element.id ?? -1), alpha: alpha,
      is_selected: element.isSelected ? 1 : 0, is_highlighted: element.isHighlighted ? 1 : 0,
      is_leaving: 0, reserved: 0, slot: Int64(cell.slot))
  }

  /// Fills in the elements in view at a progress of the last transition.
  fileprivate func show(at progress: Double) {
    visible.removeAll()
    let transition = simulation.transition
    var changes: [LayoutPlace: CollectionTransition<Int>.Change] = [:]
    for change in transition?.changes ?? [] where change.kind != .removed {
      changes[change.place] = change
    }
    collection.forEachVisibleCell { element, cell in
      let place = element.place
      var (frame, alpha) = (element.frame, 1.0)
      if let transition {
        if let change = changes.removeValue(forKey: place) {
          frame = transition.frame(of: change, at: progress)
          alpha = transition.alpha(of: change, at: progress)
        } else {
          frame = transition.frame(ofUnchanged: frame, at: progress)
        }
      }
      visible.append(shown(element, in: cell, frame, alpha: alpha))
    }
    guard let transition, progress < 1 else { return }
    for change in transition.changes
    where change.kind == .removed || changes[change.place] != nil {
      visible.append(
        snug_visible(
          element: snug_element(
            change.place, cell: nil, zIndex: 0, transition.frame(of: change, at: progress)),
          id: Int64(change.id ?? -1), alpha: transition.alpha(of: change, at: progress),
          is_selected: 0, is_highlighted: 0, is_leaving: 1, reserved: 0, slot: -1))
    }
  }
}

@c @implementation
public func snug_collection_elements(
  _ collection: OpaquePointer!, _ progress: Double, _ elements: ArraySlot<snug_visible>!,
  _ count: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(collection, "collection", (elements, "elements"), (count, "count"), error) {
    (collection: Collection) in
    try check(progress, "progress", in: 0...1)
    collection.show(at: progress)
    return collection.visible
  }
}

@c @implementation
public func snug_collection_hit(
  _ collection: OpaquePointer!, _ point: snug_point, _ visible: UnsafeMutablePointer<snug_visible>!,
  _ found: UnsafeMutablePointer<Int32>!, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let (slot, found) = (try required(visible, "visible"), try required(found, "found"))
    let hit = collection.collection.element(at: try Point(point, "point"))
    found.pointee = 0
    guard let hit else { return }
    collection.collection.forEachVisibleCell { element, cell in
      guard element.place == hit.place else { return }
      slot.pointee = collection.shown(element, in: cell, element.frame)
      found.pointee = 1
    }
  }
}

@c @implementation
public func snug_collection_name(
  _ collection: OpaquePointer!, _ id: Int64, _ name: ArraySlot<CChar>!,
  _ length: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let (slot, length) = (try required(name, "name"), try required(length, "length"))
    guard let text = collection.simulation.name(ofItem: Int(id)) else {
      throw Failure.outOfRange("no item has the number \(id)")
    }
    collection.texts.removeAll()
    slot.pointee = collection.texts.add(text)
    length.pointee = text.utf8.count
  }
}

@c @implementation
public func snug_collection_views(
  _ collection: OpaquePointer!, _ elements: UnsafePointer<snug_element>!, _ count: Int,
  _ views: ArraySlot<snug_view>!, _ viewCount: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(collection, "collection", (views, "views"), (viewCount, "view_count"), error) {
    (collection: Collection) in
    let elements = try array(elements, count, "elements")
    let shown = collection.collection
    try collection.views.fill(elements, in: shown.flowLayout, collection.labels) { place in
      guard let fitted = try shown.fittedCell(of: place) else {
        return shown.frame(of: place) == nil ? nil : .some(nil)
      }
      guard let cell = collection.simulation.cell(at: place) else { return .some(nil) }
      return (fitted, collection.simulation.document.cells[cell].template)
    }
    return collection.views
  }
}

@c @implementation
public func snug_collection_glyphs(
  _ collection: OpaquePointer!, _ rect: UnsafePointer<snug_rect>!, _ glyphs: OpaquePointer!,
  _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    try exclusively(glyphs, "glyphs") { (glyphs: Glyphs) in
      let shown = collection.collection
      let rect = try Rect(rect, "rect") ?? shown.bounds
      try glyphs.fill(of: collection.simulation.catalog) { labels in
        try shown.glyphs(in: rect, into: &labels)
      }
    }
  }
}
