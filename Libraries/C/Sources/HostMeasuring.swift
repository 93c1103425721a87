import Snug
import SnugDocument
import SnugHeader
import SnugText

/// The measuring of a host, by its callback.
final class HostMeasuring {
  private let given: snug_measuring
  /// Why measuring has failed, if the host is at fault.
  private var fault: Failure?

  /// - Returns: `nil` if texts are measured with fonts.
  init?(_ options: UnsafePointer<snug_layout_options>?) throws {
    guard let measuring = try options?.read("options").measuring else { return nil }
    // Whatever happens from here on, the host is told when its measuring is no longer used.
    given = try measuring.read("measuring")
    guard given.measure != nil else { throw Failure.null("measure") }
  }

  deinit { given.destroy?(given.user) }

  /// Returns why measuring has failed since the last question, if the host is at fault.
  func takeFault() -> Failure? {
    defer { fault = nil }
    return fault
  }

  /// Runs `body`; if the host is at fault when it fails, that is the error.
  static func noting<Output>(
    _ host: HostMeasuring?, _ body: () throws -> Output
  ) throws -> Output {
    do {
      return try body()
    } catch {
      throw host?.takeFault() ?? error
    }
  }

  /// Returns a measurer that asks the host, and keeps its measuring alive.
  func measurer(_ grid: PixelGrid) -> BatchMeasurer {
    BatchMeasurer(grid: grid) { [self] requests throws(FontError) in try ask(requests) }
  }

  private func ask(_ requests: [BatchMeasurer.Request]) throws(FontError) -> [TextMetrics] {
    guard let measure = given.measure else { return [] }
    let texts = BorrowedMemory()
    var families: [[String]: UnsafePointer<CChar>] = [:]
    let asked = Borrowed<snug_measure_request>()
    for request in requests {
      let font = request.style.font
      let names: UnsafePointer<CChar>
      if let known = families[font.families] {
        names = known
      } else {
        names = texts.add(font.families.joined(separator: ","))
        families[font.families] = names
      }
      asked.append(
        snug_measure_request(
          utf8: texts.add(request.text), length: request.text.utf8.count, families: names,
          em: request.style.size, weight: font.weight,
          letter_spacing: request.style.letterSpacing,
          maximum_width: request.maximumWidth ?? .infinity,
          maximum_lines: request.maximumLines))
    }
    var answers = [snug_text_metrics](repeating: snug_text_metrics(), count: asked.count)
    guard measure(given.user, asked.pointer, asked.count, &answers) == 0 else {
      fault = Failure(status: SNUG_STOPPED, "the callback that measures texts asked to stop")
      // Its sentence is replaced by that of the fault.
      throw .outOfMemory
    }
    for (request, answer) in zip(requests, answers) where !answer.isMeasured {
      fault = Failure.invalid(
        "the metrics of \(Excerpt.quoted(request.text)) are wrong: lengths are 0 to "
          + "\(LayoutUnit.maximumPoints), and line_count is at least 1")
      throw .outOfMemory
    }
    return answers.map { answer in
      TextMetrics(
        width: answer.width, idealWidth: answer.ideal_width, height: answer.height,
        baseline: answer.first_baseline, ascent: answer.ascent, descent: answer.descent,
        hasMissingGlyphs: answer.has_missing_glyphs != 0, lineCount: Int(answer.line_count),
        lastBaseline: answer.last_baseline)
    }
  }
}

extension snug_text_metrics {
  /// Whether all numbers can be those of a text.
  fileprivate var isMeasured: Bool {
    let lengths = [width, height, ideal_width, first_baseline, last_baseline, ascent, descent]
    return lengths.allSatisfy { (0...LayoutUnit.maximumPoints).contains($0) }
      && (1...TextMeasurer.maximumLineCount).contains(Int(line_count))
  }
}

extension LayoutSession {
  /// Returns the sizers for a document, measured by the host if it measures.
  func pool(for document: Document, _ host: HostMeasuring?) throws -> SizerPool {
    guard let host else { return try pool(for: document) }
    return try pool(for: document) { host.measurer($0) }
  }
}
