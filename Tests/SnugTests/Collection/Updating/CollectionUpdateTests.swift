import Snug
import SnugCollectionTesting
import Testing

@Suite("Batch updates: old and new paths")
struct CollectionUpdateTests {
  /// The new path of each item of an old section.
  private func targets(_ update: ResolvedUpdate, section: Int, count: Int) -> [ItemPath?] {
    (0..<count).map { update.newPath(ofOld: path(section, $0)) }
  }

  @Test("deletions use old paths, and insertions use new paths")
  func indices() throws {
    // a b c d e: b and d are deleted, x is inserted first and y last: x a c e y.
    let update = CollectionUpdate(
      deletedItems: [path(0, 1), path(0, 3)], insertedItems: [path(0, 4), path(0, 0)])
    let resolved = try update.resolved(from: [5], to: [5])
    #expect(
      targets(resolved, section: 0, count: 5) == [path(0, 1), nil, path(0, 2), nil, path(0, 3)])
    #expect(resolved.oldPath(ofNew: path(0, 0)) == nil)
    #expect(resolved.oldPath(ofNew: path(0, 3)) == path(0, 4))
    #expect(resolved.oldPath(ofNew: path(0, 4)) == nil)
  }

  @Test("a move leads from an old path to a new path, whatever else is edited")
  func moves() throws {
    // a b c d: a is deleted, d moves to the front, x is inserted after it: d x b c.
    let update = CollectionUpdate(
      deletedItems: [path(0, 0)], insertedItems: [path(0, 1)],
      movedItems: [.init(from: path(0, 3), to: path(0, 0))])
    let resolved = try update.resolved(from: [4], to: [4])
    #expect(
      targets(resolved, section: 0, count: 4) == [nil, path(0, 2), path(0, 3), path(0, 0)])
  }

  @Test("if an item moves to another section, the items after it in both sections shift")
  func movesAcross() throws {
    let update = CollectionUpdate(movedItems: [.init(from: path(0, 0), to: path(1, 1))])
    let resolved = try update.resolved(from: [2, 2], to: [1, 3])
    #expect(targets(resolved, section: 0, count: 2) == [path(1, 1), path(0, 0)])
    #expect(targets(resolved, section: 1, count: 2) == [path(1, 0), path(1, 2)])
    #expect(resolved.steps == [.remove(0..<1, section: 0), .insert(1..<2, section: 1)])
  }

  @Test("deleting a section deletes its items, and inserting a section inserts its items")
  func sections() throws {
    let update = CollectionUpdate(deletedSections: [0], insertedSections: [1])
    let resolved = try update.resolved(from: [2, 1], to: [1, 3])
    #expect(targets(resolved, section: 0, count: 2) == [nil, nil])
    #expect(targets(resolved, section: 1, count: 1) == [path(0, 0)])
    #expect(resolved.oldPath(ofNew: path(1, 2)) == nil)
    #expect(resolved.newSection(ofOld: 0) == nil)
    #expect(resolved.newSection(ofOld: 1) == 0)
    #expect(resolved.oldSection(ofNew: 1) == nil)
    #expect(resolved.steps == [.removeSections(0..<1), .insertSections(1..<2)])
  }

  @Test("items of a deleted section may be listed as deleted, reloaded or moved out of it")
  func deletedSection() throws {
    let update = CollectionUpdate(
      deletedItems: [path(0, 0)], movedItems: [.init(from: path(0, 1), to: path(0, 1))],
      reloadedItems: [path(0, 2)], deletedSections: [0])
    let resolved = try update.resolved(from: [3, 1], to: [2])
    #expect(targets(resolved, section: 0, count: 3) == [nil, path(0, 1), nil])
    #expect(resolved.steps == [.removeSections(0..<1), .insert(1..<2, section: 0)])
  }

  @Test("items of an inserted section may be listed as inserted, and others may move into it")
  func insertedSection() throws {
    let update = CollectionUpdate(
      insertedItems: [path(0, 0)], movedItems: [.init(from: path(0, 0), to: path(0, 1))],
      insertedSections: [0])
    let resolved = try update.resolved(from: [2], to: [3, 1])
    #expect(targets(resolved, section: 0, count: 2) == [path(0, 1), path(1, 0)])
    #expect(resolved.oldPath(ofNew: path(0, 2)) == nil)
    #expect(resolved.steps == [.remove(0..<1, section: 0), .insertSections(0..<1)])
  }

  @Test("a moved section keeps its items, except those deleted by old path or inserted by new path")
  func movedSection() throws {
    let update = CollectionUpdate(
      deletedItems: [path(0, 1)], insertedItems: [path(2, 0)],
      movedSections: [.init(from: 0, to: 2)])
    let resolved = try update.resolved(from: [3, 4, 5], to: [4, 5, 3])
    #expect(targets(resolved, section: 0, count: 3) == [path(2, 1), nil, path(2, 2)])
    #expect(resolved.newPath(ofOld: path(1, 3)) == path(0, 3))
    #expect(
      resolved.steps == [
        .remove(1..<2, section: 0), .moveSection(from: 0, to: 2), .insert(0..<1, section: 2),
      ])
  }

  @Test("a reloaded item keeps its identity, and a reloaded section reloads all of its items")
  func reloads() throws {
    let update = CollectionUpdate(
      deletedItems: [path(0, 0)], movedItems: [.init(from: path(0, 2), to: path(1, 0))],
      reloadedItems: [path(0, 1), path(0, 2)], reloadedSections: [1])
    let resolved = try update.resolved(from: [3, 1], to: [1, 2])
    #expect(targets(resolved, section: 0, count: 3) == [nil, path(0, 0), path(1, 0)])
    #expect(targets(resolved, section: 1, count: 1) == [path(1, 1)])
    #expect(!resolved.isReloaded(old: path(0, 0)))
    #expect(resolved.isReloaded(old: path(0, 1)))
    #expect(resolved.isReloaded(old: path(0, 2)))
    #expect(resolved.isReloaded(old: path(1, 0)))
    #expect(resolved.reloadedItems == [path(0, 1), path(0, 2)])
    #expect(resolved.reloadedSections == [1])
  }

  @Test("an empty update has no steps and leaves everything where it is")
  func empty() throws {
    #expect(CollectionUpdate().isEmpty)
    #expect(!CollectionUpdate(reloadedSections: [0]).isEmpty)
    let resolved = try CollectionUpdate().resolved(from: [2, 0], to: [2, 0])
    #expect(resolved.steps.isEmpty)
    #expect(resolved.newPath(ofOld: path(0, 1)) == path(0, 1))
    #expect(resolved.oldSection(ofNew: 1) == 1)
  }
}
