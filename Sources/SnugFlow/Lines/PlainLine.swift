/// A line that is filled with items that have sizes and nothing else.
struct PlainLine {
  /// From the first item's start to the last one's end.
  private(set) var length: Int64 = 0
  /// The largest size across.
  private(set) var extent: Int64 = 0
  private var isEmpty = true
  private let section: UnitSection

  init(_ section: UnitSection) {
    self.section = section
  }

  /// From the first item's start to where the next one would stand.
  var nextOffset: Int64 { isEmpty ? 0 : length + section.interitemSpacing }

  /// Puts items on the line as long as they fit, the first in any case.
  /// - Returns: the index of the first that does not.
  mutating func add(_ mains: BlockLengths, _ crosses: BlockLengths, from start: Int) -> Int {
    guard start < mains.count else { return start }
    let end = mains.areAlike ? addAlike(mains, from: start) : addEach(mains.each, from: start)
    guard end > start else { return end }
    isEmpty = false
    if crosses.areAlike {
      extent = max(extent, Int64(crosses.common))
    } else {
      extent = crosses.each[start..<end].reduce(extent) { max($0, Int64($1)) }
    }
    return end
  }

  private mutating func addEach(_ mains: [Int32], from start: Int) -> Int {
    let (limit, spacing, longest) = (section.limit, section.interitemSpacing, section.longest)
    var item = start
    var length = length
    if isEmpty {
      length = Int64(min(mains[item], longest))
      item += 1
    }
    while item < mains.count {
      let extended = length + spacing + Int64(min(mains[item], longest))
      guard extended <= limit else { break }
      length = extended
      item += 1
    }
    self.length = length
    return item
  }

  /// What filling by a running sum would find, by division.
  private mutating func addAlike(_ mains: BlockLengths, from start: Int) -> Int {
    let main = Int64(min(mains.common, section.longest))
    let advance = main + section.interitemSpacing
    var count = Int64(mains.count - start)
    let first: Int64 = isEmpty ? 1 : 0
    let used = isEmpty ? main : length
    if used > section.limit {
      count = first
    } else if advance > 0 {
      count = min(count, first + (section.limit - used) / advance)
    }
    length = used + (count - first) * advance
    return start + Int(count)
  }
}
