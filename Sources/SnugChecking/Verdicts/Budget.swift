import SnugDocument
import SnugGeometry

/// The texts that are known not to fit, so that only new ones count.
///
/// A file of NDJSON: a line each, in order, so that changes show as lines.
package struct Budget: Sendable {
  /// A known misfit. A text that changes is a new one.
  package struct Entry: Hashable, Sendable {
    package var file: String
    package var id, language: String?
    package var text: String

    package init(file: String, id: String?, language: String?, text: String) {
      (self.file, self.id, self.language, self.text) = (file, id, language, text)
    }
  }

  private var known: Set<Entry> = []
  private var used: Set<Entry> = []

  /// No known misfits.
  package init() {}

  /// Reads the file.
  package init(_ bytes: [UInt8]) throws(RowError) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ $0 <= 0x20 }) {
      do throws(DocumentError) {
        let root = try JSONTree.reading(Array(line)).root
        guard root.kind == .object else { throw root.mismatch(expected: "a misfit, an object") }
        var entry = Entry(file: "", id: nil, language: nil, text: "")
        for (key, value) in root.members {
          switch key.text {
          case "file": entry.file = try value.string()
          case "id": entry.id = try value.string()
          case "language": entry.language = try value.string()
          case "text": entry.text = try value.string()
          default:
            throw key.error(
              "unknown key \(Excerpt.quoted(key.text)); the keys are file, id, language and text")
          }
        }
        known.insert(entry)
      } catch {
        throw RowError(error, line: index + 1)
      }
    }
  }

  /// Whether a misfit is known. It counts as used.
  package mutating func contains(_ entry: Entry) -> Bool {
    guard known.contains(entry) else { return false }
    used.insert(entry)
    return true
  }

  /// The count of known misfits that were not found again.
  package var unusedCount: Int { known.count - used.count }

  /// Returns the file for some misfits.
  package static func bytes(of entries: [Entry]) -> [UInt8] {
    func order(_ entry: Entry) -> [String] {
      [entry.file, entry.language ?? "", entry.id ?? "", entry.text]
    }
    let sorted = Set(entries).sorted { order($0).lexicographicallyPrecedes(order($1)) }
    var bytes: [UInt8] = []
    for entry in sorted {
      let collected = CollectedText()
      var json = JSONWriter(collected.buffer(), isCompact: true)
      json.beginObject()
      for (name, value) in [
        ("file", entry.file), ("id", entry.id), ("language", entry.language), ("text", entry.text),
      ] {
        guard let value else { continue }
        json.key(named: name)
        json.string(value)
      }
      json.end()
      do { try json.finish() } catch { preconditionFailure("text is collected") }
      bytes += collected.bytes
      if bytes.last != 0x0A { bytes.append(0x0A) }
    }
    return bytes
  }
}
