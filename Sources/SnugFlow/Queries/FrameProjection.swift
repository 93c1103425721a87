import SnugGeometry

/// The conversion of positions in layout units, on the main and cross axes, into frames in points.
///
/// No other code maps main and cross to x and y, mirrors right-to-left, or snaps frames to device
/// pixels.
struct FrameProjection {
  let mainExtent, contentExtent: Int64
  let isVertical: Bool
  let isRightToLeft: Bool
  let grid: SnappingGrid?

  func frame(main: Int64, cross: Int64, mainSize: Int64, crossSize: Int64) -> Rect {
    var main = main
    var cross = cross
    if isRightToLeft {
      if isVertical {
        main = mainExtent - main - mainSize
      } else {
        cross = contentExtent - cross - crossSize
      }
    }
    let rect = Rect(
      x: LayoutUnit.points(main), y: LayoutUnit.points(cross),
      width: LayoutUnit.points(mainSize), height: LayoutUnit.points(crossSize))
    let frame = isVertical ? rect : rect.transposed
    return grid?.snapped(frame) ?? frame
  }

  /// Whether positions are frames except for their unit.
  var isPlain: Bool { isVertical && !isRightToLeft && grid == nil }

  /// Returns the frame of an item in a section that starts at `sectionStart`, if `isPlain`.
  static func plain(_ place: SectionLines.Place, sectionStart: Int64) -> Rect {
    Rect(
      x: LayoutUnit.points(place.main), y: LayoutUnit.points(sectionStart &+ place.cross),
      width: LayoutUnit.points(place.mainSize), height: LayoutUnit.points(place.crossSize))
  }

  /// Returns the frame of an item in a section that starts at `sectionStart`.
  func frame(_ place: SectionLines.Place, sectionStart: Int64) -> Rect {
    frame(
      main: place.main, cross: sectionStart + place.cross, mainSize: place.mainSize,
      crossSize: place.crossSize)
  }

  /// Returns the main-axis and cross-axis ranges of a frame, before right-to-left mirroring.
  func spans(_ frame: Rect) -> (main: FineSpan, cross: FineSpan) {
    let main = FineSpan(frame, along: isVertical ? .horizontal : .vertical)
    let cross = FineSpan(frame, along: isVertical ? .vertical : .horizontal)
    guard isRightToLeft else { return (main, cross) }
    return isVertical
      ? (main.mirrored(in: mainExtent), cross) : (main, cross.mirrored(in: contentExtent))
  }
}
