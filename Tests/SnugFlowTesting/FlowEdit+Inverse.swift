package import SnugFlow

extension FlowModel: EditedState {
  package typealias Item = FlowItem

  package func inverse(
    of change: FlowItem.Change, item: Int, section: Int
  ) -> FlowItem.Change {
    let item = items(ofSection: section)[item]
    return switch change {
    case .size: .size(item.size)
    case .options: .options(item.options)
    }
  }

  package func items(_ items: some Collection<Int>, section: Int) -> [FlowItem] {
    let all = self.items(ofSection: section)
    return items.map { all[$0] }
  }

  package func inverse(
    of change: FlowItem.SectionChange, section: Int
  ) -> FlowItem.SectionChange {
    switch change {
    case .style: .style(sections[section].style)
    case .header: .header(sections[section].header)
    case .footer: .footer(sections[section].footer)
    case .overflow: .overflow(sections[section].overflow.map(FlowSection.Overflow.init))
    }
  }

  package func sections(_ range: Range<Int>) -> [FlowSection] { Array(sections[range]) }

  package func inverse(of container: FlowLayout) -> FlowLayout { layout }
}

extension FlowEdit {
  /// True if the edit sets a value, so that making it again changes nothing.
  package var isIdempotent: Bool {
    switch self {
    case .set, .setItem, .setSection, .setContainer: true
    case .insert, .remove, .move, .insertSections, .removeSections, .moveSection: false
    }
  }
}
