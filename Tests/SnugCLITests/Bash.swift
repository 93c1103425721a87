import Foundation

/// Runs a line of Bash in which `snug` is the command, and gives what it exits with and what it
/// writes, to standard error too.
/// - Parameter memory: the most address space of each process, in MiB.
func bash(
  _ line: String, _ arguments: String..., memory: Int? = nil
) throws -> (status: Int32, text: String) {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/bash")
  let limit = memory.map { "ulimit -v \($0 << 10); " } ?? ""
  let prelude = "snug() { '\(RunningCommand.executable)' \"$@\"; }; "
  process.arguments = ["-c", limit + prelude + line, "bash"] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
}
