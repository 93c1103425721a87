package import Snug

/// Data that takes the place of other data, and the batch that says so.
package struct DataChange {
  package var update: CollectionUpdate
  package var data: CollectionSnapshot<Int>
  /// The items that show something else or are named as reloaded, by what they are known by.
  package var reloadedItems: Set<Int> = []
  /// The sections that have another header, footer or metrics, or are named as reloaded.
  package var reloadedSections: Set<Int> = []

  package init(update: CollectionUpdate, data: CollectionSnapshot<Int>) {
    self.update = update
    self.data = data
  }
}
