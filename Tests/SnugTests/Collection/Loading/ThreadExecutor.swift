import Foundation
import Synchronization

/// Runs tasks on a thread of its own: what they do does not wait for the tests that keep the threads
/// busy which all other tasks share.
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
