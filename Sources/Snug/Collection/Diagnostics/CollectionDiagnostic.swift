/// How the data of a collection differs from what it was when it was loaded or changed last: the
/// collection was not told, and goes by what it knows.
public enum CollectionDiagnostic<ID: Hashable> {
  /// There are other sections than there were.
  case sectionCount(known: Int, now: Int)
  /// A section has other items than it had.
  case itemCount(section: Int, known: Int, now: Int)
  /// Another item stands at a path.
  case identity(ItemPath, known: ID?, now: ID)
  /// What was measured shows something else now, or nothing: its frame is still that of what it
  /// showed.
  case content(LayoutPlace, known: CollectionItem?, now: CollectionItem?)
}

extension CollectionDiagnostic: Equatable {}
extension CollectionDiagnostic: Sendable where ID: Sendable {}
