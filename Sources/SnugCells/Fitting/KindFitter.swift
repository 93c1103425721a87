import SnugGeometry
import SnugText

/// Fits kinds of cells on one thread, with a program and a measurer of its own.
///
/// A class: its references to what all threads share are counted once, not for each kind.
final class KindFitter {
  let design: Design
  let program: FittingProgram
  let measurer: any TextMeasuring
  /// The same, if it measures with fonts.
  private let fontMeasurer: TextMeasurer?

  init(_ design: Design, _ program: FittingProgram, _ measurer: any TextMeasuring) {
    (self.design, self.program, self.measurer) = (design, program, measurer)
    fontMeasurer = measurer as? TextMeasurer
  }

  /// The parts of a sizer that every thread reads.
  struct Design: Sendable {
    var template: CellTemplate
    var labels: [CellSizer.Label]
    var needsLongestWords: Bool
    var kinds: FittedKinds.Design
  }

  /// Solves for one cell and a validated fitting, and adds the layout to `kinds`.
  /// - Parameters:
  ///   - given: The intrinsic metrics of its labels; `nil` for one that was not measured.
  ///   - known: An earlier fitting of the same cell, whose label metrics are reused if possible.
  func fit(
    _ given: (_ label: Int) -> TextMetrics?, _ fitting: Fitting, into kinds: FittedKinds,
    texts: () -> [String], known: (kinds: FittedKinds, kind: Int)? = nil
  ) throws(FittingError) {
    // The texts of labels of several lines, each read once.
    var reads: [ReadText] = []
    var metrics: [TextMetrics] = []
    metrics.reserveCapacity(design.labels.count)
    if design.needsLongestWords { try measureWords(&reads, texts: texts) }
    for (index, label) in design.labels.enumerated() {
      if let given = given(index) {
        metrics.append(given)
      } else {
        metrics.append(
          try measure(index, in: label.preferredWidth, keeping: nil, &reads, texts: texts))
      }
    }
    guard design.kinds.hasSeveralLines else {
      try program.solve(metrics, fitting)
      return kinds.append(metrics, wrapped: metrics, from: program, known: known)
    }
    let knownMetrics = known?.kinds.labelMetrics(ofKind: known?.kind ?? 0)
    var lines = [FittedKinds.MeasuredLines](repeating: .init(), count: metrics.count)
    let solved = try program.solve(labels: metrics, fitting: fitting) {
      (label, width) throws(FittingError) in
      // Frames lie on the grid of measured widths, so equality is exact.
      if let known, let knownMetrics,
        known.kinds.frame(ofView: design.labels[label].view, kind: known.kind).width == width
      {
        kinds.lines.append(
          known.kinds.lineNumber(ofLabel: label, kind: known.kind) ?? -1, of: known.kinds.lines)
        lines[label] = .init(number: kinds.lines.latest, width: width)
        return knownMetrics[label]
      }
      let metrics = try measure(label, in: width, keeping: kinds.lines, &reads, texts: texts)
      lines[label] = .init(number: kinds.lines.latest, width: width)
      return metrics
    }
    kinds.append(
      metrics, wrapped: solved.labels, lines: lines,
      hasUnstableHeight: solved.hasUnstableHeight, from: program, known: known)
  }

  /// Measures the longest words that the constraints need.
  private func measureWords(
    _ reads: inout [ReadText], texts: () -> [String]
  ) throws(FittingError) {
    reads = texts().map { ReadText($0) }
    program.longestWords = []
    for (index, label) in design.labels.enumerated() {
      let width = try FittingError.font { () throws(FontError) in
        label.needsLongestWord
          ? try measurer.longestWord(in: &reads[index], style: label.style) : 0
      }
      program.longestWords.append(width)
    }
  }

  /// Measures a label of several lines in a width.
  /// - Parameter reads: The texts of its cell; empty if none was read yet.
  private func measure(
    _ index: Int, in width: Double?, keeping lines: KeptLines?, _ reads: inout [ReadText],
    texts: () -> [String]
  ) throws(FittingError) -> TextMetrics {
    if reads.isEmpty { reads = texts().map { ReadText($0) } }
    let label = design.labels[index]
    let metrics = try FittingError.font { () throws(FontError) in
      if let fontMeasurer {
        try fontMeasurer.measure(
          &reads[index], style: label.style, maximumWidth: width, maximumLines: label.lines,
          keeping: lines)
      } else {
        try measurer.measure(
          reads[index].text, style: label.style, maximumWidth: width, maximumLines: label.lines)
      }
    }
    try label.check(metrics, design.template)
    return metrics
  }

  func fit(
    _ kinds: Range<Int>, of measured: MeasuredKinds, _ texts: CellTexts, _ fitting: Fitting
  ) throws(Failure) -> FittedKinds {
    let fitted = FittedKinds(design.kinds, of: measured, kinds)
    for kind in kinds {
      do throws(FittingError) {
        try fit(
          { measured.label($0, ofKind: kind)?.metrics }, fitting, into: fitted,
          // Texts are read only for labels of several lines, where each cell is its own kind.
          texts: { texts[kind] })
      } catch {
        throw Failure(kind: kind, error: error)
      }
    }
    return fitted
  }

  /// A kind that cannot be fitted.
  struct Failure: Error {
    var kind: Int
    var error: FittingError
  }
}

extension CellSizer.Label {
  /// Throws if a label measures too much.
  func check(_ metrics: TextMetrics, _ template: CellTemplate) throws(FittingError) {
    guard max(metrics.width, metrics.height) <= CellTemplate.maximumMagnitude else {
      throw .labelTooLarge(view: template.views[view].name, size: metrics.size)
    }
  }
}
