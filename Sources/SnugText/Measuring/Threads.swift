import Glibc
import Synchronization

// Threads of POSIX. Nothing of them is left when a call returns, so that a process may fork; Dispatch
// keeps threads, which a child does not have.

/// Calls `body` for each number below `count` on all cores, in any order, and returns when all calls
/// have.
package func onAllCores(_ count: Int, _ body: @Sendable (_ number: Int) -> Void) {
  let next = Atomic(0)
  func work() {
    while true {
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      body(number)
    }
  }
  let helperCount = max(0, min(count, sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1)
  withoutActuallyEscaping(work) { work in
    // Every thread has ended when the closure returns.
    nonisolated(unsafe) let work = work
    var threads: [pthread_t] = []
    for _ in 0..<helperCount {
      // Of many cores, those that start late may find nothing left to do.
      guard next.load(ordering: .relaxed) < count,
        let thread = startThread({ unsafe work() })
      else { break }
      threads.append(thread)
    }
    unsafe work()
    for thread in threads { _ = pthread_join(thread, nil) }
  }
}

/// A thread that is never joined. Starting one takes 40 µs.
package enum DetachedThread {
  /// Runs `body` on a new thread.
  /// - Returns: Whether it was started: the system may have no thread left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = startThread(body) else { return false }
    return pthread_detach(thread) == 0
  }
}

/// Starts a thread that has to be joined or detached; `nil` if the system has none left.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  final class Context {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let context = unsafe Unmanaged.passRetained(Context(body))
  let code = unsafe pthread_create(
    &thread, nil,
    { context in
      if let context = unsafe context {
        unsafe Unmanaged<Context>.fromOpaque(context).takeRetainedValue().body()
      }
      return nil
    }, context.toOpaque())
  guard code == 0 else {
    unsafe context.release()
    return nil
  }
  return thread
}

/// A count that threads wait for.
@safe package final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  package init() {
    unsafe semaphore = .allocate(capacity: 1)
    _ = unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    _ = unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Adds 1, which lets one thread go on.
  package func signal() { _ = unsafe sem_post(semaphore) }

  /// Waits until the count is above 0, and removes 1.
  package func wait() {
    // A signal handler may run meanwhile.
    while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
  }
}
