import Testing

@Suite("Command line: serve")
struct ServeTests {
  private static func serve(_ arguments: String..., input: String) throws -> Command {
    try Command.run(["serve"] + arguments, input: input)
  }

  private static func ping(_ id: Int) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\"}"
  }

  private static func pong(_ id: Int) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":{}}\n"
  }

  @Test("each line is answered on a line, in order, until the input ends")
  func lines() throws {
    try Self.serve(input: "\(Self.ping(1))\r\n\n\(Self.ping(2))\n\(Self.ping(3))").expect(
      0, output: .equals(Self.pong(1) + Self.pong(2) + Self.pong(3)), errors: "")
  }

  @Test("half a line and a line that is too long are answered, and so is what follows")
  func halves() throws {
    let long = String(repeating: "x", count: 200_000)
    try Self.serve(
      "--message-size", "1000", input: "\(long)\n\(Self.ping(1))\n{\"jsonrpc\":\"2.0\",\"id\":"
    ).expect(
      0,
      output: .lines([
        .contains("the message is longer than 1000 bytes: --message-size allows more"),
        .equals(String(Self.pong(1).dropLast())), .contains("\"code\":-32700"),
      ]))
  }

  @Test("an answer comes before the next message is sent")
  func asTheyArrive() throws {
    let answers = try RunningCommand.answers(["serve"], to: (1...3).map { "\(Self.ping($0))\n" })
    #expect(answers == (1...3).map(Self.pong))
  }

  @Test("a client that goes away ends the server without a message")
  func gone() throws {
    try Command.run(
      ["serve"], input: String(repeating: Self.ping(1) + "\n", count: 100_000), to: .closedPipe
    ).expect(errors: "")
  }

  @Test("documents may name files only with --files")
  func files() throws {
    let folder = try TemporaryFolder()
    let cell = try folder.write("{\"views\": {\"label\": {}}}", "cell.json")
    let message =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"layout\",\"params\":{\"document\":{\"cells\":{\"C\":\"\(cell)\"},\"items\":[\"A\"]}}}\n"
    try Self.serve(input: message).expect(output: .contains("documents may name no files here"))
    try Self.serve("--files", input: message).expect(output: .contains("\"contentSize\""))
  }
}
