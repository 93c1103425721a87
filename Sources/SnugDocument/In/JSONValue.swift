/// One value of a JSON tree.
struct JSONValue {
  let tree: JSONTree
  let index: Int

  private var node: JSONTree.Node { tree.nodes[index] }
  var kind: JSONKind { node.kind }

  /// The bytes of the value.
  var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The value as it is written.
  var source: String { String(decoding: tree.bytes[range], as: UTF8.self) }

  /// The text of a string.
  var text: String {
    if !node.hasEscapes {
      return String(
        decoding: tree.bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
    }
    return String(decoding: JSONText.unescaped(node, in: tree.bytes), as: UTF8.self)
  }

  /// The offset of the byte of a string that its text's character begins with, from 1.
  func offset(ofCharacter character: Int) -> Int {
    let before = text.prefix(character - 1).utf8.count
    return JSONText.offset(behind: before, of: node, in: tree.bytes)
  }

  /// The nearest `Double` of a number; infinite when it is beyond all of them.
  var double: Double {
    Double(source) ?? .infinity
  }

  /// The elements of an array, in order.
  var elements: Children { Children(tree: tree, position: index + 1, end: Int(node.next)) }

  /// The members of an object, in order.
  var members: Members { Members(children: elements) }

  /// Values that stand side by side.
  struct Children: Sequence, IteratorProtocol {
    let tree: JSONTree
    fileprivate var position: Int
    let end: Int

    /// The index of the first.
    var start: Int { position }

    /// The values and what they hold, in the order of the text.
    var nodes: ArraySlice<JSONTree.Node> { tree.nodes[position..<end] }

    mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = Int(tree.nodes[position].next) }
      return JSONValue(tree: tree, index: position)
    }
  }

  /// Keys and what they name.
  struct Members: Sequence, IteratorProtocol {
    fileprivate var children: Children

    mutating func next() -> (key: JSONValue, value: JSONValue)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}
