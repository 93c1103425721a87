import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// Items of 100 by 40 in a viewport of 100 by 100.
@Suite("Simulating: frames of a wait")
struct FrameStepTests {
  /// What a line or a frame tells.
  private struct News: Equatable {
    var calls, prefetch, cancel: [String]

    init(_ line: Output) {
      (calls, prefetch, cancel) = (line.calls, line.paths("prefetch"), line.paths("cancel"))
    }

    var isEmpty: Bool { calls.isEmpty && prefetch.isEmpty && cancel.isEmpty }

    /// Takes the news into the items requested and on display.
    func replay(_ requested: inout Set<String>, _ displayed: inout Set<String>) throws {
      for call in calls {
        let words = call.split(separator: " ").map(String.init)
        if words[0] == "willDisplay" {
          requested.remove(words[1])
          displayed.insert(words[1])
        } else if words[0] == "didEndDisplaying" {
          displayed.remove(words[1])
        }
      }
      for path in cancel {
        try check(requested.remove(path) != nil, "\(path) was not requested")
      }
      for path in prefetch {
        try check(!displayed.contains(path), "\(path) is on display")
        try check(requested.insert(path).inserted, "\(path) is requested twice")
      }
    }
  }

  /// Flings and scrolls, each followed by a wait of 2 seconds in 32 frames, or by 32 waits.
  private static var flings: Generator<[String]> {
    let fling = Generator<String> { source in
      guard try source.draw(.integer(in: 0...3)) > 0 else {
        return #"{"scroll": \#(try source.draw(.integer(in: 0...500))), "animated": true}"#
      }
      let velocity = try source.draw(.integer(in: -3000...3000))
      return #"{"drag": 0}, {"release": \#(velocity)}"#
    }
    return .array(of: fling, count: 1...4)
  }

  @Test("a wait tells of each frame in order, as waits of one frame do")
  func order() {
    let document = rows(#""prefetchAhead": 100, "prefetchBehind": 30"#, count: 16)
    forAll(Self.flings, count: 60) { flings in
      let together = flings.map { $0 + #", {"wait": 2, "frames": 32}"# }
      let wait = Array(repeating: #"{"wait": 0.0625, "frames": 1}"#, count: 32)
      let apart = flings.map { ([$0] + wait).joined(separator: ", ") }
      let lines = try simulated(document, "[\(together.joined(separator: ", "))]")
      let single = try simulated(document, "[\(apart.joined(separator: ", "))]")
      var told: [News] = []
      var (requested, displayed) = (Set<String>(), Set<String>())
      for line in lines {
        let before = requested
        let news = line["frames"]?.elements.map { News(Output($0)) } ?? [News(line)]
        for frame in news { try frame.replay(&requested, &displayed) }
        told += news
        let all = News(line)
        try checkEqual(all.calls, news.flatMap(\.calls), "all calls of the step")
        try check(Set(all.prefetch).isDisjoint(with: all.cancel), "no item is in both lists")
        let cancelled = before.subtracting(requested).filter { path in
          !news.contains { $0.calls.contains("willDisplay \(path)") }
        }
        try checkEqual(Set(all.cancel).intersection(cancelled), cancelled, "cancelled")
        let added = requested.subtracting(before)
        try checkEqual(Set(all.prefetch).intersection(added), added, "requested")
      }
      try checkEqual(
        told.filter { !$0.isEmpty }, single.map { News($0) }.filter { !$0.isEmpty },
        "what happens in order")
    }
  }

  // Rows of 50 at offsets of 0 to 700: the fling passes all, and bounces at the end.
  @Test("a request that is cancelled within a wait is in a frame, and in no list of the step")
  func requestedAndCancelled() throws {
    let items = Array(repeating: #"{"size": [100, 50]}"#, count: 16).joined(separator: ", ")
    let lines = try simulated(
      #"""
      {"container": {"width": 100, "height": 100}, "layout": {"minimumLineSpacing": 0},
       "collection": {"prefetchAhead": 100, "prefetchBehind": 0}, "items": [\#(items)]}
      """#, #"[{"drag": 0}, {"release": -2000}, {"wait": 5, "frames": 20}]"#)
    #expect(lines[0].paths("prefetch") == ["0-2", "0-3"])
    #expect(lines[1]["frames"] == nil)
    let wait = lines[3]
    // Back at the end from beyond it, the viewport moved up: rows 12 and 13 are ahead.
    #expect(wait.paths("prefetch").suffix(2) == ["0-13", "0-12"])
    #expect(Set(wait.paths("prefetch")).isDisjoint(with: wait.paths("cancel")))
    let frames = Array(try #require(wait["frames"]).elements)
    #expect(frames.compactMap { Int($0.member("frame")?.source ?? "") }.first == 1)
    #expect(frames.allSatisfy { !News(Output($0)).isEmpty })
  }

  // Rows of 40: item 9, which no cell can hold, comes within a viewport of the view at an offset of 160.
  @Test(
    "a wait that is stopped by an error tells what the frames before it did, and the next goes on")
  func stopped() throws {
    let items = (0..<12).map { $0 == 9 ? #""much too long for its cell""# : #""row""# }
    let document = """
      {"container": {"width": 50, "height": 100}, "layout": {"minimumLineSpacing": 0},
       "collection": {"estimatedSize": [50, 40]},
       "cells": {"default": {
         "views": {"label": {"kind": "label", "compressionResistance": 1000}},
         "constraints": ["label.width <= 80", "H:|[label(>=45)]|", "V:|[label(==40)]|"]}},
       "items": [\(items.joined(separator: ", "))]}
      """
    let scroll = #"{"scroll": 300, "animated": true}"#
    let frames = Array(repeating: #"{"wait": 0.0625, "frames": 1}"#, count: 8)
    let apart = try simulated(document, "[\(([scroll] + frames).joined(separator: ", "))]")
    let lines = try simulated(
      document, #"[\#(scroll), {"wait": 0.5, "frames": 8}, {"scroll": 0}]"#)
    let stop = try #require(apart.firstIndex { $0["error"] != nil })
    let wait = lines[2]
    try #require(stop > 2)
    #expect(wait.refusal == apart[stop].refusal)
    #expect(wait["contentOffset"]?.source == apart[stop - 1]["contentOffset"]?.source)
    #expect(wait.visible == apart[stop - 1].visible)
    #expect(wait.calls == apart[2..<stop].flatMap(\.calls))
    #expect(wait.numbers("cells") == apart[stop - 1].numbers("cells"))
    #expect(lines[3]["error"] == nil)
  }

  @Test("a wait in which nothing happens has no frame that tells of anything")
  func nothing() throws {
    let lines = try simulated(rows(), #"[{"wait": 1}, {"wait": 1, "frames": 1}]"#)
    #expect(lines[1]["frames"]?.source == "[]")
    #expect(lines[2]["frames"] == nil)
  }
}
