import SnugGeometry

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
