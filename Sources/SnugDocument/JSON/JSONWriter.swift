package import Snug

/// Writes JSON with commas and line breaks in the right places.
package struct JSONWriter: ~Copyable {
  package var output: OutputBuffer
  private let isCompact: Bool
  /// The innermost open array or object, and those around it.
  private var level: Level?
  private var outer: [Level] = []
  private var followsKey = false

  /// An array or object that is not closed yet.
  private struct Level {
    var isMultiline: Bool
    var isEmpty = true
    var closing: StaticString
  }

  /// - Parameter isCompact: Whether all white space is left out; otherwise `isMultiline` of each
  ///   object and array decides about line breaks.
  package init(_ output: consuming OutputBuffer, isCompact: Bool) {
    self.output = output
    self.isCompact = isCompact
  }

  /// Begins an object; each member is on its own line if `isMultiline`.
  package mutating func beginObject(isMultiline: Bool = false) {
    begin("{", Level(isMultiline: isMultiline, closing: "}"))
  }

  /// Begins an array; each element is on its own line if `isMultiline`.
  package mutating func beginArray(isMultiline: Bool = false) {
    begin("[", Level(isMultiline: isMultiline, closing: "]"))
  }

  private mutating func begin(_ opening: StaticString, _ level: Level) {
    separate()
    output.append(opening)
    if let current = self.level { outer.append(current) }
    self.level = level
  }

  /// Ends the innermost array or object.
  package mutating func end() {
    guard let ended = level else { preconditionFailure("nothing is open") }
    level = outer.popLast()
    if ended.isMultiline, !ended.isEmpty { newline() }
    output.append(ended.closing)
  }

  /// Writes the key of the next value, of letters and digits only: it is not escaped.
  package mutating func key(_ name: StaticString) {
    separate()
    output.append("\"")
    output.append(name)
    output.append(isCompact ? "\":" : "\": ")
    followsKey = true
  }

  /// Writes the key of the next value, escaped.
  package mutating func key(named name: String) {
    separate()
    output.append(quoted: name)
    output.append(isCompact ? ":" : ": ")
    followsKey = true
  }

  /// Passes the output on, if a whole piece has gathered.
  mutating func flushIfLarge() throws(OutputError) { try output.flushIfLarge() }

  /// Ends the line after a top-level value.
  package mutating func endLine() { output.append("\n") }

  /// Writes a final line feed and flushes the output.
  package mutating func finish() throws(OutputError) {
    output.append("\n")
    try output.flush()
  }

  /// Writes a string, escaped.
  package mutating func string(_ text: String) {
    separate()
    output.append(quoted: text)
  }

  /// Writes a string of UTF-8, escaped.
  mutating func string(utf8: borrowing Span<UInt8>) {
    separate()
    output.append(quoted: utf8)
  }

  /// Writes JSON as it is, on one line.
  package mutating func source(_ json: String) {
    separate()
    output.append(json)
  }

  /// Writes JSON in UTF-8 as it is.
  package mutating func source(_ json: [UInt8]) {
    separate()
    unsafe json.withUnsafeBufferPointer { unsafe output.append($0) }
  }

  package mutating func integer(_ value: Int) {
    separate()
    output.append(value)
  }

  /// Writes a number as the shortest decimal that reads back as the same value.
  package mutating func number(_ value: Double) {
    separate()
    output.append(value)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    output.append(value ? "true" : "false")
  }

  /// Writes a value of a document. White space and escapes are the writer's; numbers are unchanged.
  mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .object:
      beginObject()
      for (name, member) in value.members {
        key(named: name.text)
        self.value(member)
      }
      end()
    case .array:
      beginArray()
      for element in value.elements { self.value(element) }
      end()
    case .string: string(value.text)
    case .number, .true, .false, .null:
      separate()
      output.append(value.source)
    }
  }

  package mutating func size(_ size: Size) {
    beginObject()
    member("width", size.width)
    member("height", size.height)
    end()
  }

  package mutating func rect(_ rect: Rect) {
    separate()
    // As members one by one, in half the time.
    output.append(isCompact ? "{\"x\":" : "{\"x\": ")
    output.append(rect.x)
    output.append(isCompact ? ",\"y\":" : ", \"y\": ")
    output.append(rect.y)
    output.append(isCompact ? ",\"width\":" : ", \"width\": ")
    output.append(rect.width)
    output.append(isCompact ? ",\"height\":" : ", \"height\": ")
    output.append(rect.height)
    output.append("}")
  }

  /// Adds what an item says about how it is drawn to the item, which was just written as bytes.
  /// - Parameter ending: The count of the bytes behind its end.
  mutating func handOn(_ value: JSONValue, ending: Int) {
    let end = output.take(from: output.count - ending - 1)
    members { json in
      for (key, member) in value.members where JSONValue.drawnKeys.contains(key.text) {
        json.key(named: key.text)
        json.value(member)
      }
    }
    output.append(end[...])
  }

  /// Writes more members of an object that was written as bytes.
  mutating func members<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    if let level { outer.append(level) }
    level = Level(isMultiline: false, isEmpty: false, closing: "}")
    defer { level = outer.popLast() }
    try body(&self)
  }

  /// Writes the separator between the previous value and the next.
  mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    guard let isMultiline = level?.isMultiline else { return }
    if level?.isEmpty == false { output.append(isMultiline || isCompact ? "," : ", ") }
    level?.isEmpty = false
    if isMultiline { newline() }
  }

  private mutating func newline() {
    guard !isCompact else { return }
    output.append("\n")
    for _ in 0..<depth { output.append("  ") }
  }

  private var depth: Int {
    outer.count { $0.isMultiline } + (level?.isMultiline == true ? 1 : 0)
  }

  /// The separator between two values of the innermost array, each on its own line.
  var separator: [UInt8] {
    guard level != nil else { return [] }
    return Array((isCompact ? "," : ",\n" + String(repeating: "  ", count: depth)).utf8)
  }
}
