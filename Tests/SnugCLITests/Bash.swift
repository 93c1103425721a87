import Foundation
import Glibc

/// Runs a line of Bash with the folder of `snug` in PATH. Standard output and standard error are
/// one.
/// - Parameter memory: The maximum address space of each process, in MiB.
func bash(_ line: String, _ arguments: String..., memory: Int? = nil) throws -> Command {
  try bash(line, arguments, memory: memory)
}

/// Runs a line of Bash with a tool that need not be installed: `nil` where it is not.
func tool(_ line: String, _ arguments: String...) throws -> Command? {
  let command = try bash(line, arguments)
  // The status of a command that is not found.
  return command.status == 127 ? nil : command
}

func bash(_ line: String, _ arguments: [String], memory: Int? = nil) throws -> Command {
  let limit = memory.map { "ulimit -v \($0 << 10); " } ?? ""
  let folder = URL(filePath: RunningCommand.executable).deletingLastPathComponent().path()
  let prelude = "PATH='\(folder)':\"$PATH\"; "
  let input = try OpenFile("/dev/null", O_RDONLY)
  let (reading, writing) = try OpenFile.pipe()
  let process = try RunningCommand(
    ["-c", limit + prelude + line, "bash"] + arguments, of: "/bin/bash", input: input,
    output: writing, errors: writing)
  writing.close()
  let text = reading.readToEnd()
  return Command(status: try process.wait(), output: Array(text.utf8), shownErrors: "")
}
