import Glibc
import Snug
import SnugChecking
import SnugDocument

/// What a run of the check has found so far.
struct CheckRun {
  private(set) var budget: Budget
  /// The path of the budget; `nil` without one.
  private let path: String?
  private let folder: String
  /// Whether all misfits will be known.
  private let isUpdating: Bool
  private let isStrict: Bool
  /// The rows that are checked.
  var choice: RowChoice
  private(set) var errorCount = 0
  private var misfits: [Budget.Key: Budget.Excess] = [:]
  /// The files that were read to their ends without an error, as the budget names them.
  private var wholeFiles: Set<String> = []
  private var (count, newCount, knownCount, missingCount) = (0, 0, 0, 0)
  /// The first of the characters that no font draws.
  private var missing: String?
  private var changes: (added: Int, removed: Int)?
  /// What fonts lack: the first, each once.
  private(set) var fonts: [Diagnostic] = []

  init(
    _ choice: RowChoice, budget: Budget, in path: String?, isUpdating: Bool, isStrict: Bool
  ) {
    (self.choice, self.budget, self.path) = (choice, budget, path)
    (self.isUpdating, self.isStrict) = (isUpdating, isStrict)
    let current = getcwd(nil, 0)
    defer { free(current) }
    folder = current.map { String(cString: $0) } ?? "/"
  }

  /// Returns the name of a file in the budget.
  private func name(_ file: String) -> String {
    guard let path, file != "<stdin>" else { return file }
    return Budget.path(of: file, from: path, in: folder)
  }

  mutating func note(_ fonts: [Diagnostic]) { self.fonts.note(fonts) }

  mutating func noteWhole(_ file: String) { wholeFiles.insert(name(file)) }

  /// Counts a finding, and returns it with what the budget knows.
  mutating func noted(_ finding: Finding) -> Finding {
    var finding = finding
    guard let verdict = finding.verdict else {
      errorCount += 1
      return finding
    }
    count += 1
    finding.needsFonts = isStrict
    if !verdict.missing.isEmpty {
      missingCount += 1
      missing =
        missing ?? "\(Excerpt.quoted(verdict.missing)) of \(finding.name ?? "line \(finding.line)")"
    }
    guard !verdict.fits else { return finding }
    if path != nil {
      let key = Budget.Key(
        file: name(finding.file), id: finding.name, language: finding.language,
        text: finding.text)
      let excess = Budget.Excess(verdict)
      finding.isKnown = isUpdating || budget.contains(key, excess)
      // Texts that are alike have one line.
      if isUpdating { misfits[key] = excess.united(misfits[key]) }
    }
    if finding.isKnown { knownCount += 1 } else { newCount += 1 }
    return finding
  }

  /// Gives the budget the misfits of the files that were read whole. It keeps those of others that are still
  /// there.
  mutating func updateBudget() {
    var (added, removed) = budget.replace(in: wholeFiles, choice, by: misfits)
    let files = wholeFiles
    // Files are named from the folder of the budget.
    let folder = String((path ?? "").reversed().drop { $0 != "/" }.reversed())
    removed += budget.remove { file in
      file != "<stdin>" && !files.contains(file) && access(folder + file, F_OK) != 0
    }
    changes = (added, removed)
  }

  var fails: Bool {
    newCount > 0 || errorCount > 0 || isStrict && (missingCount > 0 || !fonts.isEmpty)
  }

  /// Returns the lines that say what was found.
  /// - Parameters:
  ///   - file: The budget's.
  ///   - hasFailed: Whether a file could not be read.
  func summary(_ file: String?, hasFailed: Bool) -> [String] {
    var lines: [String] = []
    let misfits = newCount + knownCount
    let known = knownCount > 0 ? ", \(knownCount) of them known" : ""
    switch (count, misfits) {
    case (0, _):
      if errorCount == 0, !hasFailed { lines.append("snug: note: there is no text to check") }
    case (_, 0): lines.append("snug: \(count) text\(count == 1 ? " fits" : "s fit")")
    default: lines.append("snug: \(misfits) of \(count) do not fit\(known)")
    }
    if errorCount > 0 { lines.append("snug: \(errorCount) error\(errorCount == 1 ? "" : "s")") }
    if let missing {
      let first = missingCount == 1 ? "" : ", the first"
      lines.append(
        "snug: note: in \(missingCount) text\(missingCount == 1 ? "" : "s"), no font draws some characters\(first): "
          + missing)
    }
    guard let file else { return lines }
    if let changes {
      lines.append("snug: \(file): \(changes.added) added, \(changes.removed) removed")
    } else {
      let gone = budget.unusedCount(in: wholeFiles, choice)
      if gone > 0 {
        lines.append(
          "snug: note: \(gone) known misfit\(gone == 1 ? "" : "s") of these files fit now or are gone: --update-budget removes them"
        )
      }
    }
    return lines
  }
}
