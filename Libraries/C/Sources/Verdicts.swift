import Snug
import SnugDocument
public import SnugHeader
import SnugText

// Whether texts fit.

/// Verdicts that a caller borrows.
final class BorrowedVerdicts {
  private let verdicts = Borrowed<snug_verdict>()
  private let utf8 = Borrowed<UInt8>()

  /// Replaces all verdicts.
  /// - Parameter found: Each with the index of what it is about.
  func fill(_ found: [(index: Int, verdict: Verdict)]) {
    verdicts.removeAll()
    utf8.removeAll()
    for (index, verdict) in found {
      verdicts.append(
        snug_verdict(
          index: index, fits: verdict.fits ? 1 : 0, line_count: UInt32(verdict.lines),
          needed_line_count: UInt32(verdict.neededLines), reserved: 0,
          box: snug_size(verdict.box), needed: snug_size(verdict.needed),
          font_size: verdict.size, largest_size: verdict.largestSize ?? .nan,
          shown: add(verdict.shown), missing: add(verdict.missing)))
    }
    // A NUL behind the last text, as behind all that the library gives.
    utf8.append(0)
  }

  private func add(_ text: String) -> snug_range {
    let first = utf8.count
    for byte in text.utf8 { utf8.append(byte) }
    return snug_range(first..<utf8.count)
  }

  func write(to list: UnsafeMutablePointer<snug_verdict_list>) {
    utf8.pointer.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
      list.write(
        snug_verdict_list(
          size: 0, verdicts: verdicts.pointer, count: verdicts.count, utf8: $0,
          utf8_length: utf8.count - 1))
    }
  }
}

@c @implementation
public func snug_measurer_check(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ texts: UnsafePointer<snug_column>!, _ count: Int, _ boxes: UnsafePointer<snug_size>!,
  _ boxCount: Int, _ maximumLines: Int, _ list: UnsafeMutablePointer<snug_verdict_list>!,
  _ error: ErrorSlot!
) -> snug_status {
  status(measurer, "measurer", error) { (measurer: Measurer) in
    let list = try writable(list, "list")
    let style = try measurer.style(style, styleLength)
    let texts = try SnugC.texts(try required(texts, "texts").pointee, count: count)
    let given = try array(boxes, boxCount, "boxes")
    guard boxCount == 1 || boxCount == count else {
      throw Failure.invalid(
        "the count of \"boxes\" is \(UInt(bitPattern: boxCount)): expected 1 or \(count)")
    }
    try check(maximumLines: maximumLines)
    let sizes = try given.enumerated().map { index, box in
      guard box.width >= 0, box.height >= 0 else {
        throw Failure.invalid(
          "\"boxes[\(index)]\" is \(box.width) x \(box.height): expected 0 or more")
      }
      return Box(
        width: box.width.isFinite ? box.width : nil,
        height: box.height.isFinite ? box.height : nil, lines: maximumLines)
    }
    let found = try measurer.measurer.workers.map(texts.count) {
      measurer, index throws(FontError) in
      try measurer.verdict(on: texts[index], style, sizes[sizes.count == 1 ? 0 : index])
    }
    measurer.verdicts.fill(found.enumerated().map { ($0, $1) })
    measurer.verdicts.write(to: list)
  }
}

@c @implementation
public func snug_layout_check(
  _ layout: OpaquePointer!, _ elements: UnsafePointer<snug_element>!, _ count: Int,
  _ list: UnsafeMutablePointer<snug_verdict_list>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let list = try writable(list, "list")
    guard layout.origin.host == nil else {
      throw Failure(
        status: SNUG_REFUSED, "the texts of this layout are measured and shown by the host")
    }
    var found: [(index: Int, verdict: Verdict)] = []
    var firstView = 0
    for (number, element) in try array(elements, count, "elements").enumerated() {
      let place = try LayoutPlace(element)
      guard layout.flow.exists(place) else {
        throw Failure.outOfRange("element \(number) does not exist, or is not shown")
      }
      guard let cell = layout.flow.cell(at: place) else { continue }
      let template = layout.flow.settings.cells[cell].template
      for (view, label) in zip(template.labels, try layout.flow.shownLabels(at: place)) {
        found.append((firstView + view, Verdict(label)))
      }
      firstView += template.views.count
    }
    layout.verdicts.fill(found)
    layout.verdicts.write(to: list)
  }
}
