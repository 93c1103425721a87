import Snug
import SnugDocument
import SnugHeader

/// Diagnostics that callers borrow, with their facts.
final class BorrowedDiagnostics {
  let all = Borrowed<snug_diagnostic>()
  /// Those of each diagnostic.
  let facts = Borrowed<snug_facts>()
  private let texts = BorrowedMemory()

  func fill(_ found: [Diagnostic]) {
    texts.removeAll()
    all.removeAll()
    facts.removeAll()
    for diagnostic in found {
      facts.append(snug_facts(diagnostic, texts))
      all.append(
        snug_diagnostic(
          code: texts.add(diagnostic.code.rawValue), path: texts.add(diagnostic.path),
          message: texts.add(diagnostic.message)))
    }
  }
}

extension snug_facts {
  fileprivate init(_ diagnostic: Diagnostic, _ texts: BorrowedMemory) {
    let facts = diagnostic.facts
    func size(_ width: Double?, _ height: Double?) -> snug_size {
      snug_size(width: width ?? .nan, height: height ?? .nan)
    }
    self.init(
      is_note: diagnostic.severity == .note ? 1 : 0, reserved: 0,
      id: diagnostic.id.map(texts.add), view: diagnostic.view.map(texts.add),
      text: facts.text.map(texts.add), needed: size(facts.neededWidth, facts.neededHeight),
      given: size(facts.width, facts.height), font_size: facts.size ?? .nan,
      needed_lines: Int64(facts.neededLines ?? -1), lines: Int64(facts.lines ?? -1),
      others: Int64(diagnostic.count ?? -1))
  }
}
