import SnugGeometry
import Synchronization

/// Measurers over one catalog, each used by one thread at a time.
package final class MeasurerPool: Sendable {
  private let measurers = Pool<TextMeasurer>()
  private let catalog: FontCatalog
  private let grid: PixelGrid

  init(catalog: FontCatalog, grid: PixelGrid) {
    self.catalog = catalog
    self.grid = grid
  }

  /// The sum of the counts of the idle measurers.
  var counts: MeasureCounts {
    measurers.idleSum(MeasureCounts()) { $0 + $1.ownCounts }
  }

  /// Calls `body` with a measurer that no other thread uses.
  package func withWorker<Result>(
    _ body: (TextMeasurer) throws(FontError) -> Result
  ) throws(FontError) -> Result {
    try measurers.withElement(
      orNew: { () throws(FontError) in try TextMeasurer(catalog: catalog, grid: grid) }, body)
  }

  /// The count of texts from which the other cores help: starting them takes half a millisecond.
  package static let leastForAllCores = 1024
  /// The count of texts that a thread takes at once.
  private static let chunkSize = 64

  /// Calls `body` for the ranges of `size` indices below `count`, on all cores, each with a measurer
  /// that no other thread uses.
  /// - Throws: The error of the lowest range.
  package func forEachRange<Failure: Error>(
    below count: Int, of size: Int,
    _ body: @Sendable (_ measurer: TextMeasurer, _ range: Range<Int>) throws(Failure) -> Void,
    failing: @Sendable (FontError) -> Failure
  ) throws(Failure) {
    let failures = Mutex<[Int: Failure]>([:])
    onAllCores((count + size - 1) / size) { number in
      let range = number * size..<min((number + 1) * size, count)
      var failure: Failure?
      do throws(FontError) {
        try withWorker { measurer in
          do throws(Failure) { try body(measurer, range) } catch { failure = error }
        }
      } catch {
        failure = failing(error)
      }
      if let failure { failures.withLock { $0[number] = failure } }
    }
    if let failure = failures.withLock({ $0.min { $0.key < $1.key } }) { throw failure.value }
  }

  /// Returns the values that `body` writes for ranges of `size` indices below `count`, computed on
  /// all cores.
  /// - Parameter start: The value of all indices before.
  /// - Throws: The error of the lowest range.
  func values<Value>(
    _ count: Int, from start: Value, inRangesOf size: Int,
    _ body:
      @Sendable (
        _ measurer: TextMeasurer, _ range: Range<Int>, _ values: consuming MutableSpan<Value>
      ) throws(FontError) -> Void
  ) throws(FontError) -> [Value] {
    var values = [Value](repeating: start, count: count)
    try unsafe values.withUnsafeMutableBufferPointer { buffer throws(FontError) in
      // Every range has its own part.
      nonisolated(unsafe) let buffer = unsafe buffer
      try forEachRange(below: count, of: size) { measurer, range throws(FontError) in
        try body(
          measurer, range, unsafe UnsafeMutableBufferPointer(rebasing: buffer[range]).mutableSpan)
      } failing: {
        $0
      }
    }
    return values
  }

  /// Returns the result of `body` for each index below `count`, computed on all cores.
  /// - Throws: The error of the lowest index.
  package func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (_ measurer: TextMeasurer, _ index: Int) throws(FontError) -> Result
  ) throws(FontError) -> [Result] {
    let results = try values(count, from: Result?.none, inRangesOf: Self.chunkSize) {
      measurer, range, results throws(FontError) in
      var results = results
      for (place, index) in range.enumerated() { results[place] = try body(measurer, index) }
    }
    return results.compactMap(\.self)
  }
}
