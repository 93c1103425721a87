import CICU
import SnugGeometry

/// Finds where lines may end: UAX #14 by ICU, whose dictionaries break Thai, Khmer and Lao too.
///
/// It is scratch of one task: ICU's iterators are kept, one for each language asked for.
@safe final class LineBreaker {
  /// Rules differ in few languages, but their names are free text.
  private var iterators = Memo<String, Iterator>(capacity: 16)

  @safe private final class Iterator {
    let breaks: OpaquePointer

    init?(_ language: String) {
      // Without a language ICU must not ask the locale: "" is its root.
      guard let breaks = unsafe snug_line_breaks_open(language) ?? snug_line_breaks_open("") else {
        return nil
      }
      unsafe self.breaks = breaks
    }

    deinit { unsafe snug_line_breaks_close(breaks) }
  }

  /// The offsets at which a line may end, ascending; the end of the text is the last of them.
  /// - Throws: `.missingLibrary`, `.noLineBreakingRules`.
  func opportunities(in utf8: [UInt8], language: String?) throws(FontError) -> [Int32] {
    let breaks = try unsafe iterator(for: language ?? "").breaks
    var offsets: [Int32] = []
    let isRead = unsafe utf8.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard unsafe snug_line_breaks_set_text(breaks, bytes.baseAddress, Int64(bytes.count)) else {
          return false
        }
        while true {
          let offset = unsafe snug_line_breaks_next(breaks)
          guard offset >= 0 else { return true }
          offsets.append(offset)
        }
      }
    }
    guard isRead else { throw .noLineBreakingRules }
    return offsets
  }

  private func iterator(for language: String) throws(FontError) -> Iterator {
    if let known = iterators[language] { return known }
    guard let iterator = Iterator(language) else {
      try FontError.checkICU()
      throw .noLineBreakingRules
    }
    iterators[language] = iterator
    return iterator
  }
}
