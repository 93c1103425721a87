import Snug

extension Document {
  /// The names of the cells of a valid document.
  var cellNames: CellNames {
    // The built-in tag is behind a declared one.
    CellNames(numbers: Dictionary(cells.enumerated().map { ($1.name, $0) }) { first, _ in first })
  }
}

/// The cells of a document by name.
struct CellNames {
  /// The index of each cell.
  let numbers: [String: Int]
  /// Whether the names of all cells could be read.
  var areComplete = true

  /// Returns the index of a named cell; `nil` for an unknown name if not all names could be read.
  func number(of value: JSONValue) throws(DocumentError) -> Int? {
    let name = try value.string()
    if let number = numbers[name] { return number }
    guard areComplete else { return nil }
    let known = numbers.sorted { $0.value < $1.value }.map(\.key)
    throw value.error(
      "there is no cell \"\(name)\""
        + (NearMiss.suggestions(for: name, among: known).first.map { ": did you mean \"\($0)\"?" }
          ?? "; declare it under \"cells\""))
  }
}
