import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// Random edits, some of them invalid, against lists of labels and against a layout from scratch.
@Suite("Editing documents: random sessions")
struct DocumentFlowPropertyTests {
  private struct Step {
    var kind: Int
    var section, item, count, toSection, toItem: Int
    var text: String
    /// Whether the item brings an id, its own text.
    var hasID: Bool
    /// The size of the text in a range of its own; 0 for that of the label.
    var size: Int
    /// Whether the next edit is made together with this one.
    var joinsNext: Bool

    /// The label in JSON.
    var label: String {
      guard size > 0 else { return #""\#(text)""# }
      let style = #"{"text": "\#(text)", "font": {"size": \#(size)}, "style": {"n": \#(size)}}"#
      return #"["\#(text)", \#(style)]"#
    }
    /// The label without styles.
    var shown: String { size > 0 ? text + text : text }
  }

  private static var step: Generator<Step> {
    Generator { source in
      Step(
        kind: Int(source.choose(atMost: 10)), section: Int(source.choose(atMost: 3)),
        item: Int(source.choose(atMost: 7)), count: Int(source.choose(atMost: 3)),
        toSection: Int(source.choose(atMost: 2)), toItem: Int(source.choose(atMost: 7)),
        text: ["A", "longer", "much longer", "x", "\u{5D0}\u{5D1}"][Int(source.choose(atMost: 4))],
        hasID: source.choose(atMost: 3) == 0, size: 10 * max(0, Int(source.choose(atMost: 6)) - 3),
        joinsNext: source.choose(atMost: 2) == 0)
    }
  }

  /// A section of the model: each item by its text and id.
  private struct Model: Equatable {
    var sections: [[Item]]
    var width = 320

    /// The document that has the same from the start.
    var json: String {
      let sections = sections.map { items in
        let items = items.map { item in
          let id = item.id.map { #""id": "\#($0)", "# } ?? ""
          return #"{\#(id)"label": \#(item.label)}"#
        }
        return #"{"items": [\#(items.joined(separator: ", "))]}"#
      }
      return
        #"{"container": {"width": \#(width)}, "sections": [\#(sections.joined(separator: ", "))]}"#
    }

    struct Item: Equatable {
      /// The label in JSON, and without styles.
      var label, text: String
      var id: String?

      init(_ text: String, id: String? = nil) {
        (label, self.text, self.id) = (#""\#(text)""#, text, id)
      }

      init(_ step: Step) {
        (label, text) = (step.label, step.shown)
        id = step.hasID ? step.text : nil
      }
    }

    var ids: [String] { sections.joined().compactMap(\.id) }

    /// Makes an edit; `false` if it is invalid.
    mutating func apply(_ step: Step) -> Bool {
      let new = Item(step)
      func holds(_ section: Int, _ item: Int) -> Bool {
        sections.indices.contains(section) && sections[section].indices.contains(item)
      }
      switch step.kind {
      case 0:
        guard holds(step.section, step.item) else { return false }
        let id = sections[step.section][step.item].id
        sections[step.section][step.item] = Item(step.text, id: id)
      case 1:
        guard holds(step.section, step.item) else { return false }
        let old = sections[step.section][step.item]
        guard new.id == nil || new.id == old.id || !ids.contains(step.text) else { return false }
        sections[step.section][step.item] = new
      case 2, 3, 4:
        guard sections.indices.contains(step.section),
          step.item <= sections[step.section].count, new.id == nil || !ids.contains(step.text)
        else { return false }
        sections[step.section].insert(new, at: step.item)
      case 5:
        guard sections.indices.contains(step.section),
          step.item + step.count <= sections[step.section].count
        else { return false }
        sections[step.section].removeSubrange(step.item..<step.item + step.count)
      case 6:
        guard holds(step.section, step.item), sections.indices.contains(step.toSection) else {
          return false
        }
        var changed = sections
        let moved = changed[step.section].remove(at: step.item)
        guard step.toItem <= changed[step.toSection].count else { return false }
        changed[step.toSection].insert(moved, at: step.toItem)
        sections = changed
      case 7:
        guard step.section <= sections.count, new.id == nil || !ids.contains(step.text) else {
          return false
        }
        sections.insert([new], at: step.section)
      case 8:
        guard step.section + step.count <= sections.count else { return false }
        sections.removeSubrange(step.section..<step.section + step.count)
      case 9:
        guard sections.indices.contains(step.section), sections.indices.contains(step.toSection)
        else { return false }
        sections.insert(sections.remove(at: step.section), at: step.toSection)
      default: width = 60 + 20 * step.item
      }
      return true
    }
  }

  /// Returns the edit of a step.
  private func edit(_ step: Step, _ document: inout Document) throws -> DocumentEdit {
    let id = step.hasID ? #""id": "\#(step.text)", "# : ""
    let item = #"{\#(id)"label": \#(step.label)}"#
    let section = step.section
    switch step.kind {
    case 0: return .setItem([step.text], item: step.item, section: section)
    case 1:
      let new = try document.items(json: Array("[\(item)]".utf8), forSection: section)
      return .set([step.item], to: [new[0]], section: section)
    case 2, 3, 4:
      let new = try document.items(json: Array("[\(item)]".utf8), forSection: section)
      return .insert(new, at: step.item, section: section)
    case 5: return .remove(step.item..<step.item + step.count, section: section)
    case 6:
      return .move(
        item: step.item, section: section, toItem: step.toItem, toSection: step.toSection)
    case 7:
      let new = try document.sections(json: Array(#"[{"items": [\#(item)]}]"#.utf8))
      return .insertSections(new, at: section)
    case 8: return .removeSections(section..<section + step.count)
    case 9: return .moveSection(from: section, to: step.toSection)
    default: return .setContainer(EditedContainer(width: Double(60 + 20 * step.item), height: nil))
    }
  }

  @Test("frames and documents equal those of a layout from scratch after every edit")
  func randomSessions() throws {
    let session = try LayoutSession(usesSystemFonts: false)
    forAll(Generator<[Step]>.array(of: Self.step, count: 0...12)) { steps in
      let json =
        #"{"sections": [{"items": ["A", {"id": "q", "label": "longer"}]}, {"items": ["x"]}]}"#
      let document = try Document(json)
      var flow = try DocumentFlow(document, pool: session.pool(for: document))
      var model = Model(sections: [
        [.init("A"), .init("longer", id: "q")], [.init("x")],
      ])
      var batch: [DocumentEdit] = []
      var reading = document
      var next = model
      var isValid = true
      for (index, step) in steps.enumerated() {
        if isValid { isValid = next.apply(step) }
        batch.append(try edit(step, &reading))
        if step.joinsNext, index + 1 < steps.count { continue }
        flow.takeStyles(of: reading)
        do throws(EditError) {
          _ = try flow.apply(batch)
          #expect(isValid, "an invalid edit was made")
          if isValid { model = next }
        } catch {
          #expect(!isValid, "a valid edit was refused: \(error)")
        }
        (batch, next, isValid) = ([], model, true)
        reading = flow.settings
        try check(&flow, model, session)
      }
    }
  }

  private func check(
    _ flow: inout DocumentFlow, _ model: Model, _ session: LayoutSession
  ) throws {
    let layout = try flow.layout()
    let fresh = try session.layout(Document(model.json))
    #expect(
      try String(decoding: layout.json(isCompact: true), as: UTF8.self)
        == String(decoding: fresh.json(isCompact: true), as: UTF8.self))
    try check(flow: &flow, layout, model)
  }

  private func check(
    flow: inout DocumentFlow, _ layout: DocumentLayout, _ model: Model
  ) throws {
    let (kept, fresh) = (flow.cells.result, layout.result)
    #expect(kept.contentSize == fresh.contentSize)
    #expect(kept.sectionCount == model.sections.count && fresh.sectionCount == model.sections.count)
    for (section, items) in model.sections.enumerated() {
      #expect(kept.itemCount(inSection: section) == items.count)
      for (item, expected) in items.enumerated() {
        #expect(
          kept.frame(ofItem: item, inSection: section)
            == fresh.frame(ofItem: item, inSection: section))
        #expect(layout.document.sections[section].items.id(item) == expected.id)
        let place = LayoutPlace.item(section: section, item: item)
        // Marks of ranges have the numbers of their styles, in the order in which they were read.
        func text(_ cell: FittedCell?) -> String? {
          cell.map {
            String($0.texts[0].unicodeScalars.filter { !(0xFDD0...0xFDEF).contains($0.value) })
          }
        }
        #expect(text(try flow.fittedCell(at: place)) == expected.text)
        #expect(text(layout.fittedCell(at: place)) == expected.text)
      }
    }
  }
}
