import SnugGeometry
import SnugText

/// The sizes that labels share with those of other cells of the section, by the name of their group, in points.
package typealias GroupSizes = [String: Double]

/// The group of a label whose size is the least of all (`CellView.sizeGroup`).
struct SizeGroup: Hashable {
  var name: String
  var scope: CellView.SizeGroupScope
}

extension [CellSizer.Label] {
  /// Returns a label's text as shown in its frame.
  /// - Parameter text: Returns the text of each label of the cell.
  func textLayout(
    ofLabel label: Int, _ kinds: FittedKinds, kind: Int, sharing sizes: GroupSizes,
    measuring measurer: any TextMeasuring, includingGlyphs: Bool, text: (Int) -> String
  ) throws(FontError) -> TextLayout {
    let shared = try sharedSize(
      ofLabel: label, kinds, kind: kind, sharing: sizes, measuring: measurer, text: text)
    let frame = kinds.frame(ofView: self[label].view, kind: kind).size
    if !includingGlyphs, shared == nil, let fonts = measurer as? TextMeasurer,
      let number = kinds.lineNumber(ofLabel: label, kind: kind)
    {
      var shown = try fonts.layout(text(label), style: self[label].style, kinds.lines, number)
      if !self[label].dependsOnHeight || !shown.isTaller(than: frame) {
        shown.align(in: frame.width)
        return shown
      }
    }
    return try textLayout(
      text(label), ofLabel: label, in: frame, upTo: shared,
      baseline: kinds.baseline(ofLabel: label, kind: kind), measuring: measurer,
      includingGlyphs: includingGlyphs)
  }

  /// The same for a label that is shown in the size of its group, which is at most its own.
  /// - Parameter baseline: That of the cell, from the top of the label's frame.
  func textLayout(
    _ text: String, ofLabel label: Int, in frame: Size, upTo size: Double?, baseline: Double,
    measuring measurer: any TextMeasuring, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    let label = self[label]
    var shown =
      if let size, size < label.style.size {
        try measurer.layout(
          text, style: label.style, upTo: size, maximumWidth: frame.width,
          maximumLines: label.lines, includingGlyphs: includingGlyphs)
      } else if label.dependsOnHeight {
        try measurer.layout(
          text, style: label.style, in: frame, maximumLines: label.lines,
          includingGlyphs: includingGlyphs)
      } else {
        try measurer.layout(
          text, style: label.style, maximumWidth: frame.width, maximumLines: label.lines,
          includingGlyphs: includingGlyphs)
      }
    if label.dependsOnHeight { shown.draw(fromBaseline: baseline) }
    shown.align(in: frame.width)
    return shown
  }

  /// Returns the size of a label's group: the least of its labels, each in its frame. `nil` for a label
  /// without a group.
  func sharedSize(
    ofLabel label: Int, _ kinds: FittedKinds, kind: Int, sharing sizes: GroupSizes,
    measuring measurer: any TextMeasuring, text: (Int) -> String
  ) throws(FontError) -> Double? {
    guard let group = self[label].sizeGroup else { return nil }
    if group.scope == .section, let known = sizes[group.name] { return known }
    var least = Double.infinity
    for (index, other) in enumerated() where other.sizeGroup == group {
      least = Swift.min(least, try other.ownSize(index, kinds, kind, measurer) { text(index) })
    }
    return least
  }
}

extension CellSizer.Label {
  /// Returns the size in which it is shown in its frame without a group.
  func ownSize(
    _ index: Int, _ kinds: FittedKinds, _ kind: Int, _ measurer: any TextMeasuring,
    text: () -> String
  ) throws(FontError) -> Double {
    guard style.leastSize < style.size else { return style.size }
    let frame = kinds.frame(ofView: view, kind: kind).size
    if lines == 1 {
      let metrics = kinds.intrinsicMetrics(ofLabel: index, kind: kind)
      if metrics.width <= frame.width, metrics.height <= frame.height { return style.size }
    }
    return try measurer.layout(text(), style: style, in: frame, maximumLines: lines).fontSize
  }
}
