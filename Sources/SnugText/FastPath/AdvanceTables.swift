import Synchronization

/// The advance tables of one face, each made when it is first needed.
final class AdvanceTables: Sendable {
  private let tables = Mutex<[AppliedLookups: AdvanceTable?]>([:])

  /// The table for texts of a script and a language; `nil` when HarfBuzz must shape them all.
  func table(
    of font: ShapingFont, script: UnicodeScript, language: String?
  ) -> AdvanceTable? {
    let lookups = AppliedLookups(of: font, script: script, language: language)
    return tables.withLock { tables in
      if let known = tables[lookups] { return known }
      let table = AdvanceTable(font: font, lookups: lookups)
      tables[lookups] = .some(table)
      return table
    }
  }
}
