import Foundation
import Glibc
import Testing

@Suite("Command line: serve")
struct ServeTests {
  private static func serve(
    _ arguments: String..., input: String
  ) throws -> Command {
    try Command.run(
      (["serve"] + arguments).map { Array($0.utf8) }, input: [UInt8](text: input))
  }

  private static func ping(_ id: Int) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\"}"
  }

  private static func pong(_ id: Int) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":{}}\n"
  }

  @Test("each line is answered on a line, in order, until the input ends")
  func lines() throws {
    let command = try Self.serve(input: "\(Self.ping(1))\r\n\n\(Self.ping(2))\n\(Self.ping(3))")
    #expect(command.status == 0)
    #expect(command.text == Self.pong(1) + Self.pong(2) + Self.pong(3))
    #expect(command.errors.isEmpty)
  }

  @Test("half a line and a line that is too long are answered, and so is what follows")
  func halves() throws {
    let long = String(repeating: "x", count: 200_000)
    let command = try Self.serve(
      "--message-size", "1000", input: "\(long)\n\(Self.ping(1))\n{\"jsonrpc\":\"2.0\",\"id\":")
    let lines = command.text.split(separator: "\n")
    #expect(command.status == 0 && lines.count == 3, "\(command.text)")
    #expect(lines[0].contains("the message is longer than 1000 bytes: --message-size allows more"))
    #expect(lines[1] + "\n" == Self.pong(1))
    #expect(lines[2].contains("\"code\":-32700"))
  }

  @Test("an answer comes before the next message is sent")
  func asTheyArrive() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (try OpenFile.pipe(), try OpenFile.pipe())
    let process = try RunningCommand(
      "serve", input: input.reading, output: output.writing,
      errors: try OpenFile(folder.path("errors"), O_WRONLY | O_CREAT))
    let (writer, reader) = (
      FileHandle(fileDescriptor: input.writing.number),
      FileHandle(fileDescriptor: output.reading.number)
    )
    for id in 1...3 {
      writer.write(Data("\(Self.ping(id))\n".utf8))
      #expect(String(decoding: reader.availableData, as: UTF8.self) == Self.pong(id))
    }
    kill(process.process, SIGKILL)
    _ = try process.wait()
  }

  @Test("a client that goes away ends the server without a message")
  func gone() throws {
    let command = try Command.run(
      ["serve"].map { Array($0.utf8) },
      input: [UInt8](text: String(repeating: Self.ping(1) + "\n", count: 100_000)), to: .closedPipe)
    #expect(command.errors.isEmpty)
  }

  @Test("documents may name files only with --files")
  func files() throws {
    let folder = try TemporaryFolder()
    let cell = try folder.write([UInt8](text: "{\"views\": {\"label\": {}}}"), "cell.json")
    let message =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"layout\",\"params\":{\"document\":{\"cells\":{\"C\":\"\(cell)\"},\"items\":[\"A\"]}}}\n"
    #expect(try Self.serve(input: message).text.contains("documents may name no files here"))
    #expect(try Self.serve("--files", input: message).text.contains("\"contentSize\""))
  }
}
