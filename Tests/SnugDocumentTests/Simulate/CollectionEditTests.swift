import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// The edits of layouts, made in a collection as one batch.
@Suite("Edits of a document in a viewport")
struct CollectionEditTests {
  // MARK: Against a layout

  private struct Step {
    var kind: Int
    var section, item, count, toSection, toItem: Int
    var text: String
    /// Whether the next edit is made together with this one.
    var joinsNext: Bool
    /// The item to select before, over all sections.
    var selected: Int
  }

  private static var step: Generator<Step> {
    Generator { source in
      Step(
        kind: Int(source.choose(atMost: 13)), section: Int(source.choose(atMost: 3)),
        item: Int(source.choose(atMost: 6)), count: Int(source.choose(atMost: 3)),
        toSection: Int(source.choose(atMost: 2)), toItem: Int(source.choose(atMost: 6)),
        text: ["A", "longer", "much longer", "x", "\u{5D0}\u{5D1}"][Int(source.choose(atMost: 4))],
        joinsNext: source.choose(atMost: 2) != 0, selected: Int(source.choose(atMost: 8)))
    }
  }

  /// The numbers of items by section: those of the document, then of each batch those of its edits.
  private struct Model {
    var sections: [[Int]]
    var next: Int
    var selected: Set<Int> = []

    /// Makes an edit that the layout has accepted.
    mutating func apply(_ edit: DocumentEdit) {
      switch edit {
      case .insert(let items, let index, let section):
        sections[section].insert(contentsOf: next..<next + items.count, at: index)
        next += items.count
      case .remove(let range, let section): sections[section].removeSubrange(range)
      case .move(let item, let section, let toItem, let toSection):
        let number = sections[section].remove(at: item)
        sections[toSection].insert(number, at: toItem)
      case .insertSections(let new, let index):
        for (offset, section) in new.enumerated() {
          let count = section.section.items.count
          sections.insert(Array(next..<next + count), at: index + offset)
          next += count
        }
      case .removeSections(let range): sections.removeSubrange(range)
      case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
      case .set, .setItem, .setSection, .setContainer: break
      }
    }
  }

  private func edit(_ step: Step, _ document: inout Document) throws -> DocumentEdit {
    let section = step.section
    let label = #"{"label": "\#(step.text)"}"#
    let styled = #"{"label": [{"text": "\#(step.text)", "font": {"size": 30}}]}"#
    switch step.kind {
    case 0: return .setItem([step.text], item: step.item, section: section)
    case 1:
      let new = try document.items(json: Array("[\(styled)]".utf8), forSection: section)
      return .set([step.item], to: [new[0]], section: section)
    case 2, 3:
      let new = try document.items(json: Array("[\(label), \(styled)]".utf8), forSection: section)
      return .insert(new, at: step.item, section: section)
    case 4, 5: return .remove(step.item..<step.item + step.count, section: section)
    case 6, 7:
      return .move(
        item: step.item, section: section, toItem: step.toItem, toSection: step.toSection)
    case 8:
      let new = try document.sections(
        json: Array(#"[{"items": [\#(label)], "header": {"label": "\#(step.text)"}}]"#.utf8))
      return .insertSections(new, at: section)
    case 9: return .removeSections(section..<section + min(step.count, 1))
    case 10: return .moveSection(from: section, to: step.toSection)
    case 11:
      return .setSection(
        .header(
          step.count == 0 ? nil : try document.bar(json: Array(label.utf8), what: "a header")),
        section: section)
    case 12:
      let style = #"{"minimumLineSpacing": \#(step.item), "sectionInset": \#(step.count)}"#
      return .setSection(.style(try document.style(json: Array(style.utf8))), section: section)
    default:
      return .setContainer(EditedContainer(width: Double(100 + 20 * step.item), height: 100_000))
    }
  }

  private static let json = """
    {"container": {"width": 200, "height": 100000}, "collection": {"selection": "multiple"},
     "sections": [{"items": ["A", "longer", "x", "much longer"], "header": {"label": "first"}},
                  {"items": ["one", "two"]}, {"items": ["x"]}]}
    """

  @Test(
    "frames are those of a layout with the same edits, and items keep their numbers and selection")
  func randomSessions() throws {
    let session = try LayoutSession(usesSystemFonts: false)
    let document = try Document(Self.json)
    forAll(Generator<[Step]>.array(of: Self.step, count: 0...12)) { steps in
      var flow = try DocumentFlow(document, pool: session.pool(for: document))
      let simulation = try session.simulate(document, SimulationScript())
      var model = Model(sections: [[0, 1, 2, 3], [4, 5], [6]], next: 7)
      var batch: [DocumentEdit] = []
      var (settings, other) = (flow.settings, simulation.settings)
      for (index, step) in steps.enumerated() {
        batch.append(try edit(step, &settings))
        _ = try edit(step, &other)
        if step.joinsNext, index + 1 < steps.count { continue }
        try select(step.selected, &model, simulation)
        flow.takeStyles(of: settings)
        let isValid = accepts { () throws(EditError) in _ = try flow.apply(batch) }
        let isMade = accepts { () throws(EditError) in
          guard case .done = try simulation.perform(batch, readFor: other) else {
            Issue.record("a valid batch was refused")
            return
          }
        }
        #expect(isMade == isValid)
        if isValid {
          for edit in batch { model.apply(edit) }
          model.selected.formIntersection(model.sections.joined())
        }
        (batch, settings, other) = ([], flow.settings, simulation.settings)
        check(simulation, flow.result, model)
      }
    }
  }

  private func accepts(_ edit: () throws(EditError) -> Void) -> Bool {
    do throws(EditError) {
      try edit()
      return true
    } catch {
      return false
    }
  }

  private func select(_ index: Int, _ model: inout Model, _ simulation: Simulation) throws {
    let numbers = Array(model.sections.joined())
    guard numbers.indices.contains(index) else { return }
    for (section, items) in model.sections.enumerated() {
      guard let item = items.firstIndex(of: numbers[index]) else { continue }
      _ = simulation.perform(.select(ItemPath(section: section, item: item)))
    }
    model.selected.insert(numbers[index])
  }

  private func check(_ simulation: Simulation, _ flow: FlowResult, _ model: Model) {
    var shown: [LayoutPlace: CollectionElement<Int>] = [:]
    for element in simulation.collection.visibleElements { shown[element.place] = element }
    var count = 0
    #expect(flow.sectionCount == model.sections.count)
    for (section, items) in model.sections.enumerated() {
      let header = flow.frame(ofHeaderInSection: section)
      #expect(shown[.header(section: section)]?.frame == header)
      count += header == nil ? 0 : 1
      #expect(flow.itemCount(inSection: section) == items.count)
      for (item, number) in items.enumerated() {
        let element = shown[.item(section: section, item: item)]
        #expect(element?.frame == flow.frame(ofItem: item, inSection: section))
        #expect(element?.id == number)
        #expect(element?.isSelected == model.selected.contains(number))
      }
      count += items.count
    }
    #expect(shown.count == count)
  }

  // MARK: Rules

  private static let album = """
    {"container": {"width": 100, "height": 100}, "layout": {"minimumLineSpacing": 0},
     "collection": {"selection": "multiple"},
     "items": [{"id": "a", "size": [100, 40], "selected": true}, {"id": "b", "size": [100, 40]}]}
    """

  @Test("a header can be given, replaced and taken away, and the items below move")
  func headers() throws {
    let album = try collection(Self.album)
    try album.apply(#"[{"header": {"size": [100, 10]}, "section": 0}]"#)
    #expect(album.visibleElements.map(\.frame.minY).sorted() == [0, 10, 50])
    try album.apply(#"[{"header": {"size": [100, 20]}, "section": 0}]"#)
    #expect(album.visibleElements.map(\.frame.minY).sorted() == [0, 20, 60])
    try album.apply(#"[{"header": null, "section": 0}]"#)
    #expect(album.visibleElements.map(\.frame.minY) == [0, 40])
  }

  @Test("an item that is replaced keeps its name; with another id the edit is refused by name")
  func replacedItem() throws {
    let album = try collection(Self.album)
    try album.apply(#"[{"setItem": [0, 1], "item": {"size": [100, 10]}}]"#)
    #expect(album.name(ofItem: 1) == "b" && album.contentSize.height == 50)
    let error = try #require(
      refusal { try album.apply(#"[{"setItem": [0, 1], "item": {"id": "c", "size": [1, 1]}}]"#) })
    #expect(error.description.contains(#"0-1 has the name "b""#), "\(error)")
    #expect(error.description.contains(#"leave out the id "c""#), "\(error)")
    #expect(album.contentSize.height == 50)
  }

  @Test("texts of an item that is not measured yet have to be as many as the labels of its cell")
  func textCount() throws {
    let json =
      #"{"container": {"width": 100, "height": 50}, "collection": {"estimatedSize": [90, 25]}, "#
      + #""items": ["a", "b", "c", "d", "e", "f", "g", "h"]}"#
    let simulation = try simulation(json)
    for texts in [[], ["x", "y"]] {
      #expect(throws: EditError.self) {
        _ = try simulation.perform([.setItem(texts, item: 7, section: 0)], readFor: nil)
      }
    }
    guard case .done = simulation.perform(.scroll(500, overscrolls: false, isAnimated: false))
    else {
      Issue.record("the item cannot be shown")
      return
    }
  }

  @Test("an item that comes back under the id of one that went is another item")
  func idAgain() throws {
    let album = try collection(Self.album)
    try album.apply(
      #"[{"remove": [0, 0]}, {"insert": [{"id": "a", "size": [100, 30]}], "at": [0, 1]}]"#)
    #expect(album.visibleElements.map(\.id) == [1, 2] && album.name(ofItem: 2) == "a")
    #expect(throws: StepRefusal.self) {
      try album.apply(#"[{"insert": [{"id": "a", "size": [1, 1]}], "at": [0, 0]}]"#)
    }
    #expect(album.visibleElements.map(\.id) == [1, 2])
  }

  @Test("a replacement says whether the item is selected, or leaves it as it is")
  func selection() throws {
    let album = try collection(Self.album)
    func selected() -> [Bool] { album.visibleElements.map(\.isSelected) }
    #expect(selected() == [true, false])
    // The first item says so itself: another text or place does not select it again.
    try album.perform(#"{"deselect": [0, 0]}"#)
    try album.apply(#"[{"move": [0, 0], "to": [0, 1]}]"#)
    #expect(selected() == [false, false])
    let item = #"{"size": [100, 40], "selected": true}"#
    try album.apply(#"[{"setItem": [0, 0], "item": \#(item)}, {"move": [0, 0], "to": [0, 1]}]"#)
    #expect(selected() == [false, true] && album.visibleElements.map(\.id) == [0, 1])
    try album.apply(#"[{"setItem": [0, 1], "item": {"size": [100, 20]}}]"#)
    #expect(selected() == [false, true])
  }

  @Test("a snapshot that moves a changed item selects that item, not the one at its old place")
  func selectionOfSnapshot() throws {
    let lines = try simulated(
      #"{"container": {"width": 100, "height": 100}, "collection": {"selection": "multiple"},"#
        + #""items": [{"id": "a", "size": [90, 40]}, {"id": "b", "size": [90, 40]}]}"#,
      #"[{"apply": [{"items": [{"id": "b", "size": [90, 40]},"#
        + #"{"id": "a", "size": [90, 30], "selected": true}]}]}]"#)
    let visible = try #require(lines[1]["visible"]).elements
    #expect(visible.map { $0.member("selected") != nil } == [false, true])
  }

  @Test("edits that cannot be made say which and why, and nothing has changed")
  func errors() throws {
    let album = try collection(Self.album)
    for (edits, path, words) in [
      (#"[{"remove": [0, 0]}, {"remove": [0, 5]}]"#, "[1]", "section 0 has 1"),
      (#"[{"resize": [50, null]}]"#, "[0]", "a viewport needs a height"),
      (#"[{"insert": [{"lable": "x"}], "at": [0, 0]}]"#, "[0].insert[0].lable", "label"),
      (#"[{"moveSection": 0, "to": 3}]"#, "[0]", "there is no section 3"),
    ] {
      let error = try #require(refusal { try album.apply(edits) }, "edits were made: \(edits)")
      #expect(error.place.path == path, "\(error)")
      #expect(error.description.contains(words), "\(error)")
    }
    #expect(album.visibleElements.map(\.frame.minY) == [0, 40] && album.contentSize.height == 80)
  }
}
