import Snug

/// The edits of a simulation's data, at places that exist.
extension SimulatedItems {
  /// Gives an item other content; it keeps its name.
  /// - Returns: Its number.
  @discardableResult
  mutating func set(_ item: Document.Item, at path: ItemPath) -> Int {
    let number = id(ofItem: path)
    var item = item
    item.id = givenID(number)
    changed[number] = item
    return number
  }

  mutating func insert(_ new: [Document.Item], at index: Int, _ section: Int) {
    sections[section].numbers.insert(contentsOf: new.map { add($0) }, at: index)
  }

  mutating func remove(_ range: Range<Int>, _ section: Int) {
    for item in range { end(sections[section].numbers[item]) }
    sections[section].numbers.removeSubrange(range)
  }

  mutating func move(_ item: Int, _ section: Int, toItem: Int, _ toSection: Int) {
    let number = sections[section].numbers.remove(at: item)
    sections[toSection].numbers.insert(number, at: toItem)
  }

  mutating func setBar(
    _ bar: Document.Item?, _ section: Int,
    _ declared: WritableKeyPath<Document.Section, Document.Item?>,
    _ shown: WritableKeyPath<CollectionSection, CollectionItem?>
  ) {
    sections[section].declared[keyPath: declared] = bar
    sections[section].shown[keyPath: shown] = bar.map(SimulatedItems.shown)
  }

  /// Returns the items after a section has got a style with what an object gives.
  func laidOut(by change: JSONValue, inSection section: Int) -> SimulatedItems {
    var next = self
    next.sections[section].shown.style = LayoutReader.style(
      self.section(section).style, changedBy: change, cells: document.cellNames, ErrorList())
    if let background = change.member("background") {
      next.sections[section].background = background
    }
    return next
  }

  mutating func insertSections(_ new: [Document.Section], at index: Int) {
    sections.insert(contentsOf: new.map { opened($0) }, at: index)
  }

  mutating func removeSections(_ range: Range<Int>) {
    for section in range {
      let numbers = sections[section].numbers
      for number in numbers { end(number) }
    }
    sections.removeSubrange(range)
  }

  mutating func moveSection(from: Int, to: Int) {
    sections.insert(sections.remove(at: from), at: to)
  }
}

extension BlockedArray {
  /// Merges elements that arrive at given indices into those that stay, in their order.
  mutating func merge(_ arriving: [(index: Int, element: Element)]) {
    // Of several for one index, the later ones come behind.
    var next = 0
    for (index, element) in arriving.sorted(by: { $0.index < $1.index }) {
      let place = Swift.min(Swift.max(index, next), count)
      insert(element, at: place)
      next = place + 1
    }
  }
}

/// The numbers of the items that have, or had, an `id`: they are looked up once, when the first is asked
/// for, and not again for each step. Steps that are refused may leave numbers that no item has.
final class SimulatedIDs {
  private let document: Document
  private lazy var declared: [String: Int] = {
    var numbers: [String: Int] = [:]
    var start = 0
    for section in document.sections {
      for item in section.items.indices {
        if let id = section.items.id(item) { numbers[id] = start + item }
      }
      start += section.items.count
    }
    return numbers
  }()
  /// Those that scripts have brought.
  private var brought: [String: [Int]] = [:]

  init(_ document: Document) { self.document = document }

  func items(_ id: String) -> [Int] {
    (declared[id].map { [$0] } ?? []) + (brought[id] ?? [])
  }

  func note(_ id: String, ofItem number: Int) { brought[id, default: []].append(number) }

  /// Forgets items that are gone for good.
  func forget(_ isGone: (Int) -> Bool) {
    brought = brought.compactMapValues { numbers in
      let left = numbers.filter { !isGone($0) }
      return left.isEmpty ? nil : left
    }
  }
}
