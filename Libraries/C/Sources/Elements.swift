import Snug
import SnugHeader

/// A place of a layout, in the numbers of C.
struct ElementPlace {
  var kind: Int32
  var section: Int
  var item = 0
  var index = 0

  init(_ place: LayoutPlace) {
    section = place.section
    switch place {
    // The glyphs and cells of a layout are never those of a section.
    case .section, .background: kind = Int32(SNUG_BACKGROUND)
    case .header: kind = Int32(SNUG_HEADER)
    case .footer: kind = Int32(SNUG_FOOTER)
    case .overflow: kind = Int32(SNUG_OVERFLOW)
    case .item(let path):
      kind = Int32(SNUG_ITEM)
      item = path.item
    case .supplementary(let path, let number):
      kind = Int32(SNUG_SUPPLEMENTARY)
      item = path.item
      index = number
    }
  }
}

extension LayoutPlace {
  /// Returns the place of an element that a caller names.
  init(_ element: snug_element) throws {
    let section = element.section
    switch element.kind {
    case SNUG_BACKGROUND: self = .background(section: section)
    case SNUG_HEADER: self = .header(section: section)
    case SNUG_ITEM: self = .item(section: section, item: element.item)
    case SNUG_SUPPLEMENTARY:
      self = .supplementary(
        of: ItemPath(section: section, item: element.item), index: element.index)
    case SNUG_OVERFLOW: self = .overflow(section: section)
    case SNUG_FOOTER: self = .footer(section: section)
    default: throw Failure.invalid("there is no element kind \(element.kind)")
    }
  }
}

extension snug_element {
  init(_ place: LayoutPlace, cell: Int?, zIndex: Int, hiddenCount: Int = 0, _ frame: Rect) {
    let numbers = ElementPlace(place)
    self.init(
      kind: numbers.kind, cell: cell.map { Int32($0) } ?? -1, section: numbers.section,
      item: numbers.item, index: numbers.index, z_index: Int64(zIndex), hidden_count: hiddenCount,
      frame: snug_rect(frame))
  }
}
