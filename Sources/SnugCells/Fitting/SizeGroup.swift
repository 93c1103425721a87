import SnugGeometry
import SnugText

/// The sizes of the labels over a section that share one, by the name of their group, in points.
package typealias GroupSizes = [String: Double]

/// The group of a label whose size is the least of all (`CellView.sizeGroup`).
struct SizeGroup: Hashable {
  var name: String
  var scope: CellView.SizeGroupScope
}

extension [CellSizer.Label] {
  /// Returns a label's text as shown in its frame.
  /// - Parameters:
  ///   - sizes: The sizes that labels share with those of other cells.
  ///   - text: Returns the text of each label of the cell.
  func textLayout(
    ofLabel label: Int, _ kinds: FittedKinds, kind: Int, sharing sizes: GroupSizes,
    measuring measurer: any TextMeasuring, includingGlyphs: Bool, text: (Int) -> String
  ) throws(FontError) -> TextLayout {
    let shared = try sharedSize(
      ofLabel: label, kinds, kind: kind, sharing: sizes, measuring: measurer, text: text)
    let width = kinds.frame(ofView: self[label].view, kind: kind).width
    if !includingGlyphs, shared == nil, let fonts = measurer as? TextMeasurer,
      let number = kinds.lineNumber(ofLabel: label, kind: kind)
    {
      var shown = try fonts.layout(text(label), style: self[label].style, kinds.lines, number)
      shown.align(in: width)
      return shown
    }
    return try textLayout(
      text(label), ofLabel: label, in: width, upTo: shared, measuring: measurer,
      includingGlyphs: includingGlyphs)
  }

  /// The same for a label that is shown in the size of its group, which is at most its own.
  func textLayout(
    _ text: String, ofLabel label: Int, in width: Double, upTo size: Double?,
    measuring measurer: any TextMeasuring, includingGlyphs: Bool
  ) throws(FontError) -> TextLayout {
    let label = self[label]
    var shown =
      if let size, size < label.style.size {
        try measurer.layout(
          text, style: label.style, upTo: size, maximumWidth: width, maximumLines: label.lines,
          includingGlyphs: includingGlyphs)
      } else {
        try measurer.layout(
          text, style: label.style, maximumWidth: width, maximumLines: label.lines,
          includingGlyphs: includingGlyphs)
      }
    shown.align(in: width)
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
  /// The least size that it may be shown in.
  var leastSize: Double { style.leastSize }

  /// Returns the size in which it is shown in its frame without a group.
  func ownSize(
    _ index: Int, _ kinds: FittedKinds, _ kind: Int, _ measurer: any TextMeasuring,
    text: () -> String
  ) throws(FontError) -> Double {
    guard leastSize < style.size else { return style.size }
    let width = kinds.frame(ofView: view, kind: kind).width
    if lines == 1, kinds.intrinsicMetrics(ofLabel: index, kind: kind).width <= width {
      return style.size
    }
    return try measurer.layout(
      text(), style: style, maximumWidth: width, maximumLines: lines, includingGlyphs: false
    ).fontSize
  }
}
