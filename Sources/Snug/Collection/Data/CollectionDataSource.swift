public import SnugFlow
public import SnugGeometry

/// What a collection shows.
///
/// Counts and sections are asked for when data is loaded or changed, an item when it comes near
/// the viewport: ten million items need no more than their number to begin with. Answers may only
/// change with a call that says so. `CollectionSnapshot` serves where all is at hand.
public protocol CollectionDataSource<ID> {
  /// What an item is known by while its path changes; no two items have the same.
  associatedtype ID: Hashable

  /// The number of sections.
  var sectionCount: Int { get }

  /// The number of items in a section.
  func itemCount(inSection section: Int) -> Int

  /// How a section is laid out, its header and its footer.
  func section(_ section: Int) -> CollectionSection

  /// What an item is known by.
  func id(ofItem path: ItemPath) -> ID

  /// What an item shows.
  func item(at path: ItemPath) -> CollectionItem
}

/// What is shown at a place of a collection: which cell, and what is in it.
public struct CollectionItem: Hashable, Sendable {
  /// The identifier under which its cell is registered: it says what is dequeued, and whose sizer
  /// measures it.
  public var reuseIdentifier: String
  /// What is in the cell.
  public var content: Content
  /// What an item asks of its line beyond its size; headers and footers ask nothing.
  public var options: FlowItemOptions

  /// What decides a cell's size.
  public enum Content: Hashable, Sendable {
    /// A text for each label of the registered sizer's template, in declared order.
    case texts([String])
    /// A known size, in points: nothing is measured.
    case size(Size)
  }

  /// A cell without options, unless given.
  public init(
    _ reuseIdentifier: String, _ content: Content, options: FlowItemOptions = FlowItemOptions()
  ) {
    self.reuseIdentifier = reuseIdentifier
    self.content = content
    self.options = options
  }
}

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
