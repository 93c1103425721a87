import Glibc

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
