/// Which cells are registered, and what measures them.
struct CellRegistry {
  private var sizers: [Key: CellSizer?] = [:]

  /// What a cell is registered under.
  struct Key: Hashable {
    var kind: CellKind
    var identifier: String
  }

  /// - Parameter sizer: what measures such cells; `nil` if all have known sizes.
  mutating func register(_ key: Key, _ sizer: CellSizer?) { sizers.updateValue(sizer, forKey: key) }

  /// What measures an item, a header or a footer, if anything does.
  /// - Throws: for an identifier that is not registered.
  func sizer(
    of item: CollectionItem, at place: LayoutPlace
  ) throws(CollectionError) -> CellSizer? {
    let key = Key(kind: place.kind, identifier: item.reuseIdentifier)
    if let sizer = sizers[key] { return sizer }
    throw .unregistered(
      place.kind, identifier: item.reuseIdentifier, at: place,
      known: sizers.keys.filter { $0.kind == place.kind }.map(\.identifier).sorted())
  }
}
