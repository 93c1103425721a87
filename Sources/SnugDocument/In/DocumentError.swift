import Snug

/// An error in a document: its place and a message.
///
/// ```swift
/// do {
///   _ = try Document(json: Array(#"{"item": ["A"]}"#.utf8))
/// } catch {
///   print(error)  // 1:2: error: unknown key "item": did you mean "items"? (item)
/// }
/// ```
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the error.
  public var place: JSONPlace
  /// The message: what is wrong, what was expected, what to try.
  public var message: String
  /// The document's other errors, later in the text, that do not follow from this one.
  public internal(set) var others: [DocumentError] = []
  /// Whether there are even more errors than these.
  public internal(set) var hasMore = false

  /// The most errors reported for one document: an error and its `others`.
  public static let maximumCount = 20

  /// `line:column: error: message (path)`.
  public var description: String {
    let path = place.path.isEmpty ? "" : " (\(place.path))"
    return "\(place.line):\(place.column): error: \(message)\(path)"
  }

  /// The error itself and the others, in the order of the text. Errors of another file come where
  /// the document names that file.
  public var all: [DocumentError] {
    var first = self
    first.others = []
    first.hasMore = false
    return [first] + others
  }

  /// Returns the error of a document that is line `line` of a text, with the place on that line.
  package func onLine(_ line: Int) -> DocumentError {
    var error = self
    if error.place.file == nil {
      error.place.line = line
    } else {
      error.message += "; line \(line) names this file"
    }
    // A document on one line has its constraints there.
    if error.conflict != nil { error.message = error.message.namingLine(line) }
    error.others = others.map { $0.onLine(line) }
    return error
  }

  /// The conflicting constraints, if the error is a conflict.
  package let conflict: DocumentConflict?
  /// The index of the cell that cannot be laid out, if the error is about one.
  let cell: Int?

  package init(
    place: JSONPlace, message: String, conflict: DocumentConflict? = nil, cell: Int? = nil
  ) {
    (self.place, self.message) = (place, message)
    (self.conflict, self.cell) = (conflict, cell)
  }
}

extension String {
  /// Returns the text with another line for ` on line 1` before a comma or a semicolon.
  fileprivate func namingLine(_ line: Int) -> String {
    [",", ";"].reduce(self) { text, end in
      text.parts(around: " on line 1\(end)").joined(separator: " on line \(line)\(end)")
    }
  }
}

/// The errors of a document as they are found, without those that follow from others.
///
/// After an error, a reader continues with a value that causes no further errors. All readers of a
/// document share one list.
final class ErrorList {
  private var entries: [Entry] = []
  /// The value that names the file being read; `nil` for the document itself.
  var reference: JSONValue?
  /// Whether the text may name files.
  let files: NamedFiles

  init(files: NamedFiles = .allowed) { self.files = files }

  fileprivate struct Entry {
    var error: DocumentError
    /// The place at which the document names the error's file.
    var reference: JSONPlace?
  }

  /// The number of errors found. If it grows while a value is read, that value has an error.
  private(set) var count = 0

  /// The index of the first error of the part being read.
  private var partStart = 0

  /// Whether the search for errors in the current part ends: it has those to be reported, and one
  /// more as proof that there are more.
  var isFull: Bool { entries.count - partStart > DocumentError.maximumCount }

  /// Begins a part of the document that may come before the parts already read. Collects as many
  /// errors in it as if it were alone, so that those reported are the first in the text. Within a
  /// part, the first ones found are kept.
  func beginPart() { partStart = entries.count }

  /// Adds an error, which is not created if the list is full.
  func note(_ error: @autoclosure () -> DocumentError) {
    count += 1
    if !isFull { add(error()) }
  }

  /// Not inlined: most errors are noted at a place of their own.
  @inline(never)
  private func add(_ error: DocumentError) {
    // An error in a file that several cells name is listed once.
    guard !entries.contains(where: { $0.isOf(error) }) else { return }
    var entry = Entry(error: error)
    if error.place.file != nil {
      entry.reference = reference.map { JSONPlace(of: $0) }
      // The keys of a file that the document names are not quoted.
      entry.error.place.path = ""
    }
    entries.append(entry)
  }

  /// Returns the value read; `nil` if it is absent or has an error, which is noted, or if full.
  func noting<Value>(_ read: @autoclosure () throws(DocumentError) -> Value?) -> Value? {
    guard !isFull else { return nil }
    do throws(DocumentError) {
      return try read()
    } catch {
      note(error)
      return nil
    }
  }

  /// Gives a variable the value read, unless that is absent or has an error, which is noted.
  func read<Value>(
    _ value: @autoclosure () throws(DocumentError) -> Value?, into variable: inout Value
  ) {
    if let value = noting(try value()) { variable = value }
  }

  /// Returns the members of an object; `nil` for another value, which is noted.
  func members(of value: JSONValue, _ expected: String) -> JSONValue.Members? {
    if value.kind == .object { return value.members }
    note(value.mismatch(expected: expected))
    return nil
  }

  /// Returns the elements of an array; none of another value, which is noted.
  func elements(of value: JSONValue?) -> [JSONValue] {
    noting(try value?.array()).map(Array.init) ?? []
  }

  var first: DocumentError? { entries.first?.error }

  /// Throws the errors found, if any, as one error: in the order of the text, those of another file
  /// at the place that names it.
  func check() throws(DocumentError) {
    let errors = entries.sorted { $0.isBefore($1) }.map(\.error)
    guard var first = errors.first else { return }
    first.others = Array(errors.prefix(DocumentError.maximumCount).dropFirst())
    first.hasMore = errors.count > DocumentError.maximumCount
    throw first
  }
}

extension ErrorList.Entry {
  /// Whether it is the entry of an error, whose path it may lack.
  fileprivate func isOf(_ other: DocumentError) -> Bool {
    var other = other
    if other.place.file != nil { other.place.path = "" }
    return error == other
  }

  fileprivate func isBefore(_ other: Self) -> Bool {
    let (place, otherPlace) = (reference ?? error.place, other.reference ?? other.error.place)
    return (place.line, place.column, error.place.line, error.place.column)
      < (otherPlace.line, otherPlace.column, other.error.place.line, other.error.place.column)
  }
}

/// Required constraints of a cell in conflict: without any one of them, the rest can be satisfied.
package struct DocumentConflict: Hashable, Sendable {
  /// The number of constraints, and what to do.
  package let summary: String
  /// The constraints in declared order.
  package let constraints: [ConstraintText]
  let origins: [ConstraintOrigin]

  init(
    _ origins: [ConstraintOrigin], in cell: Document.Cell, direction: LayoutDirection,
    fitting: Fitting?
  ) {
    let context = ConstraintContext(cell: cell, direction: direction, fitting: fitting)
    constraints = origins.map(context.text)
    self.origins = origins
    summary =
      if origins.count == 1 {
        "this constraint of the cell \"\(cell.name)\" cannot be satisfied: change it, because "
          + "sizes are never negative"
      } else {
        "these \(origins.count) constraints of the cell \"\(cell.name)\" cannot be satisfied "
          + "together; without any one of them, the others can: "
          + FittingError.advice(on: origins, sizeAskedBy: .layout)
      }
  }
}
