/// The purpose of a cell.
///
/// Example: `CellCollection`.
public enum CellKind: String, Hashable, Sendable, CaseIterable {
  /// A view behind the items of a section: `FlowBackground`.
  case background
  case item
  case header
  case footer
  /// A view attached to an item: `AttachedCell`.
  case supplementary
}

extension LayoutPlace {
  /// The kind that its cell is registered for; the overflow item counts as an item.
  public var kind: CellKind {
    switch self {
    case .background: .background
    case .header: .header
    case .footer: .footer
    case .supplementary: .supplementary
    case .section, .item, .overflow: .item
    }
  }
}

/// The registered cells, and their sizers.
final class CellRegistry {
  private var sizers: [Key: CellSizer?] = [:]

  struct Key: Hashable {
    var kind: CellKind
    var identifier: String
  }

  /// - Parameter sizer: Measures such cells; `nil` if all have known sizes.
  func register(_ key: Key, _ sizer: CellSizer?) { sizers.updateValue(sizer, forKey: key) }

  /// The sizer of an element's cell; `nil` if such cells have known sizes.
  /// - Throws: For an identifier that is not registered.
  func sizer(
    of item: CollectionItem, at place: LayoutPlace
  ) throws(CollectionError) -> CellSizer? {
    let key = Key(kind: place.kind, identifier: item.reuseIdentifier)
    try check(key, at: place)
    return sizers[key] ?? nil
  }

  /// - Throws: If no cell is registered under a key.
  func check(_ key: Key, at place: LayoutPlace) throws(CollectionError) {
    guard sizers[key] == nil else { return }
    throw .unregistered(
      key.kind, identifier: key.identifier, at: place,
      known: sizers.keys.filter { $0.kind == key.kind }.map(\.identifier).sorted())
  }

  /// - Throws: If the style of a section has a background that is not registered.
  func checkBackground(_ style: SectionStyle, section: Int) throws(CollectionError) {
    guard let background = style.background else { return }
    try check(
      Key(kind: .background, identifier: background.kind), at: .background(section: section))
  }
}
