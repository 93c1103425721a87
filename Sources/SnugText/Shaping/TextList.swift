import SnugGeometry

/// Many texts in one UTF-8 buffer: no string is made of any before it is asked for.
public struct TextList: Sendable {
  /// The bytes that the texts lie in, and perhaps others between them.
  package let utf8: [UInt8]
  /// Where each text begins and ends in the buffer.
  package let bounds: [Bounds]

  /// Where a text begins and ends in the buffer.
  public struct Bounds: Hashable, Sendable {
    let start, end: UInt32

    /// In bytes from the buffer's start.
    package var range: Range<Int> { Int(start)..<Int(end) }

    /// The bytes of `range`.
    /// - Precondition: It ends below 2^32.
    public init(_ range: Range<Int>) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
    }
  }

  /// The longest buffer, in bytes.
  public static let maximumLength = Int(UInt32.max)

  /// Texts that lie in `utf8`.
  /// - Precondition: The bounds do, and each text is well-formed UTF-8.
  /// - Complexity: O(texts).
  public init(_ utf8: [UInt8], _ bounds: [Bounds]) {
    precondition(
      bounds.allSatisfy { $0.start <= $0.end && Int($0.end) <= utf8.count },
      "a text lies outside of its buffer")
    self.utf8 = utf8
    self.bounds = bounds
  }

  /// The texts of `strings`, copied; `nil` if they are longer than a buffer may be.
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

  /// How many texts there are.
  public var count: Int { bounds.count }

  /// One text.
  public subscript(index: Int) -> String {
    String(decoding: utf8[range(ofText: index)], as: UTF8.self)
  }

  /// The bytes of one text in the buffer.
  package func range(ofText index: Int) -> Range<Int> { bounds[index].range }

  /// The texts of more than `length` bytes.
  /// - Complexity: O(texts).
  package func indices(longerThan length: Int) -> [Int] {
    bounds.indices.filter { bounds[$0].range.count > length }
  }

  /// Calls `body` with the bytes of each text, in order.
  @inline(__always)
  package func forEachUTF8<Failure: Error>(
    _ body: (Int, borrowing Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let utf8 = utf8.span
    let bounds = bounds.span
    for index in bounds.indices {
      try body(index, utf8.extracting(Int(bounds[index].start)..<Int(bounds[index].end)))
    }
  }
}
