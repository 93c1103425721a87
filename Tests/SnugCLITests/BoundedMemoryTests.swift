import Glibc
import SnugDocument
import Testing

/// Limits the address space of each run. A run that needs more fails.
@Suite("Command line: bounded memory")
struct BoundedMemoryTests {
  private static let limit = JSONTree.maximumLength

  private func refusal(of name: String) -> String {
    "\(name): error: the input is longer than \(Self.limit) bytes: split it\n"
  }

  @Test("a file longer than the limit is rejected before it is read")
  func longFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], "long.json")
    // A sparse file of one gigabyte, which takes no space on the disk.
    try #require(truncate(path, 1 << 30) == 0)
    // The libraries take half of 400 MiB. An input up to the limit would take more than the rest.
    try bash("snug layout \"$1\"", path, memory: 400).expect(1, output: .equals(refusal(of: path)))
    try bash("snug measure - < \"$1\"", path, memory: 400).expect(
      1, output: .equals(refusal(of: "<stdin>")))
  }

  @Test("endless input from a device or a pipe is rejected when it exceeds the limit")
  func endlessInput() throws {
    // A growing array exists twice while it is copied, and the copy has twice the needed capacity.
    let memory = 400 + 3 * (Self.limit >> 20)
    try bash("snug layout /dev/zero", memory: memory).expect(
      1, output: .equals(refusal(of: "/dev/zero")))
    try bash("yes | snug layout; exit ${PIPESTATUS[1]}", memory: memory).expect(
      1, output: .equals(refusal(of: "<stdin>")))
  }

  @Test(
    "memory does not grow by a large amount for each section",
    arguments: [#""A", "\u0041""#, #""A""#, #"{"size": [5, 5]}"#])
  func manySections(_ items: String) throws {
    let folder = try TemporaryFolder()
    // Each section's share of 600 MiB is 60 kB, less than the length of the document.
    let sections = Array(repeating: "{\"items\": [\(items)]}", count: 10_000)
    let path = try folder.write(
      "{\"sections\": [\(sections.joined(separator: ","))]}", "sections.json")
    try bash("snug layout --compact \"$1\" | wc -l; exit $PIPESTATUS", path, memory: 600).expect(
      0, output: "1\n")
  }

  @Test("an empty section takes a kilobyte at most")
  func emptySections() throws {
    let folder = try TemporaryFolder()
    let count = 300_000
    let sections = Array(repeating: "{}", count: count).joined(separator: ",")
    let path = try folder.write("{\"sections\": [\(sections)]}", "sections.json")
    // The process, its libraries and fonts take less than 90 MiB.
    try bash(
      "snug layout --compact \"$1\" | grep -o '\"lines\":0' | wc -l; exit $PIPESTATUS", path,
      memory: 90 + count / 1_024
    ).expect(0, output: "\(count)\n")
  }

  @Test("a design that is used takes ten kilobytes at most")
  func manyDesigns() throws {
    let folder = try TemporaryFolder()
    let count = 10_000
    let cells = (0..<count).map {
      "\"c\($0)\": {\"views\": {\"label\": {}}, \"margins\": \(Double($0) / 100)}"
    }
    let items = (0..<count).map { "{\"cell\": \"c\($0)\", \"label\": \"a\"}" }
    let path = try folder.write(
      "{\"cells\": {\(cells.joined(separator: ","))}, "
        + "\"items\": [\(items.joined(separator: ","))]}", "designs.json")
    try bash(
      "snug layout --compact --font 'Snug Test' \"$1\" | wc -l; exit $PIPESTATUS", path,
      memory: 90 + 10 * count / 1_024
    ).expect(0, output: "1\n")
  }

  @Test("memory does not grow with the number of labels that are measured")
  func manyLabels() throws {
    // All labels with their layouts would take more than twice the address space.
    try bash(
      "seq -f 'label number %.0f' 100000 | snug measure --font 'Snug Test' --compact - "
        + "| grep -o '\"truncated\":false' | wc -l; exit ${PIPESTATUS[1]}", memory: 130
    ).expect(0, output: "100000\n")
  }

  @Test("a lack of memory is reported on one line, with status 3")
  func outOfMemory() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("blanks")
    _ = try bash("head -c 200000000 /dev/zero | tr '\\0' ' ' > \"$1\"", path)
    try bash("snug layout --input json \"$1\"", path, memory: 250).expect(
      3, output: "snug: error: out of memory: split the document\n")
  }
}
