public import SnugFlow

/// What cannot be measured, fitted or placed, and where it stands.
public struct CellFlowError: Error, Hashable, Sendable {
  /// What is wrong, by the indices it has when the edit that brings it is made.
  public var place: Place
  /// Why it is.
  public var cause: Cause

  /// What holds a cell or a number.
  public enum Place: Hashable, Sendable {
    case container
    case section(Int)
    case header(section: Int)
    case footer(section: Int)
    case item(section: Int, item: Int)
    /// What stands for hidden items.
    case overflow(section: Int)
  }

  /// Why something cannot be laid out.
  public enum Cause: Hashable, Sendable {
    /// A cell cannot be measured or fitted.
    case fitting(FittingError)
    /// A number or an index cannot be used.
    case flow(FlowError)
  }

  /// A cell that cannot be measured or fitted.
  package init(_ error: FittingError, at place: Place) {
    self.place = place
    cause = .fitting(error)
  }

  /// A number or an index that cannot be used.
  init(_ error: FlowError) {
    place =
      switch error.place {
      case .container: .container
      case .section(let section): .section(section)
      case .item(let section, let item): .item(section: section, item: item)
      case .overflow(let section): .overflow(section: section)
      }
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
