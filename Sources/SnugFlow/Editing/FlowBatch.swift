import SnugGeometry

/// Several edits, made on a copy of one result and laid out together.
package struct FlowBatch {
  private var result: FlowResult
  /// Whether all frames must be read again.
  private var placesAll = false

  package init(_ result: FlowResult) { self.result = result }

  package mutating func make(_ edit: FlowEdit) throws(FlowError) {
    if let section = edit.editedSection, result.sections.indices.contains(section) {
      _ = try result.stack[section].make(edit, index: section)
      return
    }
    try edit.checkIndices(sectionCount: result.sectionCount) { result.sections[$0].itemCount }
    switch edit {
    case .move(let item, let section, let toItem, let toSection):
      try move(item, section, toItem, toSection)
    case .setSection(let change, let section): try make(change, section)
    case .insertSections(let sections, let place): try insert(sections, at: place)
    case .removeSections(let range): result.stack.removeSubrange(range)
    case .moveSection(let section, let place): result.stack.move(section, to: place)
    case .setContainer(let layout): try setLayout(layout)
    case .set, .setItem, .insert, .remove: preconditionFailure("their section was checked")
    }
  }

  private mutating func make(
    _ change: FlowItem.SectionChange, _ section: Int
  ) throws(FlowError) {
    switch change {
    case .style(let style): try lay(section, style: style)
    case .header(let header):
      result.stack[section].header = header
      try lay(section)
    case .footer(let footer):
      result.stack[section].footer = footer
      try lay(section)
    case .overflow(let source): result.stack[section].setOverflow(source)
    }
  }

  private mutating func move(
    _ item: Int, _ section: Int, _ toItem: Int, _ toSection: Int
  ) throws(FlowError) {
    try ItemCheck(section, result.sections[section]).count(adding: 0)
    try ItemCheck(toSection, result.sections[toSection]).count(adding: 1)
    let moved = result.sections[section].item(item)
    result.stack[section].remove(item..<item + 1)
    result.stack[toSection].insert([moved], at: toItem)
  }

  /// Lays out a whole section again; it stays the same one if nothing in it can have moved.
  private mutating func lay(
    _ section: Int, style: SectionStyle? = nil, transposed: Bool = false
  ) throws(FlowError) {
    let mayMove = try result.stack[section].layAll(
      style, index: section, layout: result.layout, mainExtent: result.mainExtent,
      transposed: transposed)
    if mayMove { result.stack.renew(section) }
  }

  private mutating func insert(_ sections: [FlowSection], at place: Int) throws(FlowError) {
    let mainExtent = result.mainExtent
    guard place < result.sectionCount else {
      return try result.stack.append(sections, layout: result.layout, mainExtent: mainExtent)
    }
    var new: [SectionLines] = []
    new.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      new.append(
        try SectionLines(
          section, index: place + index, layout: result.layout, mainExtent: mainExtent,
          sharing: new.last?.section))
    }
    result.stack.insert(contentsOf: new, at: place)
  }

  /// Lays out everything again, unless nothing that the frames depend on differs.
  private mutating func setLayout(_ layout: FlowLayout) throws(FlowError) {
    let transposed = layout.scrollAxis != result.layout.scrollAxis
    let mainExtent = try layout.mainExtentUnits()
    let isSame =
      !transposed && layout.direction == result.layout.direction
      && mainExtent == result.mainExtent
    if layout.snappingGrid != result.layout.snappingGrid {
      // Lines stay.
      placesAll = true
    }
    result.layout = layout
    result.mainExtent = mainExtent
    guard !isSame else { return }
    for section in result.sections.indices { try lay(section, transposed: transposed) }
    // Headers, and the start of right-to-left content, depend on the container.
    placesAll = true
  }

  /// Lays out the edited sections, after which the batch is done.
  /// - Parameter overflowCell: The overflow cell for a number of hidden items of a section.
  package mutating func finish(
    since old: FlowResult,
    overflowCell: (_ section: Int, _ hiddenCount: Int) -> FlowItem? = { _, _ in nil }
  ) throws(FlowError) -> (FlowResult, FlowChange) {
    var stretches: [Int: [BlockedLines.Stretch]] = [:]
    for block in result.sections.blocks.indices
    where result.sections.blocks[block].summary == nil {
      for section in result.sections.indices(ofBlock: block) {
        let laid = try result.stack[section].layEdited(index: section) {
          overflowCell(section, $0)
        }
        if let laid, !laid.isEmpty { stretches[section] = laid }
        if laid == nil { result.stack.renew(section) }
      }
    }
    let kept = placesAll ? [] : KeptSections.runs(from: old.stack, to: result.stack)
    try result.stack.stack()
    var change = ChangeBuilder(result, oldContentExtent: old.contentExtent)
    // Sections that stay in order are kept; whatever lies between two of them was placed again.
    var new = 0
    var replaced = 0
    for run in kept where run.origin >= replaced {
      if new < run.sections.lowerBound || replaced < run.origin {
        change.append(
          sections: new..<run.sections.lowerBound, replaced: replaced..<run.origin,
          moved: result.stack.start(of: run.sections.lowerBound) - old.stack.start(of: run.origin))
      }
      if !stretches.isEmpty {
        for (place, section) in run.sections.enumerated() {
          guard let laid = stretches[section] else { continue }
          let origin = run.origin + place
          change.append(
            laid, section: section,
            startMoved: result.stack.start(of: section) - old.stack.start(of: origin),
            endMoved: result.stack.end(of: section) - old.stack.end(of: origin))
        }
      }
      (new, replaced) = (run.sections.upperBound, run.origin + run.sections.count)
    }
    if new < result.sectionCount || replaced < old.sectionCount {
      change.append(
        sections: new..<result.sectionCount, replaced: replaced..<old.sectionCount,
        moved: result.sectionsEnd - old.sectionsEnd)
    }
    return (result, change.change)
  }
}

/// Neighbouring sections that were neighbours before a batch of edits, too.
private struct KeptSections {
  var sections: Range<Int>
  /// The old index of the first of them.
  var origin: Int

  /// Returns the sections of a stack that another had, too, in order.
  /// - Parameter new: Made by edits from `old`, and not stacked since.
  static func runs(from old: SectionStack, to new: SectionStack) -> [KeptSections] {
    // Blocks that are the same in both stand in the same order. The sections of the other old ones,
    // by their serial numbers:
    var same = new.sections.blocks.lazy.compactMap { $0.summary?.first }.makeIterator()
    var next = same.next()
    var origins: [Int: Int] = [:]
    for number in old.sections.blocks.indices {
      let sections = old.sections.indices(ofBlock: number)
      if next == sections.lowerBound {
        next = same.next()
      } else {
        for section in sections { origins[old.sections[section].serial] = section }
      }
    }
    var runs: [KeptSections] = []
    for number in new.sections.blocks.indices {
      let sections = new.sections.indices(ofBlock: number)
      if let first = new.sections.blocks[number].summary?.first {
        append(sections, first, to: &runs)
      } else {
        for section in sections {
          guard let origin = origins[new.sections[section].serial] else { continue }
          append(section..<section + 1, origin, to: &runs)
        }
      }
    }
    return runs
  }

  private static func append(
    _ sections: Range<Int>, _ origin: Int, to runs: inout [KeptSections]
  ) {
    if let last = runs.last, last.sections.upperBound == sections.lowerBound,
      last.origin + last.sections.count == origin
    {
      runs[runs.count - 1].sections = last.sections.lowerBound..<sections.upperBound
    } else {
      runs.append(KeptSections(sections: sections, origin: origin))
    }
  }
}
