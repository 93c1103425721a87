import SnugSolver
import SnugWorkloads
import Testing

@Suite("Constraint system: workload cells")
struct WorkloadTests {
  @Test("a tag cell is its label, clamped to 40 and 120, and two margins of 5 wide")
  func tagCell() throws {
    for width in WidthGenerator().prefix(300) {
      let cell = try TagCell(intrinsicWidth: width)
      let solution = try cell.system.solve()
      #expect(solution[cell.cellWidth] == min(max(width, 40), 120) + 10)
      #expect(solution[cell.cellHeight] == 5 + 17 + 5)
      #expect(solution.ambiguous == [])
    }
  }

  @Test("a tag cell whose label changes is as wide as one built for the new label")
  func tagCellEdited() throws {
    var cell = try TagCell(intrinsicWidth: 64)
    for (width, expected) in [(39.5, 50.0), (77.25, 87.25), (130, 130), (40, 50)] {
      try cell.setIntrinsicWidth(width)
      let solution = try cell.system.solve()
      #expect(solution[cell.cellWidth] == expected)
      #expect(solution[cell.cellHeight] == 27)
    }
  }

  @Test("the sequence of intrinsic widths stays between 8 and 160 points in layout units")
  func widths() {
    for width in WidthGenerator().prefix(1000) {
      #expect(width >= 8 && width < 160)
      #expect(width * 64 == (width * 64).rounded())
    }
  }

  @Test(
    "three labels in at most 240 points yield in order of their compression resistance",
    arguments: [
      // 5 + 4 + 4 + 5 = 18 points are gaps and margins: 222 are left for labels.
      ([50, 60, 70], [50, 60, 70], 198),
      ([74, 74, 74], [74, 74, 74], 240),
      // 48 too many: the second label yields first.
      ([100, 90, 80], [100, 42, 80], 240),
      // 98 too many: the second yields 60, down to its least; the first yields the other 38.
      ([120, 90, 110], [82, 30, 110], 240),
      // 243 too many, 125 of them the second's, the other 118 the first's.
      ([155, 155, 155], [37, 30, 155], 240),
      // The second is held above its intrinsic width by its least.
      ([10.25, 8, 12.5], [10.25, 30, 12.5], 70.75),
    ] as [([Double], [Double], Double)])
  func threeLabels(intrinsic: [Double], widths: [Double], cellWidth: Double) throws {
    let cell = try RowCell.threeLabels(intrinsic)
    let solution = try cell.system.solve()
    #expect(cell.labels.map { solution[$0.width] } == widths)
    #expect(solution[cell.cellWidth] == cellWidth)
    #expect(solution[cell.cellHeight] == 27)
    #expect(
      cell.labels.map { solution[$0.x] }
        == [5, 5 + widths[0] + 4, 5 + widths[0] + 4 + widths[1] + 4])
    #expect(solution.ambiguous == [])
  }
}
