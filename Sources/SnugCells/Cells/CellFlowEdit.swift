public import SnugFlow

/// One change to cells and how they are laid out. Indices are those the edits before it left.
public enum CellFlowEdit {
  /// Gives an item other texts, another cell or another size; its options stay.
  case setContent(CellContent, item: Int, section: Int)
  /// Gives an item other options.
  case setOptions(FlowItemOptions, item: Int, section: Int)
  /// Puts items in before one, or behind the last.
  case insert([CellFlowItem], at: Int, section: Int)
  /// Takes items out.
  case remove(Range<Int>, section: Int)
  /// Takes an item out, and puts it in where `toItem` is once that is done.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Gives a section other metrics.
  case setMetrics(FlowMetrics, section: Int)
  /// Gives a section another header, or none.
  case setHeader(CellContent?, section: Int)
  /// Gives a section another footer, or none.
  case setFooter(CellContent?, section: Int)
  /// Gives a section another item that stands for hidden ones, by their number, or none.
  case setOverflow(((_ hiddenCount: Int) -> CellFlowItem)?, section: Int)
  /// Puts sections in before one, or behind the last.
  case insertSections([CellFlowSection], at: Int)
  /// Takes sections out.
  case removeSections(Range<Int>)
  /// Takes a section out, and puts it in where `to` is once that is done.
  case moveSection(from: Int, to: Int)
  /// Lays everything out in another container, scroll direction or inset.
  case setLayout(FlowLayout)
}

extension CellFlowEdit {
  /// The section whose items alone are changed, if one is.
  var editedSection: Int? {
    switch self {
    case .setContent(_, _, let section), .setOptions(_, _, let section),
      .insert(_, _, let section), .remove(_, let section):
      section
    case .move(_, let section, _, let toSection): section == toSection ? section : nil
    case .setMetrics, .setHeader, .setFooter, .setOverflow, .insertSections, .removeSections,
      .moveSection,
      .setLayout:
      nil
    }
  }
}

/// What cannot be measured, fitted or placed, and where it stands.
public struct CellFlowError: Error, Hashable, Sendable {
  /// What is wrong, by the indices it has when the edit that brings it is made; `nil` for the layout
  /// as a whole.
  public var place: LayoutPlace?
  /// Why it is.
  public var cause: Cause

  /// Why something cannot be laid out.
  public enum Cause: Hashable, Sendable {
    /// A cell cannot be measured or fitted.
    case fitting(FittingError)
    /// A number or an index cannot be used.
    case flow(FlowError)
  }

  /// A cell that cannot be measured or fitted.
  package init(_ error: FittingError, at place: LayoutPlace) {
    self.place = place
    cause = .fitting(error)
  }

  /// A number or an index that cannot be used.
  package init(_ error: FlowError) {
    place = error.place
    cause = .flow(error)
  }

  /// Does what may find a number or an index that cannot be used.
  package static func flow<Result>(
    _ body: () throws(FlowError) -> Result
  ) throws(CellFlowError) -> Result {
    do throws(FlowError) {
      return try body()
    } catch {
      throw CellFlowError(error)
    }
  }
}
