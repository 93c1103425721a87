package import Snug

/// A call that a collection made, with cells given by their numbers.
package enum CollectionEvent: Equatable {
  case made(cell: Int, CellKind, identifier: String)
  case prepared(cell: Int)
  case configured(cell: Int, CollectionElement<Int>)
  case began(cell: Int, CollectionElement<Int>)
  case ended(cell: Int, CollectionElement<Int>)
  case prefetch([PrefetchedItem<Int>])
  case cancel([PrefetchedItem<Int>])
  /// As in `shouldSelect 12 at 0-3`.
  case touch(String)
}
