package import Snug

/// Members of objects: a key with its value. They are left out where an optional value is `nil`.
extension JSONWriter {
  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  package mutating func member(_ name: StaticString, _ integer: Int?) {
    guard let integer else { return }
    key(name)
    self.integer(integer)
  }

  package mutating func member(_ name: StaticString, _ number: Double?) {
    guard let number else { return }
    key(name)
    self.number(number)
  }

  package mutating func member(_ name: StaticString, _ rect: Rect?) {
    guard let rect else { return }
    key(name)
    self.rect(rect)
  }

  package mutating func member(_ name: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ bool: Bool?) {
    guard let bool else { return }
    key(name)
    self.bool(bool)
  }

  package mutating func member(_ name: StaticString, _ texts: [String]) {
    array(name, texts) { $0.string($1) }
  }

  package mutating func member(_ name: StaticString, _ integers: [Int]) {
    array(name, integers) { $0.integer($1) }
  }

  package mutating func member(_ name: StaticString, _ numbers: [Double]) {
    array(name, numbers) { $0.number($1) }
  }

  /// Writes a member that is `true` or left out.
  package mutating func flag(_ name: StaticString, if isSet: Bool) {
    if isSet { member(name, true) }
  }

  /// Begins an object that is a member.
  package mutating func beginObject(_ name: StaticString, isMultiline: Bool = false) {
    key(name)
    beginObject(isMultiline: isMultiline)
  }

  /// Begins an array that is a member.
  package mutating func beginArray(_ name: StaticString, isMultiline: Bool = false) {
    key(name)
    beginArray(isMultiline: isMultiline)
  }

  /// Writes an object.
  /// - Parameter write: Writes its members.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    end()
  }

  /// Writes a member that is an object.
  /// - Parameter write: Writes the members of that object.
  package mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    key(name)
    object(write)
  }

  /// Writes an array.
  /// - Parameter write: Writes an element.
  package mutating func array<Element, Failure: Error>(
    _ elements: some Sequence<Element>, isMultiline: Bool = false,
    _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray(isMultiline: isMultiline)
    for element in elements { try write(&self, element) }
    end()
  }

  /// Writes a member that is an array.
  /// - Parameter write: Writes an element.
  package mutating func array<Element, Failure: Error>(
    _ name: StaticString, _ elements: some Sequence<Element>, isMultiline: Bool = false,
    _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    try array(elements, isMultiline: isMultiline, write)
  }

  /// Writes a member that is an array of objects.
  /// - Parameter write: Writes the members of an object.
  package mutating func objects<Element, Failure: Error>(
    _ name: StaticString, _ elements: some Sequence<Element>, isMultiline: Bool = false,
    _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    try array(name, elements, isMultiline: isMultiline) { json, element throws(Failure) in
      json.beginObject()
      try write(&json, element)
      json.end()
    }
  }
}

extension JSONWriter {
  /// Writes the members of a place in a document.
  mutating func members(of place: JSONPlace) {
    member("file", place.file)
    member("line", place.line)
    member("column", place.column)
    member("path", place.path)
  }
}
