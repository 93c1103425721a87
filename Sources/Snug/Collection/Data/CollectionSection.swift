public import SnugFlow

/// What a collection knows of a section beside its items.
public struct CollectionSection: Hashable, Sendable {
  /// Alignments, spacings and insets.
  public var metrics: FlowMetrics
  /// What its header shows, if it has one.
  public var header: CollectionItem?
  /// What its footer shows, if it has one.
  public var footer: CollectionItem?

  /// A section without header and footer, unless given.
  public init(
    metrics: FlowMetrics = FlowMetrics(), header: CollectionItem? = nil,
    footer: CollectionItem? = nil
  ) {
    self.metrics = metrics
    self.header = header
    self.footer = footer
  }
}
