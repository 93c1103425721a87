import SnugFlow
import SnugPropertyTesting

/// Writes 100,000 frames of random layouts, and what 1,000 edits change, in bits: the same on every
/// machine.
struct Answers {
  private var source = SplitMix64(seed: 1)
  static func write() {
    var answers = Answers()
    do throws(FlowError) {
      for place in 0..<20 { try answers.layOut(width: 100 + 37.25 * Double(place)) }
      try answers.edit()
    } catch {
      writeLine([-1])
    }
  }

  /// A number below `count`.
  private mutating func number(_ count: Int) -> Int { Int(source.next() % UInt64(count)) }

  /// A length in layout units.
  private mutating func length(_ points: Int) -> Double { Double(number(points * 64)) / 64 }

  private mutating func size() -> Size { Size(width: length(120), height: length(30)) }

  private mutating func style() -> SectionStyle {
    var style = SectionStyle()
    let alignments = SectionStyle.LineAlignment.allCases
    style.lineAlignment = alignments[number(alignments.count)]
    style.minimumInteritemSpacing = length(12)
    style.minimumLineSpacing = length(12)
    if number(3) == 0 { style.lineBreaking = .balanced }
    return style
  }

  /// Lays out 5,000 items.
  private mutating func layOut(width: Double) throws(FlowError) {
    var sections: [FlowSection] = []
    for _ in 0..<5 {
      let sizes = (0..<900).map { _ in size() }
      sections.append(FlowSection(items: .sizes(sizes), style: style()))
      sections.append(FlowSection(items: .uniform(size(), count: 100), style: style()))
    }
    let result = try FlowLayout(width: width).layout(sections)
    for section in 0..<result.sectionCount {
      for item in 0..<result.itemCount(inSection: section) {
        write(result.frame(ofItem: item, inSection: section))
      }
    }
  }

  private mutating func edit() throws(FlowError) {
    var sizes: [Size] = []
    for _ in 0..<2000 { sizes.append(size()) }
    var result = try FlowLayout(width: 320).layout(sizes)
    for _ in 0..<1000 {
      // Not the last one: an item before it may be removed.
      let item = number(result.itemCount(inSection: 0) - 1)
      let change = try result.apply(nextEdit(at: item))
      writeLine([change.contentSize.width, change.contentSize.height])
      write(result.frame(ofItem: item, inSection: 0))
    }
  }

  /// Returns an edit after which there is still an item at this index.
  private mutating func nextEdit(at item: Int) -> FlowEdit {
    switch number(item == 0 ? 2 : 4) {
    case 0: .setItem(.size(size()), item: item, section: 0)
    case 1: .insert([FlowItem(size: size())], at: item, section: 0)
    case 2: .move(item: item, section: 0, toItem: number(item), toSection: 0)
    default: .remove(item - 1..<item, section: 0)
    }
  }

  private func write(_ frame: Rect) {
    writeLine([frame.x, frame.y, frame.width, frame.height])
  }
}
