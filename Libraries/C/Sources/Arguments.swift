import Glibc
import Snug
public import SnugHeader
import SnugText

// Checks of what a caller passes.

/// Compares a number of a caller with an enumerator of the header.
func ~= <Enumerator: RawRepresentable<UInt32>>(enumerator: Enumerator, number: Int32) -> Bool {
  number == Int32(enumerator)
}

extension FixedWidthInteger {
  init(_ enumerator: some RawRepresentable<UInt32>) { self.init(enumerator.rawValue) }
}

/// A struct of C that begins with its own size.
protocol Sized {
  init()
  var size: Int { get set }
  /// The sizes that it had in earlier versions of the header.
  static var earlierSizes: [Int] { get }
}

extension Sized {
  static var earlierSizes: [Int] { [] }
}

extension snug_catalog_options: Sized {
  /// Up to `reserved`.
  static var earlierSizes: [Int] { [4 * MemoryLayout<Int>.size] }
}
extension snug_font_info: Sized {
  /// Up to `is_color`.
  static var earlierSizes: [Int] { [18 * MemoryLayout<Int>.size] }
}
extension snug_pen: Sized {
  /// Up to `unsupported`, and up to `svg`.
  static var earlierSizes: [Int] { [10 * MemoryLayout<Int>.size, 17 * MemoryLayout<Int>.size] }
}
extension snug_glyph_list: Sized {
  /// Up to `font_count`, and up to `box_count`.
  static var earlierSizes: [Int] { [9 * MemoryLayout<Int>.size, 12 * MemoryLayout<Int>.size] }
}
extension snug_style_list: Sized {}
extension snug_outline_list: Sized {
  /// Up to `needs_pen`.
  static var earlierSizes: [Int] { [9 * MemoryLayout<Int>.size] }
}
extension snug_text_info: Sized {}
extension snug_verdict_list: Sized {}
extension snug_labels: Sized {}
extension snug_measuring: Sized {}
extension snug_layout_options: Sized {
  /// Up to `measuring`.
  static var earlierSizes: [Int] { [9 * MemoryLayout<Int>.size] }
}
extension snug_write_options: Sized {
  /// Up to `background_length`.
  static var earlierSizes: [Int] { [5 * MemoryLayout<Int>.size] }
}
extension snug_edit: Sized {}
extension snug_change: Sized {}
extension snug_collection_state: Sized {}
extension snug_solution: Sized {}
extension snug_explanation: Sized {}

extension UnsafePointer where Pointee: Sized {
  /// Returns the struct, after a check of its size. Members that an earlier version does not have are 0. A
  /// later version may have more members, which must be 0, as they would mean something that this library
  /// does not know.
  func read(_ name: StaticString) throws -> Pointee {
    let bytes = UnsafeRawBufferPointer(start: self, count: try checkedSize(name))
    guard bytes.dropFirst(MemoryLayout<Pointee>.stride).allSatisfy({ $0 == 0 }) else {
      throw Failure.invalid(
        "\"\(name)\" has members that this version of the library does not know")
    }
    var value = Pointee()
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes.prefix($0.count)) }
    return value
  }

  fileprivate func checkedSize(_ name: StaticString) throws -> Int {
    // `size` is the first member, whatever the rest is.
    let size = UnsafeRawPointer(self).load(as: Int.self)
    let isKnown = size >= MemoryLayout<Pointee>.stride || Pointee.earlierSizes.contains(size)
    guard isKnown, size <= 4096 else {
      throw Failure.invalid(
        "the size of \"\(name)\" is \(UInt(bitPattern: size)): set it to sizeof, which is "
          + "\(MemoryLayout<Pointee>.stride)")
    }
    return size
  }
}

extension UnsafeMutablePointer where Pointee: Sized {
  /// Checks that what is written fits.
  func check(_ name: StaticString) throws { _ = try UnsafePointer(self).checkedSize(name) }

  /// Replaces all members but the size; those that an earlier version does not have are left out.
  func write(_ value: Pointee) {
    // `size` is the first member, whatever the rest is.
    let size = UnsafeRawPointer(self).load(as: Int.self)
    var value = value
    value.size = size
    withUnsafeBytes(of: value) {
      UnsafeMutableRawPointer(self).copyMemory(
        from: $0.baseAddress!, byteCount: Swift.min(size, $0.count))
    }
  }
}

/// Returns a pointer, or a function, that must not be null.
func required<Pointer>(_ pointer: Pointer?, _ name: StaticString) throws -> Pointer {
  guard let pointer else { throw Failure.null(name) }
  return pointer
}

/// Returns a struct that must not be null, in which what is written fits.
func writable<Pointee: Sized>(
  _ pointer: UnsafeMutablePointer<Pointee>?, _ name: StaticString
) throws -> UnsafeMutablePointer<Pointee> {
  let pointer = try required(pointer, name)
  try pointer.check(name)
  return pointer
}

/// Returns an array of the caller. A count of 0 needs no pointer.
func array<Element>(
  _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString
) throws -> UnsafeBufferPointer<Element> {
  try checkCount(count, MemoryLayout<Element>.stride, name)
  guard count == 0 || pointer != nil else { throw Failure.null(name) }
  return UnsafeBufferPointer(start: pointer, count: count)
}

func array<Element>(
  _ pointer: UnsafeMutablePointer<Element>?, _ count: Int, _ name: StaticString
) throws -> UnsafeMutableBufferPointer<Element> {
  try checkCount(count, MemoryLayout<Element>.stride, name)
  guard count == 0 || pointer != nil else { throw Failure.null(name) }
  return UnsafeMutableBufferPointer(start: pointer, count: count)
}

/// A count above 2^63 arrives as a negative number.
private func checkCount(_ count: Int, _ stride: Int, _ name: StaticString) throws {
  guard count >= 0, !count.multipliedReportingOverflow(by: stride).overflow else {
    throw Failure.invalid(
      "the count of \"\(name)\" is \(UInt(bitPattern: count)): no memory is so large")
  }
}

/// The length of a text that ends before its first NUL: `SNUG_TERMINATED`.
private let terminated = -1

/// Returns the UTF-8 of a text of the caller.
private func utf8(
  _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws -> UnsafeRawBufferPointer {
  if length == terminated, let pointer {
    return UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
  }
  return UnsafeRawBufferPointer(try array(pointer, length == terminated ? 1 : length, name))
}

/// Returns the UTF-8 of a text of the caller, copied and not checked.
func bytes(_ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString) throws -> [UInt8]
{
  [UInt8](try utf8(pointer, length, name))
}

/// Returns a text of the caller.
func text(_ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString) throws -> String {
  guard let text = String(validating: try utf8(pointer, length, name), as: UTF8.self) else {
    throw Failure(status: SNUG_INVALID_UTF8, "\"\(name)\" is not UTF-8")
  }
  return text
}

func check(_ number: Double, _ name: StaticString, in range: ClosedRange<Double>) throws {
  guard range.contains(number) else {
    throw Failure.invalid(
      "\"\(name)\" is \(number): expected \(range.lowerBound) to \(range.upperBound)")
  }
}

/// Checks the width that texts are to fit in.
/// - Parameter index: The index in an array of widths.
func check(maximumWidth: Double, _ index: Int? = nil) throws {
  guard maximumWidth >= 0 else {
    let name = index.map { "maximum_widths[\($0)]" } ?? "maximum_width"
    throw Failure.invalid("\"\(name)\" is \(maximumWidth): expected 0 or more")
  }
}

func check(maximumLines: Int, from least: Int = 0) throws {
  guard (least...CellView.maximumLines).contains(maximumLines) else {
    throw Failure.invalid(
      "\"maximum_lines\" is \(UInt(bitPattern: maximumLines)): expected \(least) to "
        + "\(CellView.maximumLines)")
  }
}

extension Rect {
  init(_ rect: snug_rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  /// Returns a rectangle of a caller, if there is one. Its edges are finite, in pixels, too.
  init?(_ rect: UnsafePointer<snug_rect>?, _ name: StaticString) throws {
    guard let rect else { return nil }
    self = try Rect(rect.pointee, name)
  }

  init(_ rect: snug_rect, _ name: StaticString) throws {
    for number in [
      rect.x, rect.y, rect.width, rect.height, rect.x + rect.width, rect.y + rect.height,
    ] {
      guard number.magnitude < 1e300 else {
        throw Failure.invalid("a number of \"\(name)\" is \(number)")
      }
    }
    self.init(rect)
  }
}

extension Point {
  init(_ point: snug_point) { self.init(x: point.x, y: point.y) }

  /// Returns a point of a caller, which is finite.
  init(_ point: snug_point, _ name: StaticString) throws {
    guard point.x.isFinite, point.y.isFinite else {
      throw Failure.invalid("\"\(name)\" is (\(point.x), \(point.y))")
    }
    self.init(point)
  }
}

extension snug_rect {
  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension snug_point {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension snug_size {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension snug_range {
  init(_ range: Range<Int>) { self.init(first: range.lowerBound, count: range.count) }
}

extension snug_text_metrics {
  init(_ metrics: TextMetrics) {
    self.init(
      width: metrics.width, height: metrics.height, ideal_width: metrics.idealWidth,
      first_baseline: metrics.baseline, last_baseline: metrics.lastBaseline,
      ascent: metrics.ascent, descent: metrics.descent, line_count: Int32(metrics.lineCount),
      has_missing_glyphs: metrics.hasMissingGlyphs ? 1 : 0)
  }
}

/// Reads a range of `count` things from `first` on.
func range(_ first: Int, _ count: Int, of total: Int, _ what: String) throws -> Range<Int> {
  guard first >= 0, count >= 0, first <= total, count <= total - first else {
    throw Failure.outOfRange(
      "\(UInt(bitPattern: count)) \(what) from \(UInt(bitPattern: first)) on: there are \(total)")
  }
  return first..<first + count
}

// MARK: Columns of texts

/// Returns the texts of a column. Its bytes are copied once, whatever the count of texts.
func texts(_ column: snug_column, count: Int) throws -> TextList {
  guard count > 0 else { return TextList([], []) }
  let offsets = try array(try required(column.offsets, "offsets"), count + 1, "offsets")
  guard column.utf8 != nil || offsets[0] == offsets[count] else { throw Failure.null("utf8") }
  do throws(TextList.ColumnError) {
    return try TextList(column: column.utf8, offsets: offsets)
  } catch {
    switch error {
    case .descendingOffsets(let text): throw Failure.invalid("\"offsets\" descend at text \(text)")
    case .invalidUTF8(let text):
      throw Failure(status: SNUG_INVALID_UTF8, "text \(text) is not UTF-8")
    }
  }
}
