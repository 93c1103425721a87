import Snug
import Testing

@testable import SnugDocument

/// Steps that come one by one, as those of a program do.
@Suite("Simulating: an open collection")
struct OpenSimulationTests {
  private func step(_ json: String, of simulation: Simulation) throws -> SimulationStep {
    let script = try SimulationScript.read(step: Array(json.utf8), for: simulation.document)
    try simulation.prepare(for: script)
    return try #require(script.steps.first)
  }

  private func isRefused(_ outcome: Simulation.Outcome) -> Bool {
    if case .refused = outcome { true } else { false }
  }

  private static let rows =
    #"{"container": {"width": 100, "height": 100}, "items": [{"size": [100, 40]}, {"size": [100, 40]}]}"#

  @Test("a refused step keeps the calls and the transition of the step before")
  func refusedStep() throws {
    let simulation = try simulation(Self.rows)
    let delete = try step(#"{"update": {"delete": [[0, 0]]}}"#, of: simulation)
    #expect(!isRefused(simulation.perform(delete)))
    let calls = simulation.recorder.calls.map(\.description)
    #expect(calls == ["didEndDisplaying 0-0"])
    #expect(isRefused(simulation.perform(try step(#"{"select": [0, 9]}"#, of: simulation))))
    #expect(simulation.recorder.calls.map(\.description) == calls)
    #expect(simulation.transition != nil)
  }

  @Test("a cell that no item used before is registered by the step that brings it")
  func newCell() throws {
    let simulation = try simulation(Self.rows)
    let insert = try step(
      #"{"update": {"insert": [{"at": [0, 0], "item": "A"}]}}"#, of: simulation)
    #expect(!isRefused(simulation.perform(insert)))
    #expect(simulation.cell(at: .item(section: 0, item: 0)) == simulation.document.defaultCell)
  }

  @Test("a step that fails leaves neither the fonts nor the styles of its ranges")
  func styles() throws {
    let simulation = try simulation(
      #"{"container": {"width": 100, "height": 100}, "cells": {"a": {"views": {"label": {}}}, "b": {"views": {"label": {}}}}, "items": [{"cell": "a", "label": "x"}]}"#
    )
    func load(_ cell: String, _ label: String) -> String {
      #"{"setItem": [0, 0], "item": {"cell": "\#(cell)", "label": \#(label)}}"#
    }
    let missing = #"[{"text": "x", "font": {"file": "/none.ttf"}}]"#
    for cell in ["a", "b"] {
      #expect(throws: DocumentError.self) { try step(load(cell, missing), of: simulation) }
      let plain = try step(load(cell, #""y""#), of: simulation)
      #expect(!isRefused(simulation.perform(plain)))
    }
    let styled = #"[{"text": "x", "font": {"size": 40}}, "y"]"#
    let before = try #require(simulation.collection.frame(of: .item(section: 0, item: 0)))
    let script = try SimulationScript.read(
      step: Array(load("b", styled).utf8), for: simulation.document)
    let earlier = try #require(try simulation.prepare(for: script))
    simulation.restore(earlier)
    let plain = try step(load("b", #""y""#), of: simulation)
    #expect(!isRefused(simulation.perform(plain)))
    #expect(simulation.collection.frame(of: .item(section: 0, item: 0)) == before)
    let again = try step(load("b", styled), of: simulation)
    #expect(!isRefused(simulation.perform(again)))
    #expect(try #require(simulation.collection.frame(of: .item(section: 0, item: 0))) != before)
  }

  @Test("an id that begins as the names of items without one is refused")
  func namePrefix() throws {
    let simulation = try simulation(Self.rows)
    #expect(throws: DocumentError.self) {
      try step(
        ##"{"update": {"insert": [{"at": [0, 0], "item": {"id": "#1", "size": [9, 9]}}]}}"##,
        of: simulation)
    }
  }

  @Test("items that come and go are forgotten, and those that stay keep their names")
  func comingAndGoing() throws {
    let simulation = try simulation(Self.rows)
    for _ in 0..<500 {
      let insert = try step(
        #"{"update": {"insert": [{"at": [0, 2], "item": {"size": [9, 9]}}]}}"#, of: simulation)
      #expect(!isRefused(simulation.perform(insert)))
      let delete = try step(#"{"update": {"delete": [[0, 2]]}}"#, of: simulation)
      #expect(!isRefused(simulation.perform(delete)))
    }
    #expect(simulation.name(ofItem: 0) == "#0")
    // The first that came has been forgotten, the last has not.
    #expect(simulation.name(ofItem: 2) == nil)
    #expect(simulation.name(ofItem: 501) == "#501")
    #expect(simulation.name(ofItem: 502) == nil)
  }

  @Test("an error of a step has its place in the step")
  func place() throws {
    let simulation = try simulation(Self.rows)
    let error = #expect(throws: DocumentError.self) {
      try step(#"{"nope": 1}"#, of: simulation)
    }
    #expect(error?.place.column == 2 && error?.place.path == "nope")
  }
}
