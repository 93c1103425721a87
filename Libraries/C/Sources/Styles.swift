import Snug
import SnugDocument
import SnugDrawing
public import SnugHeader

/// The styles of elements, their views and their texts in the arrays of C.
final class BorrowedStyles {
  /// What the caller borrows, and what it borrowed before.
  private var lists = Lists()
  private var spare = Lists()
  /// The images so far, which stay, with their copies.
  private var images: [ObjectIdentifier: (image: DrawingImage, copy: UnsafePointer<snug_image>)] =
    [:]
  private let imageMemory = BorrowedMemory()
  /// The document's styles, read at the first call.
  private var styles: DocumentStyles?

  /// Returns the styles of a document as edited.
  func styles(of document: Document) throws -> DocumentStyles {
    // In place: they may be many.
    try styles?.update(for: document)
    if let styles { return styles }
    let made = try DocumentStyles(of: document, checksItems: false)
    styles = made
    return made
  }

  private struct Lists {
    let memory = BorrowedMemory()
    let elements = Borrowed<UnsafePointer<snug_style>?>()
    let views = Borrowed<UnsafePointer<snug_style>?>()
    let runs = Borrowed<UnsafePointer<snug_style>?>()
    let runViews = Borrowed<Int>()
    let boxes = Borrowed<UnsafePointer<snug_style>?>()
    let boxViews = Borrowed<Int>()
    let bars = Borrowed<snug_text_bar>()
    var document: UnsafePointer<snug_style>?

    mutating func removeAll() {
      memory.removeAll()
      elements.removeAll()
      views.removeAll()
      runs.removeAll()
      runViews.removeAll()
      boxes.removeAll()
      boxViews.removeAll()
      bars.removeAll()
      document = nil
    }
  }

  /// Replaces the styles by those of elements. An error changes nothing.
  /// - Parameters:
  ///   - states: Those of the caller.
  ///   - find: Returns what is drawn at a place in a state, and the fitted cell; `nil` if nothing is there.
  func fill(
    _ elements: UnsafeBufferPointer<snug_element>, _ states: UnsafeBufferPointer<Int32>?,
    _ glyphs: LabelGlyphs?, _ styles: DocumentStyles, canvas: Rect, _ catalog: FontCatalog,
    _ find: (LayoutPlace, DrawingState?) throws -> (styles: ElementStyles, cell: FittedCell?)?
  ) throws {
    swap(&lists, &spare)
    var isDone = false
    defer { if !isDone { swap(&lists, &spare) } }
    lists.removeAll()
    lists.document = copy(styles.document, in: canvas)
    var shown: [LayoutPlace: (views: Range<Int>, texts: [String])] = [:]
    var elementViews: [ElementStyles.View] = []
    for (number, element) in elements.enumerated() {
      let frame = try Rect(element.frame, "frame")
      guard frame.width >= 0, frame.height >= 0 else {
        throw Failure.invalid(
          "the frame of element \(number) is \(frame.width) x \(frame.height): expected 0 or more")
      }
      let place = try LayoutPlace(element)
      let state = try states.map { try DrawingState($0[number]) }
      guard let found = try find(place, state) else {
        throw Failure.outOfRange("element \(number) does not exist, or is not shown")
      }
      let first = lists.views.count
      if let cell = found.cell {
        for (index, view) in found.styles.views.enumerated() {
          let frame = cell.frame(ofView: index).moved(by: frame.origin)
          lists.views.append(copy(view, in: frame))
          if glyphs != nil { elementViews.append(view) }
        }
      }
      lists.elements.append(
        found.styles.box.map { copy($0, in: frame, count: lists.views.count - first) })
      if glyphs != nil { shown[place] = (first..<lists.views.count, found.cell?.texts ?? []) }
    }
    if let glyphs { try fill(glyphs, shown, elementViews, styles, catalog) }
    isDone = true
  }

  private func fill(
    _ glyphs: LabelGlyphs, _ shown: [LayoutPlace: (views: Range<Int>, texts: [String])],
    _ elementViews: [ElementStyles.View], _ styles: DocumentStyles, _ catalog: FontCatalog
  ) throws {
    // What the last run was of.
    var (last, own) = (LayoutPlace?.none, (views: 0..<0, texts: [String]()))
    /// Returns the index of a view of an element; -1, which is SIZE_MAX, if it is none of those given.
    func index(ofView view: Int, _ place: LayoutPlace) -> Int {
      if place != last { (last, own) = (place, shown[place] ?? (0..<0, [])) }
      return view < own.views.count ? own.views.lowerBound + view : -1
    }
    // The last range with a style of its own, whose runs stand in a row.
    var (range, copied) = ((view: -1, attributes: ""), UnsafePointer<snug_style>?.none)
    /// Returns a label with its text; `nil` if it is not one of those given.
    func text(_ label: Int, ofView view: Int) -> DecoratedText? {
      // Glyphs may be those of an item before an edit.
      guard view >= 0, label < own.texts.count,
        case .label(let style) = elementViews[view].content
      else { return nil }
      return DecoratedText(own.texts[label], style, elementViews[view].style, styles)
    }
    func addBars(
      _ decorated: DecoratedText?, _ runs: ArraySlice<LabelGlyphs.Run>,
      _ tabs: some Sequence<LabelGlyphs.Box>, view: Int
    ) throws {
      guard let decorated, decorated.isDecorated else { return }
      let runs = runs.map { run in
        let ascent = glyphs.faces[run.face].metrics.ascent(at: run.size)
        return TextBar.Run(
          run.frame, baseline: run.frame.y + ascent, size: run.size,
          attributes: run.attributes, offset: run.sourceRange.lowerBound)
      }
      let tabs = tabs.map { TextBar.Run(tab: $0.frame, $0.attributes, offset: $0.sourceOffset) }
      for bar in try decorated.bars(of: runs, tabs: tabs, catalog) {
        lists.bars.append(
          snug_text_bar(
            frame: snug_rect(bar.frame), color: bar.color.code,
            is_over_text: bar.isOverText ? 1 : 0, view: view))
      }
    }
    var tabs = Dictionary(grouping: glyphs.tabs) { LabelPlace(place: $0.place, label: $0.label) }
    var number = 0
    while number < glyphs.runs.count {
      let (first, start) = (glyphs.runs[number], number)
      let view = index(ofView: first.view, first.place)
      let decorated = text(first.label, ofView: view)
      // The runs of one label.
      while number < glyphs.runs.count, glyphs.runs[number].label == first.label,
        glyphs.runs[number].place == first.place
      {
        let attributes = glyphs.runs[number].attributes
        number += 1
        lists.runViews.append(view)
        guard view >= 0 else {
          lists.runs.append(nil)
          continue
        }
        guard !attributes.isEmpty, let decorated, styles.style(ofRange: attributes) != nil else {
          lists.runs.append(lists.views.pointer[view])
          continue
        }
        if range != (view, attributes) {
          range = (view, attributes)
          copied = copy(decorated.style(of: attributes), in: .zero)
        }
        lists.runs.append(copied)
      }
      let own = tabs.removeValue(forKey: LabelPlace(place: first.place, label: first.label))
      try addBars(decorated, glyphs.runs[start..<number], own ?? [], view: view)
    }
    // Labels of tabs alone.
    for tab in glyphs.tabs {
      guard let own = tabs.removeValue(forKey: LabelPlace(place: tab.place, label: tab.label))
      else { continue }
      let view = index(ofView: tab.view, tab.place)
      try addBars(text(tab.label, ofView: view), [], own, view: view)
    }
    for box in glyphs.boxes {
      lists.boxViews.append(index(ofView: box.view, box.place))
      lists.boxes.append(styles.style(ofRange: box.attributes).map { copy($0, in: box.frame) })
    }
  }

  func write(to list: UnsafeMutablePointer<snug_style_list>, canvas: Rect) {
    list.write(
      snug_style_list(
        size: 0, elements: lists.elements.pointer, element_count: lists.elements.count,
        views: lists.views.pointer,
        view_count: lists.views.count, runs: lists.runs.pointer, run_views: lists.runViews.pointer,
        run_count: lists.runs.count, boxes: lists.boxes.pointer, box_views: lists.boxViews.pointer,
        box_count: lists.boxes.count, document: lists.document, canvas: snug_rect(canvas),
        bars: lists.bars.pointer, bar_count: lists.bars.count))
  }

  // MARK: Copies

  private func copy(_ view: ElementStyles.View, in frame: Rect) -> UnsafePointer<snug_style> {
    var style = self.style(view.style, in: frame)
    style.inner_count = view.count
    style.kind = Int32(view.kind)
    if let image = view.image, let place = view.placeOfImage(in: frame) {
      style.image = copy(image)
      style.image_frame = snug_rect(place)
    } else if let placeholder = view.placeholder {
      style.placeholder = copy(placeholder, in: frame)
    }
    return lists.memory.add(style)
  }

  private func copy(
    _ style: DrawingStyle, in frame: Rect, count: Int = 0
  ) -> UnsafePointer<snug_style> {
    var style = self.style(style, in: frame)
    style.inner_count = count
    return lists.memory.add(style)
  }

  private func style(_ style: DrawingStyle, in frame: Rect) -> snug_style {
    let radii = DrawingBox(frame, style.corners).radii
    let line = style.visibleStroke
    let dash = line == nil ? [] : style.dash ?? []
    return snug_style(
      size: MemoryLayout<snug_style>.stride, kind: Int32(SNUG_STYLE_OF_BOX),
      clips: style.clips == true ? 1 : 0,
      fill: style.fill.flatMap { $0.isClear ? nil : copy($0, in: frame) },
      stroke_width: line?.width ?? 0, stroke: line?.color.code ?? 0,
      color: (style.color ?? .black).code, dash: lists.memory.add(dash), dash_count: dash.count,
      corners: (
        snug_size(radii.topLeft), snug_size(radii.topRight), snug_size(radii.bottomRight),
        snug_size(radii.bottomLeft)
      ), opacity: style.opacity ?? 1,
      background: style.background?.code ?? 0, reserved: 0, image: nil,
      image_frame: snug_rect(Rect.zero),
      placeholder: nil, inner_count: 0)
  }

  private func copy(_ paint: DrawingPaint, in frame: Rect) -> UnsafePointer<snug_brush> {
    var brush = snug_brush()
    brush.size = MemoryLayout<snug_brush>.stride
    brush.transform = (1, 0, 0, 1, 0, 0)
    switch paint {
    case .color(let color):
      brush.kind = Int32(SNUG_SHADE)
      brush.transform = (0, 0, 0, 0, 0, 0)
      brush.shade = snug_shade(color)
    case .gradient(let gradient):
      let placed = gradient.placed(in: frame)
      // As in an SVG: no matrix is so small that renderers cannot invert it.
      if let color = placed.onlyColor(in: frame, pixel: 1) {
        return copy(.color(color), in: frame)
      }
      brush.extend = Int32(SNUG_PAD)
      switch placed.shape {
      case .linear(let from, let to):
        brush.kind = Int32(SNUG_LINEAR)
        (brush.from, brush.to) = (snug_point(from), snug_point(to))
      case .radial(let center, let x, let y):
        brush.kind = Int32(SNUG_RADIAL)
        brush.to_radius = 1
        brush.transform = (x, 0, 0, y, center.x, center.y)
      }
      let stops = placed.stops.map { snug_stop(offset: $0.offset, shade: snug_shade($0.color)) }
      (brush.stops, brush.stop_count) = (lists.memory.add(stops), stops.count)
    }
    return lists.memory.add(brush)
  }

  private func copy(_ image: DrawingImage) -> UnsafePointer<snug_image> {
    if let known = images[ObjectIdentifier(image)] { return known.copy }
    let format =
      switch image.format {
      case .png: SNUG_IMAGE_PNG
      case .jpeg: SNUG_IMAGE_JPEG
      case .svg: SNUG_IMAGE_SVG
      }
    // The bytes stay where they are as long as the image, which is kept.
    let bytes = image.bytes.withUnsafeBytes { $0 }
    let copy = imageMemory.add(
      snug_image(
        size: MemoryLayout<snug_image>.stride, format: Int32(format),
        orientation: Int32(image.orientation), bytes: bytes.baseAddress, byte_count: bytes.count,
        width: image.pixelWidth, height: image.pixelHeight))
    images[ObjectIdentifier(image)] = (image, copy)
    return copy
  }
}

extension ElementStyles.View {
  fileprivate var kind: snug_style_kind {
    switch content {
    case .label: SNUG_STYLE_OF_LABEL
    case .image: SNUG_STYLE_OF_IMAGE
    case .box, .container: SNUG_STYLE_OF_BOX
    case .guide: SNUG_STYLE_OF_GUIDE
    }
  }
}

extension DrawingState {
  /// - Throws: For bits of states that do not exist.
  fileprivate init(_ bits: Int32) throws {
    guard 0...(Int32(SNUG_SELECTED) | Int32(SNUG_HIGHLIGHTED)) ~= bits else {
      throw Failure.invalid(
        "there is no state \(bits): add SNUG_SELECTED and SNUG_HIGHLIGHTED, or pass 0")
    }
    self.init(rawValue: bits)
  }
}

extension snug_shade {
  fileprivate init(_ color: DrawingColor) {
    self.init(is_text_color: 0, rgba: color.code, opacity: 1)
  }
}

/// Reads the arguments of a function about styles, and writes its list.
private func write(
  _ styles: BorrowedStyles, _ elements: UnsafePointer<snug_element>?,
  _ states: UnsafePointer<Int32>?, _ count: Int, _ glyphs: OpaquePointer?,
  _ list: UnsafeMutablePointer<snug_style_list>?, canvas: Rect,
  _ fill: (
    UnsafeBufferPointer<snug_element>, UnsafeBufferPointer<Int32>?, LabelGlyphs?
  ) throws -> Void
) throws {
  let list = try writable(list, "list")
  let elements = try array(elements, count, "elements")
  let states = try states.map { try array($0, count, "states") }
  if glyphs == nil {
    try fill(elements, states, nil)
  } else {
    try exclusively(glyphs, "glyphs") { (glyphs: Glyphs) in
      try fill(elements, states, glyphs.labels)
    }
  }
  styles.write(to: list, canvas: canvas)
}

@c @implementation
public func snug_layout_styles(
  _ layout: OpaquePointer!, _ elements: UnsafePointer<snug_element>!,
  _ states: UnsafePointer<Int32>!, _ count: Int, _ glyphs: OpaquePointer!,
  _ list: UnsafeMutablePointer<snug_style_list>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let canvas = layout.flow.canvas
    try write(layout.styles, elements, states, count, glyphs, list, canvas: canvas) {
      let styles = try layout.styles.styles(of: layout.flow.settings)
      try layout.styles.fill($0, $1, $2, styles, canvas: canvas, layout.flow.catalog) {
        place, state in
        guard layout.flow.exists(place) else { return nil }
        return (
          try layout.flow.styles(at: place, styles, state: state),
          try layout.flow.fittedCell(at: place)
        )
      }
    }
  }
}

@c @implementation
public func snug_collection_styles(
  _ collection: OpaquePointer!, _ elements: UnsafePointer<snug_element>!,
  _ states: UnsafePointer<Int32>!, _ count: Int, _ glyphs: OpaquePointer!,
  _ list: UnsafeMutablePointer<snug_style_list>!, _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let (shown, simulation) = (collection.collection, collection.simulation)
    let canvas = shown.bounds
    try write(collection.styles, elements, states, count, glyphs, list, canvas: canvas) {
      let styles = try collection.styles.styles(of: simulation.document)
      var own: [LayoutPlace: DrawingState] = [:]
      if $1 == nil {
        for element in shown.visibleElements where element.isSelected || element.isHighlighted {
          let selected: DrawingState = element.isSelected ? .selected : []
          own[element.place] = selected.union(element.isHighlighted ? .highlighted : [])
        }
      }
      try collection.styles.fill($0, $1, $2, styles, canvas: canvas, simulation.catalog) {
        place, state in
        let cell = try shown.fittedCell(of: place)
        guard cell != nil || shown.frame(of: place) != nil else { return nil }
        let state = state ?? own[place] ?? []
        return (try simulation.styles(at: place, styles, state: state), cell)
      }
    }
  }
}

/// A label of an element.
private struct LabelPlace: Hashable {
  var place: LayoutPlace
  var label: Int
}
