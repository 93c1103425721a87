import Snug

/// Reads the steps of a script.
final class ScriptReader {
  private let document: Document
  private let names: CellNames
  private let ranges: RangeReader
  private let errors: ErrorList
  private var script = SimulationScript()
  /// The ids of the items that the present step has by them.
  private var namedIDs: [String] = []

  private static let actions = [
    "scroll", "resize", "scrollTo", "touchDown", "touchUp", "touchCancel", "tap", "select",
    "deselect", "expect", "reconfigure",
    "update", "edit", "apply", "setItem",
    "layout", "inset", "scrollDirection", "direction", "snapping", "physics", "drag", "release",
    "wait",
  ]
  /// The keys beside an action, and the actions they belong to.
  private static let owners: [(key: String, actions: [String])] = [
    ("at", ["scrollTo", "snapping"]), ("item", ["setItem"]), ("section", ["layout"]),
    ("frames", ["wait"]),
    ("overscroll", ["scroll"]), ("animated", ["scroll", "scrollTo"]),
  ]

  private static let updateKeys = [
    "delete", "insert", "move", "reload", "deleteSections", "insertSections", "moveSections",
    "reloadSections",
  ]

  /// The position in the viewport to which an item is scrolled.
  private enum Place: String, CaseIterable {
    case top, center, bottom, nearest

    var alignment: ScrollAlignment {
      switch self {
      case .top: .start
      case .center: .center
      case .bottom: .end
      case .nearest: .nearest
      }
    }
  }

  /// What a drag ends at.
  private enum Snapping: String, CaseIterable { case none, items, lines, pages }

  static func read(
    _ value: JSONValue, for document: Document
  ) throws(DocumentError) -> SimulationScript {
    guard value.kind == .array else {
      var error = value.mismatch(expected: "a script, an array of steps")
      if value.kind == .object { error.message += ": put it in brackets, as in [{\"scroll\": 10}]" }
      throw error
    }
    return try read(steps: value.elements, for: document)
  }

  static func read(
    steps: some Sequence<JSONValue>, for document: Document
  ) throws(DocumentError) -> SimulationScript {
    let reader = ScriptReader(document)
    for step in steps {
      guard !reader.errors.isFull else { break }
      if let step = reader.namedStep(step) { reader.script.steps.append(step) }
    }
    try reader.errors.check()
    reader.script.ranges = reader.ranges
    return reader.script
  }

  private init(_ document: Document) {
    self.document = document
    errors = ErrorList(files: document.files)
    ranges = RangeReader(of: document)
    names = document.cellNames
  }

  /// Reads a step, with the ids of the items that it has by them; `nil` for one with errors.
  private func namedStep(_ value: JSONValue) -> SimulationStep? {
    namedIDs.removeAll()
    guard let step = step(value) else { return nil }
    return namedIDs.isEmpty ? step : .named(step, ids: namedIDs)
  }

  /// Reads a step; `nil` for one with errors.
  private func step(_ value: JSONValue) -> SimulationStep? {
    let errorCount = errors.count
    guard
      let fields = Fields(
        value, "a step",
        known: ScriptReader.actions + ScriptReader.owners.map(\.key) + ["comment"], errors,
        elsewhere: {
          ScriptReader.updateKeys.contains($0)
            ? "it belongs into an update: write {\"update\": {\"\($0)\": ...}}" : nil
        })
    else { return nil }
    _ = errors.noting(try fields["comment"]?.string())
    let found = ScriptReader.actions.filter { fields[$0] != nil }
    guard let action = found.first, let argument = fields[action] else {
      if errors.count == errorCount {
        errors.note(
          value.error(
            "a step needs an action, one of \(ScriptReader.actions.joined(separator: ", "))"))
      }
      return nil
    }
    if found.count > 1 {
      let list = found.map { "\"\($0)\"" }.joined(separator: ", ")
      errors.note(value.error("a step has one action, found \(list): make each a separate step"))
      return nil
    }
    for (key, owners) in ScriptReader.owners where !owners.contains(action) {
      if let value = fields[key] {
        let list = owners.map { "\"\($0)\"" }.joined(separator: " and ")
        errors.note(value.error("\"\(key)\" belongs to \(list), but this step is \"\(action)\""))
      }
    }
    switch action {
    case "scroll": return scroll(argument, fields)
    case "resize": return errors.noting(try argument.size()).map { .resize($0) }
    case "scrollTo":
      let place: Place = errors.noting(try fields["at"]?.choice()) ?? .nearest
      let isAnimated = errors.noting(try fields["animated"]?.bool()) ?? false
      return path(argument).map { .scrollTo($0, place.alignment, isAnimated: isAnimated) }
    case "inset": return argument.insets(errors).map { .inset($0) }
    case "scrollDirection":
      return errors.noting(try argument.choice()).map { .scrollDirection($0) }
    case "direction": return errors.noting(try argument.choice()).map { .direction($0) }
    case "snapping": return snapping(argument, fields)
    case "physics": return physics(argument)
    case "drag": return errors.noting(try offset(argument)).map { .drag($0) }
    case "release":
      let range = -ScrollPhysics.maximumVelocity...ScrollPhysics.maximumVelocity
      return errors.noting(try argument.number(in: range)).map { .release($0) }
    case "wait": return wait(argument, fields)
    case "touchCancel":
      guard errors.noting(try argument.bool()) != false else {
        errors.note(argument.error("\"touchCancel\" is true: it cancels the touch"))
        return nil
      }
      return .touchCancel
    case "touchDown": return path(argument).map { .touchDown($0) }
    case "touchUp":
      return argument.kind == .null
        ? .touchUp(nil) : path(argument, orNull: true).map { .touchUp($0) }
    case "tap": return path(argument).map { .tap($0) }
    case "expect":
      let expected =
        "a part of the line of the step before, such as {\"contentOffset\": {\"y\": 40}}"
      guard errors.members(of: argument, expected) != nil else { return nil }
      _ = Fields(argument, "the line of a step", known: SimulationExpectation.keys, errors)
      return .expect(SimulationExpectation(part: argument))
    case "select": return path(argument).map { .select($0) }
    case "deselect": return path(argument).map { .deselect($0) }
    case "reconfigure": return .reconfigure(paths(argument))
    case "update": return update(argument).map { .update($0) }
    case "edit": return errors.noting(try argument.array()).map { _ in .edit(argument) }
    case "apply": return sections(argument).map { .apply($0) }
    case "layout": return layout(argument, fields)
    default: return setItem(argument, fields)
    }
  }

  /// The greatest length of all sections together, in points: 2^53 layout units.
  private static let maximumOffset = 140_737_488_355_328.0

  private func offset(_ value: JSONValue) throws(DocumentError) -> Double {
    try value.number(in: -ScriptReader.maximumOffset...ScriptReader.maximumOffset)
  }

  private func scroll(_ argument: JSONValue, _ fields: Fields) -> SimulationStep? {
    let isAnimated = errors.noting(try fields["animated"]?.bool()) ?? false
    let overscrolls = errors.noting(try fields["overscroll"]?.bool()) ?? false
    if isAnimated, overscrolls, let value = fields["overscroll"] {
      errors.note(value.error("an animated scroll ends within the content: leave out one of both"))
    }
    return errors.noting(try offset(argument)).map {
      .scroll($0, overscrolls: overscrolls, isAnimated: isAnimated)
    }
  }

  private func snapping(_ argument: JSONValue, _ fields: Fields) -> SimulationStep? {
    let place: Place? = errors.noting(try fields["at"]?.choice())
    guard let snapping: Snapping = errors.noting(try argument.choice()) else { return nil }
    switch snapping {
    case .items: return .snapping(.items(place?.alignment ?? .start))
    case .lines: return .snapping(.lines(place?.alignment ?? .start))
    case .none, .pages:
      if let value = fields["at"] {
        errors.note(
          value.error(
            "\"at\" belongs to \"items\" and \"lines\", but this step is "
              + "\"\(snapping.rawValue)\": leave it out"))
      }
      return .snapping(snapping == .pages ? .pages : .none)
    }
  }

  private func physics(_ argument: JSONValue) -> SimulationStep? {
    let known = ["deceleration", "bounces", "alwaysBounces"]
    guard let fields = Fields(argument, "\"physics\"", known: known, errors) else { return nil }
    return .physics(
      SimulatedPhysics(
        deceleration: errors.noting(try fields["deceleration"]?.choice()),
        bounces: errors.noting(try fields["bounces"]?.bool()),
        alwaysBounces: errors.noting(try fields["alwaysBounces"]?.bool())))
  }

  /// The maximum of the seconds that a step waits, and of its frames.
  static let maximumWait = 3_600.0
  static let maximumFrames = 216_000

  private func wait(_ argument: JSONValue, _ fields: Fields) -> SimulationStep? {
    let frames = errors.noting(try fields["frames"]?.integer(in: 1...ScriptReader.maximumFrames))
    return errors.noting(try argument.number(in: 0...ScriptReader.maximumWait)).map { seconds in
      .wait(seconds, frames: frames ?? max(1, Int((seconds * 60).rounded(.up))))
    }
  }

  private func layout(_ argument: JSONValue, _ fields: Fields) -> SimulationStep? {
    let section = errors.noting(try fields["section"]?.placeIndex())
    let errorCount = errors.count
    // The values are checked now, and applied to the style that the section then has.
    _ = LayoutReader.style(SectionStyle(), changedBy: argument, cells: names, errors)
    return errors.count > errorCount ? nil : .layout(argument, section: section ?? 0)
  }

  private func setItem(_ argument: JSONValue, _ fields: Fields) -> SimulationStep? {
    let path = path(argument)
    guard let value = fields["item"] else {
      if fields.lacks("item") {
        errors.note(argument.error("\"setItem\" needs an \"item\": the content that has arrived"))
      }
      return nil
    }
    let item = item(value)
    return path.map { .setItem($0, item) }
  }

  private func update(_ value: JSONValue) -> SimulatedUpdate? {
    guard let fields = Fields(value, "an update", known: ScriptReader.updateKeys, errors) else {
      return nil
    }
    var update = SimulatedUpdate()
    update.changes.deletedItems = paths(fields["delete"])
    update.changes.reloadedItems = paths(fields["reload"])
    update.changes.deletedSections = indices(fields["deleteSections"])
    update.changes.reloadedSections = indices(fields["reloadSections"])
    for value in errors.elements(of: fields["insert"]) {
      guard !errors.isFull else { return nil }
      guard
        let (at, content) = insertion(value, "item", "the path of the new item, and \"item\"")
      else { continue }
      let item = item(content)
      guard let path = path(at, orID: false) else { continue }
      update.changes.insertedItems.append(path)
      update.items.append(item)
    }
    var sections: [JSONValue] = []
    for value in errors.elements(of: fields["insertSections"]) {
      guard !errors.isFull else { return nil }
      guard
        let (at, content) = insertion(
          value, "section", "the index of the new section, and \"section\""),
        let index = section(at)
      else { continue }
      update.changes.insertedSections.append(index)
      sections.append(content)
    }
    update.sections = read(sections)
    update.changes.movedItems = moves(fields["move"], "a move [from, to] of two paths") {
      path($0, orID: !$1)
    }
    update.changes.movedSections = moves(
      fields["moveSections"], "a move [from, to] of two indices of sections"
    ) { value, _ in section(value) }
    return update
  }

  /// Reads the members of an insertion: the place, and the key of what is inserted.
  private func insertion(
    _ value: JSONValue, _ key: String, _ needed: String
  ) -> (at: JSONValue, content: JSONValue)? {
    guard let fields = Fields(value, "an insertion", known: ["at", key], errors) else {
      return nil
    }
    if fields.lacks("at") || fields.lacks(key) {
      errors.note(value.error("an insertion needs \"at\", \(needed)"))
    }
    guard let at = fields["at"], let content = fields[key] else { return nil }
    return (at, content)
  }

  /// Reads a list of moves, each an array of two places.
  private func moves<Place>(
    _ value: JSONValue?, _ expected: String, _ place: (JSONValue, _ isTarget: Bool) -> Place?
  ) -> [CollectionUpdate.Move<Place>] {
    var moves: [CollectionUpdate.Move<Place>] = []
    for value in errors.elements(of: value) {
      guard let ends = errors.noting(try value.pair(expected)), let from = place(ends.0, false),
        let to = place(ends.1, true)
      else { continue }
      moves.append(.init(from: from, to: to))
    }
    return moves
  }

  private func item(_ value: JSONValue) -> SimulatedItem {
    let aloneErrors = ErrorList(files: errors.files)
    let item = SimulatedItem(
      alone: read(value, itemSize: nil, aloneErrors),
      sized: read(value, itemSize: .zero, errors), problem: aloneErrors.first)
    script.note(item.alone)
    return item
  }

  private func read(_ value: JSONValue, itemSize: Size?, _ errors: ErrorList) -> Document.Item {
    document.itemReader(itemSize: itemSize, ranges, errors).item(value)
  }

  /// Reads the sections of a new snapshot.
  private func sections(_ value: JSONValue) -> [Document.Section]? {
    errors.noting(try value.array()).map { read(Array($0)) }
  }

  /// Reads sections in the form of those of a document.
  private func read(_ values: [JSONValue]) -> [Document.Section] {
    guard !values.isEmpty else { return [] }
    let sections = DocumentReader.sections(values, of: document, ranges, errors)
    for section in sections { script.note(section) }
    return sections
  }

  /// Reads the index of a section; `nil` if the value is not one.
  private func section(_ value: JSONValue) -> Int? {
    errors.noting(try value.placeIndex())
  }

  private func paths(_ value: JSONValue?) -> [ItemPath] {
    errors.elements(of: value).compactMap { path($0) }
  }

  private func indices(_ value: JSONValue?) -> [Int] {
    errors.elements(of: value).compactMap(section)
  }

  /// Reads an item path, `[section, item]`, or an id, which gets a stand-in; `nil` if the value is neither.
  private func path(
    _ value: JSONValue, orNull: Bool = false, orID: Bool = true
  ) -> ItemPath? {
    if orID, value.kind == .string {
      return errors.noting(try value.string()).map { id in
        namedIDs.append(id)
        return ItemPath(reference: namedIDs.count - 1)
      }
    }
    let expected =
      "an item path [section, item]"
      + (orNull ? ", an id, or null for outside all items" : orID ? " or an id" : "")
    return errors.noting(try value.itemPath(expected))
  }
}
