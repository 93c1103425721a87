import Snug
import Testing

@testable import SnugDocument

/// Labels of the test font at size 10, whose small letters are 5 wide; they may not be compressed, and are
/// at most 40 wide.
@Suite("Errors: items that hit a conflict")
struct ConflictingItemsTests {
  private func document(_ items: String) -> String {
    #"""
    {"cells": {"Tag": {"views": {"label": {"compressionResistance": 1000,
     "font": {"family": "Snug Test", "size": 10}}}, "constraints": ["label.width <= 40"]}},
     "items": [\#(items)]}
    """#
  }

  @Test("each item that hits a conflict is named with its text, its id and by how much")
  func items() {
    let error = documentError(
      document(
        #""abc", {"label": "abcdefghij", "id": "ten"}, "abcdefgh", {"label": "abcdefghijkl", "id": "twelve"}, "abcdefghi""#
      ))
    #expect(error?.all.map(\.place.path) == ["items[1]", "items[3]", "items[4]"])
    let messages = error?.all.map(\.message) ?? []
    #expect(messages.first?.hasPrefix("these constraints cannot be satisfied together: ") == true)
    #expect(
      messages.first?.hasSuffix(
        "; \"abcdefghij\" (id \"ten\") is 10 points too wide; 3 items hit this conflict") == true,
      "\(messages)")
    #expect(
      messages.dropFirst() == [
        "\"abcdefghijkl\" (id \"twelve\") is 20 points too wide: it hits the same conflict in the "
          + "cell \"Tag\"",
        "\"abcdefghi\" is 5 points too wide: it hits the same conflict in the cell \"Tag\"",
      ])
  }

  @Test(
    "of many the first 20 are named, and the first tells their count", arguments: [306, 30_000])
  func many(count: Int) {
    let items = (0..<count).map { "\"abcdefghi\(String(repeating: "j", count: $0 % 7))\"" }
    let error = documentError(document(items.joined(separator: ", ")))
    #expect(error?.all.count == 20)
    #expect(error?.hasMore == true)
    #expect(error?.message.hasSuffix("; \(count) items hit this conflict") == true)
  }

  @Test("a conflict that does not depend on texts is told once")
  func declared() {
    let error = documentError(
      #"""
      {"cells": {"C": {"views": {"label": {}}, "constraints": ["label.width == 10", "label.width >= 20"]}},
       "items": ["a", "b"]}
      """#)
    #expect(error?.all.map(\.place.path) == ["items[0]"])
  }

  @Test("`fit` names the items that hit a conflict, too")
  func fitted() throws {
    let text = document(#""abcdefghi", "abc", "abcdefghij""#)
    let session = try LayoutSession(usesSystemFonts: false)
    let error = #expect(throws: DocumentError.self) {
      try session.fit(Document(text), .compressed)
    }
    #expect(error?.all.map(\.place.path) == ["items[0]", "items[2]"])
    #expect(error?.message.contains("\"abcdefghi\" is 5 points too wide") == true)
  }

  @Test("items that hit different conflicts of a cell are told with their own")
  func several() {
    let label =
      #"{"compressionResistance": 1000, "maxWidth": 40, "font": {"family": "Snug Test", "size": 10}}"#
    let error = documentError(
      #"""
      {"cells": {"C": {"views": {"a": \#(label), "b": \#(label)},
         "constraints": ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]}},
       "items": [{"texts": {"a": "abcdefghij", "b": "t"}}, {"texts": {"a": "t", "b": "abcdefghijkl"}},
         {"texts": {"a": "abcdefghi", "b": "t"}}]}
      """#)
    let told = error?.all.map { "\($0.place.path) \($0.message)" } ?? []
    #expect(told.count == 3, "\(told)")
    #expect(told[0].hasPrefix("items[0] ") && told[0].contains("a.maxWidth"))
    #expect(told[0].contains("\"abcdefghij\" is 10 points too wide"))
    #expect(told[1].hasPrefix("items[1] ") && told[1].contains("b.maxWidth"))
    #expect(told[1].contains("\"abcdefghijkl\" is 20 points too wide"))
    #expect(told[2].hasPrefix("items[2] \"abcdefghi\" is 5 points too wide"))
  }
}
