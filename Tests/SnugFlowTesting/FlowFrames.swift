package import SnugFlow

/// Every frame of a result, for comparison with another result.
package struct FlowFrames: Equatable {
  package struct Section: Equatable {
    package var frame: Rect
    package var header, footer: Rect?
    package var items: [Rect]
    package var lines: [Range<Int>]
    package var oversize: [Range<Int>]
    package var overflow: FlowResult.Overflow?
  }

  package var sections: [Section]
  package var contentSize: Size

  package init(_ result: FlowResult) {
    contentSize = result.contentSize
    sections = (0..<result.sectionCount).map { section in
      Section(
        frame: result.frame(ofSection: section),
        header: result.frame(ofHeaderInSection: section),
        footer: result.frame(ofFooterInSection: section),
        items: result.frames(inSection: section), lines: result.lines(inSection: section),
        oversize: result.oversizeItems(inSection: section),
        overflow: result.overflow(inSection: section))
    }
  }

  /// The frames that a renderer has after a change, if it had these frames before: it moves those
  /// that the change reports as moved, and reads only the new ones from `result`.
  package func applying(_ change: FlowChange, of result: FlowResult) -> FlowFrames {
    var frames = self
    frames.contentSize = change.contentSize
    frames.sections = []
    var shift = change.shiftBefore
    // The next old section, item and line, and the part of its section that is copied so far.
    var next = (section: 0, item: 0, line: 0)
    var open: Section?
    func takeItems(to item: Int, line: Int) {
      let old = sections[next.section]
      if open == nil {
        open = Section(
          frame: old.frame, header: old.header?.moved(by: shift), footer: nil, items: [],
          lines: [], oversize: [])
      }
      open!.items += old.items[next.item..<item].map { $0.moved(by: shift) }
      let added = open!.items.count - item
      open!.lines += old.lines[next.line..<line].map {
        $0.lowerBound + added..<$0.upperBound + added
      }
      (next.item, next.line) = (item, line)
    }
    func closeSection() {
      let old = sections[next.section]
      takeItems(to: old.items.count, line: old.lines.count)
      open!.footer = old.footer?.moved(by: shift)
      open!.overflow = old.overflow
      if let frame = old.overflow?.frame { open!.overflow!.frame = frame.moved(by: shift) }
      frames.sections.append(open!)
      open = nil
      next = (next.section + 1, 0, 0)
    }
    let fresh = FlowFrames(result)
    for stretch in change.stretches {
      switch stretch.content {
      case .items(let items):
        while frames.sections.count < items.section { closeSection() }
        takeItems(to: items.replacedItems.lowerBound, line: items.replacedLines.lowerBound)
        open!.items += fresh.sections[items.section].items[items.items]
        open!.lines += fresh.sections[items.section].lines[items.lines]
        (next.item, next.line) = (items.replacedItems.upperBound, items.replacedLines.upperBound)
      case .sections(let new, let replaced):
        while frames.sections.count < new.lowerBound { closeSection() }
        frames.sections += fresh.sections[new]
        next = (replaced.upperBound, 0, 0)
      }
      shift = stretch.shift
    }
    while next.section < sections.count { closeSection() }
    for section in frames.sections.indices where section < fresh.sections.count {
      frames.sections[section].frame = fresh.sections[section].frame
      frames.sections[section].oversize = fresh.sections[section].oversize
    }
    return frames
  }
}
