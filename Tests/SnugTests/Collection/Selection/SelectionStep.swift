import Snug
import SnugCollectionTesting
import SnugPropertyTesting

/// An event of a list of items. Items are given by their index, which wraps around.
enum SelectionStep {
  case down(Int)
  /// Nil is outside all items.
  case up(Int?)
  case cancel
  case select(Int)
  case deselect(Int)
  case delete(Int)
  case move(Int, to: Int)
  case reloadAll
  case setMode(SelectionMode)
}

/// The delegate's calls that return a Boolean.
private let questions = ["shouldHighlight", "shouldSelect", "shouldDeselect"]

/// Events of the items "a" to "f", and the calls that return false, as in "shouldSelect b".
struct SelectionSession {
  var mode: SelectionMode
  var refused: Set<String>
  var steps: [SelectionStep]

  static let items = ["a", "b", "c", "d", "e", "f"]

  static var any: Generator<SelectionSession> {
    let refusal = Generator<String> { source in
      let question = try source.draw(.element(of: questions))
      return "\(question) \(try source.draw(.element(of: items)))"
    }
    return Generator { source in
      SelectionSession(
        mode: try source.draw(.element(of: SelectionMode.allCases.reversed())),
        refused: Set(try source.draw(Generator<[String]>.array(of: refusal, count: 0...4))),
        steps: try source.draw(Generator<[SelectionStep]>.array(of: step, count: 0...40)))
    }
  }

  /// Mostly touches, and mostly of the first two items, so that a pressed item is often tapped.
  static var step: Generator<SelectionStep> {
    let index = Generator<Int>.frequency([(3, .integer(in: 0...1)), (1, .integer(in: 0...5))])
    let mode = Generator<SelectionMode>.element(of: SelectionMode.allCases)
    return .frequency([
      (8, index.map { .down($0) }), (8, index.map { .up($0) }), (1, .constant(.up(nil))),
      (1, .constant(.cancel)), (2, index.map { .select($0) }), (1, index.map { .deselect($0) }),
      (1, index.map { .delete($0) }), (1, index.map { .move($0, to: 5 - $0) }),
      (1, .constant(.reloadAll)), (1, mode.map { .setMode($0) }),
    ])
  }
}

extension SelectionRecorder {
  func perform(_ step: SelectionStep) {
    guard !items.isEmpty else { return }
    func item(_ index: Int) -> String { items[index % items.count] }
    switch step {
    case .down(let index): down(item(index))
    case .up(let index): up(over: index.map(item))
    case .cancel: cancel()
    case .select(let index): tracker.selection.select(item(index))
    case .deselect(let index): tracker.selection.deselect(item(index))
    case .delete(let index): delete(item(index))
    case .move(let index, let target):
      items.insert(items.remove(at: index % items.count), at: target % (items.count + 1))
    case .reloadAll: tracker.reloadAll()
    case .setMode(let mode): tracker.selection.mode = mode
    }
  }
}

/// The reference implementation of touches and selection in a list of items, for a delegate that
/// changes nothing within its calls. It records the calls in order.
struct SelectionModel {
  var items = SelectionSession.items
  var touches: TouchModel<String>
  var calls: [String] = []

  init(_ session: SelectionSession) {
    touches = TouchModel(mode: session.mode, refused: session.refused)
  }

  mutating func perform(_ step: SelectionStep) {
    if items.isEmpty { return }
    let count = items.count
    var told: TouchModel<String>.Calls = []
    switch step {
    case .down(let index): told = touches.touchDown(items[index % count])
    case .up(let index): told = touches.touchUp(index.map { items[$0 % count] })
    case .cancel: told = touches.cancel()
    case .select(let index): touches.select(items[index % count])
    case .deselect(let index): touches.deselect(items[index % count])
    case .delete(let index):
      let gone = items.remove(at: index % count)
      touches.forget { $0 == gone }
    case .move(let index, let target):
      let item = items.remove(at: index % count)
      items.insert(item, at: target % count)
    case .reloadAll: touches.forget { _ in true }
    case .setMode(let mode): touches.mode = mode
    }
    calls += told.map { "\($0) \($1) 0-\(items.firstIndex(of: $1) ?? -1)" }
  }
}
