import Synchronization
import Testing

@testable import SnugText

@Suite("Threads")
struct ThreadsTests {
  @Test("every number is called once, and all calls have returned at the end")
  func allCores() {
    let calls = Mutex([Int](repeating: 0, count: 1000))
    onAllCores(1000) { number in calls.withLock { $0[number] += 1 } }
    #expect(calls.withLock { $0.allSatisfy { $0 == 1 } })
    onAllCores(0) { _ in Issue.record("there is nothing to call") }
  }

  @Test("a semaphore lets as many threads go on as were signalled")
  func semaphore() {
    let (semaphore, done) = (Semaphore(), Semaphore())
    #expect(
      DetachedThread.start {
        semaphore.wait()
        semaphore.wait()
        done.signal()
      })
    semaphore.signal()
    semaphore.signal()
    done.wait()
  }
}
