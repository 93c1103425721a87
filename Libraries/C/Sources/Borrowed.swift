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

/// Texts, structs and small arrays that a caller of C borrows. They stay where they are until all are removed.
final class BorrowedMemory {
  private var blocks: [UnsafeMutableRawPointer] = []
  /// The rest of the last block.
  private var free = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var blockSize = 256
  /// The texts that were added once.
  private var known: [String: UnsafePointer<CChar>] = [:]

  deinit { removeAll() }

  func removeAll() {
    for block in blocks { block.deallocate() }
    blocks.removeAll(keepingCapacity: true)
    free = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    blockSize = 256
    known.removeAll()
  }

  /// The count of texts that were added once.
  var knownCount: Int { known.count }

  /// Returns the copy of a text, the same each time.
  func addOnce(_ text: String) -> UnsafePointer<CChar> {
    if let copy = known[text] { return copy }
    let copy = add(text)
    known[text] = copy
    return copy
  }

  /// Returns the copy of a text, with a NUL at its end.
  func add(_ text: String) -> UnsafePointer<CChar> {
    var text = text
    return text.withUTF8 { utf8 in
      let copy = allocate(CChar.self, utf8.count + 1)
      utf8.withMemoryRebound(to: CChar.self) { source in
        if let start = source.baseAddress { copy.initialize(from: start, count: source.count) }
      }
      (copy + utf8.count).initialize(to: 0)
      return UnsafePointer(copy)
    }
  }

  func add<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let copy = allocate(Value.self, 1)
    copy.initialize(to: value)
    return UnsafePointer(copy)
  }

  func add<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafePointer<Value> {
    let copy = allocate(Value.self, values.count)
    for (index, value) in values.enumerated() { (copy + index).initialize(to: value) }
    return UnsafePointer(copy)
  }

  private func allocate<Value>(_: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
    // What all structs of C are aligned to.
    let alignment = 8
    let size = (max(1, count * MemoryLayout<Value>.stride) + alignment - 1) / alignment * alignment
    if size > free.count {
      blockSize = max(min(2 * blockSize, 1 << 16), size)
      let block = UnsafeMutableRawPointer.allocate(byteCount: blockSize, alignment: alignment)
      blocks.append(block)
      free = UnsafeMutableRawBufferPointer(start: block, count: blockSize)
    }
    let start = free.baseAddress!
    free = UnsafeMutableRawBufferPointer(rebasing: free[size...])
    return start.bindMemory(to: Value.self, capacity: count)
  }
}
