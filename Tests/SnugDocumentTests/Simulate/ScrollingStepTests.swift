import Testing

@testable import SnugDocument

@Suite("Simulating: scrolling and measuring")
struct ScrollingStepTests {
  @Test("the first line lists the items in view, displayed in order, with a new cell for each")
  func opening() throws {
    let opening = try #require(try simulated(rows(), "[]").first)
    for (path, words) in [
      ("step", "0"), ("contentOffset", "0 0"), ("contentSize", "100 400"), ("exact", "true"),
      ("visible[2].frame", "0 80 100 40"), ("cells", "3 0 3"), ("measured", "10"),
    ] {
      #expect(opening.words(at: path) == words, "\(path)")
    }
    #expect(opening.visible == ["#0 0", "#1 40", "#2 80"])
    #expect(opening.calls == ["willDisplay 0-0", "willDisplay 0-1", "willDisplay 0-2"])
    #expect(opening.changes.isEmpty)
  }

  @Test(
    "items within `prefetchAhead` and `prefetchBehind` are prefetched, and cancelled beyond them")
  func prefetching() throws {
    // The default for `prefetchAhead` is 480 points, and ten items of 40 are 400 high.
    let usual = try simulated(rows(), "[]")[0]
    #expect(usual.paths("prefetch") == (3...9).map { "0-\($0)" })
    // The 60 points from 100 to 160 contain the fourth item, at 120. The third is in view.
    let lines = try simulated(
      rows(#""prefetchAhead": 60, "prefetchBehind": 20"#), #"[{"scroll": 200}, {"scroll": 150}]"#)
    #expect(lines[0].paths("prefetch") == ["0-3"])
    // The viewport shows 200 to 300. In 300 to 360 are the eighth item, which is in view, and the
    // ninth; in 180 to 200 is the fifth.
    #expect(lines[1].paths("prefetch") == ["0-4", "0-8"])
    #expect(lines[1].paths("cancel") == ["0-3"])
    // The viewport shows 150 to 250. It was scrolled up: 90 to 150 is ahead, and 250 to 270 behind.
    #expect(lines[2].paths("prefetch") == ["0-2"])
    #expect(lines[2].paths("cancel") == ["0-8"])
  }

  // The cells are 50 to 130 points wide, 8 apart; "A" is narrower than 40.
  @Test(
    "lines resize cells as far as constraints allow, with the same frames as a layout has",
    arguments: [
      (#""lineAlignment": "fill""#, 430, [130.0, 130, 130]),
      (#""itemAlignment": "stretch""#, 400, [50, 50, nil]),
      (#""oversize": "clamp""#, 45, [50, 50, 50]),
    ])
  func resizedCells(layout: String, width: Int, widths: [Double?]) throws {
    let document = """
      {"container": {"width": \(width), "height": 200}, "layout": {\(layout)}, "cells": {"tag": {
        "margins": 5, "views": {"label": {"truncation": "tail"}},
        "constraints": ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"]}},
       "items": ["A", "A", "much longer"]}
      """
    let opening = try #require(try simulated(document, "[]").first)
    let frames = try Output(of: document).frames()
    for (item, width) in widths.enumerated() {
      #expect(opening.numbers("visible[\(item)].frame") == frames[item])
      if let width { #expect(frames[item][2] == width) }
    }
  }

  @Test("scrolling reuses the cells of items that leave the viewport")
  func scroll() throws {
    let line = try simulated(rows(), #"[{"scroll": 50}]"#)[1]
    #expect(line.number("step") == 1)
    #expect(line.numbers("contentOffset") == [0, 50])
    #expect(line.visible == ["#1 40", "#2 80", "#3 120"])
    #expect(line.calls == ["didEndDisplaying 0-0", "willDisplay 0-3"])
    #expect(line.numbers("cells") == [3, 1, 3])
  }

  @Test("a scroll offset is clamped to the content")
  func clamped() throws {
    let lines = try simulated(rows(), #"[{"scroll": 9999}, {"scroll": -5}]"#)
    #expect(lines.dropFirst().map { $0.numbers("contentOffset") } == [[0, 300], [0, 0]])
  }

  @Test(
    "an item is scrolled to the top, centre or bottom, or by the least distance that shows it",
    arguments: [
      // The item is at 200 to 240, and the viewport is 100 high.
      ("top", 200.0), ("center", 170), ("bottom", 140), ("nearest", 140),
    ])
  func scrollTo(place: String, offset: Double) throws {
    let line = try simulated(rows(), #"[{"scrollTo": [0, 5], "at": "\#(place)"}]"#)[1]
    #expect(line.numbers("contentOffset") == [0, offset])
  }

  @Test("without `at`, an item is scrolled into view by the least distance, or not at all")
  func nearest() throws {
    let lines = try simulated(
      rows(), #"[{"scroll": 130}, {"scrollTo": [0, 4]}, {"scrollTo": [0, 1]}]"#)
    #expect(lines.suffix(2).map { $0.numbers("contentOffset") } == [[0, 130], [0, 40]])
  }

  @Test("after a resize, lines are laid out again and the topmost item in view keeps its place")
  func resize() throws {
    let lines = try simulated(rows(), #"[{"scroll": 170}, {"resize": [200, 100]}]"#)
    // Ten items, two on a line, make five lines. Item 5 was at 200, 30 below the viewport's top, and
    // the topmost that was fully in view. It is now at 80.
    #expect(lines[2].numbers("contentSize") == [200, 200])
    #expect(lines[2].numbers("contentOffset") == [0, 50])
  }

  @Test("with `estimatedSize`, only items in view are measured, and the content size is estimated")
  func estimates() throws {
    let lines = try simulated(
      rows(#""estimatedSize": [100, 35]"#),
      #"[{"scroll": 20}, {"scrollTo": [0, 9], "at": "bottom"}]"#)
    // Three items in view are 40 high. The other seven are estimated at 35.
    // Behind the last scroll the last three items are measured, too. Four are not.
    #expect(lines.map { $0.numbers("contentSize") } == [[100, 365], [100, 365], [100, 380]])
    #expect(lines.map { $0.number("measured") } == [3, 3, 6])
    #expect(lines[0]["exact"]?.source == "false")
    #expect(lines[2].numbers("contentOffset") == [0, 280])
  }

  @Test("with horizontal scrolling, `scroll` sets x, and `top` is the left edge of the viewport")
  func horizontal() throws {
    let document = """
      {"container": {"width": 100, "height": 50}, "items": [{}, {}, {}, {}],
       "layout": {"scrollDirection": "horizontal", "itemSize": [40, 50], "minimumLineSpacing": 0}}
      """
    let lines = try simulated(document, #"[{"scroll": 30}, {"scrollTo": [0, 1], "at": "top"}]"#)
    #expect(lines[0].numbers("contentSize") == [160, 50])
    #expect(lines[1].numbers("contentOffset") == [30, 0])
    #expect(lines[2].numbers("contentOffset") == [40, 0])
  }

  @Test("headers and footers in view are listed in order, and pinned headers at their pinned place")
  func pinned() throws {
    let document = """
      {"container": {"width": 100, "height": 100},
       "layout": {"itemSize": [100, 40], "minimumLineSpacing": 0, "pinsHeaders": true},
       "sections": [{"header": {"size": [100, 20]}, "items": [{}, {}, {}, {}, {}],
                     "footer": {"size": [100, 10]}}]}
      """
    let lines = try simulated(document, #"[{"scroll": 30}, {"scroll": 130}]"#)
    #expect(lines[0].visible == ["header 0", "#0 20", "#1 60"])
    #expect(lines[0].text("visible[0].element") == "header")
    #expect(lines[0].calls.first == "willDisplay header 0")
    #expect(lines[1].visible == ["header 30", "#0 20", "#1 60", "#2 100"])
    // The content is 20 + 5 * 40 + 10 high.
    #expect(lines[2].visible == ["header 130", "#2 100", "#3 140", "#4 180", "footer 220"])
  }

  @Test("texts are measured as in a layout")
  func texts() throws {
    let document = """
      {"container": {"width": 100, "height": 100}, "items": ["A", "longer"],
       "cells": {"Tag": {"margins": 5, "views":
         {"label": {"font": {"family": "Snug Test", "size": 10}}}}}}
      """
    // The font's capitals are 10 wide, other letters 5, and a line 10 high. Items are 8 apart.
    let line = try simulated(document, "[]")[0]
    #expect(line.numbers("visible[0].frame") == [0, 0, 20, 20])
    #expect(line.numbers("visible[1].frame") == [28, 0, 40, 20])
  }

  @Test("the same document and script give the same bytes")
  func determinism() throws {
    let script = """
      [{"scroll": 170}, {"update": {"delete": [[0, 1], [0, 4]], "move": [[[0, 9], [0, 0]]]}},
       {"resize": [200, 100]}, {"scroll": 0}]
      """
    let document = rows(#""prefetchAhead": 90, "estimatedSize": [90, 50]"#)
    let first = try simulatedBytes(document, script)
    for _ in 0..<5 { #expect(try simulatedBytes(document, script) == first) }
  }
}
