import SnugGeometry

extension FlowResult {
  /// Makes one change, and lays out anew only what it touches: lines are broken again until a
  /// line starts where one did before.
  ///
  /// The frames are then those of a layout made from scratch, bit for bit.
  /// - Returns: what changed.
  /// - Throws: for an index that does not exist and for a number that cannot be used; nothing has
  ///   changed then.
  /// - Complexity: O(log items + items of the lines laid again + items / 512) for an item, lines of
  ///   equal items counting as one; O(items of the section) for metrics that change its lines, and
  ///   for the first edit of an item in a uniform section whose lines grow, are capped, balanced or
  ///   aligned by baselines; O(items of the section) for any edit where lines are balanced or limited
  ///   in number; O(sections) for what is no edit of one section's items.
  public mutating func apply(_ edit: FlowEdit) throws(FlowError) -> FlowChange {
    if case .setLayout(let layout) = edit, try staysExact(in: layout) {
      return try layAll(in: layout)
    }
    guard let section = edit.editedSection, sections.indices.contains(section),
      sections[section].section.metrics.maximumLines == nil
    else { return try apply([edit]) }
    // No section's end may come to lie beyond what is exact.
    let (room, isFull) = FlowResult.maximumExtent.magnitude.subtractingReportingOverflow(
      furthestEnd)
    guard !isFull,
      try sections[section].make(edit, index: section, layout: layout, room: room)
    else { return try apply([edit]) }
    return try layEdited(section)
  }

  /// Makes several changes, one after the other, and lays out once: what lies between them is not
  /// laid out for each.
  /// - Returns: what all of them changed together.
  ///
  /// They are made on a copy, so what they touch is copied.
  /// - Throws: as for one change; none has been made then.
  /// - Complexity: That of each change, and O(sections); O(items / 512) for each section touched.
  public mutating func apply(_ edits: [FlowEdit]) throws(FlowError) -> FlowChange {
    var batch = FlowBatch(self)
    for edit in edits { try batch.make(edit) }
    let (result, change) = try batch.finish(since: self)
    self = result
    return change
  }

  /// Whether each of some edits is of items of known sections, has numbers that can be used, and
  /// leaves content far shorter than what is refused.
  /// - Throws: for the first size that cannot be used.
  package func cannotRefuse(_ edits: [FlowEdit]) throws(FlowError) -> Bool {
    for edit in edits {
      switch edit {
      case .resize(let item, let section, let size):
        _ = try UnitSize(size, item: item, section: section, mainAxis: layout.mainAxis)
      case .remove, .move: break
      case .setOptions, .insert, .setMetrics, .setHeader, .setFooter, .insertSections,
        .removeSections, .moveSection, .setLayout:
        return false
      }
    }
    return furthestEnd < UInt64(FlowResult.maximumExtent / 2)
  }

  /// Whether lines are all to be laid anew in another container, and none of it can be refused: then
  /// no copy is needed to go back to.
  private func staysExact(in layout: FlowLayout) throws(FlowError) -> Bool {
    let mainExtent = try layout.mainExtentUnits()
    guard layout.scrollAxis == self.layout.scrollAxis,
      mainExtent != self.mainExtent || layout.direction != self.layout.direction
    else { return false }
    var bound: UInt64 = 0
    for (index, lines) in sections.enumerated() {
      guard lines.section.metrics.maximumLines == nil else { return false }
      let section = try lines.section(index: index, layout: layout, mainExtent: mainExtent)
      bound += lines.extentBound(adding: 0, largestCross: 0).magnitude + section.barsBound
      guard bound <= FlowResult.maximumExtent else { return false }
    }
    return true
  }

  private mutating func layAll(in layout: FlowLayout) throws(FlowError) -> FlowChange {
    let oldContent = contentExtent
    self.layout = layout
    mainExtent = try layout.mainExtentUnits()
    for index in sections.indices {
      try sections[index].layAll(
        nil, index: index, layout: layout, mainExtent: mainExtent, transposed: false)
    }
    try stackSections()
    var change = ChangeBuilder(self, oldContentExtent: oldContent)
    if !sections.isEmpty {
      change.append(
        sections: sections.indices, replaced: sections.indices, moved: contentExtent - oldContent)
    }
    return change.change
  }

  private mutating func layEdited(_ section: Int) throws(FlowError) -> FlowChange {
    let oldExtent = sections[section].extent
    let oldContent = contentExtent
    let stretches = try sections[section].layEdited(index: section, layout: layout) { _ in nil }
    let grown = sections[section].extent - oldExtent
    if grown != 0 { moveSections(behind: section, by: grown) }
    var change = ChangeBuilder(self, oldContentExtent: oldContent)
    if let stretches {
      change.append(stretches, section: section, startMoved: 0, endMoved: grown)
    } else {
      change.append(sections: section..<section + 1, replaced: section..<section + 1, moved: grown)
    }
    return change.change
  }
}

extension FlowEdit {
  /// The section whose items alone are changed, if one is.
  fileprivate var editedSection: Int? {
    switch self {
    case .resize(_, let section, _), .setOptions(_, _, let section), .insert(_, _, let section),
      .remove(_, let section):
      section
    case .move(_, let section, _, let toSection): section == toSection ? section : nil
    case .setMetrics, .setHeader, .setFooter, .insertSections, .removeSections, .moveSection,
      .setLayout:
      nil
    }
  }
}
