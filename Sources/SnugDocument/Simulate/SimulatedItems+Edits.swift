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

  /// Returns the items after a section has got another style.
  /// - Parameter background: The value that declares its background, if that is another one.
  func laidOut(
    by style: SectionStyle, _ background: JSONValue?, inSection section: Int
  ) -> SimulatedItems {
    var next = self
    next.sections[section].shown.style = style
    next.sections[section].background = background ?? sections[section].background
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
