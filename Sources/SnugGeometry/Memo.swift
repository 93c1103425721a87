/// What was worked out for keys, for as many as there is room for: then all is forgotten, and worked
/// out again when it is asked for.
package struct Memo<Key: Hashable, Value> {
  @usableFromInline var values: [Key: Value] = [:]
  @usableFromInline let capacity: Int

  /// - Parameter capacity: For how many keys there is room.
  @inlinable
  package init(capacity: Int) { self.capacity = capacity }

  /// How many keys are remembered.
  @inlinable
  package var count: Int { values.count }

  /// What was worked out for a key, if it is remembered.
  @inlinable
  package subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= capacity, values[key] == nil { values.removeAll() }
      values[key] = newValue
    }
  }

  @inlinable
  package mutating func removeAll() { values.removeAll() }
}
