package import Snug

/// The reason why an edit of a document cannot be made.
package indirect enum EditError: Error {
  /// An element cannot be measured, fitted or laid out.
  case layout(CellFlowError)
  /// The fonts or views of a cell cannot be used.
  case document(DocumentError)
  /// An item of known size has no texts.
  case noTexts(ItemPath)
  /// Another item, section, header or footer has the same id.
  case repeatedID(String)
  /// A place that does not exist.
  case index(IndexFault)
  /// The edit of an index among several.
  case edit(Int, cause: EditError)
  case needsHeight
  /// A cell has not as many labels as texts are given.
  case textCount(ItemPath, labels: Int, texts: Int)
  /// A collection's item keeps its name.
  case otherID(String, name: String, ItemPath)
  case needsViewportHeight
  /// The texts of all items and edits are longer than `TextList.maximumLength` together.
  case tooLong
}

extension EditError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .layout(let error): error.description
    case .document(let error): error.message
    case .index(let fault): fault.description
    case .edit(let index, let cause): "edits[\(index)]: \(cause)"
    case .noTexts(let path): "item \(path) has a known size, and no texts: replace the item"
    case .repeatedID(let id): "the id \(Excerpt.quoted(id)) is used twice"
    case .textCount(let path, let labels, let texts):
      "item \(path): its cell has \(labels) label\(labels == 1 ? "" : "s"), and \(texts) "
        + "text\(texts == 1 ? "" : "s") were given"
    case .otherID(let id, let name, let path):
      "item \(path) has the name \(Excerpt.quoted(name)), which an edit does not change: leave out the id "
        + "\(Excerpt.quoted(id)), or remove the item and insert another"
    case .needsViewportHeight: "a viewport needs a height: give one"
    case .tooLong:
      "the texts of the document and of all its edits have more than \(TextList.maximumLength) bytes"
    case .needsHeight:
      "horizontal scrolling needs the container's height, which is the length of its lines"
    }
  }
}

extension EditError {
  /// Returns what is made of a document, with its errors as those of an edit.
  static func ofDocument<Output>(
    _ make: @autoclosure () throws(DocumentError) -> Output
  ) throws(EditError) -> Output {
    do throws(DocumentError) { return try make() } catch { throw .document(error) }
  }

  /// Returns what a layout does, with its errors as those of an edit.
  static func ofLayout<Output>(
    _ make: @autoclosure () throws(CellFlowError) -> Output
  ) throws(EditError) -> Output {
    do throws(CellFlowError) { return try make() } catch { throw .layout(error) }
  }
}

extension DocumentEdit {
  /// Checks that what it is about exists.
  /// - Parameter count: Returns the number of items of a section.
  func checkPlaces(sectionCount: Int, _ count: (_ section: Int) -> Int) throws(EditError) {
    do throws(IndexFault) {
      try check(sectionCount: sectionCount, count)
    } catch {
      throw .index(error)
    }
  }
}
