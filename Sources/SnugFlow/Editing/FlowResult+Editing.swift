import SnugGeometry

extension FlowResult {
  /// Makes one change and lays out only the affected lines again: up to a line that starts where
  /// one did before.
  ///
  /// The frames are then those of a layout from scratch, bit for bit. The edit is checked before
  /// anything changes. It is made in place where it cannot fail afterwards, else on a copy.
  /// - Returns: What changed.
  /// - Throws: For an index that does not exist and for a number that cannot be used; nothing has
  ///   changed then.
  /// - Complexity: O(log items + items of the lines laid out again + items / 512) for an item,
  ///   where a line of equal items counts as one; O(items of the section) for a style that changes
  ///   its lines, for the first edit of an item in a uniform section whose lines grow, are capped,
  ///   balanced or aligned by baselines, and for any edit where lines are balanced or limited in
  ///   number. An edit that is not of one section's items takes O(sections / 128) more.
  public mutating func apply(_ edit: FlowEdit) throws(FlowError) -> FlowChange {
    if case .setContainer(let layout) = edit, try staysExact(in: layout) {
      return try layAll(in: layout)
    }
    guard let section = edit.editedSection, try make(edit, in: section) else {
      return try apply([edit])
    }
    return try layEdited(section)
  }

  /// Makes several changes in order and lays out once: the states between them are not laid out.
  /// The changes are made on a copy, so what they affect is copied.
  /// - Returns: The effect of all changes together.
  /// - Throws: As for one change; none has been made then.
  /// - Complexity: That of each change, and O(sections / 128); O(items / 512) for each section changed.
  public mutating func apply(_ edits: [FlowEdit]) throws(FlowError) -> FlowChange {
    var batch = FlowBatch(self)
    for edit in edits { try batch.make(edit) }
    let (result, change) = try batch.finish(since: self)
    self = result
    return change
  }

  /// Makes several changes that cannot be refused in order, in place, and lays out each section once.
  /// - Throws: For an index that does not exist; the changes before it stay.
  /// - Precondition: `cannotRefuse(_:)` is true of them.
  package mutating func applyInPlace(_ edits: [FlowEdit]) throws(FlowError) {
    var edited: [Int] = []
    for edit in edits {
      if let section = edit.editedSection, try make(edit, in: section) {
        if edited.last != section, !edited.contains(section) { edited.append(section) }
      } else {
        for section in edited { _ = try layEdited(section) }
        edited = []
        _ = try apply([edit])
      }
    }
    for section in edited { _ = try layEdited(section) }
  }

  /// Makes a change to the items of a section, whose lines are not laid out yet.
  /// - Returns: Whether no section's end moves beyond the exact range, and no line limit decides which
  ///   items are shown; if not, nothing has changed.
  private mutating func make(_ edit: FlowEdit, in section: Int) throws(FlowError) -> Bool {
    guard sections.indices.contains(section), sections[section].section.style.maximumLines == nil
    else { return false }
    let (room, isFull) = FlowResult.maximumExtent.magnitude.subtractingReportingOverflow(
      stack.furthestEnd)
    guard !isFull else { return false }
    return try stack.edit(section) { lines throws(FlowError) in
      try lines.make(edit, index: section, room: room)
    }
  }

  /// Whether all edits replace, resize, remove or move items, with usable numbers, and the content is far
  /// shorter than the limit. Indices are not checked.
  /// - Throws: For the first number that cannot be used.
  package func cannotRefuse(_ edits: [FlowEdit]) throws(FlowError) -> Bool {
    for edit in edits {
      switch edit {
      case .setItem(.size(let size), let item, let section):
        _ = try UnitSize(size, item: item, section: section, mainAxis: layout.mainAxis)
      case .set(let items, let new, let section):
        _ = try ItemCheck(section: section, count: 0).items(
          new, at: items, mainAxis: layout.mainAxis)
      case .remove, .move: break
      case .setItem, .insert, .setSection, .insertSections, .removeSections, .moveSection,
        .setContainer:
        return false
      }
    }
    return stack.furthestEnd < UInt64(FlowResult.maximumExtent / 2)
  }

  /// Whether another container requires all lines to be laid out again and none of it can be
  /// refused: then no copy is needed for a rollback.
  private func staysExact(in layout: FlowLayout) throws(FlowError) -> Bool {
    let mainExtent = try layout.mainExtentUnits()
    guard layout.scrollAxis == self.layout.scrollAxis,
      mainExtent != self.mainExtent || layout.direction != self.layout.direction
    else { return false }
    var bound: UInt64 = 0
    for (index, lines) in sections.enumerated() {
      guard lines.section.style.maximumLines == nil else { return false }
      let section = try lines.section(index: index, layout: layout, mainExtent: mainExtent)
      bound += lines.extentBound(adding: 0, largestCross: 0).magnitude + section.barsBound
      guard bound <= FlowResult.maximumExtent else { return false }
    }
    return true
  }

  private mutating func layAll(in layout: FlowLayout) throws(FlowError) -> FlowChange {
    let (oldContent, oldEnd) = (contentExtent, sectionsEnd)
    self.layout = layout
    mainExtent = try layout.mainExtentUnits()
    for index in sections.indices {
      try stack[index].layAll(
        nil, index: index, layout: layout, mainExtent: mainExtent, transposed: false)
    }
    try stack.stack()
    var change = ChangeBuilder(self, oldContentExtent: oldContent)
    if !sections.isEmpty {
      change.append(
        sections: sections.indices, replaced: sections.indices, moved: sectionsEnd - oldEnd)
    }
    return change.change
  }

  private mutating func layEdited(_ section: Int) throws(FlowError) -> FlowChange {
    let oldExtent = sections[section].extent
    let oldContent = contentExtent
    let stretches = try stack.edit(section) { lines throws(FlowError) in
      try lines.layEdited(index: section) { _ in nil }
    }
    let grown = sections[section].extent - oldExtent
    // Views attached to its items may reach further, though it has not grown.
    if grown != 0 || !stack.holds(section, sections[section].span) { stack.restack(section) }
    var change = ChangeBuilder(self, oldContentExtent: oldContent)
    if let stretches {
      change.append(stretches, section: section, startMoved: 0, endMoved: grown)
    } else {
      change.append(sections: section..<section + 1, replaced: section..<section + 1, moved: grown)
    }
    return change.change
  }
}
