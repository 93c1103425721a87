/// The data that a collection shows.
///
/// Counts and sections are requested when data is loaded or changed, an item when it comes near the
/// viewport: ten million items at first need only their count. Answers may change only together
/// with a call that reports the change. `CollectionSnapshot` serves if all data is available.
///
/// Example: `CollectionSnapshot`.
public protocol CollectionDataSource<ID> {
  /// The identity of an item, which it keeps while its path changes; no two items share one.
  associatedtype ID: Hashable

  /// The number of sections.
  var sectionCount: Int { get }

  /// The number of items in a section.
  func itemCount(inSection section: Int) -> Int

  /// The style, the header and the footer of a section.
  func section(_ section: Int) -> CollectionSection

  /// The identity of an item.
  func id(ofItem path: ItemPath) -> ID

  /// The cell and the content of an item.
  func item(at path: ItemPath) -> CollectionItem
}

/// The cell of an element of a collection, and the cell's content.
///
/// Example: `CellCollection`.
public struct CollectionItem: Hashable, Sendable {
  /// The identifier under which its cell is registered. It determines the cell that is dequeued,
  /// and the sizer that measures it.
  public var reuseIdentifier: String
  /// The content of the cell.
  public var content: Content
  /// The options of an item in its line beyond its size; headers and footers have none. The collection
  /// sets `supplementaries` itself.
  public var options: FlowItemOptions
  /// The views attached to an item, such as badges; only items have them.
  public var attachedViews: [AttachedCell]

  /// The content that determines a cell's size.
  public enum Content: Hashable, Sendable {
    /// A text for each label of the registered sizer's template, in declared order.
    case texts([String])
    /// A known size, in points: nothing is measured.
    case size(Size)
  }

  /// A cell with the given content and options, by default no options and nothing attached.
  public init(
    _ reuseIdentifier: String, _ content: Content, options: FlowItemOptions = FlowItemOptions(),
    attachedViews: [AttachedCell] = []
  ) {
    self.reuseIdentifier = reuseIdentifier
    self.content = content
    self.options = options
    self.attachedViews = attachedViews
  }
}

/// A view attached to an item of a collection, with its content.
///
/// It comes and goes by itself, as its own frame comes into view. Its cell is registered for
/// `.supplementary`. An item with an estimated size has none until it is measured.
///
/// ```swift
/// let corner = AttachedView(
///   kind: "badge", size: .zero, edges: [.top, .trailing], ownEdges: [])
/// let badge = AttachedCell(corner, .texts(["3"]))
/// let item = CollectionItem("Tag", .texts(["Inbox"]), attachedViews: [badge])
/// ```
public struct AttachedCell: Hashable, Sendable {
  /// The kind and the place. The kind is the identifier of the cell; the size is that of the content.
  public var view: AttachedView
  /// The content that determines the size.
  public var content: CollectionItem.Content

  /// A view with its content.
  public init(_ view: AttachedView, _ content: CollectionItem.Content) {
    self.view = view
    self.content = content
  }
}

/// A section of a collection, without its items.
///
/// Example: `CellCollection`.
public struct CollectionSection: Sendable {
  /// Alignments, spacings and insets.
  public var style: SectionStyle
  /// The section's header, if it has one.
  public var header: CollectionItem?
  /// The section's footer, if it has one.
  public var footer: CollectionItem?
  /// The overflow item after the last shown item when `maximumLines` hides some, such as "+3 more",
  /// for the count of hidden items. No overflow item when `nil`.
  ///
  /// Its cell is registered as those of items are. The closure is called once for each count tried:
  /// those of the items at the end of the last line, until one fits. Its result must depend on the
  /// count alone.
  public var overflow: (@Sendable (_ hiddenCount: Int) -> CollectionItem)?

  /// A section, by default without header, footer and overflow item.
  public init(
    style: SectionStyle = SectionStyle(), header: CollectionItem? = nil,
    footer: CollectionItem? = nil,
    overflow: (@Sendable (_ hiddenCount: Int) -> CollectionItem)? = nil
  ) {
    self.style = style
    self.header = header
    self.footer = footer
    self.overflow = overflow
  }
}
