import Foundation
import Synchronization

/// Runs tasks on a thread of its own, so that they need not wait for tests that keep the shared
/// threads busy.
final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  private init() {
    Thread.detachNewThread { [self] in
      while true {
        arrivals.wait()
        let job = jobs.withLock { $0.removeFirst() }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    jobs.withLock { $0.append(unowned) }
    arrivals.signal()
  }
}
