import Testing

@testable import SnugDocument

/// Items of 100 by 40 in a viewport of 100 by 100; ten of them, so that offsets are from 0 to 300.
@Suite("Simulating: drags, motion and cell states")
struct MotionStepTests {
  private func offsets(_ lines: [Output]) -> [Double] {
    lines.map { $0.numbers("contentOffset")?[1] ?? .nan }
  }

  private func phases(_ lines: [Output]) -> [String] { lines.map { $0.text("phase") ?? "" } }

  // 30 + (200 - 10) / 2.002 = 124.905.
  @Test("a drag is released with a velocity, and slows down while time passes")
  func fling() throws {
    let lines = try simulated(
      rows(), #"[{"drag": -20}, {"drag": -30}, {"release": -200}, {"wait": 1}, {"wait": 9}]"#)
    #expect(offsets(Array(lines.prefix(4))) == [0, 20, 30, 30])
    #expect(abs(offsets(lines)[5] - 124.905) < 0.01)
    #expect(
      phases(lines) == ["idle", "dragging", "dragging", "decelerating", "decelerating", "idle"])
    #expect(lines[1].calls.first == "willBeginDragging")
    #expect(lines[3].calls == ["willEndDragging", "didEndDragging true", "willBeginDecelerating"])
    #expect(lines[5].calls.last == "didEndDecelerating")
  }

  @Test("a drag to an item that cannot be fitted is refused, and has not begun")
  func refusedDrag() throws {
    let lines = try simulated(
      #"""
      {"collection": {"estimatedSize": [100, 90]}, "container": {"width": 100, "height": 100},
       "cells": {"h": {"views": {"label": {"compressionResistance": 1000}},
         "constraints": ["H:|[label(<=60)]|", "V:|[label]|"]}},
       "items": [{"size": [100, 90]}, {"size": [100, 40]}, {"cell": "h", "label": "a very long text"}]}
      """#, #"[{"drag": -50}, {"touchCancel": true}, {"drag": -1}]"#)
    #expect(lines[1].refusal.count == 1)
    #expect(phases(lines)[2] == "idle")
    #expect(lines[3].calls.first == "willBeginDragging")
  }

  @Test("the number of frames in which time passes does not matter for where a motion ends")
  func frames() throws {
    let ends = try ["", #", "frames": 1"#, #", "frames": 1000"#].map { frames in
      try simulated(rows(), #"[{"drag": 0}, {"release": -300}, {"wait": 8\#(frames)}]"#).last?
        .numbers("contentOffset")
    }
    #expect(ends[0] == ends[1])
    #expect(ends[0] == ends[2])
  }

  @Test("animated scrolls end after 0.3 seconds where others are at once")
  func animated() throws {
    let lines = try simulated(
      rows(),
      """
      [{"scroll": 200, "animated": true}, {"wait": 0.15}, {"wait": 0.15},
       {"scrollTo": [0, 2], "at": "top", "animated": true}, {"wait": 1}]
      """)
    #expect(phases(lines)[1] == "animating")
    #expect(abs(offsets(lines)[2] - 100) < 1e-9)
    #expect(offsets(lines)[3] == 200)
    #expect(lines[3].calls.last == "didEndScrollingAnimation")
    #expect(offsets(lines)[5] == 80)
  }

  @Test("a viewport is scrolled beyond the content if asked, and gets another inset")
  func overscroll() throws {
    let lines = try simulated(
      rows(),
      #"[{"scroll": -20, "overscroll": true}, {"scroll": 0}, {"inset": {"bottom": 30}}, {"scroll": 999}]"#
    )
    #expect(offsets(lines) == [0, -20, 0, 0, 330])
  }

  @Test("a change of the scroll axis brings back what a finger has pulled beyond the content")
  func turnedDrag() throws {
    let lines = try simulated(
      rows(), #"[{"drag": 300}, {"scrollDirection": "horizontal"}, {"wait": 5}]"#)
    #expect(offsets(lines)[1] < 0)
    #expect(phases(lines)[2] == "idle")
    #expect(lines[2].numbers("contentOffset") == [0, 0])
    #expect(lines[3].numbers("contentOffset") == [0, 0])
  }

  @Test("items in view say whether they are selected and highlighted; a touch is cancelled")
  func states() throws {
    let lines = try simulated(
      rows(), #"[{"select": [0, 1]}, {"touchDown": [0, 2]}, {"touchCancel": true}]"#)
    func marked(_ line: Output) -> [String] {
      (0..<3).map { item in
        ["selected", "highlighted"].filter { line["visible[\(item)].\($0)"] != nil }
          .joined(separator: " ")
      }
    }
    #expect(marked(lines[1]) == ["", "selected", ""])
    #expect(marked(lines[2]) == ["", "selected", "highlighted"])
    #expect(marked(lines[3]) == ["", "selected", ""])
    #expect(lines[3].calls == ["didUnhighlight 0-2"])
  }

  @Test("a change of the viewport is a transition")
  func transition() throws {
    let lines = try simulated(
      #"""
      {"container": {"width": 100, "height": 100}, "layout": {"minimumInteritemSpacing": 0},
       "items": [{"size": [50, 10]}, {"size": [50, 10]}]}
      """#, #"[{"resize": [60, 100]}]"#)
    #expect(lines[1].changes == ["#1 moved 0 18"])
  }

  // From 20, a fling of 200 points a second would rest at 20 + 190 / 2.002 = 114.9.
  @Test(
    "drags end where `snapping` says",
    arguments: [
      (#"{"snapping": "items"}"#, 120.0), (#"{"snapping": "lines", "at": "bottom"}"#, 100),
      (#"{"snapping": "items", "at": "center"}"#, 130), (#"{"snapping": "pages"}"#, 100),
    ])
  func snapping(step: String, end: Double) throws {
    let lines = try simulated(
      rows(), #"[\#(step), {"drag": -20}, {"release": -200}, {"wait": 3}, {"snapping": "none"}]"#)
    #expect(offsets(lines)[4] == end)
  }

  @Test("`physics` changes the keys given")
  func physics() throws {
    let lines = try simulated(
      rows(),
      """
      [{"physics": {"deceleration": "fast"}}, {"drag": 0}, {"release": -200}, {"wait": 2},
       {"physics": {"bounces": false}}, {"drag": 0}, {"release": -200}, {"wait": 2},
       {"scroll": 300}, {"drag": 0}, {"drag": -50}, {"release": -5000}, {"wait": 0.1}]
      """)
    // 190 / 10.05 twice.
    #expect(abs(offsets(lines)[4] - 18.905) < 0.01)
    #expect(abs(offsets(lines)[8] - 37.81) < 0.02)
    #expect(offsets(lines).suffix(3) == [300, 300, 300])
  }

  // Two items of 40 fit into each column of 100, so that five columns of 100 are 500 wide.
  @Test("`scrollDirection` and `direction` lay out the content anew, and keep what is in view")
  func turned() throws {
    let lines = try simulated(
      rows(),
      """
      [{"scrollDirection": "horizontal"}, {"scroll": 200}, {"direction": "rtl"},
       {"direction": "ltr"}, {"scrollDirection": "vertical"}]
      """)
    #expect(lines[1].numbers("contentSize") == [500, 100])
    for line in 2...4 { #expect(lines[line].visible == ["#4 0", "#5 40"], "line \(line)") }
    #expect(lines[2...3].map { $0.numbers("contentOffset") } == [[200, 0], [200, 0]])
    #expect(lines[5].visible.first == "#4 160")
  }

  @Test("labels are fitted again in another direction, as a document in that direction has them")
  func turnedCells() throws {
    func document(_ direction: String) -> String {
      #"""
      {"container": {"width": 300, "height": 100, "direction": "\#(direction)"},
       "cells": {"default": {"views": {"label": {}, "box": {}},
         "constraints": ["H:|-2-[box(9)]-3-[label]-7-|", "V:|[label]|", "V:|[box]|"]}},
       "items": ["one", "two", "three"]}
      """#
    }
    let turned = try simulated(document("ltr"), #"[{"direction": "rtl"}]"#)
    let fresh = try simulated(document("rtl"), "[]")
    #expect(turned[1]["visible"]?.source == fresh[0]["visible"]?.source)
    #expect(turned[1].calls.count == 6)
  }

  @Test("steps about motion and directions with wrong values are errors")
  func wrongValues() {
    for (script, message) in [
      (#"[{"snapping": "pages", "at": "top"}]"#, "belongs to \"items\" and \"lines\""),
      (#"[{"snapping": "rows"}]"#, "none, items, lines, pages"),
      (#"[{"physics": {"friction": 1}}]"#, "deceleration, bounces, alwaysBounces"),
      (#"[{"direction": "left"}]"#, "ltr"), (#"[{"scrollDirection": "up"}]"#, "vertical"),
    ] {
      #expect(scriptError(script, document: rows())?.message.contains(message) == true, "\(script)")
    }
  }
}
