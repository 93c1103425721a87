public import SnugGeometry

/// Headers and footers that stay in view: their places follow from what is in view, so that
/// scrolling never lays out.
extension FlowResult {
  /// A section's header while `visible`, in content coordinates, is in view, or `nil` when it has
  /// none.
  ///
  /// If the section pins its headers: at the start of what is in view, but not before its natural
  /// place, and not behind the end of its section. Where `visible` has no extent, or one that is
  /// not a number, nothing is pinned.
  public func frame(ofHeaderInSection section: Int, pinnedIn visible: Rect) -> Rect? {
    header(ofSection: section, PinnedSpan(visible, in: self))?.frame
  }

  /// A section's footer while `visible`, in content coordinates, is in view, or `nil` when it has
  /// none.
  ///
  /// If the section pins its footers: at the end of what is in view, but not behind its natural
  /// place, not before the start of its section, and behind a pinned header as far as its natural
  /// place allows.
  public func frame(ofFooterInSection section: Int, pinnedIn visible: Rect) -> Rect? {
    footer(ofSection: section, PinnedSpan(visible, in: self))?.frame
  }

  func header(ofSection section: Int, _ pins: PinnedSpan?) -> FlowElement? {
    let units = sections[section].section
    guard units.header > 0 else { return nil }
    let pinned = pinnedHeaderStart(section, pins)
    return FlowElement(
      section: section, kind: .header,
      frame: rect(start: pinned ?? sectionStarts[section], extent: units.header),
      zIndex: pinned == nil ? 0 : 2)
  }

  func footer(ofSection section: Int, _ pins: PinnedSpan?) -> FlowElement? {
    let units = sections[section].section
    guard units.footer > 0 else { return nil }
    var start = sectionStarts[section + 1] - units.footer
    let isPinned = pins != nil && units.metrics.pinsFooters
    if let pins, isPinned {
      start = pins.footer(
        units.footer, sectionStart: sectionStarts[section],
        sectionEnd: sectionStarts[section + 1],
        headerEnd: pinnedHeaderStart(section, pins).map { $0 + units.header })
    }
    return FlowElement(
      section: section, kind: .footer, frame: rect(start: start, extent: units.footer),
      zIndex: isPinned ? 1 : 0)
  }

  /// Where a header starts that is pinned, if it is.
  private func pinnedHeaderStart(_ section: Int, _ pins: PinnedSpan?) -> Int64? {
    let units = sections[section].section
    guard let pins, units.header > 0, units.metrics.pinsHeaders else { return nil }
    return pins.header(
      units.header, sectionStart: sectionStarts[section], sectionEnd: sectionStarts[section + 1])
  }
}

/// What is in view along the scroll direction, which headers and footers are pinned to, in layout
/// units before right-to-left is mirrored.
struct PinnedSpan {
  private let start, end: Int64

  /// `nil` when nothing is in view. Edges between layout units move outwards, so that no gap shows.
  init?(_ visible: Rect, in result: FlowResult) {
    let axis = result.layout.scrollAxis
    let (low, high) = (visible.minimum(along: axis), visible.maximum(along: axis))
    // Neither is there an order where one is not a number.
    guard low < high else { return nil }
    let (first, last) = (UnitSpan.units(low, .down), UnitSpan.units(high, .up))
    if axis == .horizontal, result.layout.direction == .rightToLeft {
      start = result.contentExtent - last
      end = result.contentExtent - first
    } else {
      start = first
      end = last
    }
  }

  /// Where the header of a section between `sectionStart` and `sectionEnd` starts.
  func header(_ extent: Int64, sectionStart: Int64, sectionEnd: Int64) -> Int64 {
    max(sectionStart, min(start, sectionEnd - extent))
  }

  /// Where the footer does, behind a pinned header that ends at `headerEnd`.
  ///
  /// It gives way to that header, but never moves behind its natural place: there the header
  /// stands in front of it.
  func footer(
    _ extent: Int64, sectionStart: Int64, sectionEnd: Int64, headerEnd: Int64?
  ) -> Int64 {
    let natural = sectionEnd - extent
    return min(natural, max(end - extent, sectionStart, headerEnd ?? sectionStart))
  }
}
