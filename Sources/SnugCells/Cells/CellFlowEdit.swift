public import SnugFlow

/// An edit of cells and their layout. Indices are those left by the edits before it.
///
/// Example: `CellFlow`.
public typealias CellFlowEdit = LayoutEdit<CellFlowItem>

extension CellFlowItem: EditableItem {
  /// What an edit replaces of an item.
  public enum Change {
    /// Its texts, cell or size; its options stay.
    case content(CellContent)
    /// Its options.
    case options(FlowItemOptions)
  }

  /// What an edit replaces of a section.
  public enum SectionChange {
    /// Its style.
    case style(SectionStyle)
    /// Its header; none if `nil`.
    case header(CellContent?)
    /// Its footer; none if `nil`.
    case footer(CellContent?)
    /// Its overflow item, by the count of hidden items; none if `nil`.
    case overflow(((_ hiddenCount: Int) -> CellFlowItem)?)
  }

  /// The sections that an edit inserts.
  public typealias Sections = [CellFlowSection]
  /// The container, scroll direction and inset that an edit replaces.
  public typealias Container = FlowLayout
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

  package init(_ error: FittingError, at place: LayoutPlace) {
    self.place = place
    cause = .fitting(error)
  }

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
