import Snug
import Synchronization

/// Loads that end when a test ends them, or when they are cancelled.
final class LoadGate: Sendable {
  private typealias Waiting = CheckedContinuation<LoadedContent<String>, any Error>

  private let state = Mutex(State())

  private struct State {
    var lastNumber = 0
    var waiting: [Int: (item: Int, continuation: Waiting)] = [:]
    /// Loads that were cancelled before they began to wait.
    var cancelled: Set<Int> = []
    var begun: [Int] = []
    var inside = 0
    var mostInside = 0
    var cancellations = 0
  }

  /// The error of loads that fail.
  struct Failed: Error {}

  /// The items whose loads have begun, in that order.
  var begun: [Int] { state.withLock { $0.begun } }
  /// The items whose loads wait for the test, in increasing order.
  var waiting: [Int] { state.withLock { $0.waiting.values.map(\.item).sorted() } }
  /// The greatest number of loads that were in progress at once.
  var mostInside: Int { state.withLock { $0.mostInside } }
  /// The number of loads that noticed their cancellation.
  var cancellations: Int { state.withLock { $0.cancellations } }

  /// Loads an item: waits for `end`.
  func load(_ item: Int) async throws -> LoadedContent<String> {
    let number = enter(item)
    defer { leave() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.remove(number) != nil { return true }
          state.waiting[number] = (item, continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.waiting.removeValue(forKey: number)
        if waiting == nil { state.cancelled.insert(number) }
        return waiting
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends the waiting load of an item, with the item's number as content, or with an error if there
  /// is no cost.
  func end(_ item: Int, cost: Int? = 1) {
    let waiting = state.withLock { state in
      state.waiting.first { $0.value.item == item }.flatMap {
        state.waiting.removeValue(forKey: $0.key)
      }
    }
    if let cost {
      waiting?.continuation.resume(returning: LoadedContent("\(item)", cost: cost))
    } else {
      waiting?.continuation.resume(throwing: Failed())
    }
  }

  private func enter(_ item: Int) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.begun.append(item)
      state.inside += 1
      state.mostInside = max(state.mostInside, state.inside)
      return state.lastNumber
    }
  }

  private func leave() {
    let isCancelled = Task.isCancelled
    state.withLock { state in
      state.inside -= 1
      if isCancelled { state.cancellations += 1 }
    }
  }
}

extension CollectionLoader<Int, String> {
  /// The loads that have arrived, in a form that can be compared.
  func takeDeliveries() -> [Delivery] {
    takeLoaded().map { Delivery(item: $0.id, content: try? $0.result.get()) }
  }
}
