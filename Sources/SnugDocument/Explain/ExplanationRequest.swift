public import Snug

/// Which values of which item are to be explained.
public struct ExplanationRequest: Hashable, Sendable {
  /// The section, from 0.
  public var section = 0
  /// What of the section.
  public var element = Element.item(0)
  /// A view of its cell; `nil` or `super` is the cell itself.
  public var view: String?
  /// One of its attributes; `nil` is its width and its height.
  public var attribute: Attribute?

  /// What a section has that may be a cell.
  public enum Element: Hashable, Sendable {
    /// One of its items, from 0.
    case item(Int)
    case header
    case footer
    /// What stands for its hidden items.
    case overflow
  }

  /// The width and height of the first item.
  public init() {}

  /// What is to be explained, in the order of the output.
  var anchors: [Anchor] {
    let owner = view.flatMap { $0 == "super" ? nil : Anchor.Item.view($0) } ?? .superview
    return (attribute.map { [$0] } ?? [.width, .height]).map { Anchor(owner, $0) }
  }

  /// Where it stands in the layout.
  var place: LayoutPlace {
    switch element {
    case .item(let item): .item(section: section, item: item)
    case .header: .header(section: section)
    case .footer: .footer(section: section)
    case .overflow: .overflow(section: section)
    }
  }
}

/// Why nothing is explained.
public enum ExplanationError: Error, Hashable, Sendable {
  /// The document cannot be laid out.
  case document(DocumentError)
  /// There is no such section.
  case unknownSection(Int, count: Int)
  /// The section has no such item.
  case unknownItem(Int, section: Int, count: Int)
  /// The section has no such header, footer or overflow.
  case missing(ExplanationRequest.Element, section: Int)
  /// Nothing stands for hidden items, as none are hidden.
  case nothingHidden(section: Int)
  /// The cell has no such view.
  case unknownView(String, cell: String, suggestions: [String])
  /// An item of fixed size has no views, and nothing but a width and a height.
  case fixedSize(path: String)
}
