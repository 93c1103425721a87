package import SnugGeometry
import SnugText

/// A cell that hits a conflict of required constraints.
package struct ConflictingCell {
  /// The row of its texts.
  package let row: Int
  /// The points by which the intrinsic size of a view is too large, or too small where it hugs; `nil`
  /// where other required constraints conflict, too.
  package let excess: Double?
}

/// A view whose intrinsic size is required.
package struct RequiredSize {
  package let view: String
  package let axis: Axis
  package let isHugging: Bool
}

extension RequiredSize {
  /// Returns the first among conflicting constraints. A conflict without one does not depend on texts, and
  /// what a layout requires of one with the size of an item is not known for others.
  package init?(in conflict: [ConstraintOrigin]) {
    var first: RequiredSize?
    for origin in conflict {
      switch origin {
      case .fitting, .proposal: return nil
      case .intrinsicSize(let view, let axis, let isHugging):
        first = first ?? RequiredSize(view: view, axis: axis, isHugging: isHugging)
      case .declared, .limit: break
      }
    }
    guard let first else { return nil }
    self = first
  }
}

extension CellSizer {
  /// Returns the cells of which an intrinsic size conflicts with other required constraints, in order.
  ///
  /// All cells are fitted with the size preferred above all else, but not required: where it is not met, it
  /// conflicts, by as much. No other conflict is searched for.
  package func conflictingCells(
    _ texts: CellTexts, _ fitting: CellFitting, _ size: RequiredSize
  ) throws(FittingError) -> [ConflictingCell] {
    var relaxed = template
    guard let view = relaxed.views.firstIndex(where: { $0.name == size.view }),
      let label = template.labels.firstIndex(of: view)
    else { return [] }
    relaxed.views[view].relax(size)
    let sizer = CellSizer(relaxed, measuring: measurer, direction: direction)
    let measured = try sizer.measure(texts)
    let fitter = try sizer.fitter(for: fitting.fitting)
    let kinds = FittedKinds(design.kinds)
    var excesses: [Double?] = []
    for kind in 0..<measured.kindCount {
      do throws(FittingError) {
        try fitter.fit(
          { measured.label($0, ofKind: kind)?.metrics }, fitting.fitting, into: kinds,
          texts: { texts[kind] })
        let cell = FittedCell(texts: [], kinds: kinds, kind: kinds.count - 1)
        let difference =
          cell.intrinsicSize(ofLabel: label)[size.axis] - cell.frame(ofView: view).size[size.axis]
        excesses.append(max(0, size.isHugging ? -difference : difference))
      } catch {
        guard case .unsatisfiable = error else { throw error }
        excesses.append(nil)
      }
    }
    return measured.numbers.enumerated().compactMap { row, kind in
      let excess = excesses[Int(kind)]
      return excess == 0 ? nil : ConflictingCell(row: row, excess: excess)
    }
  }
}

extension CellTemplate {
  /// Returns the same design in which a size is preferred above all else, instead of required; `nil` where it
  /// is not required.
  package func relaxed(_ size: RequiredSize) -> CellTemplate? {
    guard let view = views.firstIndex(where: { $0.name == size.view }) else { return nil }
    let priorities = size.isHugging ? views[view].hugging : views[view].compressionResistance
    guard priorities[size.axis] == Constraint.required else { return nil }
    var relaxed = self
    relaxed.views[view].relax(size)
    return relaxed
  }
}

extension CellView {
  /// Prefers an intrinsic size above all else, instead of requiring it.
  fileprivate mutating func relax(_ size: RequiredSize) {
    var priorities = size.isHugging ? hugging : compressionResistance
    priorities[size.axis] = 1000.0.nextDown
    if size.isHugging { hugging = priorities } else { compressionResistance = priorities }
  }
}
