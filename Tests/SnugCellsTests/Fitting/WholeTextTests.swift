import Snug
import SnugPropertyTesting
import SnugTesting
import Testing

@Suite("Fitting: whole texts")
struct WholeTextTests {
  /// Labels of 10 points have characters 5 points wide; the frame is at most 20.
  private func sizer(_ measurer: FixedMetricsMeasurer) throws -> CellSizer {
    CellSizer(
      try CellTemplate(views: [CellView("label", .label(TextStyle(size: 10)), maxWidth: 20)]),
      measuring: measurer)
  }

  @Test("the whole text of a label that fits is returned on one line, without measuring again")
  func fits() throws {
    let measurer = FixedMetricsMeasurer()
    let sizer = try sizer(measurer)
    let cells = try sizer.fit([["abcd"], ["a\tb"], [""]])
    #expect(measurer.measureCount == 3)
    #expect(cells.map { sizer.wholeText(ofLabel: 0, in: $0) } == ["abcd", "a b", ""])
    #expect(measurer.measureCount == 3)
  }

  @Test("a truncated label has no whole text")
  func cut() throws {
    let sizer = try sizer(FixedMetricsMeasurer())
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([["abcde"]])[0]) == nil)
  }

  @Test("a text with a missing glyph is not returned as whole")
  func missingGlyph() throws {
    let sizer = CellSizer(
      try CellTemplate.tag(), measuring: try TextMeasurer(catalog: FontCatalog(files: [])))
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([["漢"]])[0]) == nil)
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([["a"]])[0]) == "a")
  }

  @Test("a whole text is what the text layout shows")
  func agreesWithTheLayout() throws {
    let sizer = CellSizer(
      try CellTemplate(views: [CellView("label", .label(TextStyle(size: 10)), maxWidth: 30)]),
      measuring: try TextMeasurer(catalog: FontCatalog(files: [])))
    forAll(.string(from: "aAfiV \u{301}\n\u{7}漢", count: 0...8)) { text in
      let cell = try sizer.fit([[text]])[0]
      let shown = try sizer.textLayout(ofLabel: 0, in: cell)
      let isWhole = !shown.isTruncated && shown.missingGlyphOffsets.isEmpty
      try checkEqual(
        sizer.wholeText(ofLabel: 0, in: cell), isWhole ? shown.visibleText : nil)
    }
  }

  @Test("a whole text of ranges is what the text layout shows, and has no inline boxes")
  func ranges() throws {
    var style = TextStyle(size: 10)
    let marked = { (runs: [StyledText.Run]) in try style.ranges.string(of: StyledText(runs)) }
    let red = RangeStyle(attributes: "red")
    let colored = try marked(["a", .text("b", red)])
    let texts = try [
      colored, marked(["a", .text("b", RangeStyle(size: 14))]),
      marked(["a", .box(.init(width: 4, height: 4))]),
      marked([.text("\u{5D0}", red), "b"]), marked(["a\u{7}", .text("b", red)]),
      marked(["a", .text("bcdefghij", red)]), marked([.text("\u{6F22}", red)]), "ab", "",
    ]
    let sizer = CellSizer(
      try CellTemplate(views: [CellView("label", .label(style), minWidth: 12, maxWidth: 30)]),
      measuring: try TextMeasurer(catalog: FontCatalog(files: [])))
    for text in texts {
      let cell = try sizer.fit([[text]])[0]
      let shown = try sizer.textLayout(ofLabel: 0, in: cell)
      let isWhole =
        !shown.isTruncated && shown.missingGlyphOffsets.isEmpty && shown.boxes.isEmpty
        && shown.lines[0].frame.x == 0
      #expect(sizer.wholeText(ofLabel: 0, in: cell) == (isWhole ? shown.visibleText : nil))
    }
    #expect(sizer.wholeText(ofLabel: 0, in: try sizer.fit([[colored]])[0]) == "ab")
  }

  @Test(
    "a text needs the lines of the size in which it is shown, and the width of its widest character"
  )
  func needs() throws {
    // Capitals are 10 wide, other characters 5.
    func misfit(_ text: String, width: Double, least: Double? = nil) throws -> TextMisfit? {
      var style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 10)
      style.shrinking = least.map { TextStyle.Shrinking(minimumScale: $0) }
      var view = CellView("label", .label(style), minWidth: width, maxWidth: width)
      view.lines = 2
      let sizer = CellSizer(
        try CellTemplate(views: [view]), measuring: try TextMeasurer(catalog: .embedded))
      return try sizer.misfit(ofLabel: 0, in: try sizer.fit([[text]])[0])
    }
    // Cut in its own size, as no size has fewer lines: "a", "b", "longerwo", "rd".
    let cut = try misfit("a\nb\nlongerword", width: 40, least: 0.5)
    #expect(cut?.neededLines == 4 && cut?.neededSize.height == 40 && cut?.fontSize == 10)
    // The capital behind the two lines that are shown would be clipped.
    #expect(try misfit("a a A", width: 7)?.neededSize.width == 10)
  }

  @Test("a text that certainly fits has no misfit when it is laid out, and has one if it does not")
  func misfits() throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: []))
    let sizers = try [
      (1, 0.0, 12.0), (1, 6.0, 40.0), (2, 0.0, 30.0), (0, 0.0, 24.0), (3, 6.0, 20.0),
    ].map {
      lines, least, height in
      var style = TextStyle(size: 10)
      if least > 0 { style.shrinking = TextStyle.Shrinking(minimumSize: least) }
      var view = CellView("label", .label(style), maxWidth: 30)
      view.lines = lines
      return CellSizer(
        try CellTemplate(views: [view], constraints: [.text("label.height <= \(height)")]),
        measuring: measurer)
    }
    forAll(.array(of: .string(from: "aAfiV \u{301}\n\u{AD}漢", count: 0...14), count: 1...3)) {
      texts in
      for sizer in sizers {
        for cell in try sizer.fit(texts.map { [$0] }) {
          let shown = try sizer.textLayout(ofLabel: 0, in: cell)
          let frame = cell.frame(ofView: 0).size
          let misfit = try sizer.misfit(of: shown, ofLabel: 0, in: cell)
          let fits = shown.fits(in: frame, overhang: cell.overhang(ofLabel: 0))
          try checkEqual(misfit == nil, fits && !shown.isShrunk, "misfit")
          if cell.surelyShows(label: 0) {
            try check(misfit == nil, "it fits: \(String(describing: misfit))")
          }
          try checkEqual(try sizer.misfit(ofLabel: 0, in: cell), misfit)
          guard let misfit, misfit.isCut || misfit.isTall else { continue }
          let isWider = misfit.neededSize.width > frame.width
          try check(
            isWider || misfit.neededSize.height > frame.height || misfit.neededLines > misfit.lines,
            "what does not fit needs more than there is: \(misfit)")
        }
      }
    }
  }
}
