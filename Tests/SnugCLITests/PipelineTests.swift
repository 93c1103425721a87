import Foundation
import Testing

@Suite("Command line: GNU parallel")
struct PipelineTests {
  @Test("GNU parallel over NDJSON gives the same results as one process, in the same order")
  func parallel() throws {
    let folder = try TemporaryFolder()
    let documents = (0..<400).map { number in
      // Some documents are invalid. Their errors have line numbers within a block, so these errors
      // are not compared.
      number % 50 == 7 ? "{\"items\": 5}" : "{\"items\": [\"A\(number)\", \"longer\"]}"
    }
    let input = try folder.write([UInt8](text: documents.joined(separator: "\n") + "\n"), "in")
    let alone = try Command.run("layout", "--input", "ndjson", input)
    #expect(alone.status == 1)

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/parallel")
    // A kilobyte is about thirty documents.
    process.arguments = [
      "--will-cite", "--pipe", "--keep-order", "--block", "1k", RunningCommand.executable, "layout",
      "--input", "ndjson",
    ]
    let output = Pipe()
    process.standardInput = FileHandle(forReadingAtPath: input)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let isLayout = { (line: Substring) in !line.hasPrefix(#"{"snug":1,"error""#) }
    let (answers, expected) = (
      String(decoding: bytes, as: UTF8.self).split(separator: "\n"),
      alone.text.split(separator: "\n")
    )
    #expect(answers.count == 400)
    #expect(answers.map(isLayout) == expected.map(isLayout))
    #expect(answers.filter(isLayout) == expected.filter(isLayout))
  }
}
