package import Snug
package import SnugDrawing

/// What is drawn of an element in its state.
package struct ElementStyles {
  /// That of its box; `nil` for a wireframe.
  package var box: DrawingStyle?
  /// Those of its cell's views.
  package var views: [View] = []

  package struct View {
    package var style: DrawingStyle
    package var content: CellView.Content
    /// The count of the views that lie in it, which follow it.
    package var count: Int
    /// The image, if it shows one that can be drawn.
    package var image: DrawingImage?
    var view: ImageView?

    init(_ style: DrawingStyle, _ content: CellView.Content, count: Int) {
      (self.style, self.content, self.count) = (style, content, count)
    }

    /// What is drawn in place of an image.
    package var placeholder: DrawingPaint? { image == nil ? view?.placeholder : nil }

    /// Returns where its image is drawn; it may reach beyond its frame.
    package func placeOfImage(in frame: Rect) -> Rect? {
      image.flatMap { view?.place(of: $0, in: frame) }
    }
  }
}

extension DocumentFlow {
  /// The area of a picture.
  package var canvas: Rect { settings.canvas(ofContent: cells.result.contentSize) }

  /// Returns what is drawn of an element.
  /// - Parameters:
  ///   - styles: Those of the document.
  ///   - state: The state; `nil` for that of the document.
  package func styles(
    at place: LayoutPlace, _ styles: DocumentStyles, state: DrawingState?
  ) throws(DocumentError) -> ElementStyles {
    try styles.styles(of: declaration(at: place), of: settings, state: state)
  }
}

extension Simulation {
  /// Returns what is drawn of an element.
  /// - Parameters:
  ///   - styles: Those of the document.
  ///   - state: The state.
  package func styles(
    at place: LayoutPlace, _ styles: DocumentStyles, state: DrawingState
  ) throws(DocumentError) -> ElementStyles {
    try styles.styles(of: declaration(at: place), of: document, state: state)
  }
}
