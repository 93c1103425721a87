import Snug

/// The files that a document may name: fonts, and cells in files of their own.
///
/// ```swift
/// let json = Array(#"{"fonts": ["/etc/passwd"], "items": ["A"]}"#.utf8)
/// let document = try? Document(json: json, files: .refused)  // nil
/// ```
public enum NamedFiles: Sendable {
  /// All that this process may read. Errors quote nothing of their content.
  case allowed
  /// None, for documents of strangers: one that names a file has an error there.
  case refused
}

extension JSONValue {
  /// Reads the name of a file.
  /// - Parameter instead: What to write where no file may be named.
  func fileName(_ errors: ErrorList, instead: String) throws(DocumentError) -> String {
    let name = try string()
    guard errors.files == .allowed else {
      throw error(
        "documents may name no files here: \(instead), or allow files (in the command, leave out "
          + "--no-files; of serve, add --files)")
    }
    return name
  }

  /// Whether messages may quote the value. The text of a file that a document names is never quoted:
  /// it may be any file, and its reader may not be the one that wrote the document.
  var isQuotable: Bool { tree.file == nil }

  /// The string in quotation marks, or its kind if it may not be quoted.
  var quoted: String { isQuotable ? Excerpt.quoted(text) : kind.phrase }

  /// The value as written, truncated if it is long, or its kind if it may not be quoted.
  var excerpt: String { isQuotable ? Excerpt.of(source) : kind.phrase }
}
