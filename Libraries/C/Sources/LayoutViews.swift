import Snug
import SnugDocument
public import SnugHeader

// What is in cells: views, names, glyphs, and warnings about them.

@c @implementation
public func snug_layout_views(
  _ layout: OpaquePointer!, _ elements: UnsafePointer<snug_element>!, _ count: Int,
  _ views: ArraySlot<snug_view>!, _ viewCount: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(layout, "layout", (views, "views"), (viewCount, "view_count"), error) {
    (layout: Layout) in
    let elements = try array(elements, count, "elements")
    let flowLayout = layout.flow.cells.result.layout
    try layout.views.fill(elements, in: flowLayout, layout.labels) { place in
      guard layout.flow.exists(place) else { return nil }
      guard let cell = layout.flow.cell(at: place),
        let fitted = try layout.flow.fittedCell(at: place)
      else { return .some(nil) }
      return (fitted, layout.flow.settings.cells[cell].template)
    }
    return layout.views
  }
}

@c @implementation
public func snug_layout_name(
  _ layout: OpaquePointer!, _ cell: Int, _ view: Int, _ name: ArraySlot<CChar>!,
  _ length: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, length) = (try required(name, "name"), try required(length, "length"))
    let cells = layout.flow.settings.cells
    guard cells.indices.contains(cell) else {
      throw Failure.outOfRange(
        "there is no cell \(UInt(bitPattern: cell)): there are \(cells.count)")
    }
    var text = cells[cell].name
    // SIZE_MAX is -1 here.
    if view != -1 {
      let views = cells[cell].template.views
      guard views.indices.contains(view) else {
        throw Failure.outOfRange(
          "there is no view \(UInt(bitPattern: view)): the cell has \(views.count)")
      }
      text = views[view].name
    }
    slot.pointee = layout.names.addOnce(text)
    length.pointee = text.utf8.count
  }
}

@c @implementation
public func snug_layout_id(
  _ layout: OpaquePointer!, _ section: Int, _ item: Int, _ id: ArraySlot<CChar>!,
  _ length: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, length) = (try required(id, "id"), try required(length, "length"))
    let result = layout.flow.cells.result
    try result.check(section: section)
    guard (0..<result.itemCount(inSection: section)).contains(item) else {
      throw Failure.outOfRange(
        "there is no item \(UInt(bitPattern: item)): section \(section) has "
          + "\(result.itemCount(inSection: section))")
    }
    let id = layout.flow.id(ofItem: item, inSection: section)
    layout.ids.removeAll()
    slot.pointee = id.map { layout.ids.add($0) }
    length.pointee = id?.utf8.count ?? 0
  }
}

@c @implementation
public func snug_layout_glyphs(
  _ layout: OpaquePointer!, _ rect: UnsafePointer<snug_rect>!, _ visible: UnsafePointer<snug_rect>!,
  _ glyphs: OpaquePointer!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    try exclusively(glyphs, "glyphs") { (glyphs: Glyphs) in
      let rect = try Rect(rect, "rect") ?? everything
      let visible = try Rect(visible, "visible")
      try glyphs.fill(of: layout.flow.catalog) { labels in
        try layout.flow.glyphs(in: rect, pinnedIn: visible, into: &labels)
      }
    }
  }
}

@c @implementation
public func snug_layout_diagnostics(
  _ layout: OpaquePointer!, _ diagnostics: ArraySlot<snug_diagnostic>!,
  _ count: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(layout, "layout", (diagnostics, "diagnostics"), (count, "count"), error) {
    (layout: Layout) in
    let found = try layout.flow.layout().diagnostics(maximumCount: DiagnosticList.usualCount)
    layout.diagnostics.fill(found)
    return layout.diagnostics.all
  }
}

@c @implementation
public func snug_layout_facts(
  _ layout: OpaquePointer!, _ facts: ArraySlot<snug_facts>!, _ count: UnsafeMutablePointer<Int>!,
  _ error: ErrorSlot!
) -> snug_status {
  lend(layout, "layout", (facts, "facts"), (count, "count"), error) { (layout: Layout) in
    layout.diagnostics.facts
  }
}
