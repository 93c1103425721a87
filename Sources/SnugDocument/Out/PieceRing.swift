import Dispatch
import Glibc
import Synchronization

/// Makes pieces on two threads, and takes them in order on the caller's.
///
/// There is room for a ring of pieces: each place is filled, taken, and then filled anew. Whoever is
/// free makes the next one; the caller takes what is its turn before it makes another. So neither
/// waits for the other but at the end, or where the ring is full of what the caller has yet to take.
final class PieceRing: Sendable {
  private let length: Int
  private let count: Int
  private let make: @Sendable (_ number: Int, _ place: Int) -> Void
  private let state = Mutex(State())
  private let callersTurn = DispatchSemaphore(value: 0)
  private let helpersTurn = DispatchSemaphore(value: 0)

  private struct State {
    /// The first that is not begun.
    var next = 0
    /// How many the caller is done with.
    var taken = 0
    /// Those of the ring that are made, not yet taken.
    var made: UInt64 = 0
    var callerWaits = false
    var helperWaits = false
  }

  private enum Step {
    case make(Int)
    case take(Int)
    case wait
    case end
  }

  /// - Parameters:
  ///   - length: How many places there are, 1 to 64.
  ///   - count: How many pieces there are to be made.
  ///   - make: Makes one, by its number, at a place of the ring, on any thread.
  init(
    length: Int, count: Int, make: @escaping @Sendable (_ number: Int, _ place: Int) -> Void
  ) {
    precondition((1...UInt64.bitWidth).contains(length))
    self.length = length
    self.count = count
    self.make = make
  }

  /// Makes all pieces, and takes each where it lies. To be called once.
  /// - Parameter hasHelp: Whether a second thread makes pieces, too.
  /// - Throws: what `take` does; then no more are begun.
  func run<Failure: Error>(
    hasHelp: Bool, take: (_ place: Int) throws(Failure) -> Void
  ) throws(Failure) {
    // Where there is no thread to be had, the caller makes all.
    if hasHelp { _ = DetachedThread.start { self.help() } }
    defer { stop() }
    while true {
      switch state.withLock({ nextStep(&$0) }) {
      case .make(let number): finish(number)
      case .take(let number):
        try take(number % length)
        if state.withLock({ markTaken(number, &$0) }) { helpersTurn.signal() }
      case .wait: callersTurn.wait()
      case .end: return
      }
    }
  }

  private func nextStep(_ state: inout State) -> Step {
    if state.taken == count { return .end }
    if state.made & bit(state.taken) != 0 { return .take(state.taken) }
    if let number = begin(&state) { return .make(number) }
    state.callerWaits = true
    return .wait
  }

  /// What the second thread does.
  private func help() {
    while true {
      let step: Step = state.withLock { state in
        if state.next == count { return .end }
        if let number = begin(&state) { return .make(number) }
        state.helperWaits = true
        return .wait
      }
      switch step {
      case .make(let number): finish(number)
      case .wait: helpersTurn.wait()
      case .take, .end: return
      }
    }
  }

  /// The next piece to be made, if one is left and there is room in the ring.
  private func begin(_ state: inout State) -> Int? {
    guard state.next < min(count, state.taken + length) else { return nil }
    defer { state.next += 1 }
    return state.next
  }

  private func finish(_ number: Int) {
    make(number, number % length)
    let callerWaits = state.withLock { state in
      state.made |= bit(number)
      // It waits for the one whose turn it is.
      guard state.callerWaits, number == state.taken else { return false }
      state.callerWaits = false
      return true
    }
    if callerWaits { callersTurn.signal() }
  }

  /// - Returns: whether the second thread is to go on: not for one piece alone, as to wake it takes
  ///   longer.
  private func markTaken(_ number: Int, _ state: inout State) -> Bool {
    state.made &= ~bit(number)
    state.taken += 1
    guard state.helperWaits, 2 * (state.next - state.taken) <= length else { return false }
    state.helperWaits = false
    return true
  }

  /// Has the second thread begin no more, and end.
  private func stop() {
    let helperWaits = state.withLock { state in
      state.next = count
      defer { state.helperWaits = false }
      return state.helperWaits
    }
    if helperWaits { helpersTurn.signal() }
  }

  private func bit(_ number: Int) -> UInt64 { 1 << UInt64(number % length) }
}

/// A thread that ends by itself: nobody waits for it. To start one takes 40 µs; one of a queue takes
/// half a millisecond when it is the first.
package final class DetachedThread {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Runs `body` on a thread of its own.
  /// - Returns: whether there is one: the system may have none to give.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(DetachedThread(body))
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
