import Snug

/// A million numbered tags whose names arrive late: until then a tag shows its number.
final class Tags: CollectionDataSource {
  /// The numbers of the tags in order.
  var numbers = Array(0..<1_000_000)
  /// The names that have arrived.
  var names: [Int: String] = [:]

  let sectionCount = 1
  func itemCount(inSection section: Int) -> Int { numbers.count }
  func section(_ section: Int) -> CollectionSection { CollectionSection() }
  func id(ofItem path: ItemPath) -> Int { numbers[path.item] }
  func item(at path: ItemPath) -> CollectionItem {
    let number = numbers[path.item]
    return CollectionItem("Tag", .texts([names[number] ?? "\(number)"]))
  }

  /// Loads the name of a tag, as slowly as a server.
  @Sendable static func load(_ number: Int) async throws -> LoadedContent<String> {
    try await Task.sleep(for: .milliseconds(number % 5))
    let name = number % 3 == 0 ? "a long name" : "a name"
    return LoadedContent("tag \(number), \(name)", cost: 1)
  }
}
