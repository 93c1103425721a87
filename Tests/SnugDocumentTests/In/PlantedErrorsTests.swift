import SnugDocument
import SnugPropertyTesting
import Testing

@Suite("Documents: planted errors")
struct PlantedErrorsTests {
  /// Errors planted into an example, in the order of the text.
  private struct Planted: CustomStringConvertible {
    var name: String
    var bytes: [UInt8]
    var errors: [PlantedError]

    var description: String { "\(name): \(errors.map(\.path))" }
  }

  @Test("exactly the errors planted into an example are reported, also after the first is mended")
  func planted() throws {
    // One example is there to show an error.
    let examples = ExampleDocuments.all.filter { Self.told($0.bytes).isEmpty }
    try #require(examples.count >= 15)
    for example in examples {
      let all = try PlantedError.all(in: example.bytes)
      let planted = Generator<[PlantedError]>.array(of: .element(of: all), count: 1...16).map {
        Planted(name: example.name, bytes: example.bytes, errors: PlantedError.apart($0))
      }
      forAll(planted, count: 100) { planted in
        for mendedCount in planted.errors.indices.prefix(2) {
          let errors = Array(planted.errors[mendedCount...])
          #expect(
            Self.told(PlantedError.plant(errors, in: planted.bytes))
              == PlantedError.told(errors, in: planted.bytes))
        }
      }
    }
  }

  /// All errors of reading a document, without a layout: place, path and first word of the message.
  private static func told(_ bytes: [UInt8]) -> [String] {
    let error = refusal { try Document(json: bytes, folder: "/dev/null") }
    return error?.all.map { error in
      let start = error.message.prefix { $0 != " " }
      return "\(error.place.line):\(error.place.column) \(error.place.path): \(start)"
    } ?? []
  }
}
