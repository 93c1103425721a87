public import SnugGeometry

/// What an item, a header or a footer shows: a cell to be measured, or anything of a known size.
public enum CellContent {
  /// A cell of a sizer's template with a text for each of its labels, in declared order.
  case cell(CellSizer, [String])
  /// In points.
  case size(Size)
}

extension CellContent {
  /// The texts to be measured; none for a known size.
  var texts: [String] { if case .cell(_, let texts) = self { texts } else { [] } }
}
