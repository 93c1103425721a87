import Snug
import SnugHeader

extension CellTemplate {
  /// Returns a text of a label without the marks of its ranges.
  fileprivate func text(_ text: String, ofLabel label: Int) -> String {
    guard case .label(let style) = views[labels[label]].content, !style.ranges.isEmpty else {
      return text
    }
    return style.ranges.text(of: text).string
  }
}

extension Borrowed<snug_view> {
  /// Replaces the views by those of the cells of elements.
  /// - Parameters:
  ///   - layout: The layout with its snapping.
  ///   - texts: Keeps the texts of labels.
  ///   - find: Returns the cell and the design at a place, `.some(nil)` for a known size, and `nil` if
  ///     nothing is there.
  func fill(
    _ elements: UnsafeBufferPointer<snug_element>, in layout: FlowLayout,
    _ texts: BorrowedMemory,
    _ find: (LayoutPlace) throws -> (cell: FittedCell, template: CellTemplate)??
  ) throws {
    let found = try elements.enumerated().map { number, element in
      let frame = try Rect(element.frame, "frame")
      guard let found = try find(try LayoutPlace(element)) else {
        throw Failure.outOfRange("element \(number) does not exist, or is not shown")
      }
      return (frame, found)
    }
    removeAll()
    texts.removeAll()
    for (number, (elementFrame, cell)) in found.enumerated() {
      guard let (cell, template) = cell else { continue }
      var label = 0
      for view in template.views.indices {
        var frame = cell.frame(ofView: view).moved(by: elementFrame.origin)
        var (first, last) = (Double.nan, Double.nan)
        var (text, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
        if label < template.labels.count, template.labels[label] == view {
          frame = layout.pixels(around: frame)
          let metrics = cell.labelMetrics[label]
          first = cell.firstBaseline(ofLabel: label)
          last = first + metrics.lastBaseline - metrics.baseline
          let shown = template.text(cell.texts[label], ofLabel: label)
          (text, length) = (texts.add(shown), shown.utf8.count)
          label += 1
        }
        append(
          snug_view(
            element: number, view: view, frame: snug_rect(frame), first_baseline: first,
            last_baseline: last, text: text, text_length: length))
      }
    }
  }
}
