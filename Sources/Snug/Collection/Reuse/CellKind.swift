public import SnugFlow

/// What a cell is made for.
public enum CellKind: String, Hashable, Sendable, CaseIterable {
  case item
  case header
  case footer
}

extension LayoutPlace {
  /// What its cell is registered for; what stands for hidden items is an item.
  public var kind: CellKind {
    switch self {
    case .header: .header
    case .footer: .footer
    case .section, .item, .overflow: .item
    }
  }

  /// The place of what a flow layout found; what stands for hidden items is no part of the data.
  init?(_ kind: FlowElement.Kind, section: Int) {
    switch kind {
    case .header: self = .header(section: section)
    case .item(let item): self = .item(section: section, item: item)
    case .footer: self = .footer(section: section)
    case .overflow: return nil
    }
  }
}
