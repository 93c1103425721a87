/// Many texts in one UTF-8 buffer. A `String` is made of a text only on request.
///
/// ```swift
/// let texts = TextList(["A", "longer"])
/// ```
public struct TextList: Sendable {
  /// The bytes of the texts, possibly with other bytes between them.
  package let utf8: [UInt8]
  package let bounds: [Bounds]

  /// The start and end of a text in the buffer.
  package struct Bounds: Hashable, Sendable {
    let start, end: UInt32

    /// The byte offsets from the start of the buffer.
    package var range: Range<Int> { Int(start)..<Int(end) }

    /// Creates the bounds of `range`.
    /// - Precondition: The range ends below 2^32.
    package init(_ range: Range<Int>) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
    }
  }

  /// The longest buffer accepted, in bytes.
  public static let maximumLength = Int(UInt32.max)

  /// Creates a list of texts in `utf8`.
  /// - Precondition: The bounds lie in `utf8`, and each text is well-formed UTF-8.
  /// - Complexity: O(texts).
  package init(_ utf8: [UInt8], _ bounds: [Bounds]) {
    precondition(
      bounds.allSatisfy { $0.start <= $0.end && Int($0.end) <= utf8.count },
      "a text lies outside of its buffer")
    self.utf8 = utf8
    self.bounds = bounds
  }

  /// A fault of a column of texts.
  package enum ColumnError: Error {
    /// A text ends before it begins, or the first begins below 0.
    case descendingOffsets(text: Int)
    case invalidUTF8(text: Int)
  }

  /// Copies the texts of a column: text *i* is from `offsets[i]` to `offsets[i + 1]`.
  ///
  /// All offsets are checked before the first byte is read.
  /// - Parameters:
  ///   - utf8: Where the bytes begin; not read if all texts are empty.
  ///   - offsets: One more than texts.
  package init(
    column utf8: UnsafeRawPointer?, offsets: UnsafeBufferPointer<Int32>
  ) throws(ColumnError) {
    guard let first = unsafe offsets.first, first >= 0 else { throw .descendingOffsets(text: 0) }
    var bounds: [Bounds] = []
    let count = offsets.count - 1
    bounds.reserveCapacity(count)
    var start = first
    for index in 0..<count {
      let end = unsafe offsets[index + 1]
      guard start <= end else { throw .descendingOffsets(text: index) }
      bounds.append(Bounds(Int(start - first)..<Int(end - first)))
      start = end
    }
    var bytes: [UInt8] = []
    if let utf8 = unsafe utf8 {
      let length = Int(start - first)
      unsafe bytes = [UInt8](UnsafeRawBufferPointer(start: utf8 + Int(first), count: length))
    }
    let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
    // A text that ends within a character is none.
    let cut = bounds.firstIndex { text in
      Int(text.end) < bytes.count && bytes[Int(text.end)] & 0xC0 == 0x80
    }
    if let cut { throw .invalidUTF8(text: cut) }
    if !isUTF8 {
      let bad = bounds.firstIndex { String(validating: bytes[$0.range], as: UTF8.self) == nil }
      throw .invalidUTF8(text: bad ?? 0)
    }
    self.utf8 = bytes
    self.bounds = bounds
  }

  /// Copies `strings`; `nil` if together they are longer than a buffer may be.
  public init?(_ strings: [String]) {
    let length = strings.reduce(0) { $0 + $1.utf8.count }
    guard length <= TextList.maximumLength else { return nil }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(length)
    var bounds: [Bounds] = []
    bounds.reserveCapacity(strings.count)
    for string in strings {
      let start = utf8.count
      utf8.append(contentsOf: string.utf8)
      bounds.append(Bounds(start..<utf8.count))
    }
    self.init(utf8, bounds)
  }

  /// Whether some text has U+FDD0, with which the marks of ranges begin (`RangeStyles`).
  package var mayHaveMarks: Bool {
    utf8.indices.dropLast(2).contains { place in
      utf8[place] == RangeMark.leadByte
        && utf8[place..<place + 3].elementsEqual(RangeMark.character)
    }
  }

  /// The count of texts.
  public var count: Int { bounds.count }

  /// The text at `index`, copied.
  public subscript(index: Int) -> String {
    String(decoding: utf8[range(ofText: index)], as: UTF8.self)
  }

  package func range(ofText index: Int) -> Range<Int> { bounds[index].range }

  /// Calls `body` with the bytes of some of the texts, in order.
  @inline(__always)
  func forEachUTF8(in range: Range<Int>, _ body: (Int, borrowing Span<UInt8>) -> Void) {
    let utf8 = utf8.span
    let bounds = bounds.span
    for index in range {
      body(index, utf8.extracting(Int(bounds[index].start)..<Int(bounds[index].end)))
    }
  }
}
