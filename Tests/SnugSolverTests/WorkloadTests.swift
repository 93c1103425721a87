import SnugSolver
import SnugWorkloads
import Testing

@Suite("Constraint system: workload cells")
struct WorkloadTests {
  @Test("a tag cell is as wide as its label, clamped to 40 and 120, and two margins of 5")
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

  @Test("intrinsic widths are whole layout units, at least 8 points and less than 160")
  func widths() {
    for width in WidthGenerator().prefix(1000) {
      #expect(width >= 8 && width < 160)
      #expect(width * 64 == (width * 64).rounded())
    }
  }

  @Test(
    "three labels in at most 240 points shrink in order of their compression resistance",
    arguments: [
      // 5 + 4 + 4 + 5 = 18 points are gaps and margins: 222 are left for labels.
      ([50, 60, 70], [50, 60, 70], 198),
      ([74, 74, 74], [74, 74, 74], 240),
      // 48 too many: the second label shrinks first.
      ([100, 90, 80], [100, 42, 80], 240),
      // 98 too many: the second gives up 60, down to its minimum; the first gives up the other 38.
      ([120, 90, 110], [82, 30, 110], 240),
      // 243 too many: the second gives up 125, the first the other 118.
      ([155, 155, 155], [37, 30, 155], 240),
      // The second is held above its intrinsic width by its minimum.
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

  @Test("labels in a crowded row shrink from the last to the first, each down to 20")
  func crowd() throws {
    var generator = WidthGenerator()
    for count in [1, 2, 4, 6, 8] {
      for _ in 0..<100 {
        let intrinsic = (0..<count).map { _ in generator.next() ?? 0 }
        let cell = try RowCell.crowd(intrinsic)
        let solution = try cell.system.solve()
        let widths = crowdWidths(intrinsic)
        #expect(cell.labels.map { solution[$0.width] } == widths)
        // Margins of 5, gaps of 4.
        let gaps = 5 + 4 * Double(count - 1) + 5
        #expect(solution[cell.cellWidth] == widths.reduce(gaps, +))
        #expect(solution[cell.cellHeight] == 27)
        #expect(solution.ambiguous == [])
      }
    }
  }

  /// The widths worked out by hand. The required constraints leave 60 points for each label, less
  /// gaps and margins, to labels of at least 20. All compression resistances differ and lie above
  /// all huggings, so the first label gets its width as far as the others' 20 leave room, then the
  /// second, and so on; a label narrower than 20 is 20 wide. No label is then wider than it has to
  /// be, so every hugging is satisfied as far as it can be, and no choice is left.
  private func crowdWidths(_ intrinsic: [Double]) -> [Double] {
    let count = Double(intrinsic.count)
    var room = 60 * count - 5 - 4 * (count - 1) - 5 - 20 * count
    return intrinsic.map { width in
      let beyondLeast = min(max(width - 20, 0), room)
      room -= beyondLeast
      return 20 + beyondLeast
    }
  }

  @Test("crowded rows have the optima that HiGHS found")
  func crowdRecorded() throws {
    let workloads = try RecordedWorkload.all("crowd")
    #expect(workloads.count == 40)
    for workload in workloads {
      let cell = try RowCell.crowd(workload.parameters)
      workload.optima.expect(try cell.system.solve(), "\(workload.parameters)")
    }
  }

  @Test("a crowded row whose labels change is like one built for the new labels")
  func crowdEdited() throws {
    var cell = try RowCell.crowd([50, 60, 70, 80])
    let widths = [30.5, 155, 12, 90]
    for (index, width) in widths.enumerated() {
      try cell.setIntrinsicWidth(width, ofLabel: index)
    }
    #expect(try cell.system.solve().values == RowCell.crowd(widths).system.solve().values)
  }

  @Test("a form has 37 variables, and 111 constraints besides its two edit constraints")
  func formSize() throws {
    let form = try Form(width: 60, height: 30)
    var system = form.system
    #expect(system.variableCount == 37)
    let next = try system.declare(.init([.init(1, form.midline)], .lessOrEqual, 1e6))
    #expect(next.index == 2 + 111)
    #expect([form.widthEdit, form.heightEdit].map(\.index) == [0, 1])
  }

  @Test("a form has the optima that HiGHS found, newly built or edited")
  func formRecorded() throws {
    let workloads = try RecordedWorkload.all("form")
    #expect(workloads.count == 4)
    var edited = try Form(width: 400, height: 300)
    for workload in workloads {
      let (width, height) = (workload.parameters[0], workload.parameters[1])
      let comment = Comment(rawValue: "\(width) by \(height)")
      workload.optima.expect(try Form(width: width, height: height).system.solve(), comment)
      try edited.setSize(width: width, height: height)
      workload.optima.expect(try edited.system.solve(), comment)
    }
  }
}
