import ArgumentParser

/// How frames are printed.
enum OutputFormat: String, NamedChoice {
  /// One document.
  case json
  /// One object a line: what all items share, then each item, then the diagnostics.
  case ndjson
  /// Columns for a terminal.
  case table
}
