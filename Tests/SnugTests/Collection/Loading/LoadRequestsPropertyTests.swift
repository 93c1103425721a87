import Snug
import SnugPropertyTesting
import Testing

@Suite("Collection: load requests")
struct LoadRequestsPropertyTests {
  private typealias Requests = LoadRequests<Int, String>

  private struct Failed: Error {}

  private func outcome(of item: Int, _ session: LoadSession) -> Requests.Outcome {
    guard let cost = session.costs[item] else { return .failure(Failed()) }
    return .success(LoadedContent("\(item)", cost: cost))
  }

  private func begin(_ requests: inout Requests, _ running: inout [Requests.Load]) {
    while let load = requests.nextLoad() { running.append(load) }
  }

  @Test("loads begin, arrive and are cached as in the reference implementation")
  func sessions() {
    forAll(LoadSession.any, count: 3000) { session in
      var model = LoadModel(session)
      var requests = Requests(maximumLoads: session.maximumLoads, costLimit: session.costLimit)
      var running: [Requests.Load] = []
      for (number, step) in session.steps.enumerated() {
        switch step {
        case .request(let items):
          model.request(items)
          requests.request(items)
        case .cancel(let items):
          try checkEqual(requests.cancel(items).loads, model.cancel(items), "step \(number)")
        case .prioritize(let items):
          model.prioritize(items)
          requests.prioritize(items)
        case .use(let item):
          try checkEqual(requests.content(of: item) != nil, model.use(item), "step \(number)")
        case .remove(let items):
          model.remove(items)
          _ = requests.removeContent(of: items)
        case .take:
          let taken = requests.takeArrivals().taken.map {
            Delivery(item: $0.load.id, content: (try? $0.outcome.get())?.content)
          }
          try checkEqual(taken, model.take(), "step \(number)")
        case .end(let index):
          guard !running.isEmpty else { continue }
          let ended = running.remove(at: index % running.count)
          model.end(index % model.running.count)
          requests.loadEnded(ended, with: outcome(of: ended.id, session))
        }
        begin(&requests, &running)
        try checkEqual(running.map(\.number), model.running.map(\.number), "step \(number)")
        try checkEqual(requests.runningLoads, running.count)
        try check(running.count <= session.maximumLoads, "\(running.count) loads run at once")
        try checkEqual(requests.cache.items, model.kept.map(\.item), "kept after step \(number)")
        try check(requests.cache.cost <= session.costLimit, "\(requests.cache.cost) is too dear")
        try checkEqual(requests.arrivalCount, model.arrived.count)
        try checkEqual(requests.isIdle, model.running.isEmpty && model.waiting.isEmpty)
      }
    }
  }
}
