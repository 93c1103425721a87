import Foundation
import Testing

@Suite("Examples: output")
struct ExampleTests {
  private static let folder = package.appending(path: "Examples")

  /// The examples that use only the embedded fonts: those with an expected output.
  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Expected").path())
    return (names ?? []).sorted()
  }()

  @Test("`layout` prints the expected output of each example")
  func frames() throws {
    try #require(Self.names.count >= 10)
    for name in Self.names {
      let expected = try TemporaryFolder.bytes(
        of: Self.folder.appending(path: "Expected/\(name)").path())
      let command = try Command.run("layout", Self.folder.appending(path: name).path())
      #expect(command.status == (name == "documents.ndjson" ? 1 : 0))
      #expect(command.text == String(decoding: expected, as: UTF8.self), "\(name)")
    }
  }

  @Test("`render` draws the expected picture of each example")
  func pictures() throws {
    for name in Self.names where name.hasSuffix(".json") {
      let picture = name.replacing(".json", with: ".svg")
      let expected = try TemporaryFolder.bytes(
        of: Self.folder.appending(path: "Pictures/\(picture)").path())
      let command = try Command.run(
        "render", Self.folder.appending(path: name).path(), "--background", "white")
      #expect(command.status == 0)
      #expect(command.text == String(decoding: expected, as: UTF8.self), "\(name)")
    }
  }

  @Test("no expected output has the path of an installed font")
  func embeddedFontsAlone() throws {
    for name in Self.names {
      let text = String(
        decoding: try TemporaryFolder.bytes(
          of: Self.folder.appending(path: "Expected/\(name)").path()), as: UTF8.self)
      #expect(!text.contains("\"file\": \"/") && !text.contains("\"file\":\"/"), "\(name)")
    }
  }
}
