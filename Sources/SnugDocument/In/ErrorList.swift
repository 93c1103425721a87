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
