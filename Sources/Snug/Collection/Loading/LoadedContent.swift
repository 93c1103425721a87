/// What loading an item has brought, and what it costs to keep.
public struct LoadedContent<Content: Sendable>: Sendable {
  /// What was loaded.
  public var content: Content
  /// What keeping the content costs, in the unit of the cache's limit, such as bytes; at least 0.
  public var cost: Int

  /// A content and its cost.
  public init(_ content: Content, cost: Int) {
    self.content = content
    self.cost = cost
  }
}
