@testable import SnugDocument

/// An error to insert into the text of a document, with its expected report.
struct PlantedError {
  /// The range of bytes that `text` replaces.
  var range: Range<Int>
  var text: String
  var path: String
  /// The first word of its message.
  var message: String

  /// All errors that can be planted into a document: values that become `null`, and unknown keys.
  static func all(in bytes: [UInt8]) throws(JSONError) -> [PlantedError] {
    var errors: [PlantedError] = []
    add(to: &errors, in: try JSONTree(parsing: bytes).root, named: "")
    return errors
  }

  /// Objects whose keys are names, not keys that the format defines.
  private static let named: Set = [
    "cells", "views", "metrics", "texts", "axes", "features", "style",
  ]
  /// Values that may be `null`.
  private static let nullable: Set = ["maximumLines", "maximumItemsPerLine", "background"]
  /// Arrays whose elements are reported one by one.
  private static let lists: Set = ["items", "sections", "constraints", "fonts", "supplementaries"]

  /// - Parameter name: The key of the value, or that of its list.
  private static func add(to errors: inout [PlantedError], in value: JSONValue, named name: String)
  {
    let path = JSONPlace(of: value).path
    switch value.kind {
    case .object:
      if !named.contains(name) {
        let key = "zzzz\(errors.count)"
        let start = value.range.lowerBound + 1
        let isEmpty = value.members.first { _ in true } == nil
        errors.append(
          PlantedError(
            range: start..<start, text: "\"\(key)\": 0" + (isEmpty ? "" : ", "),
            path: path.isEmpty ? key : "\(path).\(key)", message: "unknown"))
      }
      // Members of a style are not checked, nor are constraints with metrics if "metrics" is wrong.
      guard name != "style" else { return }
      for (key, member) in value.members {
        if key.text != "metrics", !nullable.contains(key.text) { errors.append(null(member)) }
        // A cell or a view may have any name, also one of those above.
        let inner = name == "cells" || name == "views" ? "" : key.text
        add(to: &errors, in: member, named: inner)
      }
    case .array:
      guard lists.contains(name) else { return }
      for element in value.elements {
        errors.append(null(element))
        add(to: &errors, in: element, named: "")
      }
    case .string, .number, .true, .false, .null: return
    }
  }

  private static func null(_ value: JSONValue) -> PlantedError {
    PlantedError(
      range: value.range, text: "null", path: JSONPlace(of: value).path, message: "expected")
  }

  /// The errors that are not within one another, in the order of the text.
  static func apart(_ errors: [PlantedError]) -> [PlantedError] {
    var apart: [PlantedError] = []
    for error in errors.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let isApart = apart.last.map { last in
        error.path != last.path && error.range.lowerBound >= last.range.upperBound
      }
      if isApart ?? true { apart.append(error) }
    }
    return apart
  }

  static func plant(_ errors: [PlantedError], in bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for error in errors.reversed() { result.replaceSubrange(error.range, with: error.text.utf8) }
    return result
  }

  /// The expected reports of the errors: place, path and first word of the message.
  static func told(_ errors: [PlantedError], in bytes: [UInt8]) -> [String] {
    errors.indices.map { index in
      // Errors that are planted before this one move it.
      let before = plant(
        Array(errors[..<index]), in: Array(bytes[..<errors[index].range.lowerBound]))
      let lines = String(decoding: before, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let column = (lines.last?.unicodeScalars.count ?? 0) + 1
      return "\(lines.count):\(column) \(errors[index].path): \(errors[index].message)"
    }
  }
}
