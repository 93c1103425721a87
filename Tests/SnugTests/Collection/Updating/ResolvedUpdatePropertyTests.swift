import Snug
import SnugPropertyTesting
import Testing

@Suite("Batch updates: properties")
struct ResolvedUpdatePropertyTests {
  @Test(
    "performing the steps in order gives the new data, as the reference implementation does",
    arguments: [
      ("few sections", UpdateCaseLimits(), 2000),
      ("many sections", UpdateCaseLimits(sections: 0...30, items: 0...1), 500),
      (
        "long sections without section edits",
        UpdateCaseLimits(sections: 1...2, items: 0...60, hasSectionEdits: false), 300
      ),
    ])
  func steps(data: String, limits: UpdateCaseLimits, count: Int) {
    forAll(updateCases(limits), count: count) { testCase in
      let resolved = try testCase.resolved()
      try checkEqual(
        testCase.update.applied(to: testCase.old, inserting: testCase.new), testCase.new)
      try checkEqual(
        resolved.performed(on: testCase.old, inserting: testCase.new), testCase.new,
        "\(resolved.steps)")
    }
  }

  @Test("old items and sections have the right new paths, and new ones the right old paths")
  func paths() {
    forAll(updateCases(), count: 1000) { testCase in
      let resolved = try testCase.resolved()
      let oldPaths = testCase.old.pathsByID
      let newPaths = testCase.new.pathsByID
      for (path, id) in testCase.old.paths {
        try checkEqual(resolved.newPath(ofOld: path), newPaths[id], "from \(path)")
      }
      for (path, id) in testCase.new.paths {
        try checkEqual(resolved.oldPath(ofNew: path), oldPaths[id], "to \(path)")
      }
      let (oldIDs, newIDs) = (testCase.old.map(\.id), testCase.new.map(\.id))
      try checkEqual(
        oldIDs.indices.map(resolved.newSection(ofOld:)), oldIDs.map(newIDs.firstIndex(of:)))
      try checkEqual(
        newIDs.indices.map(resolved.oldSection(ofNew:)), newIDs.map(oldIDs.firstIndex(of:)))
    }
  }

  @Test("an item is reloaded if it or its section is listed as reloaded")
  func reloads() {
    forAll(updateCases()) { testCase in
      let resolved = try testCase.resolved()
      let update = testCase.update
      for (path, _) in testCase.old.paths {
        let isNamed =
          update.reloadedItems.contains(path) || update.reloadedSections.contains(path.section)
        try checkEqual(resolved.isReloaded(old: path), isNamed, "\(path)")
      }
    }
  }

  @Test("the order within each list does not matter")
  func order() {
    forAll(updateCases()) { testCase in
      let update = testCase.update
      let reversed = CollectionUpdate(
        deletedItems: update.deletedItems.reversed(),
        insertedItems: update.insertedItems.reversed(),
        movedItems: update.movedItems.reversed(), reloadedItems: update.reloadedItems.reversed(),
        deletedSections: update.deletedSections.reversed(),
        insertedSections: update.insertedSections.reversed(),
        movedSections: update.movedSections.reversed(),
        reloadedSections: update.reloadedSections.reversed(),
        changedSections: update.changedSections.reversed())
      let other = UpdateCase(old: testCase.old, new: testCase.new, update: reversed)
      try checkEqual(try other.resolved(), try testCase.resolved())
      try checkEqual(try other.resolved().steps, try testCase.resolved().steps)
    }
  }

  @Test("an update followed by its inverse restores the old data")
  func inverse() {
    forAll(updateCases(), count: 1000) { testCase in
      let resolved = try testCase.resolved()
      let back = try testCase.inverse.resolved()
      let there = resolved.performed(on: testCase.old, inserting: testCase.new)
      try checkEqual(back.performed(on: there, inserting: testCase.old), testCase.old)
      for (path, _) in testCase.old.paths {
        guard let newPath = resolved.newPath(ofOld: path) else { continue }
        try checkEqual(back.newPath(ofOld: newPath), path)
      }
    }
  }

  @Test("removals descend, insertions ascend, and no two neighbouring steps could be joined")
  func joinedSteps() {
    forAll(updateCases(), count: 1000) { testCase in
      let steps = try testCase.resolved().steps
      for (step, next) in zip(steps, steps.dropFirst()) {
        switch (step, next) {
        case (.remove(let range, let section), .remove(let other, let otherSection)):
          try check(
            otherSection < section || section == otherSection && other.upperBound < range.lowerBound
          )
        case (.removeSections(let range), .removeSections(let other)):
          try check(other.upperBound < range.lowerBound)
        case (.insertSections(let range), .insertSections(let other)):
          try check(range.upperBound < other.lowerBound)
        case (.insert(let range, let section), .insert(let other, let otherSection)):
          try check(
            section < otherSection || section == otherSection && range.upperBound < other.lowerBound
          )
        default: continue
        }
      }
    }
  }
}
