extension CellCollection {
  /// Measures the unmeasured items in the viewport and its margin, and repeats this until all there
  /// are measured: sizes move the items behind.
  ///
  /// It ends, because each round measures items that no earlier round did.
  /// - Parameters:
  ///   - offset: The content offset; on return the one that `goals` determine.
  ///   - goals: The goals of the viewport, of which the first possible one counts; its own if
  ///     `nil`.
  ///   - undoing: Receives the edits that undo the changes, in the order to make them in.
  /// - Returns: The count of items measured.
  func measureVisible(
    at offset: inout Point, _ goals: [ScrollGoal]? = nil,
    of source: any CollectionDataSource<ID>, _ undoing: inout [FittedEdit]
  ) throws(CollectionError) -> Int {
    var count = 0
    var goals = goals
    while true {
      let paths = unmeasuredItems(at: offset)
      guard !paths.isEmpty else { return count }
      let kept = goals ?? self.goals(at: offset)
      goals = kept
      let changes = try measure(paths, of: source)
      undoing.insert(contentsOf: try layout.change(changes), at: 0)
      surroundings.forget()
      count += paths.count
      offset = kept.offset(in: layout, from: offset)
    }
  }

  /// Whether scrolling by about `Surroundings.reach` brings only measured items into the margin.
  var measuresNothingNear: Bool {
    let margin = CellLayout.length(measuringMargin)
    // Without a margin only items that come into view are measured.
    guard margin > 0 else { return true }
    return layout.unmeasuredItems(
      in: flowLayout.visibleRect(at: contentOffset, margin: margin + Surroundings.reach)
    ).isEmpty
  }

  /// The goals of the viewport at an offset, best first.
  func goals(at offset: Point) -> [ScrollGoal] {
    let visible = flowLayout.visibleRect(at: offset)
    surroundings.move(to: visible, in: &layout)
    return layout.goals(at: offset, among: surroundings.elements(in: visible))
  }

  private func unmeasuredItems(at offset: Point) -> [ItemPath] {
    let margin = CellLayout.length(measuringMargin)
    let near = flowLayout.visibleRect(at: offset, margin: margin)
    guard margin <= Surroundings.reach else { return layout.unmeasuredItems(in: near) }
    surroundings.move(to: flowLayout.visibleRect(at: offset), in: &layout)
    return layout.unmeasuredItems(among: surroundings.elements(in: near))
  }

  /// Measures items for their present lines: those never measured in one batch; those measured for
  /// other lines are only fitted again.
  private func measure(
    _ paths: [ItemPath], of source: any CollectionDataSource<ID>
  ) throws(CollectionError) -> [FittedEdit] {
    var measuring = CollectionMeasuring(source, registry)
    var changes: [FittedEdit] = []
    var new: [(section: Int, items: [Int])] = []
    var rest = paths[...]
    while let section = rest.first?.section {
      let items = layout.sections[section].items
      let here = rest.prefix { $0.section == section }.map(\.item)
      rest = rest.dropFirst(here.count)
      let known = here.filter { items.isMeasured($0) }
      if !known.isEmpty {
        let fitting = try layout.fitting(section)
        do throws(CellTable.Failure) {
          let fitted = try items.refitted(known, fitting)
          changes.append(.set(known, to: fitted, section: section))
        } catch {
          throw .layout(
            CellFlowError(error.cause, at: .item(section: section, item: known[error.item])))
        }
      }
      let unknown = known.isEmpty ? here : here.filter { !items.isMeasured($0) }
      try measuring.append(unknown, ofSection: section)
      if !unknown.isEmpty { new.append((section, unknown)) }
    }
    try measuring.measure()
    for (section, items) in new {
      let fitted = try measuring.next(items.count, layout.fitting(section))
      changes.append(.set(items, to: fitted, section: section))
    }
    return changes
  }
}
