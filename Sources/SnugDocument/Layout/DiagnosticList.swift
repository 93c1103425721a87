import Synchronization

/// Diagnostics in order: of each code the first ones, and the count of all.
package struct DiagnosticList: Sendable {
  /// The first diagnostics of each code, in order.
  package private(set) var listed: [Diagnostic] = []
  /// The count of the diagnostics of each code, listed or not, by the code's index.
  private var counts = Counts(repeating: 0)
  /// The most diagnostics listed of each code.
  package let maximumCount: Int
  /// The count of each code before this list, where it is a part of another.
  private let before: Counts

  private typealias Counts = InlineArray<20, Int>

  /// The most diagnostics of a code that outputs list, unless all are requested.
  package static let usualCount = 1_000

  package init(maximumCount: Int = usualCount) {
    self.init(maximumCount: maximumCount, before: Counts(repeating: 0))
  }

  private init(maximumCount: Int, before: Counts) {
    (self.maximumCount, self.before) = (maximumCount, before)
  }

  /// What threads that make parts of a list know of it.
  final class Known: Sendable {
    private let maximumCount: Int
    private let counts: Mutex<Counts>

    init(_ list: DiagnosticList) {
      maximumCount = list.maximumCount
      counts = Mutex(list.counts)
    }

    /// Tells the counts of the list, which only grow.
    func update(_ list: DiagnosticList) { counts.withLock { $0 = list.counts } }

    /// An empty list to be added to the other: it lists at least what the other has room for.
    var part: DiagnosticList {
      DiagnosticList(maximumCount: maximumCount, before: counts.withLock { $0 })
    }
  }

  /// Adds a diagnostic, which is made only if it is listed.
  mutating func add<Failure: Error>(
    _ code: Diagnostic.Code, _ make: () throws(Failure) -> Diagnostic
  ) throws(Failure) {
    let index = code.index
    if before[index] + counts[index] < maximumCount { listed.append(try make()) }
    counts[index] += 1
  }

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic.code) { diagnostic } }
  }

  /// Returns the list with the line of the document that each is about.
  package func onLine(_ line: Int) -> DiagnosticList {
    var list = self
    for index in list.listed.indices {
      let path = list.listed[index].path
      list.listed[index].path = path.isEmpty ? "line \(line)" : "line \(line): \(path)"
    }
    return list
  }

  var isEmpty: Bool { counts.indices.allSatisfy { counts[$0] == 0 } }

  /// Adds those of another list behind the others.
  package mutating func add(_ other: DiagnosticList) {
    var reached = counts
    for diagnostic in other.listed {
      let index = diagnostic.code.index
      if reached[index] < maximumCount { listed.append(diagnostic) }
      reached[index] += 1
    }
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  /// Whether there are any of a severity, listed or not.
  package func has(_ severity: Diagnostic.Severity) -> Bool {
    Diagnostic.Code.allCases.contains { counts[$0.index] > 0 && $0.severity == severity }
  }

  /// The count of the warnings of each code, as in `2 cutText, 1 oversizeItem`.
  package var warningCounts: String {
    Diagnostic.Code.allCases.filter { $0.severity == .warning && counts[$0.index] > 0 }
      .map { "\(counts[$0.index]) \($0.rawValue)" }.joined(separator: ", ")
  }

  /// The diagnostics listed, and for each code of which there are more one that has their count.
  package var all: [Diagnostic] {
    var more = counts
    for diagnostic in listed { more[diagnostic.code.index] -= 1 }
    return listed
      + Diagnostic.Code.allCases.compactMap { code in
        more[code.index] > 0 ? Diagnostic(countOf: more[code.index], code) : nil
      }
  }
}
