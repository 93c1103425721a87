package import Snug

/// A cell that records its reuse, and is identified by its number.
package final class RecordedCell: ReusableCell {
  package let number: Int
  /// The content that it was last configured to show.
  package var content: CollectionItem?
  /// The state that it was last told.
  package var isSelected = false
  package var isHighlighted = false
  private let recorder: CollectionRecorder

  package init(_ number: Int, _ recorder: CollectionRecorder) {
    self.number = number
    self.recorder = recorder
  }

  package func prepareForReuse() {
    content = nil
    recorder.record(.prepared(cell: number))
  }
}
