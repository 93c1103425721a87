import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import SnugTesting
import Testing

/// At size 10 a character is 5 points wide, a line 10 high, its baseline 8 below its top.
@Suite("Fitting: labels of several lines")
struct SeveralLinesTests {
  private func label(
    _ name: String = "label", lines: Int = 0, preferredMaxLayoutWidth: Double = 0
  ) -> CellView {
    CellView(
      name, .label(TextStyle(size: 10)), lines: lines,
      preferredMaxLayoutWidth: preferredMaxLayoutWidth)
  }

  private let pinned: [ConstraintStatement] = ["H:|-5-[label]-5-|", "V:|-5-[label]-5-|"]
  private let text = "aaaa bbbb cccc"

  @Test("a label of several lines prefers to be as wide as its text without wrapping")
  func intrinsicWidth() throws {
    let cell = try fitted([label()], pinned, texts: [text]).cell
    // 14 characters.
    #expect(cell.size == Size(width: 80, height: 20))
    let broken = try fitted([label()], pinned, texts: ["aaaa\nbb"]).cell
    #expect(broken.size == Size(width: 30, height: 30))
  }

  @Test("a label is as high as its lines at its width")
  func heightForWidth() throws {
    // In a cell of 79, 69 points hold nine characters and the space that does not count.
    for (width, height) in [(80.0, 20.0), (79, 30), (55, 30), (54, 40), (10 + 10, 10 + 60)] {
      let views = try fitted([label()], pinned, texts: [text], .width(width))
      #expect(views["label"] == Rect(x: 5, y: 5, width: width - 10, height: height - 10))
      #expect(views.cell.size.height == height, "\(width)")
    }
  }

  @Test("a label has at most its maximum number of lines, and the last one is truncated")
  func maximumLines() throws {
    let sizer = try sizer([label(lines: 2)], pinned)
    let cell = try sizer.fit([[text]], .width(40))[0]
    #expect(cell.size.height == 30)
    let shown = try sizer.textLayout(ofLabel: 0, in: cell)
    #expect(shown.lines.map(\.text) == ["aaaa ", "bbbb\u{2026}"])
    #expect(sizer.wholeText(ofLabel: 0, in: cell) == nil)
    #expect(sizer.lines(ofLabel: 0) == 2)
  }

  @Test("beside an image, a text becomes higher as the cell becomes narrower")
  func besideAnImage() throws {
    // The text is compressed before the image.
    let icon = CellView(
      "icon", .image(Size(width: 20, height: 20)), compressionResistance: .init(751))
    let constraints: [ConstraintStatement] = [
      "H:|-5-[icon]-5-[label]-5-|", "V:|-5-[icon]-(>=5)-|", "V:|-5-[label]-(>=5)-|",
    ]
    func height(_ width: Double) throws -> Double {
      try fitted([icon, label()], constraints, texts: [text], .width(width)).cell.size.height
    }
    // The label has the width less 35; the image keeps the cell at 30 or more. In a cell of 50, 15
    // points hold three characters: aaa a bbb b ccc c.
    for (width, expected) in [(105.0, 30.0), (80, 30), (79, 40), (55, 40), (50, 70)] {
      #expect(try height(width) == expected, "\(width)")
    }
    let widths = Generator<Double>.length(in: 40...120)
    forAll(widths, count: 60) { width in
      try check(try height(width) >= height(width + 5))
    }
  }

  @Test("`preferredMaxLayoutWidth` wraps the intrinsic size, which is as wide as its lines")
  func preferredWidth() throws {
    let view = label(preferredMaxLayoutWidth: 52)
    let cell = try fitted([view], pinned, texts: [text]).cell
    // "aaaa bbbb" is 45 wide.
    #expect(cell.size == Size(width: 55, height: 30))
    let wide = try fitted([view], pinned, texts: [text], .width(90)).cell
    #expect(wide.size.height == 20)
  }

  @Test("a label's lines are aligned within its frame")
  func aligned() throws {
    var view = label()
    view.content = .label(TextStyle(size: 10, paragraph: ParagraphStyle(alignment: .right)))
    let sizer = try sizer([view], pinned)
    let cell = try sizer.fit([[text]], .width(62))[0]
    // "aaaa bbbb" and "cccc" in 52 points.
    let shown = try sizer.textLayout(ofLabel: 0, in: cell)
    #expect(shown.lines.map(\.frame.x) == [7, 32])
    #expect(shown.metrics.width == 45)
  }

  @Test("the last baseline is the baseline of the last line")
  func baselines() throws {
    let views = try fitted(
      [label(), .box("first", 1, 1), .box("last", 1, 1)],
      [
        "H:|[label]|", "V:|-5-[label]-(>=0)-|", "first.top = label.firstBaseline",
        "last.top = label.lastBaseline", "first.leading = 0", "last.leading = 0",
      ], texts: [text], .width(50))
    // Two lines of 10 below 5.
    #expect(views["first"].y == 13)
    #expect(views["last"].y == 23)
    #expect(views.cell.firstBaseline == 13)
    #expect(views.cell.lastBaseline == 23)
    #expect(views.cell.labelMetrics[0].lineCount == 2)
  }

  @Test("on one line, the last baseline is the first")
  func baselinesOfOneLine() throws {
    let cell = try fitted([.label10("label")], pinned, texts: ["a"]).cell
    #expect(cell.firstBaseline == 13)
    #expect(cell.lastBaseline == 13)
  }

  @Test("a label is measured again only if it is narrower than its preferred width")
  func measureCount() throws {
    let measurer = FixedMetricsMeasurer()
    let sizer = try sizer([label()], pinned, measurer)
    let cell = try sizer.fit([[text]], .width(80))[0]
    #expect(measurer.measureCount == 1)
    _ = try sizer.refit(cell, .width(100))
    #expect(measurer.measureCount == 1)
    let narrow = try sizer.refit(cell, .width(60))
    #expect(measurer.measureCount == 2)
    #expect(narrow.size == (try sizer.fit([[text]], .width(60))[0]).size)
  }

  @Test("a cell that is fitted again equals a cell fitted directly")
  func refitting() throws {
    let sizer = try sizer([label(lines: 3)], pinned)
    let widths = Generator<Double>.length(in: 11...90)
    let cell = try sizer.fit([[text]], .width(33))[0]
    forAll(widths, count: 60) { width in
      try checkSame(sizer.refit(cell, .width(width)), sizer.fit([[text]], .width(width))[0])
    }
  }

  @Test("conflicts are found on both axes, and recovery reports them in declared order")
  func recovery() throws {
    let constraints: [ConstraintStatement] = [
      "H:|[label(30)]|", "V:|[label]|", "label.height = 7", "label.width = 40",
      "label.height = 8",
    ]
    let cell = try sizer([label()], constraints, recovery: .breakLast).fit([[text]])[0]
    #expect(cell.brokenConstraints.map(\.name) == ["label.width = 40", "label.height = 8"])
    #expect(cell.size == Size(width: 30, height: 7))
  }

  @Test("each ambiguous view is reported once")
  func ambiguity() throws {
    let cell = try fitted([label(), .box("b", 1, 1)], pinned, texts: [text], .width(50)).cell
    #expect(cell.ambiguousViews == ["b"])
    #expect(try fitted([label()], pinned, texts: [text]).cell.ambiguousViews == [])
  }

  @Test("if a constraint couples the axes, the height is measured until it is stable")
  func coupled() throws {
    // The box beside the label is as wide as the label is high; the text is compressed.
    var label = label()
    label.compressionResistance = .init(horizontal: 740, vertical: 750)
    let views = try fitted(
      [label, .box("box")],
      ["H:|[label][box]|", "V:|[label]|", "V:|[box]|", "box.width = label.height"],
      texts: [text], .width(75))
    // One line of 70 leaves 65; in those two lines make 20, which leaves 55: still two lines.
    #expect(views["label"] == Rect(x: 0, y: 0, width: 55, height: 20))
    #expect(views["box"].width == 20)
    #expect(!views.cell.hasUnstableHeight)
  }

  @Test("a height that does not become stable is kept after four tries, and reported")
  func unstable() throws {
    // One line asks for a width of 45, which takes two lines, which ask for 70, which takes one.
    var label = label()
    label.compressionResistance = .init(horizontal: 100, vertical: 750)
    let views = try fitted(
      [label], ["H:|[label]|", "V:|[label]|", "label.width = 2.5 * label.height + 20"],
      texts: [text])
    // 45 for one line, then 70, 45, 70.
    #expect(views["label"].width == 70)
    #expect(views.cell.hasUnstableHeight)
  }

  @Test("lines and preferred widths out of range are refused")
  func ranges() {
    for (view, property) in [
      (label(lines: -1), "lines"), (label(lines: CellView.maximumLines + 1), "lines"),
      (label(preferredMaxLayoutWidth: -1), "preferredMaxLayoutWidth"),
      (label(preferredMaxLayoutWidth: .nan), "preferredMaxLayoutWidth"),
    ] {
      #expect {
        _ = try CellTemplate(views: [view])
      } throws: { error in
        guard case .numberOutOfRange(property, _) = (error as? TemplateError)?.problem else {
          return false
        }
        return true
      }
    }
  }

  @Test("a text that becomes too high at a narrow width is an error, not a trap")
  func tooHigh() throws {
    let template = try CellTemplate(
      views: [CellView("label", .label(TextStyle(size: 10_000)), lines: 0)],
      constraints: ["H:|[label]|", "V:|[label]|"])
    let text = String(repeating: "x", count: 1001)
    guard case .labelTooLarge("label", _) = fittingError(template, texts: [[text]], .width(1))
    else {
      Issue.record("a label of 10,010,000 points is accepted")
      return
    }
  }
}
