package import SnugFlow

extension FlowEdit {
  /// The edit that undoes this one. `model` holds the layout before this edit.
  package func inverse(in model: FlowModel) -> FlowEdit {
    switch self {
    case .setSize(_, let item, let section):
      .setSize(model.items(ofSection: section)[item].size, item: item, section: section)
    case .setOptions(_, let item, let section):
      .setOptions(model.items(ofSection: section)[item].options, item: item, section: section)
    case .insert(let items, let place, let section):
      .remove(place..<place + items.count, section: section)
    case .remove(let range, let section):
      .insert(
        Array(model.items(ofSection: section)[range]), at: range.lowerBound, section: section)
    case .move(let item, let section, let toItem, let toSection):
      .move(item: toItem, section: toSection, toItem: item, toSection: section)
    case .setStyle(_, let section):
      .setStyle(model.sections[section].style, section: section)
    case .setHeader(_, let section): .setHeader(model.sections[section].header, section: section)
    case .setFooter(_, let section): .setFooter(model.sections[section].footer, section: section)
    case .insertSections(let sections, let place):
      .removeSections(place..<place + sections.count)
    case .removeSections(let range):
      .insertSections(Array(model.sections[range]), at: range.lowerBound)
    case .moveSection(let section, let place): .moveSection(from: place, to: section)
    case .setLayout: .setLayout(model.layout)
    }
  }

  /// True if the edit sets a value, so that making it again changes nothing.
  package var isIdempotent: Bool {
    switch self {
    case .setSize, .setOptions, .setStyle, .setHeader, .setFooter, .setLayout: true
    case .insert, .remove, .move, .insertSections, .removeSections, .moveSection: false
    }
  }
}
