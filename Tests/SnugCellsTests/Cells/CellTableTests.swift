import Snug
import SnugText
import Testing

@testable import SnugCells

@Suite("Cells: tables")
struct CellTableTests {
  private static let tooLong = String(repeating: "x", count: TextMeasurer.maximumTextLength + 1)

  private let measurer: TextMeasurer

  init() throws { measurer = try TextMeasurer(catalog: .embedded) }

  private func sizer(_ lines: Int, _ constraints: [ConstraintStatement] = []) throws -> CellSizer {
    let label = CellView("label", .label(TextStyle(size: 10)), lines: lines)
    return CellSizer(
      try CellTemplate(views: [label], constraints: constraints), measuring: measurer)
  }

  private func failure(_ items: [(sizer: CellSizer, text: String)]) -> CellTable.Failure? {
    do throws(CellTable.Failure) {
      _ = try CellTable(items.map { CellFlowItem(.cell($0.sizer, [$0.text])) }).fitted(
        CellFitting(.compressed))
      return nil
    } catch {
      return error
    }
  }

  @Test("the first item that cannot be measured is told, of one line or of several")
  func order() throws {
    let (one, several) = (try sizer(1), try sizer(0))
    let cause = FittingError.font(.textTooLong(bytes: Self.tooLong.utf8.count))
    for (first, second) in [(one, several), (several, one), (several, several)] {
      let found = failure([
        (one, "a"), (first, Self.tooLong), (several, "b"), (second, Self.tooLong),
      ])
      #expect(found?.item == 1)
      #expect(found?.cause == cause)
    }
  }

  @Test("an item that cannot be measured is told before one that cannot be fitted")
  func beforeConflicts() throws {
    let narrow = try sizer(2, ["H:|[label(==1)]|", "H:[label(>=2)]", "V:|[label]|"])
    let found = failure([(narrow, "a"), (narrow, Self.tooLong)])
    #expect(found?.item == 1)
    #expect(failure([(narrow, "a"), (narrow, "b")])?.item == 0)
  }
}
