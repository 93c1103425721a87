import Dispatch
import SnugGeometry
import Synchronization

extension TextMeasurer {
  /// The width of each text alone on one line, uncut, in the order given, measured on all cores;
  /// the same as `measure(_:style:)` gives.
  /// - Throws: as `measure(_:style:)`.
  public func widths(of texts: [String], style: TextStyle) throws(FontError) -> [Double] {
    for text in texts { try checkLength(of: text) }
    // Refuses the style once, and resolves its fonts before several threads ask for them.
    _ = try context(for: style)
    var widths = [Double](repeating: 0, count: texts.count)
    let chunks = (texts.count + Self.chunkSize - 1) / Self.chunkSize
    if chunks == 1 {
      try getWidths(of: texts[...], style: style, into: widths.mutableSpan)
      return widths
    }
    let workers = workers
    let failure = Mutex<FontError?>(nil)
    unsafe widths.withUnsafeMutableBufferPointer { buffer in
      // Every chunk writes to a part of its own.
      nonisolated(unsafe) let buffer = unsafe buffer
      DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
        let range = chunk * Self.chunkSize..<min((chunk + 1) * Self.chunkSize, texts.count)
        do throws(FontError) {
          try workers.withWorker { measurer throws(FontError) in
            try measurer.getWidths(
              of: texts[range], style: style,
              into: unsafe UnsafeMutableBufferPointer(rebasing: buffer[range]).mutableSpan)
          }
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return widths
  }

  /// How labels of one line were measured so far.
  public var counts: MeasureCounts { ownCounts + workers.counts }

  /// How many texts a thread takes at once: some microseconds of work, long beside what taking
  /// them costs.
  private static let chunkSize = 256

  private func getWidths(
    of texts: ArraySlice<String>, style: TextStyle, into widths: consuming MutableSpan<Double>
  ) throws(FontError) {
    let context = try context(for: style)
    context.prepareFastPath(forLabels: texts.count)
    for (place, text) in texts.enumerated() {
      widths[place] =
        if let ideal = fastIdealWidth(of: text, style: style, context: context) {
          grid.reported(ideal)
        } else {
          try rememberedMetrics(of: text, style, context).width
        }
    }
  }
}
