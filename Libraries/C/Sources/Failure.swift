import Glibc
import Snug
import SnugDocument
public import SnugHeader
import SnugSolver

/// The reason why a function of C fails.
struct Failure: Error {
  var status: snug_status
  /// What is wrong, in the order of the text; never empty.
  private var problems: [Problem]
  private var hasMore = false

  private struct Problem {
    var line = 0
    var column = 0
    var message: String
    var path = ""
    var file = ""
    var text: String
  }

  init(status: snug_status_code, _ message: String) { self.init(status: status, [message]) }

  init(status: snug_status_code, _ messages: [String]) {
    self.status = snug_status(status)
    problems = messages.map { Problem(message: $0, text: $0) }
  }

  private init(status: snug_status_code, _ error: DocumentError) {
    self.status = snug_status(status)
    hasMore = error.hasMore
    problems = error.all.map { error in
      let place = error.place
      return Problem(
        line: place.line, column: place.column, message: error.message, path: place.path,
        file: place.file ?? "", text: error.description)
    }
  }

  /// Converts any error of the library.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let error as DocumentError: Failure(status: SNUG_INVALID_DOCUMENT, error)
      case EditError.document(let error): Failure(status: SNUG_INVALID_DOCUMENT, error)
      case EditError.layout(let error): Failure(error)
      case EditError.index(let fault): Failure(status: SNUG_OUT_OF_RANGE, fault.description)
      case EditError.edit(let index, let cause): Failure(cause).prefixed("edits[\(index)]: ")
      case let error as EditError: Failure(status: SNUG_INVALID_DOCUMENT, error.description)
      case let error as CellFlowError: Failure(status: error.status, error.description)
      case let error as FlowError: Failure(status: error.status, error.description)
      case let error as FontError: Failure(status: SNUG_INVALID_FONT, error.description)
      case let error as SolverError: Failure(status: error.status, error.description)
      case OutputError.unmeasurable(let message): Failure(status: SNUG_INVALID_FONT, message)
      case is OutputError:
        Failure(status: SNUG_STOPPED, "the callback asked to stop the output")
      case let error as CollectionError: Failure(status: SNUG_REFUSED, error.sentences())
      default: Failure(status: SNUG_INVALID_ARGUMENT, "\(error)")
      }
  }

  /// Returns the failure with the name of what it is about before its sentences.
  func prefixed(_ name: String) -> Failure {
    var failure = self
    for index in failure.problems.indices {
      failure.problems[index].message = name + failure.problems[index].message
      failure.problems[index].text = name + failure.problems[index].text
    }
    return failure
  }

  static func invalid(_ message: String) -> Failure {
    Failure(status: SNUG_INVALID_ARGUMENT, message)
  }

  static func null(_ name: StaticString) -> Failure { invalid("\"\(name)\" is NULL") }

  static func outOfRange(_ message: String) -> Failure {
    Failure(status: SNUG_OUT_OF_RANGE, message)
  }

  // MARK: Memory of C

  /// Returns the errors as a list, to be freed by `snug_error_release`.
  func error() -> UnsafeMutablePointer<snug_error>? {
    var next: UnsafeMutablePointer<snug_error>?
    for (place, problem) in problems.enumerated().reversed() {
      let error = UnsafeMutablePointer<snug_error>.allocate(capacity: 1)
      error.initialize(
        to: snug_error(
          size: MemoryLayout<snug_error>.stride, status: status, has_more: hasMore ? 1 : 0,
          line: problem.line, column: problem.column, message: copy(problem.message),
          path: copy(problem.path), file: copy(problem.file), text: copy(problem.text),
          count: problems.count - place, next: next))
      next = error
    }
    return next
  }
}

/// Returns a copy of a text of C, with U+FFFD for each NUL in it.
private func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
  guard text.utf8.contains(0) else { return strdup(text) }
  return strdup(
    text.split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\u{FFFD}"))
}

@c @implementation
public func snug_error_release(_ error: UnsafeMutablePointer<snug_error>!) {
  var next = error
  while let error = next {
    for text in [error.pointee.message, error.pointee.path, error.pointee.file, error.pointee.text]
    {
      free(UnsafeMutablePointer(mutating: text))
    }
    next = UnsafeMutablePointer(mutating: error.pointee.next)
    error.deallocate()
  }
}

extension FlowError {
  /// Whether a place does not exist, or a number cannot be.
  fileprivate var status: snug_status_code {
    switch requirement {
    case .itemIndex, .sectionIndex, .kindIndex: SNUG_OUT_OF_RANGE
    case .length, .inset, .partOfSize, .positiveCount, .count, .listedCount, .itemForEachIndex,
      .displayScale, .fittedOverflow, .contentExtent:
      SNUG_INVALID_ARGUMENT
    }
  }
}

extension CellFlowError {
  fileprivate var status: snug_status_code {
    switch cause {
    case .flow(let error): error.status
    case .fitting(.font): SNUG_INVALID_FONT
    case .fitting: SNUG_INVALID_DOCUMENT
    }
  }
}

extension SolverError {
  fileprivate var status: snug_status_code {
    switch self {
    case .unsatisfiable: SNUG_UNSATISFIABLE
    case .numberOutOfRange, .priorityOutOfRange, .parameterCountMismatch: SNUG_INVALID_ARGUMENT
    case .unknownVariable, .unknownParameter, .unknownConstraint: SNUG_OUT_OF_RANGE
    case .pivotLimitExceeded: SNUG_REFUSED
    }
  }
}
