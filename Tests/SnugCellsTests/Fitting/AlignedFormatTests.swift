import Snug
import Testing

/// Frames of formats with options, in cells as large as their contents.
@Suite("Fitting: formats with options")
struct AlignedFormatTests {
  private let small = CellView.box("small", 10, 6)
  private let large = CellView.box("large", 20, 16)

  private func frames(
    _ format: String, _ option: FormatOption, _ others: [ConstraintStatement],
    width: Double? = nil, direction: LayoutDirection = .leftToRight
  ) throws -> FittedViews {
    try fitted(
      [small, large], [.text(format, options: [option])] + others,
      width.map { .width($0) } ?? .compressed, direction: direction)
  }

  /// The top of the small view for each option.
  private static let rowCases: [(FormatOption, Double)] = [
    (.alignAllTop, 0), (.alignAllBottom, 16 - 6), (.alignAllCenterY, 8 - 3),
    (.alignAllLastBaseline, 16 - 6),
  ]

  @Test("an alignment option of a row aligns its views vertically", arguments: rowCases)
  func rows(option: FormatOption, y: Double) throws {
    let views = try frames("H:|[small]-4-[large]|", option, ["V:|[large]|"])
    #expect(views["small"] == Rect(x: 0, y: y, width: 10, height: 6))
    #expect(views["large"] == Rect(x: 14, y: 0, width: 20, height: 16))
    #expect(views.cell.ambiguousViews == [])
  }

  /// The left edge of the small view for each option, left to right and right to left.
  private static let columnCases: [(FormatOption, Double, Double)] = [
    (.alignAllLeading, 0, 20 - 10), (.alignAllTrailing, 20 - 10, 0), (.alignAllLeft, 0, 0),
    (.alignAllRight, 20 - 10, 20 - 10), (.alignAllCenterX, 10 - 5, 10 - 5),
  ]

  @Test(
    "an alignment option of a column aligns its views horizontally, in either direction",
    arguments: columnCases)
  func columns(option: FormatOption, x: Double, mirrored: Double) throws {
    for (direction, x) in [(LayoutDirection.leftToRight, x), (.rightToLeft, mirrored)] {
      let views = try frames(
        "V:|[small]-4-[large]|", option, ["H:|[large]|"], direction: direction)
      #expect(views["small"] == Rect(x: x, y: 0, width: 10, height: 6))
      #expect(views["large"] == Rect(x: 0, y: 10, width: 20, height: 16))
    }
  }

  @Test("an option aligns the first baselines of the labels of a row")
  func baselines() throws {
    let views = try fitted(
      [.label10("note"), .label("title", TextStyle(size: 20))],
      [.text("H:|[note][title]|", options: [.alignAllFirstBaseline]), "V:|[title]|"],
      texts: ["ab", "ab"])
    // Baselines lie 8 and 15 below the tops.
    #expect(views["note"].y == 15 - 8)
  }

  @Test(
    "a row with a direction of its own does not follow the cell's direction",
    arguments: LayoutDirection.allCases)
  func directions(direction: LayoutDirection) throws {
    let vertical: [ConstraintStatement] = ["V:|[small]", "V:|[large]"]
    let format = "H:|-3-[small]-4-[large]"
    let forward = try frames(
      format, .directionLeftToRight, vertical, width: 100, direction: direction)
    #expect(forward["small"].x == 3)
    #expect(forward["large"].x == 3 + 10 + 4)
    let backward = try frames(
      format, .directionRightToLeft, vertical, width: 100, direction: direction)
    #expect(backward["small"].x == 100 - 3 - 10)
    #expect(backward["large"].x == 100 - 3 - 10 - 4 - 20)
  }

  @Test("in a right-to-left cell, a right-to-left row equals a leading-to-trailing row")
  func sameDirection() throws {
    for format in ["H:|-3-[small]-[large]-|", "H:|-[small]-(>=4)-[large]|"] {
      let vertical: [ConstraintStatement] = ["V:|[small]", "V:|[large]"]
      let plain = try frames(
        format, .directionLeadingToTrailing, vertical, direction: .rightToLeft)
      let asked = try frames(format, .directionRightToLeft, vertical, direction: .rightToLeft)
      #expect(asked.cell.frames == plain.cell.frames)
      #expect(asked.cell.size == plain.cell.size)
    }
  }
}
