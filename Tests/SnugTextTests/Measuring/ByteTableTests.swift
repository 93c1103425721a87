import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Measuring: byte tables and memos")
struct ByteTableTests {
  @Test("a table gives strings the indices of a dictionary by tag and bytes, or rejects collisions")
  func likeADictionary() {
    let letters = Generator<String>.element(of: [
      "a", "b", "longer than eight", "\u{E9}", "e\u{301}",
    ])
    let words = Generator<[String]>.array(of: letters, count: 0...4).map { $0.joined() }
    let keys = Generator<(UInt32, String)> {
      (UInt32(try $0.draw(.integer(in: 0...2))), try $0.draw(words))
    }
    forAll(Generator<[(UInt32, String)]>.array(of: keys, count: 0...200), count: 300) { keys in
      var table = ByteTable()
      var crowded = ByteTable(mostInTheWay: 0)
      var known: [[UInt8]: Int] = [:]
      for (tag, text) in keys {
        let bytes = [UInt8(tag)] + Array(text.utf8)
        try checkEqual(table.number(of: text.utf8.span, tag: tag), known[bytes])
        try checkEqual(table.insert(text.utf8.span, tag: tag), known[bytes] == nil)
        if known[bytes] == nil { known[bytes] = known.count }
        try checkEqual(table.number(of: text.utf8.span, tag: tag), known[bytes])
        try checkEqual(table.string(known[bytes] ?? 0), text)
        let before = crowded.number(of: text.utf8.span, tag: tag)
        let isNew = crowded.insert(text.utf8.span, tag: tag)
        try check(isNew == nil || isNew == (before == nil))
        try check(isNew == nil || crowded.number(of: text.utf8.span, tag: tag) != nil)
      }
      try checkEqual(table.count, known.count)
    }
  }

  @Test("a memo holds no more keys than its capacity, each with the value set last")
  func memo() {
    forAll(Generator<[Int]>.array(of: .integer(in: 0...9), count: 0...40), count: 200) { keys in
      var memo = Memo<Int, Int>(capacity: 4)
      for (turn, key) in keys.enumerated() {
        memo[key] = turn
        try checkEqual(memo[key], turn)
        try check(memo.count <= 4)
        for other in 0...9 {
          let last = keys[...turn].lastIndex(of: other)
          try check(memo[other] == nil || memo[other] == last)
        }
      }
    }
  }
}
