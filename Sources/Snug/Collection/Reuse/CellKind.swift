/// What a cell is made for.
public enum CellKind: String, Hashable, Sendable, CaseIterable {
  case item
  case header
  case footer
}
