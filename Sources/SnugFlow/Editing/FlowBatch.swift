import SnugGeometry

/// Several edits, made on a copy of one result and laid out together.
package struct FlowBatch {
  private var result: FlowResult
  /// The old index of each section; `nil` if it is new or was laid out again as a whole.
  private var origins: [Int?]

  package init(_ result: FlowResult) {
    self.result = result
    origins = (0..<result.sectionCount).map { $0 }
  }

  package mutating func make(_ edit: FlowEdit) throws(FlowError) {
    switch edit {
    case .resize(_, let section, _), .setOptions(_, _, let section), .insert(_, _, let section),
      .remove(_, let section):
      try makeItemEdit(edit, section)
    case .move(let item, let section, let toItem, let toSection):
      try move(item, section, toItem, toSection, edit)
    case .setMetrics(let metrics, let section):
      try check(section, "setMetrics")
      try lay(section, metrics: metrics)
    case .setHeader(let header, let section):
      try check(section, "setHeader")
      result.sections[section].header = header
      try lay(section)
    case .setFooter(let footer, let section):
      try check(section, "setFooter")
      result.sections[section].footer = footer
      try lay(section)
    case .insertSections(let sections, let place):
      try insert(sections, at: place)
    case .removeSections(let range):
      try check(place: range.lowerBound, "removeSections")
      try check(place: range.upperBound, "removeSections")
      result.sections.removeSubrange(range)
      origins.removeSubrange(range)
    case .moveSection(let section, let place):
      try check(section, "moveSection")
      try check(place, "moveSection")
      result.sections.insert(result.sections.remove(at: section), at: place)
      origins.insert(origins.remove(at: section), at: place)
    case .setLayout(let layout):
      try setLayout(layout)
    }
  }

  package func check(_ section: Int, _ property: String) throws(FlowError) {
    guard !result.sections.indices.contains(section) else { return }
    throw FlowError(
      place: nil, property: property, value: Double(section), requirement: .sectionIndex)
  }

  package func check(place: Int, _ property: String) throws(FlowError) {
    guard !(0...result.sectionCount).contains(place) else { return }
    throw FlowError(
      place: nil, property: property, value: Double(place), requirement: .sectionIndex)
  }

  private mutating func makeItemEdit(_ edit: FlowEdit, _ section: Int) throws(FlowError) {
    try check(section, "section")
    _ = try result.sections[section].make(edit, index: section, layout: result.layout)
  }

  private mutating func move(
    _ item: Int, _ section: Int, _ toItem: Int, _ toSection: Int, _ edit: FlowEdit
  ) throws(FlowError) {
    guard section != toSection else { return try makeItemEdit(edit, section) }
    try check(section, "move")
    try check(toSection, "move")
    let source = IndexCheck(section, result.sections[section])
    try source.item(item, "move")
    try source.count(adding: 0)
    let target = IndexCheck(toSection, result.sections[toSection])
    try target.place(toItem, "move")
    try target.count(adding: 1)
    let moved = result.sections[section].item(item)
    result.sections[section].remove(item..<item + 1)
    result.sections[toSection].insert([moved], at: toItem)
  }

  /// Lays out a whole section again; it keeps its origin if nothing in it can have moved.
  private mutating func lay(
    _ section: Int, metrics: FlowMetrics? = nil, transposed: Bool = false
  ) throws(FlowError) {
    let mainExtent = try result.layout.mainExtentUnits()
    let mayMove = try result.sections[section].layAll(
      metrics, index: section, layout: result.layout, mainExtent: mainExtent,
      transposed: transposed)
    if mayMove { origins[section] = nil }
  }

  private mutating func insert(_ sections: [FlowSection], at place: Int) throws(FlowError) {
    try check(place: place, "insertSections")
    let mainExtent = try result.layout.mainExtentUnits()
    var new: [SectionLines] = []
    new.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      new.append(
        try SectionLines(
          section, index: place + index, layout: result.layout, mainExtent: mainExtent,
          sharing: new.last?.section))
    }
    // Mostly these are all: then they are not copied.
    if result.sections.isEmpty {
      result.sections = new
    } else {
      result.sections.insert(contentsOf: new, at: place)
    }
    origins.insert(contentsOf: new.map { _ in nil }, at: place)
  }

  /// Lays out everything again, unless nothing that the frames depend on differs.
  private mutating func setLayout(_ layout: FlowLayout) throws(FlowError) {
    let transposed = layout.scrollAxis != result.layout.scrollAxis
    let mainExtent = try layout.mainExtentUnits()
    let isSame =
      !transposed && layout.direction == result.layout.direction
      && mainExtent == result.mainExtent
    if layout.snappingGrid != result.layout.snappingGrid {
      // Lines stay; all frames must be read again.
      origins = origins.map { _ in nil }
    }
    result.layout = layout
    result.mainExtent = mainExtent
    guard !isSame else { return }
    for section in result.sections.indices { try lay(section, transposed: transposed) }
    // Headers, and the start of right-to-left content, depend on the container.
    origins = origins.map { _ in nil }
  }

  /// Gives a section overflow cells, or removes its overflow item.
  package mutating func setOverflowCells(_ hasCells: Bool, section: Int) throws(FlowError) {
    try check(section, "setOverflow")
    result.sections[section].setOverflowCells(hasCells)
  }

  /// Lays out the edited sections, after which the batch is done.
  /// - Parameter overflowCell: The overflow cell for a number of hidden items of a section.
  package mutating func finish(
    since old: FlowResult,
    overflowCell: (_ section: Int, _ hiddenCount: Int) -> FlowItem? = { _, _ in nil }
  ) throws(FlowError) -> (FlowResult, FlowChange) {
    var stretches: [[BlockedLines.Stretch]] = []
    for section in result.sections.indices {
      let laid = try result.sections[section].layEdited(index: section, layout: result.layout) {
        overflowCell(section, $0)
      }
      if laid == nil { origins[section] = nil }
      stretches.append(laid ?? [])
    }
    try result.stackSections()
    var change = ChangeBuilder(result, oldContentExtent: old.contentExtent)
    // Sections that stay in order are kept; whatever lies between two of them was placed again.
    var new = 0
    var replaced = 0
    for section in 0...result.sectionCount {
      let origin = section < result.sectionCount ? origins[section] : old.sectionCount
      guard let origin, origin >= replaced else { continue }
      let startMoved = result.sectionStarts[section] - old.sectionStarts[origin]
      if new < section || replaced < origin {
        change.append(
          sections: new..<section, replaced: replaced..<origin, moved: startMoved)
      }
      if section < result.sectionCount {
        let endMoved = result.sectionStarts[section + 1] - old.sectionStarts[origin + 1]
        change.append(
          stretches[section], section: section, startMoved: startMoved, endMoved: endMoved)
      }
      (new, replaced) = (section + 1, origin + 1)
    }
    return (result, change.change)
  }
}
