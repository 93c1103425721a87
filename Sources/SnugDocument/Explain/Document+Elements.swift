import Snug

extension Document {
  /// What is asked about, once it is known to have what is to be explained.
  func item(_ request: ExplanationRequest) throws(ExplanationError) -> Item {
    guard sections.indices.contains(request.section) else {
      throw .unknownSection(request.section, count: sections.count)
    }
    let section = sections[request.section]
    if case .item(let item) = request.element, !section.items.indices.contains(item) {
      throw .unknownItem(item, section: request.section, count: section.items.count)
    }
    guard let item = section[request.element] else {
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

  /// As in `sections[0].items[7]` or `sections[0].header`.
  func path(_ request: ExplanationRequest) -> String {
    let section = path(ofSection: request.section)
    return switch request.element {
    case .item(let item): path(ofItem: item, inSection: request.section)
    case .header: "\(section)header"
    case .footer: "\(section)footer"
    case .overflow: path(ofOverflowInSection: request.section)
    }
  }
}

extension Document.Section {
  fileprivate subscript(element: ExplanationRequest.Element) -> Document.Item? {
    switch element {
    case .item(let item): items[item]
    case .header: header
    case .footer: footer
    case .overflow: overflow
    }
  }
}

extension FlowResult {
  /// The frame of what is asked about; `nil` for a hidden item.
  func frame(_ request: ExplanationRequest) -> Rect? {
    let section = request.section
    return switch request.element {
    case .item(let item):
      item < shownItemCount(inSection: section) ? frame(ofItem: item, inSection: section) : nil
    case .header: frame(ofHeaderInSection: section)
    case .footer: frame(ofFooterInSection: section)
    case .overflow: overflow(inSection: section)?.frame
    }
  }
}
