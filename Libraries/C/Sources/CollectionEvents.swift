import Snug
import SnugDocument
public import SnugHeader

// What happened in a step.

@c @implementation
public func snug_collection_events(
  _ collection: OpaquePointer!, _ events: ArraySlot<snug_event>!,
  _ count: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(collection, "collection", (events, "events"), (count, "count"), error) {
    (collection: Collection) in
    let recorder = collection.simulation.recorder
    collection.events.removeAll()
    for frame in recorder.frames {
      for call in frame.calls {
        if let event = snug_event(call) { collection.events.append(event) }
      }
      for (items, kind) in [
        (frame.prefetched, SNUG_EVENT_PREFETCH), (frame.cancelled, SNUG_EVENT_CANCEL_PREFETCH),
      ] {
        for item in items {
          collection.events.append(snug_event(kind, .item(item.path), id: item.id))
        }
      }
    }
    return collection.events
  }
}

extension snug_event {
  fileprivate init(_ kind: snug_event_kind, _ place: LayoutPlace, id: Int?, slot: Int = -1) {
    let numbers = ElementPlace(place)
    self.init(
      kind: Int32(kind), element_kind: numbers.kind, section: numbers.section,
      item: numbers.item, index: numbers.index, id: Int64(id ?? -1), slot: Int64(slot))
  }

  /// The event of a call; `nil` for questions, which the document's settings answer, for scrolling,
  /// which the phase tells, and for what a step configures again, which its caller knows.
  fileprivate init?(_ call: SimulationCall) {
    switch call {
    case .ask, .scroll, .configure: return nil
    case .highlight(let path, let id, let isHighlighted):
      self.init(
        isHighlighted ? SNUG_EVENT_HIGHLIGHT : SNUG_EVENT_UNHIGHLIGHT, .item(path), id: id)
    case .select(let path, let id, let isSelected):
      self.init(isSelected ? SNUG_EVENT_SELECT : SNUG_EVENT_DESELECT, .item(path), id: id)
    case .display(let place, let id, let slot):
      self.init(SNUG_EVENT_DISPLAY, place, id: id, slot: slot)
    case .endDisplay(let place, let id, let slot):
      self.init(SNUG_EVENT_END_DISPLAY, place, id: id, slot: slot)
    }
  }
}
