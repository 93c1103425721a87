/// How many cells a collection has made and how often it could do without.
public struct CellCounts: Hashable, Sendable {
  /// Cells made, ever.
  public var made = 0
  /// Cells that were shown again in place of new ones, ever.
  public var reused = 0
  /// Cells that exist: on display, or waiting to be reused.
  public var live = 0

  /// None at all.
  public init() {}
}
