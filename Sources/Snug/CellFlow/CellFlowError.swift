public import SnugFlow

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
  init(_ error: FlowError) {
    place = error.place
    cause = .flow(error)
  }

  /// Does what may find a number or an index that cannot be used.
  static func flow<Result>(
    _ body: () throws(FlowError) -> Result
  ) throws(CellFlowError) -> Result {
    do throws(FlowError) {
      return try body()
    } catch {
      throw CellFlowError(error)
    }
  }
}
