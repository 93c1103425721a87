/// A value of a template, of which columns replace parts before it is written as pieces.
final class TemplateDraft {
  private enum Content {
    /// A value without parts, as it is written.
    case source(ArraySlice<UInt8>)
    case object([(key: String, value: TemplateDraft)])
    case array([TemplateDraft])
    case column(Column)
  }

  private var content: Content

  /// A column that fills a part.
  struct Column: Sendable {
    var number: Int
    /// Whether what it fills is always a string, or ranges of a text.
    var isText: Bool
  }

  private init(_ content: Content) { self.content = content }

  convenience init(_ value: JSONValue) {
    switch value.kind {
    case .object:
      self.init(.object(value.members.map { ($0.key.text, TemplateDraft($0.value)) }))
    case .array: self.init(.array(value.elements.map { TemplateDraft($0) }))
    case .string, .number, .true, .false, .null:
      self.init(.source(value.tree.bytes[value.range]))
    }
  }

  /// Lets a column fill the value at a path. Objects on the way that are missing are added.
  /// - Returns: Whether there is such a place that no other column fills.
  func fill(_ path: ArraySlice<JSONStep>, from column: Column) -> Bool {
    guard let step = path.first else {
      if case .column = content { return false }
      content = .column(column)
      return true
    }
    guard let part = part(step) else { return false }
    return part.fill(path.dropFirst(), from: column)
  }

  /// Returns the part that a step leads to; an object gets one that is missing.
  private func part(_ step: JSONStep) -> TemplateDraft? {
    switch (content, step) {
    case (.object(var members), .key(let key)):
      if let known = members.first(where: { $0.key == key }) { return known.value }
      let new = TemplateDraft(.object([]))
      members.append((key, new))
      content = .object(members)
      return new
    case (.array(let elements), .index(let index)):
      return elements.indices.contains(index) ? elements[index] : nil
    default: return nil
    }
  }

  /// Writes the item at a path with its texts by the names of labels, so that each can be filled.
  /// - Parameter label: The label of an item that has a single text.
  func nameTexts(ofItem path: ArraySlice<JSONStep>, label: String?) {
    if let step = path.first {
      part(step)?.nameTexts(ofItem: path.dropFirst(), label: label)
      return
    }
    switch content {
    case .source, .column:
      content = .object(label.map { [("texts", Self.object($0, TemplateDraft(content)))] } ?? [])
    case .object(var members):
      guard let label, let place = members.firstIndex(where: { $0.key == "label" }) else { return }
      members[place] = ("texts", Self.object(label, members[place].value))
      content = .object(members)
    case .array: break
    }
  }

  private static func object(_ key: String, _ value: TemplateDraft) -> TemplateDraft {
    TemplateDraft(.object([(key, value)]))
  }

  /// A part of a template's text, and the column behind it, with its path.
  struct Piece: Sendable {
    var text: [UInt8] = []
    var column: Column?
    var path = ""
  }

  /// Returns the text of the value in pieces.
  func pieces() -> [Piece] {
    var pieces = [Piece()]
    write(to: &pieces, path: "")
    return pieces
  }

  private func write(to pieces: inout [Piece], path: String) {
    func add(_ text: some Sequence<UInt8>) { pieces[pieces.count - 1].text += text }
    switch content {
    case .source(let source): add(source)
    case .column(let column):
      pieces[pieces.count - 1].column = column
      pieces[pieces.count - 1].path = path
      pieces.append(Piece())
    case .object(let members):
      for (index, (key, value)) in members.enumerated() {
        var name = OutputBuffer()
        name.append(quoted: key)
        add([index == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")] + name.take(from: 0))
        add([UInt8(ascii: ":")])
        value.write(to: &pieces, path: path.isEmpty ? key : "\(path).\(key)")
      }
      add((members.isEmpty ? "{}" : "}").utf8)
    case .array(let elements):
      add("[".utf8)
      for (index, element) in elements.enumerated() {
        if index > 0 { add(",".utf8) }
        element.write(to: &pieces, path: "\(path)[\(index)]")
      }
      add("]".utf8)
    }
  }
}
