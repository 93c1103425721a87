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

  @Test("on one line, the last baseline is the first, and a positive constant moves a view down")
  func lastBaseline() throws {
    let views = try fitted(
      [.label10("small"), large],
      ["H:|[small][large]|", "V:|[large]|", "small.lastBaseline = large.firstBaseline + 2"],
      texts: ["ab", "ab"])
    #expect(views["small"].y == 15 + 2 - 8)
  }

  @Test("the baseline of a view without text is its bottom edge")
  func boxBaseline() throws {
    let views = try fitted(
      [.label10("label"), .box("icon", 5, 4)],
      ["H:|[label][icon]|", "V:|[label]|", "icon.firstBaseline = label.firstBaseline"],
      texts: ["ab"])
    #expect(views["icon"].y == 8 - 4)
  }

  @Test("the tops of letters are the heights of capitals and of small letters above the baseline")
  func letterTops() throws {
    // Baselines are 8 and 15 below the tops; capitals are three quarters of the size high, 7.5 and
    // 15, and small letters half of that.
    let cases: [(ConstraintStatement, Double)] = [
      ("icon.top = label.capTop", 8 - 7.5), ("icon.top = label.xTop", 8 - 3.75),
    ]
    for (statement, y) in cases {
      let views = try fitted(
        [.label10("label"), .box("icon", 5, 4)], ["H:|[label][icon]|", "V:|[label]|", statement],
        texts: ["ab"])
      #expect(views["icon"].y == y)
    }
    let aligned = try fitted(
      [.label10("small"), large],
      ["H:|[small][large]|", "V:|[large]|", "small.xTop = large.capTop + 10"], texts: ["ab", "ab"])
    #expect(aligned["small"].y == 10 - (8 - 3.75))
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

  @Test("the top of the letters of a view without text is its top edge")
  func boxTop() throws {
    let views = try fitted(
      [.label10("label"), .box("icon", 5, 4)],
      ["H:|[label][icon]|", "V:|[label]|", "icon.capTop = label.firstBaseline"], texts: ["ab"])
    #expect(views["icon"].y == 8)
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
