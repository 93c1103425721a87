import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// Compares random steps, some of them invalid, with a reference model: lists of item names.
@Suite("Simulating: random sessions")
struct SimulationPropertyTests {
  /// A step of a script. Its index paths may not exist.
  private enum Step {
    case scroll(Int)
    case resize(Int)
    case tap([Int])
    case load([Int], height: Int)
    case update(delete: [[Int]], insert: [[Int]], move: [[[Int]]])
    /// Inserted sections have two items each.
    case sections(delete: [Int], insert: [Int], move: [[Int]])
    /// The ids of the items of each section, and the index of the section that it continues.
    case apply([(id: String?, items: [String])])

    var json: String {
      switch self {
      case .scroll(let y): #"{"scroll": \#(y)}"#
      case .resize(let width): #"{"resize": [\#(width), 100]}"#
      case .tap(let path): #"{"touchDown": \#(path)}, {"touchUp": \#(path)}"#
      case .load(let path, let height):
        #"{"setItem": \#(path), "item": {"size": [100, \#(height)]}}"#
      case .update(let delete, let insert, let move):
        #"{"update": {"delete": \#(delete), "insert": ["#
          + insert.map { #"{"at": \#($0), "item": {}}"# }.joined(separator: ", ")
          + #"], "move": \#(move)}}"#
      case .sections(let delete, let insert, let move):
        #"{"update": {"deleteSections": \#(delete), "insertSections": ["#
          + insert.map { #"{"at": \#($0), "section": {"items": [{}, {}]}}"# }
          .joined(separator: ", ") + #"], "moveSections": \#(move)}}"#
      case .apply(let sections):
        #"{"apply": [\#(sections.map(Step.section).joined(separator: ", "))]}"#
      }
    }

    private static func section(id: String?, items: [String]) -> String {
      let items = items.map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
      return #"{\#(id.map { #""id": "\#($0)", "# } ?? "")"items": [\#(items)]}"#
    }

    /// The number of steps of the script.
    var count: Int { if case .tap = self { 2 } else { 1 } }
  }

  private static var path: Generator<[Int]> {
    Generator<Int>.integer(in: 0...2).flatMap { section in
      Generator<Int>.integer(in: 0...6).map { [section, $0] }
    }
  }

  private static var step: Generator<Step> {
    Generator<Int>.integer(in: 0...10).flatMap { kind in
      switch kind {
      case 0: Generator<Int>.integer(in: 0...500).map { .scroll($0) }
      case 1: Generator<Int>.integer(in: 100...330).map { .resize($0) }
      case 2: path.map { .tap($0) }
      case 3:
        Generator { .load(try $0.draw(path), height: try $0.draw(.integer(in: 1...120))) }
      case 4: snapshot
      case 5, 6: Generator { try sections(&$0) }
      default:
        Generator { source in
          let paths = Generator<[[Int]]>.array(of: path, count: 0...2)
          let (delete, insert) = (try source.draw(paths), try source.draw(paths))
          let ends = try source.draw(Generator<[[Int]]>.array(of: path, count: 0...4))
          let moves = stride(from: 0, to: ends.count - 1, by: 2).map { [ends[$0], ends[$0 + 1]] }
          return .update(delete: delete, insert: insert, move: moves)
        }
      }
    }
  }

  private static var snapshot: Generator<Step> {
    Generator { source in
      var ids = ["a", "b", "c", "d", "e", "f"]
      var names: [String?] = ["s0", "s1", "s2", nil, nil]
      var sections: [(id: String?, items: [String])] = []
      for _ in 0..<(try source.draw(.integer(in: 0...3))) {
        let name = names.remove(at: try source.draw(.integer(in: 0...(names.count - 1))))
        var own: [String] = []
        for _ in 0..<(try source.draw(.integer(in: 0...min(3, ids.count)))) {
          own.append(ids.remove(at: try source.draw(.integer(in: 0...(ids.count - 1)))))
        }
        sections.append((name, own))
      }
      return .apply(sections)
    }
  }

  private static func sections(_ source: inout ChoiceSource) throws -> Step {
    let index = Generator<Int>.integer(in: 0...3)
    return .sections(
      delete: try source.draw(Generator<[Int]>.array(of: index, count: 0...1)),
      insert: try source.draw(Generator<[Int]>.array(of: index, count: 0...2)),
      move: try source.draw(
        Generator<[[Int]]>.array(
          of: Generator<[Int]>.array(of: index, count: 2...2), count: 0...1)))
  }

  private static let document = """
    {"container": {"width": 100, "height": 100},
     "collection": {"estimatedSize": [100, 30], "prefetchAhead": 50, "prefetchBehind": 20},
     "layout": {"itemSize": [100, 40], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
     "sections": [{"id": "s0", "items": [{}, {}, {}, {}]}, {"id": "s1", "items": [{}, {}]}]}
    """

  /// The reference model: the names of the items of each section.
  private struct Model {
    var names = [["#0", "#1", "#2", "#3"], ["#4", "#5"]]
    var nextNumber = 6

    /// Removes deleted and moved items, then inserts new and moved ones in the order of their
    /// indices.
    mutating func update(delete: [[Int]], insert: [[Int]], move: [[[Int]]]) {
      var arriving = move.map { ($0[1], names[$0[0][0]][$0[0][1]]) }
      for place in insert {
        arriving.append((place, "#\(nextNumber)"))
        nextNumber += 1
      }
      let leaving = delete + move.map { $0[0] }
      for place in leaving.sorted(by: { $0[1] > $1[1] }) { names[place[0]].remove(at: place[1]) }
      for (place, name) in arriving.sorted(by: { $0.0[1] < $1.0[1] }) {
        names[place[0]].insert(name, at: place[1])
      }
    }

    mutating func updateSections(delete: [Int], insert: [Int], move: [[Int]]) {
      var arriving = move.map { ($0[1], names[$0[0]]) }
      for place in insert {
        arriving.append((place, ["#\(nextNumber)", "#\(nextNumber + 1)"]))
        nextNumber += 2
      }
      for place in (delete + move.map { $0[0] }).sorted(by: >) { names.remove(at: place) }
      for (place, section) in arriving.sorted(by: { $0.0 < $1.0 }) {
        names.insert(section, at: place)
      }
    }

    /// Applies a step, if it changes the data.
    mutating func perform(_ step: Step?) {
      switch step {
      case .update(let delete, let insert, let move):
        update(delete: delete, insert: insert, move: move)
      case .sections(let delete, let insert, let move):
        updateSections(delete: delete, insert: insert, move: move)
      case .apply(let sections):
        // An item of the document has no id: all of the snapshot are new or were in another one.
        let known = Set(names.joined())
        nextNumber += sections.flatMap(\.items).count { !known.contains($0) }
        names = sections.map(\.items)
      case .scroll, .resize, .tap, .load, nil: break
      }
    }
  }

  @Test("items keep their names when updates move them, and a rejected step changes nothing")
  func names() {
    forAll(Generator<[Step]>.array(of: Self.step, count: 0...8)) { steps in
      let script = "[\(steps.map(\.json).joined(separator: ", "))]"
      var lines = try simulated(Self.document, script)[...]
      try checkEqual(lines.count, 1 + steps.reduce(0) { $0 + $1.count })
      var model = Model()
      var displayedCount = 0
      func checkNext(_ step: Step?) throws {
        guard let line = lines.popFirst(), line.refusal.isEmpty else { return }
        model.perform(step)
        let elements = line["visible"].map { Array($0.elements) } ?? []
        for element in elements {
          let place = ["section", "item"].map { Int(element.member($0)?.double ?? -1) }
          try checkEqual(element.member("id")?.text, model.names[place[0]][place[1]], script)
        }
        // An element that appears or disappears has one call, and a reloaded one has both.
        let shown = line.calls.count { $0.hasPrefix("willDisplay") }
        let ended = line.calls.count { $0.hasPrefix("didEndDisplaying") }
        try checkEqual(elements.count, displayedCount + shown - ended, script)
        displayedCount = elements.count
      }
      try checkNext(nil)
      for step in steps {
        for _ in 0..<step.count { try checkNext(step) }
      }
    }
  }
}
