package import SnugFlow

/// The layout and sections after some edits, kept as plain arrays.
package struct FlowModel {
  package var layout: FlowLayout
  package var sections: [FlowSection]

  package init(_ flow: FlowCase) {
    layout = flow.layout
    sections = flow.sections
  }

  /// A layout of all sections from scratch.
  package func result() throws(FlowError) -> FlowResult { try layout.layout(sections) }

  package mutating func apply(_ edit: FlowEdit) {
    switch edit {
    case .set(let items, let new, let section):
      editItems(section) { for (item, new) in zip(items, new) { $0[item] = new } }
    case .setItem(.size(let size), let item, let section):
      editItems(section) { $0[item].size = size }
    case .setItem(.options(let options), let item, let section):
      editItems(section) { $0[item].options = options }
    case .insert(let items, let place, let section):
      editItems(section) { $0.insert(contentsOf: items, at: place) }
    case .remove(let range, let section):
      editItems(section) { $0.removeSubrange(range) }
    case .move(let item, let section, let toItem, let toSection):
      var moved: FlowItem?
      editItems(section) { moved = $0.remove(at: item) }
      editItems(toSection) { $0.insert(moved!, at: toItem) }
    case .setSection(.style(let style), let section): sections[section].style = style
    case .setSection(.header(let size), let section): sections[section].header = size
    case .setSection(.footer(let size), let section): sections[section].footer = size
    case .setSection(.overflow(let source), let section): sections[section].overflow = source?.item
    case .insertSections, .removeSections, .moveSection: sections.rearrange(by: edit) { $0 }
    case .setContainer(let layout): self.layout = layout
    }
  }

  /// The items of a section one by one.
  func items(ofSection section: Int) -> [FlowItem] {
    sections[section].items.sizes.enumerated().map {
      FlowItem(size: $1, options: sections[section].options[$0] ?? FlowItemOptions())
    }
  }

  private mutating func editItems(_ section: Int, _ edit: (inout [FlowItem]) -> Void) {
    var items = items(ofSection: section)
    edit(&items)
    sections[section].items = .sizes(items.map(\.size))
    sections[section].options = [:]
    for (index, item) in items.enumerated() where item.options != FlowItemOptions() {
      sections[section].options[index] = item.options
    }
  }
}
