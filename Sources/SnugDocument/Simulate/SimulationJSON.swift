import Snug

/// Runs a simulation, and writes the outcome of each step as a line of JSON while it runs.
package enum SimulationJSON {
  /// What happened in the steps of a script.
  package struct Outcome {
    /// The count of refused steps.
    package fileprivate(set) var refusedCount = 0
    /// What differs from expectations, with the places in the script; the first.
    package fileprivate(set) var unmet: [DocumentError] = []
    /// The counts of the diagnostics of all lines.
    package fileprivate(set) var diagnostics = DiagnosticList(maximumCount: 0)
  }

  /// What lines there are, and what they have.
  package struct Options {
    /// Whether `visible` is left out of a line where it is that of the line before.
    package var omitsUnchanged: Bool
    /// Whether each frame of a wait has a line.
    package var listsFrames: Bool

    package init(omitsUnchanged: Bool = false, listsFrames: Bool = false) {
      (self.omitsUnchanged, self.listsFrames) = (omitsUnchanged, listsFrames)
    }
  }

  /// Writes a line for the initial view, and one for each step.
  /// - Parameter diagnostics: An empty list. Of each code, each line lists as many as it does.
  package static func write(
    _ simulation: Simulation, _ options: Options = Options(),
    _ diagnostics: DiagnosticList = DiagnosticList(), to output: consuming OutputBuffer
  ) throws(OutputError) -> Outcome {
    try write(
      simulation, simulation.script, includingStart: true, options, diagnostics, to: output)
  }

  /// The most differences from expectations that an outcome keeps.
  private static let mostUnmet = 20

  /// Performs the steps of a script, which may be another than that of the simulation.
  /// - Parameter includesStart: Whether the first line is that of the present state.
  package static func write(
    _ simulation: Simulation, _ script: SimulationScript, includingStart includesStart: Bool,
    _ options: Options = Options(), _ diagnostics: DiagnosticList = DiagnosticList(),
    to output: consuming OutputBuffer
  ) throws(OutputError) -> Outcome {
    var json = JSONWriter(output, isCompact: true)
    var result = Outcome()
    var isFirst = true
    // The line before, which a step may expect something of.
    var latest = includesStart ? .done(nil) : simulation.latest
    var (latestStep, told) = (0, diagnostics)
    var isRefusalExpected = false
    var visible: [UInt8]? = options.omitsUnchanged ? [] : nil
    func line(
      _ step: Int, frame: Int? = nil, _ outcome: Simulation.Outcome, _ new: DiagnosticList
    ) throws(OutputError) {
      if !isFirst { json.endLine() }
      isFirst = false
      try json.flushIfLarge()
      json.line(step, frame: frame, outcome, simulation, new, &visible)
    }
    if includesStart {
      told = try simulation.newDiagnostics(isFirst: true, diagnostics)
      result.diagnostics.add(told)
      try line(0, latest, told)
    }
    for (index, step) in script.steps.enumerated() {
      if case .expect(let expectation) = step {
        let differences = simulation.differences(
          of: latest, from: expectation, step: latestStep, told)
        guard !differences.isEmpty else {
          // A refusal that is expected is none.
          if case .refused = latest, expectation.isOfRefusal, !isRefusalExpected {
            isRefusalExpected = true
            result.refusedCount -= 1
          }
          continue
        }
        result.refusedCount += 1
        for difference in differences where result.unmet.count < Self.mostUnmet {
          result.unmet.append(
            difference.expected.error(
              (latestStep == 0 ? "at first, " : "after step \(latestStep), ") + difference.sentence)
          )
        }
        try line(index + 1, .refused(differences.map(\.told)), diagnostics)
        continue
      }
      latestStep = index + 1
      isRefusalExpected = false
      let frames = options.listsFrames ? simulation.frames(of: step) : [step]
      for (number, frame) in frames.enumerated() {
        latest = simulation.perform(frame)
        if case .refused = latest { result.refusedCount += 1 }
        told = try simulation.newDiagnostics(isFirst: false, diagnostics)
        result.diagnostics.add(told)
        try line(latestStep, frame: frames.count > 1 ? number + 1 : nil, latest, told)
        if case .refused = latest { break }
      }
    }
    if !isFirst { try json.finish() }
    return result
  }
}

extension Simulation {
  /// Returns the outcome of an expectation of the line of another: refused with the differences, if there are any.
  func meets(_ expectation: SimulationExpectation, after outcome: Outcome) -> Outcome {
    let differences = differences(of: outcome, from: expectation)
    return differences.isEmpty ? .done(transition) : .refused(differences.map(\.told))
  }

  /// Returns how the line of an outcome differs from an expectation.
  fileprivate func differences(
    of outcome: Outcome, from expectation: SimulationExpectation, step: Int = 0,
    _ diagnostics: DiagnosticList = DiagnosticList()
  ) -> [SimulationExpectation.Difference] {
    var json = JSONWriter(OutputBuffer(), isCompact: true)
    var visible: [UInt8]?
    json.line(step, frame: nil, outcome, self, diagnostics, &visible)
    guard let line = try? JSONTree(parsing: json.output.take(from: 0)) else {
      return [.init(sentence: "the line is too long to be compared", expected: expectation.part)]
    }
    return expectation.differences(of: line.root)
  }
}

extension JSONWriter {
  /// - Parameter known: `visible` of the line before, which is left out if it is the same; `nil` to write it always.
  fileprivate mutating func line(
    _ step: Int, frame: Int?, _ outcome: Simulation.Outcome, _ simulation: Simulation,
    _ diagnostics: DiagnosticList, _ known: inout [UInt8]?
  ) {
    beginObject()
    member("step", step)
    if let frame { member("frame", frame) }
    switch outcome {
    case .refused(let sentences, let isStopped):
      beginArray("error")
      for sentence in sentences { string(sentence) }
      end()
      if isStopped { state(nil, of: simulation, diagnostics, &known) }
    case .done(let transition):
      state(transition, of: simulation, diagnostics, &known)
    }
    end()
  }

  private mutating func state(
    _ transition: CollectionTransition<Int>?, of simulation: Simulation,
    _ diagnostics: DiagnosticList, _ known: inout [UInt8]?
  ) {
    viewport(of: simulation.collection)
    let start = output.count
    visible(in: simulation)
    if let before = known {
      let now = output.take(from: start)
      if now != before { unsafe now.withUnsafeBufferPointer { unsafe output.append($0) } }
      known = now
    }
    calls(simulation.recorder.calls)
    self.transition(transition, simulation.items)
    prefetching(simulation.recorder)
    counts(of: simulation.collection)
    if !diagnostics.isEmpty { self.diagnostics(of: diagnostics) }
  }

  private mutating func viewport(of collection: CellCollection<Int, SimulatedCell>) {
    beginObject("contentOffset")
    member("x", collection.contentOffset.x)
    member("y", collection.contentOffset.y)
    end()
    key("contentSize")
    size(collection.contentSize)
    member("exact", collection.isExact)
    member("phase", collection.scrollPhase.rawValue)
  }

  private mutating func visible(in simulation: Simulation) {
    beginArray("visible")
    for element in simulation.collection.visibleElements {
      beginObject()
      member("section", element.place.section)
      name(element.place, element.id, simulation.items)
      if case .overflow(let section) = element.place {
        member("count", simulation.collection.hiddenCount(inSection: section))
      }
      member("frame", element.frame)
      if element.isSelected { member("selected", true) }
      if element.isHighlighted { member("highlighted", true) }
      end()
    }
    end()
  }

  /// Writes the members that identify an element within its section.
  private mutating func name(_ place: LayoutPlace, _ id: Int?, _ items: SimulatedItems) {
    if let path = place.ownerPath { member("item", path.item) }
    if place.itemPath == nil { element(place) }
    if let id { member("id", items.name(ofItem: id)) }
  }

  /// Writes the kind of element, and the index of a view among those attached to its item.
  private mutating func element(_ place: LayoutPlace) {
    member("element", place.element)
    if case .supplementary(_, let index) = place { member("index", index) }
  }

  private mutating func calls(_ calls: [SimulationCall]) {
    beginArray("calls")
    for call in calls { string(call.description) }
    end()
  }

  private mutating func transition(
    _ transition: CollectionTransition<Int>?, _ items: SimulatedItems
  ) {
    beginArray("transition")
    for change in transition?.changes ?? [] {
      beginObject()
      if let id = change.id {
        member("id", items.name(ofItem: id))
      } else {
        member("section", change.place.section)
        if let path = change.place.ownerPath { member("item", path.item) }
        element(change.place)
      }
      member("kind", change.kind.rawValue)
      member("from", change.from)
      member("to", change.to)
      end()
    }
    end()
  }

  private mutating func prefetching(_ recorder: SimulationRecorder) {
    prefetching(recorder.prefetched, recorder.cancelled)
    guard recorder.record.isSeries else { return }
    beginArray("frames")
    for frame in recorder.frames where !frame.isEmpty {
      beginObject()
      member("frame", frame.number)
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
    beginObject("cells")
    member("made", collection.cellCounts.made)
    member("reused", collection.cellCounts.reused)
    member("live", collection.cellCounts.live)
    end()
    member("measured", collection.measuredCount)
  }
}

extension LayoutPlace {
  /// The word for the kind of element.
  fileprivate var element: String {
    if case .overflow = self { "overflow" } else { kind.rawValue }
  }
}
