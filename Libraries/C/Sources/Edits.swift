import Snug
import SnugDocument
public import SnugHeader

@c @implementation
public func snug_layout_edit(
  _ layout: OpaquePointer!, _ edits: UnsafePointer<snug_edit>!, _ count: Int,
  _ change: UnsafeMutablePointer<snug_change>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    try change?.check("change")
    let reading = EditReading { layout.flow.settings }
    let asked = try reading.read(edits, count)
    // Once it is taken, the flow need not copy what it would share with it.
    let earlier = reading.takeDocument().flatMap { layout.flow.takeStyles(of: $0) }
    let done: FlowChange
    do {
      done = try HostMeasuring.noting(layout.origin.host) { try layout.flow.apply(asked) }
    } catch {
      if let earlier { layout.flow.restore(earlier) }
      throw error
    }
    guard let change else { return }
    layout.stretches.removeAll()
    for stretch in done.stretches { layout.stretches.append(snug_stretch(stretch)) }
    change.write(
      snug_change(
        size: 0, stretches: layout.stretches.pointer, stretch_count: layout.stretches.count,
        shift_before: snug_point(done.shiftBefore), content_size: snug_size(done.contentSize)))
  }
}

@c @implementation
public func snug_collection_update(
  _ collection: OpaquePointer!, _ edits: UnsafePointer<snug_edit>!, _ count: Int,
  _ error: ErrorSlot!
) -> snug_status {
  status(collection, "collection", error) { (collection: Collection) in
    let simulation = collection.simulation
    let reading = EditReading { simulation.settings }
    let asked = try reading.read(edits, count)
    try collection.check(try simulation.perform(asked, readFor: reading.takeDocument()))
  }
}

/// What edits are read for.
private final class EditReading {
  /// The document with what the edits so far change of how later ones are read, and with the styles of
  /// ranges that they bring; `nil` if it was not needed.
  private var document: Document?
  private let settings: () -> Document

  /// - Parameter settings: Returns the document that edits are read for, but for its items.
  init(_ settings: @escaping () -> Document) { self.settings = settings }

  func read(_ edits: UnsafePointer<snug_edit>?, _ count: Int) throws -> [DocumentEdit] {
    var asked: [DocumentEdit] = []
    for index in 0..<(try array(edits, count, "edits").count) {
      guard let edits else { break }
      // All have the size of the first: it is the distance from one to the next.
      let size = edits.pointee.size
      let read: DocumentEdit
      do {
        let edit = try UnsafeRawPointer(edits).advanced(by: index * size)
          .assumingMemoryBound(to: snug_edit.self).read("edit")
        guard edit.size == size else {
          throw Failure.invalid("the sizes of edits differ: set all to sizeof")
        }
        read = try edit.read(for: self)
      } catch {
        throw count == 1 ? error : Failure(error).prefixed("edits[\(index)]: ")
      }
      // Later edits may be about sections that this one brings.
      if count > 1 { change { $0.rearrangeSections(by: read) } }
      asked.append(read)
    }
    return asked
  }

  /// Reads the document, and may give it styles of ranges.
  func change<Read>(_ body: (inout Document) throws -> Read) rethrows -> Read {
    var own = document ?? settings()
    // So that it is not copied where it changes. After an error it is not needed.
    document = nil
    let read = try body(&own)
    document = own
    return read
  }

  /// The document; the caller need not share it.
  func takeDocument() -> Document? {
    defer { document = nil }
    return document
  }
}

extension snug_edit {
  fileprivate func read(for document: EditReading) throws -> DocumentEdit {
    for (number, name) in [
      (section, "section"), (item, "item"), (count, "count"), (to_section, "to_section"),
      (to_item, "to_item"),
    ] where number < 0 {
      throw Failure.outOfRange("\"\(name)\" is \(UInt(bitPattern: number))")
    }
    switch kind {
    case SNUG_EDIT_SET_TEXTS:
      let given = try onlyTexts(try required(labels, "labels"))
      guard let texts = given.mayHaveMarks ? document.change({ $0.plain(given) }) : given else {
        throw Failure.invalid("the texts are too long")
      }
      return .setItem((0..<texts.count).map { texts[$0] }, item: item, section: section)
    case SNUG_EDIT_SET_ITEM:
      let items = try document.change { try $0.items(json: try givenJSON(), forSection: section) }
      guard items.count == 1 else {
        throw Failure.invalid("\"json\" has \(items.count) items: expected 1")
      }
      return .set([item], to: items, section: section)
    case SNUG_EDIT_INSERT:
      guard let labels else {
        return .insert(
          try document.change { try $0.items(json: try givenJSON(), forSection: section) },
          at: item,
          section: section)
      }
      guard json == nil else {
        throw Failure.invalid("an insertion has \"labels\" or \"json\", not both")
      }
      let items = try document.change { document in
        let (cell, texts) = try columns(labels, of: &document)
        return (0..<texts.count).map { document.item(texts[$0], cell: cell) }
      }
      return .insert(items, at: item, section: section)
    case SNUG_EDIT_REMOVE:
      return .remove(try span(from: item), section: section)
    case SNUG_EDIT_MOVE:
      return .move(item: item, section: section, toItem: to_item, toSection: to_section)
    case SNUG_EDIT_SET_HEADER:
      let header = try document.change { try bar("a header", &$0) }
      return .setSection(.header(header), section: section)
    case SNUG_EDIT_SET_FOOTER:
      let footer = try document.change { try bar("a footer", &$0) }
      return .setSection(.footer(footer), section: section)
    case SNUG_EDIT_SET_LAYOUT:
      let style = try document.change { try $0.style(json: try givenJSON()) }
      return .setSection(.style(style), section: section)
    case SNUG_EDIT_INSERT_SECTIONS:
      return .insertSections(
        try document.change { try $0.sections(json: try givenJSON()) }, at: section)
    case SNUG_EDIT_REMOVE_SECTIONS: return .removeSections(try span(from: section))
    case SNUG_EDIT_MOVE_SECTION: return .moveSection(from: section, to: to_section)
    case SNUG_EDIT_RESIZE:
      let lengths = 0...LayoutUnit.maximumPoints
      try check(width, "width", in: lengths)
      guard width > 0 else { throw Failure.invalid("\"width\" is 0: give both width and height") }
      try check(height, "height", in: lengths)
      return .setContainer(EditedContainer(width: width, height: height > 0 ? height : nil))
    default: throw Failure.invalid("there is no edit \(kind)")
    }
  }

  /// Returns the texts of the only item of labels. Whether they are as many as those of its cell is
  /// known when the edit is made.
  private func onlyTexts(_ labels: UnsafePointer<snug_labels>) throws -> TextList {
    let labels = try labels.read("labels")
    guard labels.count == 1 else {
      throw Failure.invalid("\"labels\" has \(UInt(bitPattern: labels.count)) items: expected 1")
    }
    let columns = try array(labels.columns, labels.column_count, "columns")
    guard let list = TextList(try columns.map { try texts($0, count: 1)[0] }) else {
      throw Failure.invalid("the texts are too long")
    }
    return list
  }

  private func givenJSON() throws -> [UInt8] {
    try bytes(try required(json, "json"), json_length, "json")
  }

  private func bar(_ what: String, _ document: inout Document) throws -> EditedItem? {
    json == nil ? nil : try document.bar(json: try givenJSON(), what: what)
  }

  private func span(from first: Int) throws -> Range<Int> {
    guard !first.addingReportingOverflow(count).overflow else {
      throw Failure.outOfRange(
        "\(UInt(bitPattern: count)) from \(UInt(bitPattern: first)) on: there are not so many")
    }
    return first..<first + count
  }
}

extension snug_stretch {
  fileprivate init(_ stretch: FlowChange.Stretch) {
    self.init()
    shift = snug_point(stretch.shift)
    switch stretch.content {
    case .items(let items):
      section = items.section
      placed = snug_range(items.items)
      replaced = snug_range(items.replacedItems)
      lines = snug_range(items.lines)
      replaced_lines = snug_range(items.replacedLines)
    case .sections(let sections, let old):
      is_of_sections = 1
      placed = snug_range(sections)
      replaced = snug_range(old)
    }
  }
}
