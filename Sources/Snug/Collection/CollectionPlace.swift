import SnugFlow

/// What of a collection something is: an item, or a section's header or footer.
///
/// Places are ordered as they are laid out: of one section the header, the items, the footer.
public enum CollectionPlace: Hashable, Sendable {
  case header(section: Int)
  case item(ItemPath)
  case footer(section: Int)

  /// The index of the section it belongs to.
  public var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .item(let path): path.section
    }
  }

  /// What is registered for it.
  public var kind: CellKind {
    switch self {
    case .header: .header
    case .item: .item
    case .footer: .footer
    }
  }

  /// The path of an item.
  public var itemPath: ItemPath? { if case .item(let path) = self { path } else { nil } }

  /// Among the places of one section.
  private var order: (Int, Int) {
    switch self {
    case .header: (0, 0)
    case .item(let path): (1, path.item)
    case .footer: (2, 0)
    }
  }
}

extension CollectionPlace: Comparable {
  /// Whether one is laid out before the other.
  public static func < (left: CollectionPlace, right: CollectionPlace) -> Bool {
    left.section == right.section ? left.order < right.order : left.section < right.section
  }
}

extension CollectionPlace: CustomStringConvertible {
  /// As in `0-3` for an item, and `header 0` or `footer 0`.
  public var description: String {
    switch self {
    case .header(let section): "header \(section)"
    case .item(let path): path.description
    case .footer(let section): "footer \(section)"
    }
  }
}

extension CollectionPlace {
  /// The place of what a flow layout found; what stands for hidden items is no part of the data.
  init?(_ kind: FlowElement.Kind, section: Int) {
    switch kind {
    case .header: self = .header(section: section)
    case .item(let item): self = .item(ItemPath(section: section, item: item))
    case .footer: self = .footer(section: section)
    case .overflow: return nil
    }
  }
}

extension CollectionPlace {
  init?(_ place: CellFlowError.Place) {
    switch place {
    case .header(let section): self = .header(section: section)
    case .item(let section, let item): self = .item(ItemPath(section: section, item: item))
    case .footer(let section): self = .footer(section: section)
    case .container, .section, .overflow: return nil
    }
  }
}

extension CellFlowError.Place {
  init(_ place: CollectionPlace) {
    switch place {
    case .header(let section): self = .header(section: section)
    case .item(let path): self = .item(section: path.section, item: path.item)
    case .footer(let section): self = .footer(section: section)
    }
  }
}
