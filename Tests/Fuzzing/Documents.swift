import Snug
import SnugDocument

/// Reads arbitrary bytes as a document. If it needs only the embedded fonts, lays it out and writes
/// its frames.
///
/// Nothing may trap or hang. An error has a message and a place in the text, and the output is
/// valid JSON. No file is read: names in a document are looked up in a folder that cannot exist.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocuments(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do throws(DocumentError) {
    let document = try DocumentReader.read(input, folder: "/dev/null")
    guard document.fontFiles.isEmpty else { return 0 }
    let layout = try DocumentLayout(document, catalog: embeddedFonts)
    checkWritten(layout)
    _ = try layout.svg()
  } catch {
    for error in error.all { check(error, input) }
  }
  return 0
}

private let embeddedFonts: FontCatalog = {
  do throws(FontError) {
    return try FontCatalog(files: [], usesSystemFonts: false)
  } catch {
    fatalError("no embedded fonts: \(error)")
  }
}()

private func check(_ error: DocumentError, _ input: [UInt8]) {
  require(!error.message.isEmpty, "an error says nothing")
  let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
  require(lines.indices.contains(error.place.line - 1), "\(error) is outside")
  let columns = 1...lines[error.place.line - 1].count + 1
  require(columns.contains(error.place.column), "\(error) is outside")
}

private func checkWritten(_ layout: DocumentLayout) {
  let output = Output()
  var options = FramesJSON.Options()
  options.includesGlyphs = true
  do throws(OutputError) {
    try FramesJSON.write(
      layout, options: options,
      to: OutputBuffer { piece throws(OutputError) in output.bytes += piece })
  } catch {
    fatalError("measured, but not written: \(error)")
  }
  do throws(JSONError) {
    _ = try JSONTree(parsing: output.bytes)
  } catch {
    fatalError("the frames are no JSON: \(error)")
  }
}

/// Collects the output.
private final class Output {
  var bytes: [UInt8] = []
}

/// A precondition that prints its message in optimised builds, too.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
