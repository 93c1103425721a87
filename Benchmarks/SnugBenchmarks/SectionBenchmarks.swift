import Snug

/// The cost of changes of whole sections of a collection, and of jumps over what is not measured.
enum SectionBenchmarks {
  private static let counts = [1_000, 100_000]

  static func groups(_ runs: (String) -> Bool) throws -> [[Contestant]] {
    var groups: [[Contestant]] = []
    for count in counts {
      let tasks: [(name: String, n: Int, unit: String, body: @Sendable (Scene) throws -> Void)] = [
        ("move a section", 100, "update", { try $0.moveSections(100) }),
        ("insert or delete a section", 200, "update", { try $0.insertAndDeleteSections(100) }),
        (
          "move a section, and ask whether all is exact", 100, "update",
          { scene in
            for _ in 0..<100 {
              try scene.moveSections(1)
              guard !scene.collection.isExact else { preconditionFailure("all is estimated") }
            }
          }
        ),
      ]
      let names = tasks.map { "collection of \(count) sections, \($0.name)" }
      guard names.contains(where: runs) else { continue }
      let scene = try Scene(sections: count, items: 3)
      groups.append(
        zip(names, tasks).map { name, task in
          Contestant(name: name, n: task.n, unit: task.unit) { try task.body(scene) }
        })
    }
    for visited in [0, 20_000] {
      let name = "collection of 10000000, jump after \(visited)"
      guard runs(name) else { continue }
      let scene = try Scene(sections: 1, items: 10_000_000)
      try scene.jump(visited)
      groups.append([Contestant(name: name, n: 50, unit: "jump") { try scene.jump(50) }])
    }
    return groups
  }

  /// Sections of estimated rows.
  private final class Sections: CollectionDataSource {
    var sectionCount: Int
    private let items: Int

    init(_ count: Int, items: Int) {
      sectionCount = count
      self.items = items
    }

    func itemCount(inSection section: Int) -> Int { items }
    func section(_ section: Int) -> CollectionSection {
      CollectionSection(header: CollectionItem("block", .size(Size(width: 320, height: 20))))
    }
    func id(ofItem path: ItemPath) -> Int { path.section * items + path.item }
    func item(at path: ItemPath) -> CollectionItem {
      let height = Double(20 + id(ofItem: path) % 7 * 5)
      return CollectionItem("block", .size(Size(width: 150, height: height)))
    }
  }

  private struct Cell: ReusableCell {}

  private final class Scene {
    let sections: Sections
    let collection: CellCollection<Int, Cell>
    private var place = 0

    init(sections count: Int, items: Int) throws {
      sections = Sections(count, items: items)
      collection = try CellCollection(
        FlowLayout(containerSize: Size(width: 320, height: 480)),
        estimatedSize: Size(width: 150, height: 30))
      collection.register("block") { Cell() }
      collection.register("block", for: .header) { Cell() }
      try collection.reload(sections)
    }

    /// An index far from the one before.
    private func next(below count: Int) -> Int {
      place = (place + 7_919_017) % count
      return place
    }

    func moveSections(_ count: Int) throws {
      for _ in 0..<count {
        let move = CollectionUpdate.Move(
          from: next(below: sections.sectionCount), to: next(below: sections.sectionCount))
        try collection.performBatchUpdates(CollectionUpdate(movedSections: [move]))
      }
    }

    func insertAndDeleteSections(_ count: Int) throws {
      for _ in 0..<count {
        let place = next(below: sections.sectionCount)
        sections.sectionCount += 1
        try collection.performBatchUpdates(CollectionUpdate(insertedSections: [place]))
        sections.sectionCount -= 1
        try collection.performBatchUpdates(CollectionUpdate(deletedSections: [place]))
      }
    }

    /// Scrolls to places far from one another; most are new.
    func jump(_ count: Int) throws {
      let height = collection.contentSize.height
      for _ in 0..<count {
        try collection.setContentOffset(
          Point(x: 0, y: height * Double(next(below: 9_999_991)) / 10_000_000))
      }
    }
  }
}
