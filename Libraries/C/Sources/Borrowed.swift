/// An array that a caller of C borrows. Its memory is kept, and stays where it is until it is filled
/// again.
final class Borrowed<Element> {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 1
    memory = .allocate(capacity: 1)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.deallocate()
  }

  /// The elements; not null even if there are none.
  var pointer: UnsafePointer<Element> { UnsafePointer(memory) }

  func removeAll() {
    memory.deinitialize(count: count)
    count = 0
  }

  func append(_ element: Element) {
    if count == capacity { reserve(2 * capacity) }
    (memory + count).initialize(to: element)
    count += 1
  }

  /// Replaces all elements.
  func fill(_ elements: [Element]) { elements.withUnsafeBufferPointer(fill) }

  func fill(_ elements: UnsafeBufferPointer<Element>) {
    removeAll()
    reserve(elements.count)
    if let start = elements.baseAddress { memory.initialize(from: start, count: elements.count) }
    count = elements.count
  }

  private func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    (memory, capacity) = (larger, wanted)
  }
}

/// Texts that a caller of C borrows, each with a NUL at its end.
final class BorrowedTexts {
  private var texts: [UnsafeMutablePointer<CChar>] = []

  deinit { removeAll() }

  func removeAll() {
    for text in texts { text.deallocate() }
    texts.removeAll(keepingCapacity: true)
  }

  /// Returns the copy of a text.
  func add(_ text: String) -> UnsafePointer<CChar> {
    var text = text
    let copy = text.withUTF8 { utf8 in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count + 1)
      utf8.withMemoryRebound(to: CChar.self) { source in
        if let start = source.baseAddress { copy.initialize(from: start, count: source.count) }
      }
      (copy + utf8.count).initialize(to: 0)
      return copy
    }
    texts.append(copy)
    return UnsafePointer(copy)
  }
}
