package import SnugDocument
import SnugGeometry

/// The texts that are known not to fit, so that only new ones count.
///
/// A file of NDJSON: a line each, in order, so that changes show as lines.
package struct Budget: Sendable {
  /// A text of a file. One that changes is another.
  package struct Key: Hashable, Sendable {
    package var file: String
    package var id, language: String?
    package var text: String

    package init(file: String, id: String?, language: String?, text: String) {
      (self.file, self.id, self.language, self.text) = (file, id, language, text)
    }

    fileprivate func isOf(_ files: Set<String>, _ choice: RowChoice) -> Bool {
      files.contains(file) && choice.takes(id: id, language: language)
    }
  }

  /// By how much a text exceeds its box.
  package struct Excess: Hashable, Sendable {
    /// In points.
    package var points: Double
    /// The count of lines that are missing.
    package var lines: Int

    package init(points: Double, lines: Int) { (self.points, self.lines) = (points, lines) }

    /// The larger of each.
    package func united(_ other: Excess?) -> Excess {
      Excess(points: max(points, other?.points ?? 0), lines: max(lines, other?.lines ?? 0))
    }

    package init(_ verdict: Verdict) {
      self.init(
        points: verdict.excess.points, lines: max(0, verdict.neededLines - verdict.lines))
    }
  }

  private var known: [Key: Excess] = [:]
  private var used: Set<Key> = []

  /// No known misfits.
  package init() {}

  /// Reads the file.
  package init(_ bytes: [UInt8]) throws(RowError) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ $0 <= 0x20 }) {
      do throws(DocumentError) {
        let root = try JSONTree.reading(Array(line)).root
        guard root.kind == .object else { throw root.mismatch(expected: "a misfit, an object") }
        var key = Key(file: "", id: nil, language: nil, text: "")
        var excess = Excess(points: 0, lines: 0)
        for (name, value) in root.members {
          switch name.text {
          case "file": key.file = try value.string()
          case "id": key.id = try value.string()
          case "language": key.language = try value.string()
          case "text": key.text = try value.string()
          case "over": excess.points = try value.length()
          case "missingLines": excess.lines = try value.integer(in: 0...Int(Int32.max))
          default:
            throw name.error(
              "unknown key \(Excerpt.quoted(name.text)); the keys are file, id, language, text, over and missingLines"
            )
          }
        }
        known[key] = excess
      } catch {
        throw RowError(error, line: index + 1)
      }
    }
  }

  /// Whether a misfit is known, and not worse by more than half a point or by a line.
  package mutating func contains(_ key: Key, _ excess: Excess) -> Bool {
    guard let old = known[key] else { return false }
    used.insert(key)
    return excess.points <= old.points + 0.5 && excess.lines <= old.lines
  }

  /// Returns the count of known misfits of some files that were not found again.
  /// - Parameter choice: The rows that were checked.
  package func unusedCount(in files: Set<String>, _ choice: RowChoice = RowChoice()) -> Int {
    known.keys.count { $0.isOf(files, choice) && !used.contains($0) }
  }

  /// Replaces the misfits of some files.
  /// - Parameter choice: The rows that were checked: those of others stay.
  /// - Returns: The counts of those that are new, and that are no more.
  package mutating func replace(
    in files: Set<String>, _ choice: RowChoice = RowChoice(), by misfits: [Key: Excess]
  ) -> (added: Int, removed: Int) {
    let old = Set(known.keys.filter { $0.isOf(files, choice) })
    let new = misfits.filter { files.contains($0.key.file) }
    for key in old { known[key] = nil }
    known.merge(new) { _, new in new }
    return (new.keys.count { !old.contains($0) }, old.count { new[$0] == nil })
  }

  /// Removes the misfits of files, by the names that the budget has.
  /// - Returns: The count of these misfits.
  package mutating func remove(where isGone: (_ file: String) -> Bool) -> Int {
    let gone = Set(known.keys.map(\.file)).filter(isGone)
    let old = known.keys.filter { gone.contains($0.file) }
    for key in old { known[key] = nil }
    return old.count
  }

  /// The file.
  package var bytes: [UInt8] {
    func order(_ key: Key) -> [String] {
      [key.file, key.language ?? "", key.id ?? "", key.text]
    }
    let sorted = known.sorted { order($0.key).lexicographicallyPrecedes(order($1.key)) }
    var bytes: [UInt8] = []
    for (key, excess) in sorted {
      let collected = CollectedText()
      var json = JSONWriter(collected.buffer(), isCompact: true)
      json.beginObject()
      json.member("file", key.file)
      json.member("id", key.id)
      json.member("language", key.language)
      json.member("text", key.text)
      if excess.points > 0 { json.member("over", excess.points) }
      if excess.lines > 0 { json.member("missingLines", excess.lines) }
      json.end()
      do { try json.finish() } catch { preconditionFailure("text is collected") }
      bytes += collected.bytes
      if bytes.last != 0x0A { bytes.append(0x0A) }
    }
    return bytes
  }

  /// Returns the path of a file as budgets have it: from the folder of the budget, so that it is the same
  /// wherever the command runs.
  /// - Parameter folder: The current folder.
  package static func path(of file: String, from budget: String, in folder: String) -> String {
    func parts(_ path: String) -> [Substring] {
      var parts: [Substring] = []
      let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
      for part in whole.split(separator: "/") where part != "." {
        if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
      }
      return parts
    }
    let (target, start) = (parts(file), parts(budget).dropLast())
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    return (up + target.dropFirst(shared).map(String.init)).joined(separator: "/")
  }
}
