public import SnugFlow

/// An edit of cells and their layout. Indices are those left by the edits before it.
///
/// Example: `CellFlow`.
public enum CellFlowEdit {
  /// Replaces the texts, cell or size of an item; its options stay.
  case setContent(CellContent, item: Int, section: Int)
  /// Replaces the options of an item.
  case setOptions(FlowItemOptions, item: Int, section: Int)
  /// Inserts items before an index, or at the end.
  case insert([CellFlowItem], at: Int, section: Int)
  /// Removes items.
  case remove(Range<Int>, section: Int)
  /// Removes an item, then inserts it at `toItem`.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Replaces the style of a section.
  case setStyle(SectionStyle, section: Int)
  /// Replaces or removes the header of a section.
  case setHeader(CellContent?, section: Int)
  /// Replaces or removes the footer of a section.
  case setFooter(CellContent?, section: Int)
  /// Replaces or removes the overflow item of a section, by the count of hidden items.
  case setOverflow(((_ hiddenCount: Int) -> CellFlowItem)?, section: Int)
  /// Inserts sections before an index, or at the end.
  case insertSections([CellFlowSection], at: Int)
  /// Removes sections.
  case removeSections(Range<Int>)
  /// Removes a section, then inserts it at `to`.
  case moveSection(from: Int, to: Int)
  /// Replaces the container, scroll direction and inset, and lays everything out again.
  case setLayout(FlowLayout)
}

extension CellFlowEdit {
  /// The section, if only the items of one are edited.
  var editedSection: Int? {
    switch self {
    case .setContent(_, _, let section), .setOptions(_, _, let section),
      .insert(_, _, let section), .remove(_, let section):
      section
    case .move(_, let section, _, let toSection): section == toSection ? section : nil
    case .setStyle, .setHeader, .setFooter, .setOverflow, .insertSections, .removeSections,
      .moveSection,
      .setLayout:
      nil
    }
  }
}

/// The error of an element that cannot be measured, fitted or laid out, and its place.
///
/// ```swift
/// let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
/// do {
///   _ = try CellFlow(FlowLayout(width: 320), [CellFlowSection([CellFlowItem(.cell(sizer, []))])])
/// } catch {
///   print(error.cause)  // `.fitting(.textCountMismatch(expected: 1, given: 0))`
/// }
/// ```
public struct CellFlowError: Error, Hashable, Sendable {
  /// The faulty element, by its indices when the edit that inserts it is applied; `nil` for the
  /// layout as a whole.
  public var place: LayoutPlace?
  /// The cause of the error.
  public var cause: Cause

  /// The cause of a layout error.
  public enum Cause: Hashable, Sendable {
    /// A cell cannot be measured or fitted.
    case fitting(FittingError)
    /// A number or an index is invalid.
    case flow(FlowError)
  }

  /// Creates the error of a cell that cannot be measured or fitted.
  package init(_ error: FittingError, at place: LayoutPlace) {
    self.place = place
    cause = .fitting(error)
  }

  /// Creates the error of an invalid number or index.
  package init(_ error: FlowError) {
    place = error.place
    cause = .flow(error)
  }

  /// Runs `body`, and converts its error.
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

extension CellFlowError: CustomStringConvertible {
  /// The place and the cause, as the command `snug` prints them.
  public var description: String {
    switch (cause, place) {
    case (.fitting(let error), let place?):
      "\(place.phrase) cannot be fitted: \(error.described(sizeAskedBy: .layout))"
    case (.flow(let error), let place?): "\(place.phrase): \(error)"
    case (.fitting(let error), nil): error.description
    case (.flow(let error), nil): error.description
    }
  }
}
