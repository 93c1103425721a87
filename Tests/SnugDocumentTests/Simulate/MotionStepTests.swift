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
      """#, #"[{"drag": -50}, {"cancel": true}, {"drag": -1}]"#)
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

  @Test("items in view say whether they are selected and highlighted; a touch is cancelled")
  func states() throws {
    let lines = try simulated(
      rows(), #"[{"select": [0, 1]}, {"down": [0, 2]}, {"cancel": true}]"#)
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
}
