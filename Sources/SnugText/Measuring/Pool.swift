import Synchronization

/// Values that threads share by turns: each is used by one thread at a time.
package final class Pool<Element>: Sendable {
  private let idle: Mutex<[Lent]>

  /// Passed from thread to thread, never shared: the thread that takes it out of the pool owns it.
  private struct Lent: @unchecked Sendable {
    let element: Element
  }

  /// Creates an empty pool.
  package init() { idle = Mutex([]) }

  /// Creates a pool of one element, which its owner does not use meanwhile.
  package convenience init(lending element: Element) {
    self.init()
    let lent = Lent(element: element)
    idle.withLock { $0.append(lent) }
  }

  /// Calls `body` with an element that no other thread uses.
  /// - Parameter make: Returns a new element, if all are in use.
  package func withElement<Result, Failure: Error>(
    orNew make: () throws(Failure) -> Element, _ body: (Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lent =
      if let known = idle.withLock({ $0.popLast() }) { known } else { Lent(element: try make()) }
    defer { idle.withLock { $0.append(lent) } }
    return try body(lent.element)
  }

  /// Returns the sum of a value of all elements that are not in use.
  package func idleSum<Sum: Sendable>(
    _ start: Sum, _ add: (Sum, Element) -> Sum
  ) -> Sum {
    idle.withLock { $0.reduce(start) { add($0, $1.element) } }
  }
}
