/// An array with one owner: no reference counts, no uniqueness checks and, in release builds, no
/// bounds checks. With `Array` a compiled tag cell takes three times as long.
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  /// For loops that would otherwise load it at each turn. Valid until the next `append`.
  private(set) var elements: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private var capacity: Int

  init() {
    elements = .allocate(capacity: 0)
    count = 0
    capacity = 0
  }

  init(repeating element: Element, count: Int) {
    elements = .allocate(capacity: count)
    elements.initialize(repeating: element, count: count)
    self.count = count
    capacity = count
  }

  init(_ array: [Element]) {
    elements = .allocate(capacity: array.count)
    for (index, element) in array.enumerated() {
      (elements + index).initialize(to: element)
    }
    count = array.count
    capacity = array.count
  }

  deinit { elements.deallocate() }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return elements[index]
    }
    set {
      assert(index >= 0 && index < count)
      elements[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity {
      capacity = max(16, 2 * capacity)
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      larger.moveInitialize(from: elements, count: count)
      elements.deallocate()
      elements = larger
    }
    (elements + count).initialize(to: element)
    count += 1
  }

  mutating func removeAll() { count = 0 }
}

extension FlatArray where Element: Comparable {
  mutating func sort() {
    var buffer = UnsafeMutableBufferPointer(start: elements, count: count)
    buffer.sort()
  }
}
