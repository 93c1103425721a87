import Snug
import SnugDocument

/// Reads arbitrary bytes as a document and, after a NUL, a script, and replays the script if the
/// document needs only the embedded fonts.
///
/// Nothing may trap or hang. The output has a line of JSON for the start and one for each step, and
/// a second replay gives the same lines. No file is read: names in a document are looked up in a
/// folder that cannot exist.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSimulations(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return -1 }
  do throws(DocumentError) {
    let document = try DocumentReader.read(Array(parts[0]), folder: "/dev/null")
    guard document.fontFiles.isEmpty else { return -1 }
    let script = try SimulationScript.read(Array(parts[1]), for: document)
    let lines = try replayed(document, script)
    require(try replayed(document, script) == lines, "the same again is something else")
    check(lines, script)
  } catch {
    for error in error.all { require(!error.message.isEmpty, "an error says nothing") }
  }
  return 0
}

// One input runs at a time.
nonisolated(unsafe) private let session: LayoutSession = {
  do throws(FontError) {
    return try LayoutSession(usesSystemFonts: false)
  } catch {
    fatalError("no embedded fonts: \(error)")
  }
}()

private func replayed(
  _ document: Document, _ script: SimulationScript
) throws(DocumentError) -> [UInt8] {
  let output = Output()
  let simulation = try session.simulate(document, script)
  do throws(OutputError) {
    _ = try SimulationJSON.write(
      simulation,
      to: OutputBuffer { piece throws(OutputError) in output.bytes += piece })
  } catch {
    fatalError("replayed, but not written: \(error)")
  }
  return output.bytes
}

private func check(_ output: [UInt8], _ script: SimulationScript) {
  let lines = output.split(separator: 0x0A)
  require(lines.count == script.steps.count + 1, "\(lines.count) lines")
  for line in lines {
    do throws(JSONError) {
      _ = try JSONTree(parsing: Array(line))
    } catch {
      fatalError("a line is no JSON: \(error)")
    }
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
