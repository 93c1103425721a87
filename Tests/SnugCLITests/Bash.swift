import Foundation
import Glibc

/// Runs a line of Bash with the folder of `snug` in PATH. Returns the status, and the text written
/// to standard output and standard error.
/// - Parameter memory: The maximum address space of each process, in MiB.
func bash(
  _ line: String, _ arguments: String..., memory: Int? = nil
) throws -> (status: Int32, text: String) {
  let limit = memory.map { "ulimit -v \($0 << 10); " } ?? ""
  let folder = URL(filePath: RunningCommand.executable).deletingLastPathComponent().path()
  let prelude = "PATH='\(folder)':\"$PATH\"; "
  let words = ["-c", limit + prelude + line, "bash"] + arguments
  let input = try OpenFile("/dev/null", O_RDONLY)
  let (reading, writing) = try OpenFile.pipe()
  let process = try RunningCommand(
    words.map { Array($0.utf8) }, of: "/bin/bash", input: input, output: writing, errors: writing)
  writing.close()
  let text = reading.readToEnd()
  return (try process.wait(), text)
}
