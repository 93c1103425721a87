package import Snug

/// The values of an item, header, footer or overflow item that are to be explained.
package struct ExplanationRequest: Hashable, Sendable {
  /// The section, from 0.
  package var section = 0
  /// The element of the section.
  package var element = Element.item(0)
  /// A view of its cell; `nil` or `super` is the cell itself.
  package var view: String?
  /// An attribute of the view; `nil` is its width and its height.
  package var attribute: Attribute?

  /// An element of a section that may be a cell.
  package enum Element: Hashable, Sendable {
    /// One of its items, from 0.
    case item(Int)
    case header
    case footer
    /// The overflow item.
    case overflow
  }

  /// The width and height of the first item.
  package init() {}

  /// The anchors to be explained, in the order of the output.
  var anchors: [Anchor] {
    let owner = view.flatMap { $0 == "super" ? nil : Anchor.Item.view($0) } ?? .superview
    return (attribute.map { [$0] } ?? [.width, .height]).map { Anchor(owner, $0) }
  }

  /// The place of the element in the layout.
  package var place: LayoutPlace {
    switch element {
    case .item(let item): .item(section: section, item: item)
    case .header: .header(section: section)
    case .footer: .footer(section: section)
    case .overflow: .overflow(section: section)
    }
  }
}

/// The reason nothing is explained.
package enum ExplanationError: Error, Hashable, Sendable {
  /// The document cannot be laid out.
  case document(DocumentError)
  /// There is no such section.
  case unknownSection(Int, count: Int)
  /// The section has no such item.
  case unknownItem(Int, section: Int, count: Int)
  /// The section has no such header, footer or overflow.
  case missing(ExplanationRequest.Element, section: Int)
  /// There is no overflow item, as no items are hidden.
  case nothingHidden(section: Int)
  /// The cell has no such view.
  case unknownView(String, cell: String, suggestions: [String])
  /// An item of fixed size has no views, and no attributes but a width and a height.
  case fixedSize(path: String)
}

extension Document {
  /// Returns the requested element, after checking that it and its view exist.
  func item(_ request: ExplanationRequest) throws(ExplanationError) -> Item {
    guard sections.indices.contains(request.section) else {
      throw .unknownSection(request.section, count: sections.count)
    }
    let section = sections[request.section]
    if case .item(let item) = request.element, !section.items.indices.contains(item) {
      throw .unknownItem(item, section: request.section, count: section.items.count)
    }
    guard let item = item(at: request.place) else {
      throw .missing(request.element, section: request.section)
    }
    if case .cell(let cell, _) = item.content, let view = request.view, view != "super" {
      let known = cells[cell].template.views.map(\.name)
      guard known.contains(view) else {
        throw .unknownView(
          view, cell: cells[cell].name,
          suggestions: NearMiss.suggestions(for: view, among: known + ["super"]))
      }
    }
    return item
  }
}
