import Snug

/// What is wrong with a document, and where.
public struct DocumentError: Error, Hashable, Sendable {
  /// Where the document is wrong.
  public var place: JSONPlace
  /// A sentence: what is wrong, what was expected, what to try.
  public var message: String
  /// What else is wrong with the document and does not follow from this, behind it in the text.
  public internal(set) var others: [DocumentError] = []
  /// Whether even more is wrong than is told here.
  public internal(set) var hasMore = false

  /// As many errors of one document are told: an error and its `others`.
  public static let maximumCount = 20

  /// `line:column: error: message (path)`.
  public var description: String {
    let path = place.path.isEmpty ? "" : " (\(place.path))"
    return "\(place.line):\(place.column): error: \(message)\(path)"
  }

  /// The error itself and the others, in the order of the text; those of another file stand where
  /// the document names it.
  public var all: [DocumentError] {
    var first = self
    first.others = []
    first.hasMore = false
    return [first] + others
  }

  /// The same of a document that is one line of a text: what is in it stands on that line.
  public func onLine(_ line: Int) -> DocumentError {
    var error = self
    if error.place.file == nil { error.place.line = line }
    error.others = others.map { $0.onLine(line) }
    return error
  }

  /// The constraints that cannot hold together, if that is what is wrong.
  package let conflict: DocumentConflict?
  /// The cell of the document that cannot be laid out, if one is what is wrong.
  let cell: Int?

  package init(place: JSONPlace, message: String) {
    self.init(place: place, message: message, conflict: nil, cell: nil)
  }

  init(place: JSONPlace, message: String, conflict: DocumentConflict?, cell: Int?) {
    self.place = place
    self.message = message
    self.conflict = conflict
    self.cell = cell
  }
}

/// What is wrong with a document, as it is found: errors that do not follow from one another.
///
/// Who finds one goes on with a value that makes no more of them. One list is that of all that read
/// a document.
final class ErrorList {
  private var entries: [Entry] = []
  /// What names the file that is read, if another one than the document's.
  var reference: JSONValue?

  fileprivate struct Entry {
    var error: DocumentError
    /// Where the document names the error's file.
    var reference: JSONPlace?
  }

  /// How often something was wrong: whoever sees it grow knows that what is read is.
  private(set) var count = 0

  /// Where the errors begin of the part that is read.
  private var partStart = 0

  /// Whether no more are looked for in the part that is read: those to be told, and one to know that
  /// there are more.
  var isFull: Bool { entries.count - partStart > DocumentError.maximumCount }

  /// Goes on to a part of the document that may stand before those that were read: as many errors
  /// are looked for in it as if it were alone, so that those told are the first in the text. Within
  /// a part the first found are.
  func beginPart() { partStart = entries.count }

  /// Keeps an error, which is not made if no more are looked for.
  func note(_ error: @autoclosure () -> DocumentError) {
    count += 1
    guard !isFull else { return }
    let error = error()
    // A file that several cells name is wrong once.
    guard !entries.contains(where: { $0.error == error }) else { return }
    let reference = error.place.file == nil ? nil : reference.map { JSONPlace(of: $0) }
    entries.append(Entry(error: error, reference: reference))
  }

  /// What is read; `nil` where there is nothing to read or it is wrong, which is kept then.
  func noting<Value>(_ read: @autoclosure () throws(DocumentError) -> Value?) -> Value? {
    guard !isFull else { return nil }
    do throws(DocumentError) {
      return try read()
    } catch {
      note(error)
      return nil
    }
  }

  /// Throws what was found, if anything was, as one error: in the order of the text, what is in
  /// another file at the place that names it.
  func check() throws(DocumentError) {
    let errors = entries.sorted { $0.isBefore($1) }.map(\.error)
    guard var first = errors.first else { return }
    first.others = Array(errors.prefix(DocumentError.maximumCount).dropFirst())
    first.hasMore = errors.count > DocumentError.maximumCount
    throw first
  }
}

extension ErrorList.Entry {
  fileprivate func isBefore(_ other: Self) -> Bool {
    let (place, otherPlace) = (reference ?? error.place, other.reference ?? other.error.place)
    return (place.line, place.column, error.place.line, error.place.column)
      < (otherPlace.line, otherPlace.column, other.error.place.line, other.error.place.column)
  }
}

/// What messages quote of a text: its beginning says as much as a megabyte of it.
enum Excerpt {
  private static let maximumLength = 40

  /// The text, cut short when it is long.
  static func of(_ text: String) -> String {
    text.count > maximumLength ? text.prefix(maximumLength) + "\u{2026}" : text
  }

  /// The same in quotes.
  static func quoted(_ text: String) -> String { "\"\(of(text))\"" }
}

/// Required constraints of a cell that cannot hold together: without any one of them the rest can.
package struct DocumentConflict: Hashable, Sendable {
  /// How many there are, and what to do.
  package let summary: String
  /// In declared order.
  package let constraints: [ConstraintText]

  init(
    _ origins: [ConstraintOrigin], in cell: Document.Cell, direction: LayoutDirection,
    fitting: Fitting?
  ) {
    let context = ConstraintContext(cell: cell, direction: direction, fitting: fitting)
    constraints = origins.map(context.text)
    summary =
      if origins.count == 1 {
        "this constraint of the cell \"\(cell.name)\" cannot hold: change it, for sizes are never "
          + "negative"
      } else {
        "these \(origins.count) constraints of the cell \"\(cell.name)\" cannot hold together, and "
          + "without any one of them the others can: "
          + FittingError.advice(on: origins, sizeAskedBy: .layout)
      }
  }
}
