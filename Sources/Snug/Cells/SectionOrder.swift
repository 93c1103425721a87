import SnugFlow

/// Sections by numbers that stay theirs while edits move them.
struct SectionOrder {
  var layout: FlowLayout
  /// By number.
  private(set) var metrics: [FlowMetrics]
  /// By index.
  private(set) var numbers: [Int]

  init(layout: FlowLayout, metrics: [FlowMetrics]) {
    self.layout = layout
    self.metrics = metrics
    numbers = Array(metrics.indices)
  }

  /// Makes what of an edit concerns whole sections; nothing if they do not exist.
  mutating func make(_ edit: CellFlowEdit) {
    switch edit {
    case .setMetrics(let new, let section):
      guard numbers.indices.contains(section) else { return }
      metrics[numbers[section]] = new
    case .insertSections(let new, let start):
      guard (0...numbers.count).contains(start) else { return }
      numbers.insert(contentsOf: metrics.count..<metrics.count + new.count, at: start)
      metrics += new.map(\.metrics)
    case .removeSections(let range):
      guard range.lowerBound >= 0, range.upperBound <= numbers.count else { return }
      numbers.removeSubrange(range)
    case .moveSection(let section, let place):
      guard numbers.indices.contains(section), numbers.indices.contains(place) else { return }
      numbers.insert(numbers.remove(at: section), at: place)
    case .setLayout(let new): layout = new
    case .setContent, .setOptions, .insert, .remove, .move, .setHeader, .setFooter, .setOverflow:
      break
    }
  }
}
