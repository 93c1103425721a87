import Snug
import SnugPropertyTesting
import Testing

@Suite("Batch updates: generated updates")
struct CollectionUpdateFuzzTests {
  /// An update between any item counts, with indices in and out of range.
  private struct Garbage {
    var update: CollectionUpdate
    var old: [Int]
    var new: [Int]
  }

  private func garbage(_ numbers: Generator<Int>, counts: Generator<Int>) -> Generator<Garbage> {
    Generator { source in
      let places = Generator { source in
        ItemPath(section: try source.draw(numbers), item: try source.draw(numbers))
      }
      func some<Value>(_ values: Generator<Value>) throws -> [Value] {
        try source.draw(Generator<[Value]>.array(of: values, count: 0...3))
      }
      let itemMoves = Generator { source in
        CollectionUpdate.Move(from: try source.draw(places), to: try source.draw(places))
      }
      let sectionMoves = Generator { source in
        CollectionUpdate.Move(from: try source.draw(numbers), to: try source.draw(numbers))
      }
      let update = CollectionUpdate(
        deletedItems: try some(places), insertedItems: try some(places),
        movedItems: try some(itemMoves), reloadedItems: try some(places),
        deletedSections: try some(numbers), insertedSections: try some(numbers),
        movedSections: try some(sectionMoves), reloadedSections: try some(numbers),
        changedSections: try some(numbers))
      return Garbage(update: update, old: try some(counts), new: try some(counts))
    }
  }

  @Test("no index or count traps, however far off, and every problem is described in words")
  func extremes() {
    let numbers = Generator<Int>.element(of: [0, 1, 2, -1, .max, .min, .max - 1, 1 << 31])
    forAll(garbage(numbers, counts: numbers), count: 3000) { garbage in
      do throws(CollectionUpdateError) {
        _ = try garbage.update.resolved(from: garbage.old, to: garbage.new).steps
      } catch {
        try check(!error.problems.isEmpty)
        try check(Set(error.problems).count == error.problems.count, "\(error) repeats itself")
        try check(error.problems.allSatisfy { $0.description.split(separator: " ").count > 4 })
      }
    }
  }

  @Test("an update is refused if and only if a list names an invalid place or counts do not add up")
  func agreement() {
    forAll(garbage(.integer(in: 0...2), counts: .integer(in: 0...2)), count: 3000) { garbage in
      try checkAgreement(garbage.update, from: garbage.old, to: garbage.new)
    }
  }

  @Test("a nearly valid update is refused if and only if a place or a count is invalid")
  func nearlyValid() {
    let cases = Generator { source in
      let testCase = try source.draw(updateCases(UpdateCaseLimits(sections: 0...3, items: 0...3)))
      var garbage = Garbage(
        update: testCase.update, old: testCase.old.map(\.items.count),
        new: testCase.new.map(\.items.count))
      for _ in 0..<(try source.draw(.integer(in: 0...2))) { try damage(&garbage, &source) }
      return garbage
    }
    forAll(cases, count: 3000) { garbage in
      try checkAgreement(garbage.update, from: garbage.old, to: garbage.new)
    }
  }

  /// Makes one change that may be invalid.
  private func damage(_ garbage: inout Garbage, _ source: inout ChoiceSource) throws {
    let path = ItemPath(
      section: try source.draw(.integer(in: -1...3)), item: try source.draw(.integer(in: -1...3)))
    let section = path.section
    switch try source.draw(.integer(in: 0...13)) {
    case 0: garbage.update.deletedItems.append(path)
    case 1: garbage.update.insertedItems.append(path)
    case 2: garbage.update.reloadedItems.append(path)
    case 3: garbage.update.movedItems.append(.init(from: path, to: path))
    case 4: garbage.update.deletedSections.append(section)
    case 5: garbage.update.insertedSections.append(section)
    case 6: garbage.update.reloadedSections.append(section)
    case 13: garbage.update.changedSections.append(section)
    case 7: garbage.update.movedSections.append(.init(from: section, to: path.item))
    case 8: garbage.update.deletedItems = garbage.update.deletedItems.dropLast()
    case 9: garbage.update.insertedItems = garbage.update.insertedItems.dropLast()
    case 10: if !garbage.update.movedItems.isEmpty { garbage.update.movedItems[0].to = path }
    case 11: if !garbage.old.isEmpty { garbage.old[0] += 1 }
    default: garbage.new.append(1)
    }
  }

  private func checkAgreement(_ update: CollectionUpdate, from old: [Int], to new: [Int]) throws {
    let resolved = try? update.resolved(from: old, to: new)
    try checkEqual(resolved != nil, update.isLegal(from: old, to: new), "accepted")
    guard let resolved else { return }
    // Identities count up in the old data, and down in the new data.
    let oldData = sections(old, step: 1)
    let newData = sections(new, step: -1)
    try checkEqual(
      resolved.performed(on: oldData, inserting: newData),
      update.applied(to: oldData, inserting: newData))
  }

  private func sections(_ counts: [Int], step: Int) -> [ModelSection] {
    var last = 0
    func next() -> Int {
      last += step
      return last
    }
    return counts.map { count in
      ModelSection(id: next(), items: (0..<count).map { _ in next() })
    }
  }
}

extension CollectionUpdate {
  /// True if every named place exists and is named only once, and the counts add up.
  fileprivate func isLegal(from old: [Int], to new: [Int]) -> Bool {
    let goingSections = deletedSections + movedSections.map(\.from)
    let comingSections = insertedSections + movedSections.map(\.to)
    let goingItems = deletedItems + movedItems.map(\.from)
    let comingItems = insertedItems + movedItems.map(\.to)
    func areUnique(_ places: [some Hashable]) -> Bool { Set(places).count == places.count }
    func exist(_ paths: [ItemPath], _ counts: [Int]) -> Bool {
      paths.allSatisfy {
        counts.indices.contains($0.section) && (0..<counts[$0.section]).contains($0.item)
      }
    }
    guard areUnique(goingSections), areUnique(comingSections), areUnique(goingItems),
      areUnique(comingItems), areUnique(deletedSections + reloadedSections),
      areUnique(deletedSections + changedSections),
      areUnique(deletedItems + reloadedItems),
      (goingSections + reloadedSections + changedSections).allSatisfy(old.indices.contains),
      comingSections.allSatisfy(new.indices.contains), exist(goingItems + reloadedItems, old),
      exist(comingItems, new)
    else { return false }
    let blank = new.map { ModelSection(id: 0, items: Array(repeating: 0, count: $0)) }
    let data = old.map { ModelSection(id: 0, items: Array(repeating: 0, count: $0)) }
    return applied(to: data, inserting: blank) != nil
  }
}
