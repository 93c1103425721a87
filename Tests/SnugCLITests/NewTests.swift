import Foundation
import Testing

@Suite("Command: new")
struct NewTests {
  @Test(
    "each document to start from is that of the examples, and is drawn without a warning about its design",
    arguments: [("card", "Tutorial/card"), ("tags", "Tutorial/tags"), ("chat", "Gallery/chat")])
  func starters(name: String, example: String) throws {
    let printed = try Command.run("new", name)
    let file = try TemporaryFolder.bytes(
      of: package.appending(path: "Examples/\(example).json").path())
    #expect(printed.status == 0 && printed.output == file)
    let folder = try TemporaryFolder()
    let (document, picture) = (folder.path("a.json"), folder.path("a.svg"))
    let written = try Command.run("new", name, "-o", document)
    #expect(written.status == 0)
    #expect(written.text == "snug render \(document) -o \(folder.path("a")).png draws it\n")
    let copy = try TemporaryFolder.bytes(of: document)
    #expect(copy == file)
    let drawn = try Command.run("render", "--quiet", document, "-o", picture)
    #expect(drawn.status == 0)
  }

  @Test("a file that is there stays, and an unknown name is told with those that are known")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](text: "mine"), "a.json")
    let refused = try Command.run("new", "card", "-o", path)
    #expect(refused.status == 3 && refused.errors.contains("is there already"))
    let kept = try TemporaryFolder.bytes(of: path)
    #expect(kept == [UInt8](text: "mine"))
    let named = try Command.run("new", "card", "-o", folder.path("b.png"))
    #expect(
      named.status == 2 && named.errors.contains("named as PNG, and this command writes JSON"))
    let apart = folder.path("") + "/it's a card"
    let quoted = try Command.run("new", "card", "-o", apart + ".json")
    let word = apart.replacing("'", with: "'\\''")
    #expect(quoted.text == "snug render '\(word).json' -o '\(word).png' draws it\n")
    let empty = try Command.run("new", "card", "-o", "")
    #expect(empty.status == 2 && empty.errors.contains("the path of the output is empty"))
    let unknown = try Command.run("new", "cards")
    #expect(unknown.status == 2 && unknown.errors.contains("card"))
  }
}
