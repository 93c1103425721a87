import Foundation
import Glibc
import SnugDocument
import Testing

/// Where there is less address space than a run may need, it is ended by the system.
@Suite("Command line: bounded memory")
struct BoundedMemoryTests {
  private static let limit = JSONTree.maximumLength

  private func refusal(of name: String) -> String {
    "\(name): error: the input is longer than \(Self.limit) bytes: split it\n"
  }

  @Test("a file longer than the limit is refused before it is read")
  func longFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], "long.json")
    // A gigabyte that takes no room on the disk.
    try #require(truncate(path, 1 << 30) == 0)
    // Libraries take half of that; the limit alone would be as much again.
    let (status, text) = try bash("snug layout \"$1\"", path, memory: 400)
    #expect(status == 1)
    #expect(text == refusal(of: path))
    let piped = try bash("snug measure - < \"$1\"", path, memory: 400)
    #expect(piped.status == 1)
    #expect(piped.text == refusal(of: "<stdin>"))
  }

  @Test("a device or a pipe without an end is refused where it passes the limit")
  func endlessInput() throws {
    // An array that grows is there twice, the second time twice as long as it must be.
    let memory = 400 + 3 * (Self.limit >> 20)
    let device = try bash("snug layout /dev/zero", memory: memory)
    #expect(device.status == 1)
    #expect(device.text == refusal(of: "/dev/zero"))
    let pipe = try bash("yes | snug layout; exit ${PIPESTATUS[1]}", memory: memory)
    #expect(pipe.status == 1)
    #expect(pipe.text == refusal(of: "<stdin>"))
  }

  @Test(
    "memory does not grow with the number of sections times anything large",
    arguments: [#""A", "\u0041""#, #""A""#, #"{"size": [5, 5]}"#])
  func manySections(_ items: String) throws {
    let folder = try TemporaryFolder()
    // Each section's share of 600 MiB is 60 kB, less than the length of the document.
    let sections = Array(repeating: "{\"items\": [\(items)]}", count: 10_000)
    let path = try folder.write(
      [UInt8](text: "{\"sections\": [\(sections.joined(separator: ","))]}"), "sections.json")
    let (status, text) = try bash(
      "snug layout --compact \"$1\" | wc -l; exit $PIPESTATUS", path, memory: 600)
    #expect(status == 0)
    #expect(text == "1\n", "\(text.suffix(500))")
  }

  @Test("memory does not grow with the number of labels that are measured")
  func manyLabels() throws {
    // All of them at once, each with its layout, take more than twice the address space.
    let (status, text) = try bash(
      "seq -f 'label number %.0f' 100000 | snug measure --font 'Snug Test' --compact - "
        + "| grep -o '\"truncated\":false' | wc -l; exit ${PIPESTATUS[1]}", memory: 130)
    #expect(status == 0)
    #expect(text == "100000\n", "\(text.suffix(500))")
  }

  @Test("a lack of memory is told on one line, and 3")
  func outOfMemory() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("blanks")
    _ = try bash("head -c 200000000 /dev/zero | tr '\\0' ' ' > \"$1\"", path)
    let (status, text) = try bash("snug layout --input json \"$1\"", path, memory: 250)
    #expect(status == 3)
    #expect(text == "snug: out of memory: split the document\n")
  }
}
