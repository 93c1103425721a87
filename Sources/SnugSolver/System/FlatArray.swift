/// An array with one owner, for hot loops: no reference counts, no uniqueness checks and, in
/// release builds, no bounds checks. With `Array` a compiled tag cell takes three times as long.
@safe struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  /// The storage, for loops that would else load it each time. Valid until the next `append`.
  private(set) var elements: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private var capacity: Int

  init() {
    unsafe elements = .allocate(capacity: 0)
    count = 0
    capacity = 0
  }

  init(repeating element: Element, count: Int) {
    unsafe elements = .allocate(capacity: count)
    unsafe elements.initialize(repeating: element, count: count)
    self.count = count
    capacity = count
  }

  init(_ array: [Element]) {
    unsafe elements = .allocate(capacity: array.count)
    for (index, element) in array.enumerated() {
      unsafe (elements + index).initialize(to: element)
    }
    count = array.count
    capacity = array.count
  }

  deinit { unsafe elements.deallocate() }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe elements[index]
    }
    set {
      assert(index >= 0 && index < count)
      unsafe elements[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity {
      capacity = max(16, 2 * capacity)
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      unsafe larger.moveInitialize(from: elements, count: count)
      unsafe elements.deallocate()
      unsafe elements = unsafe larger
    }
    unsafe (elements + count).initialize(to: element)
    count += 1
  }

  mutating func removeAll() { count = 0 }
}

extension FlatArray where Element: Comparable {
  mutating func sort() {
    var buffer = unsafe UnsafeMutableBufferPointer(start: elements, count: count)
    unsafe buffer.sort()
  }
}
