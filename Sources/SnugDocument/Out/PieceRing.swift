import SnugText
import Synchronization

/// A ring of pieces that two threads make, and that the caller's thread takes in order.
///
/// Each slot is filled, taken, and then filled again. A free thread makes the next piece; the
/// caller first takes the piece that is next in order, if it is made. So a thread waits for the
/// other only at the end, or if the ring is full of pieces that the caller has yet to take.
final class PieceRing: Sendable {
  private let length: Int
  private let count: Int
  private let make: @Sendable (_ number: Int, _ place: Int) -> Void
  private let state = Mutex(State())
  private let callersTurn = Semaphore()
  private let helpersTurn = Semaphore()

  private struct State {
    /// The index of the first piece not begun.
    var next = 0
    /// The count of pieces that the caller has taken.
    var taken = 0
    /// A bit for each slot whose piece is made and not yet taken.
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
  ///   - length: The count of slots, 1 to 64.
  ///   - count: The count of pieces to make.
  ///   - make: Makes the piece of index `number` in the slot `place`, on any thread.
  init(
    length: Int, count: Int, make: @escaping @Sendable (_ number: Int, _ place: Int) -> Void
  ) {
    precondition((1...UInt64.bitWidth).contains(length))
    self.length = length
    self.count = count
    self.make = make
  }

  /// Makes all pieces, and takes each in its slot. Must be called only once.
  /// - Parameter hasHelp: Whether a second thread makes pieces, too.
  /// - Throws: The error of `take`; then no more pieces are begun.
  func run<Failure: Error>(
    hasHelp: Bool, take: (_ place: Int) throws(Failure) -> Void
  ) throws(Failure) {
    // If no thread can be started, the caller makes all pieces.
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

  /// The body of the second thread.
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

  /// Begins the next piece, and returns its index; `nil` if none is left or the ring is full.
  private func begin(_ state: inout State) -> Int? {
    guard state.next < min(count, state.taken + length) else { return nil }
    defer { state.next += 1 }
    return state.next
  }

  private func finish(_ number: Int) {
    make(number, number % length)
    let callerWaits = state.withLock { state in
      state.made |= bit(number)
      // The caller waits for the next piece in order.
      guard state.callerWaits, number == state.taken else { return false }
      state.callerWaits = false
      return true
    }
    if callerWaits { callersTurn.signal() }
  }

  /// - Returns: Whether to wake the second thread: only once half of the ring is free, as waking it
  ///   takes longer than making one piece.
  private func markTaken(_ number: Int, _ state: inout State) -> Bool {
    state.made &= ~bit(number)
    state.taken += 1
    guard state.helperWaits, 2 * (state.next - state.taken) <= length else { return false }
    state.helperWaits = false
    return true
  }

  /// Ends the second thread, which begins no more pieces.
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
