/// One change to what a collection has laid out, as it is undone.
enum LayoutChange {
  /// An item was something else, or was not measured.
  case set(ItemPath, from: MeasuredItem?)
  case inserted(Range<Int>, section: Int)
  /// What was there, from an index on.
  case removed([MeasuredItem?], at: Int, section: Int)
  case moved(from: Int, to: Int, section: Int)
  case insertedSections(Range<Int>)
  /// What was there, from an index on.
  case removedSections([CollectionLayout.Section], at: Int)
  case movedSection(from: Int, to: Int)
  /// A section had another header and footer.
  case setBars(section: Int, header: CollectionLayout.Bar?, footer: CollectionLayout.Bar?)
  /// A section had other metrics.
  case setMetrics(section: Int, FlowMetrics)
}
