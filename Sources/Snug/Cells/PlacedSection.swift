import SnugFlow

/// What is kept of a section, but for its header and footer.
struct PlacedSection {
  var items: PlacedItems
  var metrics: FlowMetrics
  var overflow: PlacedOverflow?
}
