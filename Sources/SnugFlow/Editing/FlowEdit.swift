public import SnugGeometry

/// One change to what is laid out. Indices are those the edits before it left.
public enum FlowEdit: Sendable {
  /// Gives an item another size, in points.
  case resize(item: Int, section: Int, to: Size)
  /// Gives an item other options.
  case setOptions(FlowItemOptions, item: Int, section: Int)
  /// Puts items in before one, or behind the last.
  case insert([FlowItem], at: Int, section: Int)
  /// Takes items out.
  case remove(Range<Int>, section: Int)
  /// Takes an item out, and puts it in where `toItem` is once that is done.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Gives a section other metrics.
  case setMetrics(FlowMetrics, section: Int)
  /// Gives a section another header, or none.
  case setHeader(Size?, section: Int)
  /// Gives a section another footer, or none.
  case setFooter(Size?, section: Int)
  /// Puts sections in before one, or behind the last.
  case insertSections([FlowSection], at: Int)
  /// Takes sections out.
  case removeSections(Range<Int>)
  /// Takes a section out, and puts it in where `to` is once that is done.
  case moveSection(from: Int, to: Int)
  /// Lays everything out in another container, scroll direction or inset.
  case setLayout(FlowLayout)
}

extension IndexCheck {
  init(_ section: Int, _ lines: SectionLines) {
    self.init(section: section, count: lines.itemCount)
    keepsEach = !lines.laysRuns
  }
}
