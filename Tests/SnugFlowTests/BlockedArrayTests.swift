import SnugGeometry
import SnugPropertyTesting
import Testing

@Suite("Arrays in blocks")
struct BlockedArrayTests {
  private enum Edit {
    case append(Int), insert([Int], at: Int), remove(Range<Int>), set(Int, at: Int)
  }

  private static func edits(_ count: Int) -> Generator<[Edit]> {
    Generator { source in
      var count = count
      return try source.draw(
        .array(
          of: Generator { source in
            let value = try source.draw(.integer(in: 0...99))
            switch try source.draw(.integer(in: 0...4)) {
            case 0:
              count += 1
              return .append(value)
            case 1, 2:
              let new = Array(repeating: value, count: try source.draw(.integer(in: 0...20)))
              let place = try source.draw(.integer(in: 0...count))
              count += new.count
              return .insert(new, at: place)
            case 3 where count > 0:
              let start = try source.draw(.integer(in: 0...count))
              let end = try source.draw(.integer(in: start...count))
              count -= end - start
              return .remove(start..<end)
            default:
              guard count > 0 else { return .insert([], at: 0) }
              return .set(value, at: try source.draw(.integer(in: 0...count - 1)))
            }
          }, count: 0...20))
    }
  }

  @Test("edits give the elements of a plain array in limited blocks; a copy stays as it was")
  func model() {
    let cases = Generator { source in
      let elements = try source.draw(
        Generator<[Int]>.array(of: .integer(in: 0...99), count: 0...40))
      return (elements, try source.draw(Self.edits(elements.count)))
    }
    forAll(cases, count: 500) { elements, edits in
      var plain = elements
      var blocked = BlockedArray<Int, Int>(elements, usualCount: 4)
      for edit in edits {
        let (copy, before) = (blocked, plain)
        for block in blocked.blocks.indices {
          blocked.blocks[block].summary = blocked.blocks[block].elements.reduce(0, +)
        }
        switch edit {
        case .append(let value):
          plain.append(value)
          blocked.append(value)
        case .insert(let new, let place):
          plain.insert(contentsOf: new, at: place)
          blocked.insert(contentsOf: new, at: place)
        case .remove(let range):
          plain.removeSubrange(range)
          blocked.removeSubrange(range)
        case .set(let value, let place):
          plain[place] = value
          blocked[place] = value
        }
        try checkEqual(Array(blocked), plain)
        try checkEqual(blocked.count, plain.count)
        try checkEqual(Array(copy), before)
        for (number, block) in blocked.blocks.enumerated() {
          try check((1...8).contains(block.elements.count), "\(block.elements)")
          try checkEqual(Array(plain[blocked.indices(ofBlock: number)]), block.elements)
          try check(
            block.summary.map { $0 == block.elements.reduce(0, +) } ?? true,
            "the summary of \(block.elements)")
        }
      }
    }
  }
}
