import Snug

/// Runs a simulation, and writes the outcome of each step as a line of JSON while it runs.
package enum SimulationJSON {
  /// What happened in the steps of a script.
  package struct Outcome {
    /// The count of refused steps.
    package fileprivate(set) var refusedCount = 0
    /// The counts of the diagnostics of all lines.
    package fileprivate(set) var diagnostics = DiagnosticList(maximumCount: 0)
  }

  /// Writes a line for the initial view, and one for each step.
  /// - Parameter diagnostics: An empty list. Of each code, each line lists as many as it does.
  package static func write(
    _ simulation: Simulation, _ diagnostics: DiagnosticList = DiagnosticList(),
    to output: consuming OutputBuffer
  ) throws(OutputError) -> Outcome {
    try write(simulation, simulation.script, includingStart: true, diagnostics, to: output)
  }

  /// Performs the steps of a script, which may be another than that of the simulation.
  /// - Parameter includesStart: Whether the first line is that of the present state.
  package static func write(
    _ simulation: Simulation, _ script: SimulationScript, includingStart includesStart: Bool,
    _ diagnostics: DiagnosticList = DiagnosticList(), to output: consuming OutputBuffer
  ) throws(OutputError) -> Outcome {
    var json = JSONWriter(output, isCompact: true)
    var result = Outcome()
    var isFirst = true
    // The line before, which a step may expect something of.
    var latest = includesStart ? .done(nil) : simulation.latest
    var (latestStep, told) = (0, diagnostics)
    var isRefusalExpected = false
    func line(_ step: Int, _ outcome: Simulation.Outcome, _ new: DiagnosticList) throws(OutputError)
    {
      if !isFirst { json.endLine() }
      isFirst = false
      try json.flushIfLarge()
      json.line(step, outcome, simulation, new)
    }
    if includesStart {
      told = try simulation.newDiagnostics(isFirst: true, diagnostics)
      result.diagnostics.add(told)
      try line(0, latest, told)
    }
    for (index, step) in script.steps.enumerated() {
      if case .expect(let expectation) = step {
        let outcome = simulation.meets(expectation, after: latest, step: latestStep, told)
        guard case .refused = outcome else {
          // A refusal that is expected is none.
          if case .refused = latest, expectation.isOfRefusal, !isRefusalExpected {
            isRefusalExpected = true
            result.refusedCount -= 1
          }
          continue
        }
        result.refusedCount += 1
        try line(index + 1, outcome, diagnostics)
        continue
      }
      latest = simulation.perform(step)
      latestStep = index + 1
      isRefusalExpected = false
      if case .refused = latest { result.refusedCount += 1 }
      told = try simulation.newDiagnostics(isFirst: false, diagnostics)
      result.diagnostics.add(told)
      try line(index + 1, latest, told)
    }
    if !isFirst { try json.finish() }
    return result
  }
}

extension Simulation {
  /// Returns whether the line of an outcome meets an expectation: refused with the differences if not.
  func meets(
    _ expectation: SimulationExpectation, after outcome: Outcome, step: Int = 0,
    _ diagnostics: DiagnosticList = DiagnosticList()
  ) -> Outcome {
    var json = JSONWriter(OutputBuffer(), isCompact: true)
    json.line(step, outcome, self, diagnostics)
    guard let line = try? JSONTree(parsing: json.output.take(from: 0)) else {
      return .refused(["the line is too long to be compared"])
    }
    let differences = expectation.differences(of: line.root)
    return differences.isEmpty ? .done(transition) : .refused(differences)
  }
}

extension JSONWriter {
  fileprivate mutating func line(
    _ step: Int, _ outcome: Simulation.Outcome, _ simulation: Simulation,
    _ diagnostics: DiagnosticList
  ) {
    beginObject()
    key("step")
    integer(step)
    switch outcome {
    case .refused(let sentences, let isStopped):
      key("error")
      beginArray()
      for sentence in sentences { string(sentence) }
      end()
      if isStopped { state(nil, of: simulation, diagnostics) }
    case .done(let transition):
      state(transition, of: simulation, diagnostics)
    }
    end()
  }

  private mutating func state(
    _ transition: CollectionTransition<Int>?, of simulation: Simulation,
    _ diagnostics: DiagnosticList
  ) {
    viewport(of: simulation.collection)
    visible(in: simulation)
    calls(simulation.recorder.calls)
    self.transition(transition, simulation.items)
    prefetching(simulation.recorder)
    counts(of: simulation.collection)
    if !diagnostics.isEmpty { self.diagnostics(of: diagnostics) }
  }

  private mutating func viewport(of collection: CellCollection<Int, SimulatedCell>) {
    key("contentOffset")
    beginObject()
    key("x")
    number(collection.contentOffset.x)
    key("y")
    number(collection.contentOffset.y)
    end()
    key("contentSize")
    size(collection.contentSize)
    key("exact")
    bool(collection.isExact)
    key("phase")
    string(collection.scrollPhase.rawValue)
  }

  private mutating func visible(in simulation: Simulation) {
    key("visible")
    beginArray()
    for element in simulation.collection.visibleElements {
      beginObject()
      key("section")
      integer(element.place.section)
      name(element.place, element.id, simulation.items)
      if case .overflow(let section) = element.place {
        key("count")
        integer(simulation.collection.hiddenCount(inSection: section))
      }
      key("frame")
      rect(element.frame)
      for (name, isTrue) in [
        ("selected", element.isSelected), ("highlighted", element.isHighlighted),
      ] where isTrue {
        key(named: name)
        bool(true)
      }
      end()
    }
    end()
  }

  /// Writes the members that identify an element within its section.
  private mutating func name(_ place: LayoutPlace, _ id: Int?, _ items: SimulatedItems) {
    if let path = place.ownerPath {
      key("item")
      integer(path.item)
    }
    if place.itemPath == nil { element(place) }
    if let id {
      key("id")
      string(items.name(ofItem: id))
    }
  }

  /// Writes the kind of element, and the index of a view among those attached to its item.
  private mutating func element(_ place: LayoutPlace) {
    key("element")
    string(place.element)
    if case .supplementary(_, let index) = place {
      key("index")
      integer(index)
    }
  }

  private mutating func calls(_ calls: [SimulationCall]) {
    key("calls")
    beginArray()
    for call in calls { string(call.description) }
    end()
  }

  private mutating func transition(
    _ transition: CollectionTransition<Int>?, _ items: SimulatedItems
  ) {
    key("transition")
    beginArray()
    for change in transition?.changes ?? [] {
      beginObject()
      if let id = change.id {
        key("id")
        string(items.name(ofItem: id))
      } else {
        key("section")
        integer(change.place.section)
        if let path = change.place.ownerPath {
          key("item")
          integer(path.item)
        }
        element(change.place)
      }
      key("kind")
      string(change.kind.rawValue)
      key("from")
      rect(change.from)
      key("to")
      rect(change.to)
      end()
    }
    end()
  }

  private mutating func prefetching(_ recorder: SimulationRecorder) {
    prefetching(recorder.prefetched, recorder.cancelled)
    guard recorder.record.isSeries else { return }
    key("frames")
    beginArray()
    for frame in recorder.frames where !frame.isEmpty {
      beginObject()
      key("frame")
      integer(frame.number)
      calls(frame.calls)
      prefetching(frame.prefetched, frame.cancelled)
      end()
    }
    end()
  }

  private mutating func prefetching(
    _ prefetched: [PrefetchedItem<Int>], _ cancelled: [PrefetchedItem<Int>]
  ) {
    key("prefetch")
    paths(prefetched.map(\.path))
    key("cancel")
    paths(cancelled.map(\.path))
  }

  private mutating func paths(_ paths: [ItemPath]) {
    beginArray()
    for path in paths {
      beginArray()
      integer(path.section)
      integer(path.item)
      end()
    }
    end()
  }

  private mutating func counts(of collection: CellCollection<Int, SimulatedCell>) {
    key("cells")
    beginObject()
    key("made")
    integer(collection.cellCounts.made)
    key("reused")
    integer(collection.cellCounts.reused)
    key("live")
    integer(collection.cellCounts.live)
    end()
    key("measured")
    integer(collection.measuredCount)
  }
}

extension LayoutPlace {
  /// The word for the kind of element.
  fileprivate var element: String {
    if case .overflow = self { "overflow" } else { kind.rawValue }
  }
}
