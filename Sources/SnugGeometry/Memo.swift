/// A cache of values that can be computed again, for use in all modules. Storing a new key in a
/// full cache removes all entries first.
package struct Memo<Key: Hashable, Value> {
  @usableFromInline var values: [Key: Value] = [:]
  @usableFromInline let capacity: Int

  /// - Parameter capacity: The maximum number of keys.
  @inlinable
  package init(capacity: Int) { self.capacity = capacity }

  /// The number of cached keys.
  @inlinable
  package var count: Int { values.count }

  /// The cached value of a key, or `nil` if there is none.
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
