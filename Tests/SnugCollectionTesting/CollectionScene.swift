package import Snug

/// The initial state of a collection: its layout, settings and data.
package struct CollectionScene {
  package var layout: FlowLayout
  package var estimatedSize: Size?
  package var measuringMargin = 0.0
  package var maximumQueuedCells = 256
  package var selectionMode = SelectionMode.single
  /// The delegate calls that return false, as in `shouldSelect 12`.
  package var refused: Set<String> = []
  package var data: CollectionSnapshot<Int>

  package init(
    layout: FlowLayout, estimatedSize: Size?, data: CollectionSnapshot<Int>
  ) {
    self.layout = layout
    self.estimatedSize = estimatedSize
    self.data = data
  }

  /// A collection that shows nothing yet, with all designs registered for items, headers and
  /// footers.
  package func collection(
    _ recorder: CollectionRecorder, measuring measurer: any TextMeasuring
  ) throws -> CellCollection<Int, RecordedCell> {
    let collection = try CellCollection<Int, RecordedCell>(
      layout, estimatedSize: estimatedSize, maximumQueuedCells: maximumQueuedCells)
    collection.delegate = recorder
    collection.measuringMargin = measuringMargin
    collection.selectionMode = selectionMode
    recorder.refused = refused
    for kind in CellKind.allCases {
      for design in CollectionDesigns.all {
        let sizer = design.template.map { CellSizer($0, measuring: measurer) }
        collection.register(design.identifier, for: kind, sizer: sizer) {
          recorder.makeCell(kind, design.identifier)
        }
      }
    }
    return collection
  }
}
