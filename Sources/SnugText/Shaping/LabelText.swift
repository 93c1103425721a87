import SnugGeometry

/// A label's text without marks, and its ranges.
struct LabelText {
  let string: String
  /// `nil` if all of it is in the label's style.
  private(set) var spans: SourceSpans?

  /// - Parameter styles: Those of the ranges of the label's texts.
  init(_ text: String, _ styles: RangeStyles) {
    guard !styles.isEmpty else {
      string = text
      return
    }
    let count = styles.count
    var utf8: [UInt8] = []
    utf8.reserveCapacity(text.utf8.count)
    var (starts, numbers) = ([Int32](), [Int32]())
    func begin(_ number: Int, at start: Int = 0) {
      let start = Int32(start)
      if starts.last == start {
        starts.removeLast()
        numbers.removeLast()
      }
      guard numbers.last ?? -1 != Int32(number) else { return }
      starts.append(start)
      numbers.append(Int32(number))
    }
    begin(0)
    RangeMark.read(text, upTo: count, into: &utf8) { begin($0, at: $1) }
    // A range without text at the end.
    if starts.last == Int32(utf8.count), starts.count > 1 {
      starts.removeLast()
      numbers.removeLast()
    }
    string = String(decoding: utf8, as: UTF8.self)
    if numbers != [0] { spans = SourceSpans(starts: starts, numbers: numbers, styles: styles) }
  }
}

/// The ranges of a label's text. No two in a row have the same style.
final class SourceSpans: Sendable {
  /// The UTF-8 offsets where they start, ascending; the first is 0.
  let starts: [Int32]
  /// The numbers of their styles: 0 for the label's, else from 1 on in the order of its ranges.
  let numbers: [Int32]
  let styles: RangeStyles

  init(starts: [Int32], numbers: [Int32], styles: RangeStyles) {
    (self.starts, self.numbers, self.styles) = (starts, numbers, styles)
  }

  /// Returns the index of the span that contains an offset; of the last one at the end of the text.
  func index(at offset: Int) -> Int {
    max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }

  /// Returns the bytes of a span in a text of `length` bytes.
  func range(ofSpan index: Int, length: Int) -> Range<Int> {
    Int(starts[index])..<(index + 1 < starts.count ? Int(starts[index + 1]) : length)
  }

  func isBox(_ index: Int) -> Bool {
    if case .box = styles.entry(numbers[index]) { true } else { false }
  }

  /// Returns what a renderer needs to know of a span.
  func attributes(at offset: Int) -> String { attributes(ofSpan: index(at: offset)) }

  func attributes(ofSpan index: Int) -> String {
    switch styles.entry(numbers[index]) {
    case .text(let style): style.attributes
    case .box(let box): box.attributes
    }
  }
}

/// The attributes of a range, in one word.
final class RangeAttributes: Sendable {
  let text: String

  /// `nil` for no attributes.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }
}

/// The marks before ranges: U+FDD0, the number of the style in digits of base 16 from U+FDD1 on, U+FDEF.
/// Without digits, a mark is U+FDD0 itself.
enum RangeMark {
  /// U+FDD0 to U+FDEF begin with these bytes.
  private static let lead: [UInt8] = [leadByte, 0xB7]
  static let leadByte: UInt8 = 0xEF
  private static let start: UInt8 = 0x90
  private static let zero: UInt8 = 0x91
  static let lastByte: UInt8 = 0xAF

  /// U+FDD0.
  static let character = lead + [start]

  static func append(_ number: Int, to utf8: inout [UInt8]) {
    func append(_ last: UInt8) {
      utf8 += lead
      utf8.append(last)
    }
    append(start)
    let bits = max(4, Int.bitWidth - number.leadingZeroBitCount)
    for shift in stride(from: (bits - 1) / 4 * 4, through: 0, by: -4) {
      append(zero + UInt8(number >> shift & 0xF))
    }
    append(lastByte)
  }

  /// Appends a text in which U+FDD0 is no mark; returns whether it has one.
  static func append(escaping text: String, to utf8: inout [UInt8]) -> Bool {
    var hasMark = false
    let first = utf8.count
    utf8 += text.utf8
    guard utf8[first...].contains(leadByte) else { return false }
    let characters = Array(utf8[first...])
    utf8.removeSubrange(first...)
    for byte in characters {
      utf8.append(byte)
      guard utf8.count >= first + 3, utf8.suffix(3).elementsEqual(character) else { continue }
      utf8 += lead + [lastByte]
      hasMark = true
    }
    return hasMark
  }

  /// Reads a string with marks.
  /// - Parameters:
  ///   - count: The number of the last style; a mark of a later one is text.
  ///   - utf8: Gets the text without marks.
  ///   - begin: Called with the number of a mark, and the offset in the text where its range begins.
  @inline(__always)
  static func read(
    _ string: String, upTo count: Int, into utf8: inout [UInt8], begin: (Int, Int) -> Void
  ) {
    let source = string.utf8.span
    var offset = 0
    while offset < source.count {
      let start = offset
      while offset < source.count, source[offset] != leadByte { offset += 1 }
      if offset > start {
        unsafe source.extracting(start..<offset).withUnsafeBufferPointer {
          unsafe utf8.append(contentsOf: $0)
        }
      } else if let number = number(in: source, at: &offset), number <= count {
        if number < 0 { utf8 += character } else { begin(number, utf8.count) }
      } else {
        utf8.append(source[start])
        offset = start + 1
      }
    }
  }

  /// Reads a mark at an offset, and moves behind it; `nil` if there is none.
  /// - Returns: The number; -1 for U+FDD0 itself.
  @inline(__always)
  static func number(in utf8: borrowing Span<UInt8>, at offset: inout Int) -> Int? {
    guard utf8[offset] == leadByte, offset + 6 <= utf8.count, utf8[offset + 1] == 0xB7,
      utf8[offset + 2] == start
    else { return nil }
    var (place, number, digits) = (offset + 3, 0, 0)
    while place + 3 <= utf8.count, utf8[place] == leadByte, utf8[place + 1] == 0xB7 {
      let last = utf8[place + 2]
      place += 3
      if last == lastByte {
        offset = place
        return digits == 0 ? -1 : number
      }
      guard last >= zero, last < zero + 16, digits < 4 else { return nil }
      number = number * 16 + Int(last - zero)
      digits += 1
    }
    return nil
  }
}
