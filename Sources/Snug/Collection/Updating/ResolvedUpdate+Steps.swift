extension ResolvedUpdate {
  /// What makes the old data the new when performed one after the other: takes items out, then
  /// sections, the last first; moves sections; puts sections in, then items, the first first.
  ///
  /// Neighbours come in one step. An item that moves within its section while nothing else enters
  /// or leaves that comes as a move. What is reloaded stands where it stood and has no step.
  /// - Complexity: O(n log n) in the number of changes.
  package var steps: [UpdateStep] {
    var steps: [UpdateStep] = []
    appendItemRemovals(to: &steps)
    appendSectionRemovals(to: &steps)
    SectionMoves(sections).appendSteps(to: &steps)
    appendSectionInsertions(to: &steps)
    appendItemInsertions(to: &steps)
    return steps
  }

  private func appendItemRemovals(to steps: inout [UpdateStep]) {
    var end = items.leaving.edits.count
    while end > 0 {
      let section = items.leaving.edits[end - 1].place.section
      let edits = items.leaving.edits(ofSection: section)
      end = edits.lowerBound
      guard let newSection = newSection(ofOld: section), !isSingleMove(edits, to: newSection)
      else { continue }
      for run in items.leaving.runs(edits).reversed() {
        steps.append(.remove(run, section: section))
      }
    }
  }

  private func appendSectionRemovals(to steps: inout [UpdateStep]) {
    let deleted = sections.leaving.edits.filter { $0.counterpart == nil }
    for run in EditedPlaces(deleted).runs(deleted.indices).reversed() {
      steps.append(.removeSections(run))
    }
  }

  private func appendSectionInsertions(to steps: inout [UpdateStep]) {
    let inserted = sections.arriving.edits.filter { $0.counterpart == nil }
    for run in EditedPlaces(inserted).runs(inserted.indices) { steps.append(.insertSections(run)) }
  }

  private func appendItemInsertions(to steps: inout [UpdateStep]) {
    var start = 0
    while start < items.arriving.edits.count {
      let section = items.arriving.edits[start].place.section
      let edits = items.arriving.edits(ofSection: section)
      start = edits.upperBound
      guard let oldSection = oldSection(ofNew: section) else { continue }
      let left = items.leaving.edits(ofSection: oldSection)
      guard !isSingleMove(left, to: section) else {
        let from = items.leaving.edits[left.lowerBound].place.item
        let to = items.arriving.edits[edits.lowerBound].place.item
        if from != to { steps.append(.move(from: from, to: to, section: section)) }
        continue
      }
      for run in items.arriving.runs(edits) { steps.append(.insert(run, section: section)) }
    }
  }

  /// Whether all that leaves an old section is one item, which is all that enters the new one.
  private func isSingleMove(_ leaving: Range<Int>, to newSection: Int) -> Bool {
    guard leaving.count == 1 else { return false }
    let arriving = items.arriving.edits(ofSection: newSection)
    return arriving.count == 1
      && items.leaving.edits[leaving.lowerBound].counterpart
        == items.arriving.edits[arriving.lowerBound].place
  }
}

extension EditedPlaces {
  /// The indices of neighbours among the edits of one list, in order.
  fileprivate func runs(_ list: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for position in list {
      let index = edits[position].place.indexInList
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
