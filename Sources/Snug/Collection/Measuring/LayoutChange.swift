import SnugFlow

/// One change to what a collection has laid out. Indices are those the changes before left.
enum LayoutChange {
  /// Says what an item measures; `nil` makes it an estimate.
  case set(ItemPath, MeasuredItem?)
  /// Puts items in, measured or not, before one or behind the last.
  case insert([MeasuredItem?], at: Int, section: Int)
  /// Takes items out.
  case remove(Range<Int>, section: Int)
  /// Takes an item out, and puts it in where `to` is once that is done.
  case move(from: Int, to: Int, section: Int)
  /// Puts sections in before one, or behind the last.
  case insertSections([CollectionLayout.Section], at: Int)
  /// Takes sections out.
  case removeSections(Range<Int>)
  /// Takes a section out, and puts it in where `to` is once that is done.
  case moveSection(from: Int, to: Int)
  /// Gives a section another header and footer.
  case setBars(section: Int, header: CollectionLayout.Bar?, footer: CollectionLayout.Bar?)
  /// Gives a section other metrics.
  case setMetrics(section: Int, FlowMetrics)
}
