import Snug
import SnugCollectionTesting
import Testing

@Suite("Batch updates: steps")
struct UpdateStepTests {
  private func paths(_ section: Int, _ items: Range<Int>) -> [ItemPath] {
    items.map { path(section, $0) }
  }

  @Test(
    "runs of neighbours are single steps: removals from the last, then insertions from the first")
  func runs() throws {
    let update = CollectionUpdate(
      deletedItems: paths(0, 1..<3) + paths(0, 5..<6) + paths(1, 0..<2),
      insertedItems: paths(0, 0..<3) + paths(1, 1..<2))
    let resolved = try update.resolved(from: [6, 3], to: [6, 2])
    #expect(
      resolved.steps == [
        .remove(0..<2, section: 1), .remove(5..<6, section: 0), .remove(1..<3, section: 0),
        .insert(0..<3, section: 0), .insert(1..<2, section: 1),
      ])
  }

  @Test("removing or inserting a million neighbours is one step each")
  func manyNeighbours() throws {
    let all = paths(0, 0..<1_000_000)
    let update = CollectionUpdate(deletedItems: all, insertedItems: all)
    let steps = try update.resolved(from: [1_000_000], to: [1_000_000]).steps
    #expect(steps == [.remove(0..<1_000_000, section: 0), .insert(0..<1_000_000, section: 0)])
  }

  @Test(
    "updates are performed in as few steps as possible, in an order that needs no other paths",
    arguments: [
      (
        "an item that moves within its section is one step",
        CollectionUpdate(movedItems: [.init(from: path(1, 4), to: path(1, 0))]), [1, 5], [1, 5],
        [.move(from: 4, to: 0, section: 1)]
      ),
      (
        "in a section that moves, the section moves first and its item after it",
        CollectionUpdate(
          movedItems: [.init(from: path(0, 0), to: path(1, 2))],
          movedSections: [.init(from: 0, to: 1)]), [3, 1], [1, 3],
        [.moveSection(from: 0, to: 1), .move(from: 0, to: 2, section: 1)]
      ),
      (
        "an item that moves while another is deleted is removed and inserted",
        CollectionUpdate(
          deletedItems: [path(0, 1)], movedItems: [.init(from: path(0, 2), to: path(0, 0))]),
        [4], [3], [.remove(1..<3, section: 0), .insert(0..<1, section: 0)]
      ),
      (
        "a move of an item or section to its own place needs no step",
        CollectionUpdate(
          movedItems: [.init(from: path(0, 1), to: path(0, 1))],
          movedSections: [.init(from: 1, to: 1)]), [3, 0], [3, 0], []
      ),
      // a b c d to d c a b: d moves to the front, then c after it.
      (
        "several moves of sections are performed one after the other",
        CollectionUpdate(movedSections: [.init(from: 2, to: 1), .init(from: 3, to: 0)]),
        [0, 0, 0, 0], [0, 0, 0, 0], [.moveSection(from: 3, to: 0), .moveSection(from: 3, to: 1)]
      ),
      // a b c d to d x b y: d moves to the front once a and c are gone.
      (
        "sections move after sections are deleted and before sections are inserted",
        CollectionUpdate(
          deletedSections: [0, 2], insertedSections: [1, 3], movedSections: [.init(from: 3, to: 0)]),
        [0, 0, 0, 0], [0, 0, 0, 0],
        [
          .removeSections(2..<3), .removeSections(0..<1), .moveSection(from: 1, to: 0),
          .insertSections(1..<2), .insertSections(3..<4),
        ]
      ),
    ] as [(String, CollectionUpdate, [Int], [Int], [UpdateStep])])
  func steps(
    rule: String, update: CollectionUpdate, old: [Int], new: [Int], steps: [UpdateStep]
  ) throws {
    #expect(try update.resolved(from: old, to: new).steps == steps)
  }

  @Test("an item that moves while another is deleted comes from its old path")
  func moveAmongOthers() throws {
    let update = CollectionUpdate(
      deletedItems: [path(0, 1)], movedItems: [.init(from: path(0, 2), to: path(0, 0))])
    #expect(try update.resolved(from: [4], to: [3]).oldPath(ofNew: path(0, 0)) == path(0, 2))
  }
}
