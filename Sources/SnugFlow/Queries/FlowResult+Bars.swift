public import SnugGeometry

/// Pinned headers and footers: their positions follow from the visible rectangle, so that scrolling
/// lays out nothing.
extension FlowResult {
  /// Returns the frame of a section's header while `visible`, in content coordinates, is in view,
  /// or `nil` when it has none.
  ///
  /// If the section pins its headers, the header is at the start of the visible range within the
  /// layout's `contentInset`, which may be covered by a bar; but not before its natural position and
  /// not behind the end of its section. Nothing is pinned where `visible` has no extent, or a NaN
  /// one.
  public func frame(ofHeaderInSection section: Int, pinnedIn visible: Rect) -> Rect? {
    header(ofSection: section, PinnedSpan(visible, in: self))?.frame
  }

  /// Returns the frame of a section's footer while `visible`, in content coordinates, is in view,
  /// or `nil` when it has none.
  ///
  /// If the section pins its footers, the footer is at the end of the visible range within the
  /// layout's `contentInset`, but not behind its natural position, not before the start of its
  /// section, and behind a pinned header as far as its natural position allows.
  public func frame(ofFooterInSection section: Int, pinnedIn visible: Rect) -> Rect? {
    footer(ofSection: section, PinnedSpan(visible, in: self))?.frame
  }

  func header(ofSection section: Int, _ pins: PinnedSpan?) -> FlowElement? {
    let extent = sections[section].section.header
    guard extent > 0 else { return nil }
    let pinned = pinnedHeaderStart(section, pins)
    return FlowElement(
      section: section, kind: .header,
      frame: rect(start: pinned ?? stack.start(of: section), extent: extent),
      zIndex: pinned == nil ? 0 : 2)
  }

  func footer(ofSection section: Int, _ pins: PinnedSpan?) -> FlowElement? {
    guard sections[section].section.footer > 0 else { return nil }
    let units = sections[section].section
    var start = stack.end(of: section) - units.footer
    let isPinned = pins != nil && units.style.pinsFooters
    if let pins, isPinned {
      start = pins.footer(
        units.footer, sectionStart: stack.start(of: section),
        sectionEnd: stack.end(of: section),
        headerEnd: pinnedHeaderStart(section, pins).map { $0 + units.header })
    }
    return FlowElement(
      section: section, kind: .footer, frame: rect(start: start, extent: units.footer),
      zIndex: isPinned ? 1 : 0)
  }

  /// Returns the start of a section's header if it is pinned.
  private func pinnedHeaderStart(_ section: Int, _ pins: PinnedSpan?) -> Int64? {
    let units = sections[section].section
    guard let pins, units.header > 0, units.style.pinsHeaders else { return nil }
    return pins.header(
      units.header, sectionStart: stack.start(of: section), sectionEnd: stack.end(of: section))
  }
}

/// The visible range of the scroll axis within the content inset, to which headers and footers are
/// pinned, in layout units before right-to-left mirroring.
struct PinnedSpan {
  private let span: UnitSpan

  /// Returns `nil` when nothing is visible. Edges between units move outwards to leave no gap.
  init?(_ visible: Rect, in result: FlowResult) {
    let axis = result.layout.scrollAxis
    let (low, high) = (visible.minimum(along: axis), visible.maximum(along: axis))
    // The comparison is also false for NaN.
    guard low < high else { return nil }
    let insets = result.insets(along: axis)
    let span = UnitSpan(
      from: UnitSpan.units(low + insets.low, .down), to: UnitSpan.units(high - insets.high, .up))
    self.span = result.startsAtFarEnd ? span.mirrored(in: result.contentExtent) : span
  }

  /// Returns the start of the header of a section between `sectionStart` and `sectionEnd`.
  func header(_ extent: Int64, sectionStart: Int64, sectionEnd: Int64) -> Int64 {
    max(sectionStart, min(span.from, sectionEnd - extent))
  }

  /// Returns the start of the footer, behind a pinned header that ends at `headerEnd`.
  ///
  /// The footer yields to that header, but never moves behind its natural position: there the
  /// header stands in front of it.
  func footer(
    _ extent: Int64, sectionStart: Int64, sectionEnd: Int64, headerEnd: Int64?
  ) -> Int64 {
    let natural = sectionEnd - extent
    return min(natural, max(span.to - extent, sectionStart, headerEnd ?? sectionStart))
  }
}
