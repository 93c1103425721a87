import Synchronization

/// Diagnostics in order: of each code the first ones, and the count of all.
package struct DiagnosticList: Sendable {
  /// The first diagnostics of each code, in order.
  package private(set) var listed: [Diagnostic] = []
  /// The count of the diagnostics of each code, listed or not.
  private var counts: [Diagnostic.Code: Int] = [:]
  /// The most diagnostics listed of each code.
  package let maximumCount: Int
  /// The codes of which no more are needed, as enough are listed elsewhere.
  private let full: Set<Diagnostic.Code>

  /// The most diagnostics of a code that outputs list, unless all are requested.
  package static let usualCount = 1_000

  package init(maximumCount: Int = usualCount) { self.init(maximumCount: maximumCount, full: []) }

  private init(maximumCount: Int, full: Set<Diagnostic.Code>) {
    (self.maximumCount, self.full) = (maximumCount, full)
  }

  /// What threads that make parts of a list know of it.
  final class Known: Sendable {
    private let maximumCount: Int
    private let full = Mutex<Set<Diagnostic.Code>>([])

    init(_ list: DiagnosticList) {
      maximumCount = list.maximumCount
      update(list)
    }

    /// Tells which codes the list is full of.
    func update(_ list: DiagnosticList) {
      let codes = Set(list.counts.filter { $0.value >= list.maximumCount }.keys)
      full.withLock { $0 = codes }
    }

    /// An empty list to be added to the other.
    var part: DiagnosticList {
      DiagnosticList(maximumCount: maximumCount, full: full.withLock { $0 })
    }
  }

  /// Adds a diagnostic, which is made only if it is listed.
  mutating func add<Failure: Error>(
    _ code: Diagnostic.Code, _ make: () throws(Failure) -> Diagnostic
  ) throws(Failure) {
    let count = counts[code, default: 0]
    if count < maximumCount, !full.contains(code) { listed.append(try make()) }
    counts[code] = count + 1
  }

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic.code) { diagnostic } }
  }

  var isEmpty: Bool { counts.isEmpty }

  /// Adds those of another list behind the others.
  package mutating func add(_ other: DiagnosticList) {
    guard !other.isEmpty else { return }
    var room = other.counts.mapValues { _ in 0 }
    for code in room.keys { room[code] = maximumCount - counts[code, default: 0] }
    for diagnostic in other.listed {
      guard let left = room[diagnostic.code], left > 0 else { continue }
      room[diagnostic.code] = left - 1
      listed.append(diagnostic)
    }
    for (code, count) in other.counts { counts[code, default: 0] += count }
  }

  /// Whether there are any of a severity, listed or not.
  package func has(_ severity: Diagnostic.Severity) -> Bool {
    counts.contains { $0.key.severity == severity }
  }

  /// The count of the warnings of each code, as in `2 cutText, 1 oversizeItem`.
  package var warningCounts: String {
    let found = Diagnostic.Code.allCases.filter { $0.severity == .warning && counts[$0] != nil }
    return found.map { "\(counts[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
  }

  /// The diagnostics listed, and for each code of which there are more one that has their count.
  package var all: [Diagnostic] {
    var listedCounts: [Diagnostic.Code: Int] = [:]
    for diagnostic in listed { listedCounts[diagnostic.code, default: 0] += 1 }
    return listed
      + Diagnostic.Code.allCases.compactMap { code in
        let more = counts[code, default: 0] - listedCounts[code, default: 0]
        return more > 0 ? Diagnostic(countOf: more, code) : nil
      }
  }
}
