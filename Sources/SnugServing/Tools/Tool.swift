import Snug
import SnugDocument

/// A tool of the server: a method of JSON-RPC, and a tool of the Model Context Protocol.
enum Tool: String, CaseIterable {
  case measure, check, fit, layout, render, explain, open, edit, close, status

  /// The names of its arguments.
  var arguments: [String] {
    switch self {
    case .measure: ["texts", "style", "maxWidth", "maxHeight", "lines", "glyphs"]
    case .check: ["document", "rows", "box", "style"]
    case .fit: ["document", "target", "expanded"]
    case .layout: ["document", "width", "height", "glyphs"]
    case .render: ["document", "format", "scale", "background"]
    case .explain: ["document", "section", "item", "element", "view", "attribute"]
    case .open, .close: ["document"]
    case .edit: ["document", "edits"]
    case .status: []
    }
  }
}

/// What a tool answers.
struct ToolAnswer {
  /// The answer as JSON, an object.
  var json: [UInt8]
  /// The answer for a reader, if it is not the JSON.
  var text: String?
  /// A picture, in base64.
  var picture: (data: String, type: String)?
}
