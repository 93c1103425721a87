import Testing

@Suite("Command: new")
struct NewTests {
  @Test(
    "each document to start from is that of the examples, and is drawn without a warning about its design",
    arguments: [("card", "Tutorial/card"), ("tags", "Tutorial/tags"), ("chat", "Gallery/chat")])
  func starters(name: String, example: String) throws {
    let printed = try Command.run("new", name)
    let file = try TemporaryFolder.bytes(of: packagePath("Examples/\(example).json"))
    #expect(printed.status == 0 && printed.output == file)
    let folder = try TemporaryFolder()
    let (document, picture) = (folder.path("a.json"), folder.path("a.svg"))
    try Command.run("new", name, "-o", document).expect(
      0, output: "snug render \(document) -o \(folder.path("a")).png draws it\n")
    #expect(try folder.read("a.json") == file)
    try Command.run("render", "--quiet", document, "-o", picture).expect(0)
  }

  @Test("a file that is there stays, and an unknown name is told with those that are known")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("mine", "a.json")
    try Command.run("new", "card", "-o", path).expect(3, errors: .contains("is there already"))
    #expect(try folder.text("a.json") == "mine")
    try Command.run("new", "card", "-o", folder.path("b.png")).expect(
      2, errors: .contains("named as PNG, and this command writes JSON"))
    let apart = folder.path("") + "/it's a card"
    let word = apart.replacing("'", with: "'\\''")
    try Command.run("new", "card", "-o", apart + ".json").expect(
      output: "snug render '\(word).json' -o '\(word).png' draws it\n")
    try Command.run("new", "card", "-o", "").expect(
      2, errors: .contains("the path of the output is empty"))
    try Command.run("new", "cards").expect(2, errors: .contains("card"))
  }
}
