import ArgumentParser

/// The short help of a command, which `-h` prints: what it does, and the names of its options in groups.
/// `--help` explains them.
struct ShortHelp {
  /// The command as it is written.
  let name: String
  /// Whether it reads documents.
  var readsDocuments: Bool { options.contains("--no-files") && name != "snug measure" }
  private let abstract: String
  private var usage = ""
  private var groups: [(title: String, names: [String])] = []

  /// - Parameters:
  ///   - help: The long help.
  init(of command: any ParsableCommand.Type, _ help: String) {
    let configuration = command.configuration
    let own = configuration.commandName ?? "snug"
    name = own == "snug" ? own : "snug \(own)"
    abstract = configuration.abstract
    for line in help.split(separator: "\n") {
      if line.hasPrefix("USAGE: ") {
        // What comes before it are examples and the like.
        usage = Self.shortened(line, name)
        groups = []
      } else if line.hasSuffix(":"), line.first?.isLetter ?? false {
        groups.append((String(line.dropLast()), []))
      } else if !groups.isEmpty, let entry = Self.name(inEntry: line) {
        groups[groups.count - 1].names.append(entry)
      }
    }
  }

  /// Returns the usage without the options that it lists.
  private static func shortened(_ usage: Substring, _ name: String) -> String {
    let head = "USAGE: \(name)"
    let rest = usage.dropFirst(head.count)
      .replacing(#/ \[-[^\]]*\]/#, with: "").replacing(" [<options>]", with: "")
    return "\(head) [<options>]\(rest)"
  }

  /// Returns the name that an entry of the help begins with: an option, an argument or a command.
  private static func name(inEntry line: Substring) -> String? {
    let indent = line.prefix { $0 == " " }.count
    guard indent == 2 else { return nil }
    let columns = line.dropFirst(indent).split(separator: "  ")
    guard columns[0].hasPrefix("-") else {
      // What has no explanation beside it is a remark.
      return columns.count > 1 ? String(columns[0].split(separator: " ")[0]) : nil
    }
    // The value that an option takes is left out.
    let names = columns[0].split(separator: ", ").map { $0.split(separator: " ")[0] }
    return names.filter { $0.hasPrefix("-") }.joined(separator: "/")
  }

  /// The lines, at most 80 columns wide.
  var text: String {
    var lines = [abstract, "", usage, ""]
    for (title, names) in groups where !names.isEmpty {
      let head = title.prefix(1).uppercased() + title.dropFirst().lowercased() + ":"
      var line = head
      for name in names {
        if line.count + 1 + name.count > 80 {
          lines.append(line)
          line = "  \(name)"
        } else {
          line += " \(name)"
        }
      }
      lines.append(line)
    }
    return (lines + ["", "\(name) --help explains them, with examples."]).joined(separator: "\n")
  }

  /// The names of all options, as they are written.
  var options: [String] {
    groups.flatMap(\.names).flatMap { $0.split(separator: "/").map(String.init) }
      .filter { $0.hasPrefix("-") }
  }
}
