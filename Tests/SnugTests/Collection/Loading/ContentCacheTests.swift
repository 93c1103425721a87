import Snug
import Testing

@Suite("Collection: content cache")
struct ContentCacheTests {
  /// Three contents with a cost of 3 each, under a limit of 10.
  private var three: ContentCache<String, Int> {
    var cache = ContentCache<String, Int>(costLimit: 10)
    for (content, id) in ["a", "b", "c"].enumerated() {
      _ = cache.insert(LoadedContent(content, cost: 3), for: id)
    }
    return cache
  }

  @Test("the least recently used contents are removed first, and no more than necessary")
  func leastRecentlyUsed() {
    var cache = three
    #expect(cache.items == ["a", "b", "c"])
    #expect(cache.cost == 3 + 3 + 3)
    let used = cache.use("a")?.content
    #expect(used == 0)
    let removed = cache.insert(LoadedContent(7, cost: 4), for: "d")
    #expect(removed == [1])
    #expect(cache.items == ["c", "a", "d"])
    #expect(cache.cost == 3 + 3 + 4)
    let removedForTen = cache.insert(LoadedContent(8, cost: 10), for: "e")
    #expect(removedForTen == [2, 0, 7])
    #expect(cache.items == ["e"])
  }

  @Test("a content that just fits removes no other content")
  func exactFit() {
    var cache = three
    let removed = cache.insert(LoadedContent(7, cost: 1), for: "d")
    #expect(removed == [])
    #expect(cache.cost == 10)
  }

  @Test("a content over the cost limit is not kept, and removes no other content")
  func tooDear() {
    var cache = three
    let removed = cache.insert(LoadedContent(7, cost: 11), for: "d")
    #expect(removed == [])
    #expect(cache.items == ["a", "b", "c"])
  }

  @Test("a content replaces the item's earlier one, even if it is not kept itself")
  func replacement() {
    var cache = three
    let removed = cache.insert(LoadedContent(7, cost: 1), for: "a")
    #expect(removed == [0])
    #expect(cache.items == ["b", "c", "a"])
    #expect(cache.cost == 3 + 3 + 1)
    let removedForNothing = cache.insert(LoadedContent(8, cost: 11), for: "b")
    #expect(removedForNothing == [1])
    #expect(cache.items == ["c", "a"])
  }

  @Test("contents with a cost of 0 are kept under a cost limit of 0")
  func free() {
    var cache = ContentCache<Int, Int>(costLimit: 0)
    for id in 0..<3 { _ = cache.insert(LoadedContent(id, cost: 0), for: id) }
    _ = cache.insert(LoadedContent(3, cost: 1), for: 3)
    #expect(cache.items == [0, 1, 2])
  }

  @Test("contents of the greatest possible cost cause no overflow")
  func dearest() {
    var cache = ContentCache<Int, Int>(costLimit: .max)
    for id in 0..<3 { _ = cache.insert(LoadedContent(id, cost: .max), for: id) }
    #expect(cache.items == [2])
    #expect(cache.cost == .max)
  }

  @Test("the first, the middle or the last content can be removed", arguments: ["a", "b", "c"])
  func removal(id: String) {
    var cache = three
    let removed = [cache.remove(id), cache.remove(id)]
    #expect(removed == [["a": 0, "b": 1, "c": 2][id], nil])
    #expect(cache.items == ["a", "b", "c"].filter { $0 != id })
    #expect(cache.cost == 3 + 3)
    _ = cache.insert(LoadedContent(9, cost: 1), for: "d")
    #expect(cache.items == ["a", "b", "c", "d"].filter { $0 != id })
  }
}
