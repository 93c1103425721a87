import Snug
import SnugDocument
import SnugPropertyTesting
import Testing

@Suite("JSON: hostile input")
struct JSONFuzzTests {
  /// A document that uses most of the format.
  private static let seed = Array(
    """
    {"snug": 1, "container": {"width": 3e2, "height": 480.5, "direction": "rtl", "scale": 2,
     "contentInset": [1, -2]}, "cells": {"C": {"margins": {"left": 1}, "metrics": {"m": 4},
     "views": {"label": {"font": {"family": ["Snug Test"], "size": 10, "features": {"liga": false}}},
     "icon": {"kind": "image", "size": [8, 8]}, "g": {"kind": "guide"}},
     "constraints": ["H:|-[icon]-m-[label(>=40,<=120@900)]-|", "V:|-[label]-|",
     "icon.centerY = 0.5 * label.centerY + 2 @ 750", "g.leading = icon.trailing",
     {"first": "g.width", "relation": "<=", "second": "label.width", "multiplier": 2}]}},
     "layout": {"lineAlignment": "fill", "sectionInset": 4, "maximumItemsPerLine": 3},
     "sections": [{"header": {"label": "AV\\u0041fi"}, "items": ["A", "\\ud83d\\ude00 longer",
     {"size": [50, 1e2], "grow": 2}, {"texts": {"label": "x"}, "breakBefore": true}],
     "layout": {"itemAlignment": "stretch"}}, {"items": [], "footer": {"size": [1, 2]}}]}
    """.utf8)

  private struct Edit {
    var place: UInt64
    var count: Int
    var bytes: [UInt8]
  }

  /// Bytes and fragments that the reader checks for, or similar ones.
  private static let fragments =
    [
      "", "\"", "\\", "{", "}", "[", "]", ",", ":", "-", "0", "1e400", "1e9", "-1", "null", "true",
      "\u{0}", "\u{FEFF}", "\\u0000", "\\ud800", "9999999", "@", ">=", "super", "|", "(", "1e-300",
      "\"items\"", "\"label\"", "\u{202E}", "\u{E000}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  @Test("a document with random damage is laid out or rejected, without a crash")
  func damagedDocuments() throws {
    let fonts = try FontCatalog(files: [])
    let edit = Generator { source in
      Edit(
        place: try source.draw(.integer(in: 0...UInt64(Self.seed.count))),
        count: try source.draw(.integer(in: 0...12)),
        bytes: try source.draw(.element(of: Self.fragments)))
    }
    forAll(Generator<[Edit]>.array(of: edit, count: 1...4), count: 4000) { edits in
      var bytes = Self.seed
      for edit in edits {
        let start = min(Int(edit.place), bytes.count)
        bytes.replaceSubrange(start..<min(start + edit.count, bytes.count), with: edit.bytes)
      }
      try Self.layOut(bytes, fonts)
    }
  }

  private struct Damaged: CustomStringConvertible {
    let name: String
    let bytes: [UInt8]
    let damage: [DocumentDamage]

    var description: String { "\(name): \(damage)" }
  }

  @Test("every example with random damage is laid out or rejected, without a crash")
  func damagedExamples() throws {
    let fonts = try FontCatalog(files: [], usesSystemFonts: false)
    let examples = ExampleDocuments.all
    try #require(examples.count >= 15)
    let damage = Generator<[DocumentDamage]>.array(
      of: .damage(others: examples.map(\.bytes)), count: 1...4)
    for example in examples {
      let damaged = damage.map { damage in
        var bytes = example.bytes
        for part in damage { part.apply(to: &bytes) }
        return Damaged(name: example.name, bytes: bytes, damage: damage)
      }
      forAll(damaged, count: 300) { damaged in try Self.layOut(damaged.bytes, fonts) }
    }
  }

  @Test("an example after a byte-order mark is rejected because of the mark")
  func byteOrderMarks() {
    for example in ExampleDocuments.all {
      let error = documentError(bytes: [0xEF, 0xBB, 0xBF] + example.bytes)
      #expect(
        error?.message == "the text begins with a byte-order mark: save it as UTF-8 without one")
    }
  }

  @Test("a document cut off anywhere is refused")
  func truncatedDocuments() throws {
    for count in Self.seed.indices {
      #expect(throws: DocumentError.self) {
        _ = try DocumentReader.read(Array(Self.seed.prefix(count)))
      }
    }
    try Self.layOut(Self.seed, FontCatalog(files: []))
  }

  @Test("random bytes are refused or laid out, as JSON and as plain text")
  func randomBytes() throws {
    let fonts = try FontCatalog(files: [])
    let byte = Generator<UInt8>.integer(in: 0...255)
    forAll(Generator<[UInt8]>.array(of: byte, count: 0...40), count: 2000) { bytes in
      try Self.layOut(bytes, fonts)
      _ = try? DocumentReader.readPlainText(bytes)
    }
  }

  /// Lays out the document if possible. Errors must have lines and columns of the text, be in the
  /// order of the text, and be different.
  private static func layOut(_ bytes: [UInt8], _ fonts: FontCatalog) throws {
    let refused = refusal {
      try DocumentLayout(Document(json: bytes, folder: "/dev/null"), catalog: fonts)
    }
    guard let refused else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for error in refused.all {
      try check(lines.indices.contains(error.place.line - 1), error.description)
      try check(
        1...lines[error.place.line - 1].count + 1 ~= error.place.column, error.description)
      let line = error.description.printable(maximumLength: 1_000)
      try check(!error.message.isEmpty && !line.contains(where: \.isNewline), "\(line)")
    }
    for (error, next) in zip(refused.all, refused.others) {
      try check(
        (error.place.line, error.place.column) <= (next.place.line, next.place.column),
        "\(error.description) before \(next.description)")
      try check(error != next, "twice: \(error.description)")
    }
    try check(refused.all.count <= DocumentError.maximumCount, "\(refused.all.count) errors")
  }
}
