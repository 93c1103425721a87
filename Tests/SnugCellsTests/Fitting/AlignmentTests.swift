import Snug
import Testing

@Suite("Fitting: centres and baselines")
struct AlignmentTests {
  private let large = CellView.label("large", TextStyle(size: 20))

  @Test("constraints align a view's centre with another view's and with the cell's")
  func centres() throws {
    let views = try fitted(
      [large, .box("icon", 10, 6)],
      [
        "H:|[large]|", "V:|[large]|", "icon.centerY = large.centerY",
        "icon.centerX = super.centerX",
      ], texts: ["abcd"])
    // The label is 40 by 20: its centre is (20, 10).
    #expect(views["icon"] == Rect(x: 20 - 5, y: 10 - 3, width: 10, height: 6))
  }

  @Test("constraints align the first baselines of labels of two sizes")
  func labelBaselines() throws {
    let views = try fitted(
      [.label10("small"), large],
      ["H:|[small][large]|", "V:|[large]|", "small.firstBaseline = large.firstBaseline"],
      texts: ["ab", "ab"])
    // Baselines lie 8 and 15 below the tops.
    #expect(views["small"] == Rect(x: 0, y: 15 - 8, width: 10, height: 10))
    #expect(views["large"] == Rect(x: 10, y: 0, width: 20, height: 20))
    #expect(views.cell.firstBaseline == 15)
  }

  // Baselines are 8 and 15 below the tops; capitals are three quarters of the size high, 7.5 and
  // 15, and small letters half of that.
  private static let rows: [(rule: String, statement: ConstraintStatement, y: Double)] = [
    (
      "on one line, the last baseline is the first, and a positive constant moves a view down",
      "small.lastBaseline = large.firstBaseline + 2", 15 + 2 - 8
    ),
    (
      "the baseline of a view without text is its bottom edge",
      "icon.firstBaseline = small.firstBaseline", 8 - 4
    ),
    (
      "the top of the letters of a view without text is its top edge",
      "icon.capTop = small.firstBaseline", 8
    ),
    ("the top of capitals is their height above the baseline", "icon.top = small.capTop", 8 - 7.5),
    (
      "the top of small letters is their height above the baseline", "icon.top = small.xTop",
      8 - 3.75
    ),
    (
      "the tops of small letters and of capitals can be aligned",
      "small.xTop = large.capTop + 10", 10 - (8 - 3.75)
    ),
  ]

  @Test("a constraint aligns baselines and tops of letters", arguments: rows)
  func aligned(rule: String, statement: ConstraintStatement, y: Double) throws {
    let isIcon = statement.name.hasPrefix("icon")
    let (other, row): (CellView, [ConstraintStatement]) =
      isIcon
      ? (.box("icon", 5, 4), ["H:|[small][icon]|", "V:|[small]|"])
      : (large, ["H:|[small][large]|", "V:|[large]|"])
    let views = try fitted(
      [.label10("small"), other], row + [statement], texts: isIcon ? ["ab"] : ["ab", "ab"])
    #expect(views[isIcon ? "icon" : "small"].y == y)
  }

  @Test("a guide from the top of capitals to the baseline centres an icon on capitals")
  func capitals() throws {
    let views = try fitted(
      [.label10("label"), CellView("caps", .guide(nil)), .box("icon", 5, 4)],
      [
        "H:|[label][icon]|", "H:|[caps]|", "V:|[label]|", "caps.top = label.capTop",
        "caps.bottom = label.firstBaseline", "icon.centerY = caps.centerY",
      ], texts: ["ab"])
    // From 0.5 to 8.
    #expect(views["icon"].y == 4.25 - 2)
  }

  @Test("a baseline without a second item is measured from the superview's top")
  func baselineFromTop() throws {
    let views = try fitted(
      [.label10("label")], ["H:|[label]|", "label.firstBaseline = 30", "V:[label]-1-|"],
      texts: ["ab"])
    #expect(views["label"].y == 30 - 8)
    #expect(views.cell.size.height == 22 + 10 + 1)
  }

  @Test("the cell's baseline is the baseline of its baseline view")
  func cellBaseline() throws {
    let column: [ConstraintStatement] = [
      "V:|-3-[icon][label][large]|", "H:|[icon]|", "H:|[label]|", "H:|[large]|",
    ]
    let views = [CellView.box("icon", 5, 4), .label10("label"), large]
    func baseline(_ name: String?) throws -> Double? {
      try fitted(views, column, texts: ["ab", "ab"], baseline: name).cell.firstBaseline
    }
    #expect(try baseline(nil) == 3 + 4 + 8)
    #expect(try baseline("large") == 3 + 4 + 10 + 15)
    #expect(try baseline("icon") == 3 + 4)
    #expect(try fitted([.box("icon", 5, 4)], []).cell.firstBaseline == nil)
  }
}
