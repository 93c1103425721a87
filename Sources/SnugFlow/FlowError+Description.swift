import SnugGeometry

extension FlowError: CustomStringConvertible {
  /// The number and what was expected, as the command `snug` prints it; without the place.
  public var description: String {
    let expected =
      switch requirement {
      case .length: "0 to \(NumberText.decimal(LayoutUnit.maximumPoints)) points"
      case .inset:
        "\(NumberText.decimal(-LayoutUnit.maximumPoints)) to "
          + "\(NumberText.decimal(LayoutUnit.maximumPoints)) points"
      case .partOfSize:
        "a part of the view's size that is at most "
          + "\(NumberText.decimal(LayoutUnit.maximumPoints)) points"
      case .positiveCount: "1 or more"
      case .count: "0 to \(Int32.max)"
      case .listedCount: "at most \(1 << 27) unless all items are alike"
      case .itemIndex: "the index of an item of the section"
      case .itemForEachIndex: "a new item for each index, and each index once"
      case .kindIndex: "the index of one of the given sizes"
      case .sectionIndex: "the index of a section"
      case .displayScale: "1/16 to 64 device pixels per point"
      case .fittedOverflow: "a number of hidden items that an overflow cell was fitted for"
      case .contentExtent:
        "a smaller value: sections of this total length cannot be laid out exactly"
      }
    return "\(property) is \(NumberText.decimal(value)): expected \(expected)"
  }
}

extension IndexFault: CustomStringConvertible {
  @usableFromInline package var description: String {
    switch self {
    case .section(let section, let count): "there is no section \(section): there are \(count)"
    case .item(let item, let section, let count):
      "there is no item \(item): section \(section) has \(count)"
    case .items(let range, let section, let count):
      "\(range.count) items from \(range.lowerBound) on: section \(section) has \(count)"
    case .insertion(let index, let section, let count):
      "items cannot be inserted at \(index): section \(section) has \(count)"
    case .target(let index, let section, let others):
      "an item cannot be moved to \(index): section \(section) has \(others) others"
    case .sections(let range, let count):
      "\(range.count) sections from \(range.lowerBound) on: there are \(count)"
    case .sectionInsertion(let index, let count):
      "sections cannot be inserted at \(index): there are \(count)"
    }
  }
}
