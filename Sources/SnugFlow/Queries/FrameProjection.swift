import SnugGeometry

/// Turns places in layout units, along and across lines, into frames in points.
///
/// The only place where main and cross become x and y, where right-to-left mirrors, and where
/// frames move to device pixels.
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

  /// Whether places are frames as they are, but for their unit.
  var isPlain: Bool { isVertical && !isRightToLeft && grid == nil }

  /// The frame of an item in a section that starts at `sectionStart`, where that is all.
  static func plain(_ place: SectionLines.Place, sectionStart: Int64) -> Rect {
    Rect(
      x: LayoutUnit.points(place.main), y: LayoutUnit.points(sectionStart &+ place.cross),
      width: LayoutUnit.points(place.mainSize), height: LayoutUnit.points(place.crossSize))
  }

  /// The frame of an item in a section that starts at `sectionStart`.
  func frame(_ place: SectionLines.Place, sectionStart: Int64) -> Rect {
    frame(
      main: place.main, cross: sectionStart + place.cross, mainSize: place.mainSize,
      crossSize: place.crossSize)
  }

  /// What a frame takes up along and across lines, before right-to-left is mirrored.
  func spans(_ frame: Rect) -> (main: FineSpan, cross: FineSpan) {
    let main = FineSpan(frame, along: isVertical ? .horizontal : .vertical)
    let cross = FineSpan(frame, along: isVertical ? .vertical : .horizontal)
    guard isRightToLeft else { return (main, cross) }
    return isVertical
      ? (main.mirrored(in: mainExtent), cross) : (main, cross.mirrored(in: contentExtent))
  }
}
