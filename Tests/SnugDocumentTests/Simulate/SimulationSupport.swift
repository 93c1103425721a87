import SnugSchemaTesting
import Testing

@testable import SnugDocument

/// The output of a simulation with only the embedded fonts: a line for the opening state, and one
/// for each step.
func simulated(
  _ document: String, _ script: String, _ options: SimulationJSON.Options = .init()
) throws(DocumentError) -> [Output] {
  let bytes = try simulatedBytes(document, script, options)
  let lines = bytes.split(separator: 0x0A).map { Array($0) }
  for line in lines { #expect(JSONSchema.output.problems(of: line) == []) }
  return lines.compactMap { try? Output(String(decoding: $0, as: UTF8.self)) }
}

/// The output of a simulation with only the embedded fonts, as bytes.
func simulatedBytes(
  _ text: String, _ script: String, _ options: SimulationJSON.Options = .init()
) throws(DocumentError) -> [UInt8] {
  let document = try Document(text)
  #expect(JSONSchema.input.problems(of: text.utf8) == [])
  let steps = try SimulationScript.read(Array(script.utf8), for: document)
  #expect(JSONSchema.script.problems(of: script.utf8) == [])
  let sink = Sink()
  let simulation: Simulation
  do {
    simulation = try LayoutSession(usesSystemFonts: false).simulate(document, steps)
  } catch let error as DocumentError {
    throw error
  } catch {
    throw DocumentError(place: .document, message: "\(error)")
  }
  do throws(OutputError) {
    _ = try SimulationJSON.write(simulation, options, to: sink.buffer())
  } catch {
    throw DocumentError(place: .document, message: "\(error)")
  }
  return sink.bytes
}

/// The error of a script, or `nil` if it is run.
func scriptError(_ script: String, document: String = rows()) -> DocumentError? {
  refusal { try simulatedBytes(document, script) }
}

/// A document in a viewport, with only the embedded fonts, and the steps of a script.
func simulation(_ json: String, _ script: String = "[]") throws -> Simulation {
  let document = try Document(json)
  return try LayoutSession(usesSystemFonts: false).simulate(
    document, SimulationScript.read(Array(script.utf8), for: document))
}

/// A document in the viewport of a program, with only the embedded fonts.
func collection(_ json: String, isRecorded: Bool = false) throws -> DocumentCollection {
  try LayoutSession(usesSystemFonts: false).collection(Document(json), isRecorded: isRecorded)
}

/// A document of items of 100 by 40 points, one on each line without spacing, in a viewport of 100
/// by 100: three of them are in view.
/// - Parameter collection: The members of the document's `collection`.
func rows(_ collection: String = "", count: Int = 10) -> String {
  """
  {"container": {"width": 100, "height": 100}, "collection": {\(collection)},
   "layout": {"itemSize": [100, 40], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
   "items": [\(Array(repeating: "{}", count: count).joined(separator: ", "))]}
  """
}

extension Output {
  /// The strings of a list.
  func strings(_ path: String) -> [String] { self[path]?.elements.map(\.text) ?? [] }

  /// The calls of a step.
  var calls: [String] { strings("calls") }

  /// The errors of a rejected step.
  var refusal: [String] { strings("error") }

  /// Names and tops of the items in view.
  var visible: [String] {
    self["visible"]?.elements.compactMap { element in
      let y = element.member("frame")?.member("y")?.source ?? ""
      return "\(element.member("id")?.text ?? element.member("element")?.text ?? "") \(y)"
    } ?? []
  }

  /// The paths of a list, as in `0-3`.
  func paths(_ path: String) -> [String] {
    self[path]?.elements.map { $0.elements.map(\.source).joined(separator: "-") } ?? []
  }

  /// The changes of a transition: element, kind of change, and top before and after.
  var changes: [String] {
    self["transition"]?.elements.map { change in
      let name = change.member("id")?.text ?? change.member("element")?.text ?? ""
      let tops = ["from", "to"].map { change.member($0)?.member("y")?.source ?? "" }
      return "\(name) \(change.member("kind")?.text ?? "") \(tops[0]) \(tops[1])"
    } ?? []
  }
}
