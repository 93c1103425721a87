import Snug
import SnugWorkloads

/// Queries for items of fixed sizes in view, among a thousand to ten million in one section.
enum QueryBenchmarks {
  static func groups(_ counts: [Int] = [1_000, 100_000, 1_000_000, 10_000_000]) throws
    -> [[Contestant]]
  {
    try counts.flatMap { count in
      [try group(count, uniform: false), try group(count, uniform: true)]
    }
  }

  /// The count of queries of each kind, each at another position.
  private static let queries = 1000

  private static func group(_ count: Int, uniform: Bool) throws -> [Contestant] {
    let layout = FlowLayout(containerSize: Size(width: 320, height: 480))
    let style = SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8)
    let items: FlowSection.Items =
      uniform
      ? .uniform(Size(width: 50, height: 27), count: count)
      : .sizes(WidthGenerator().prefix(count).map { Size(width: $0 + 10, height: 27) })
    // Laid out by the first query, if there is any.
    var made: FlowResult?
    func result() throws -> FlowResult {
      if let made { return made }
      let result = try layout.layout([FlowSection(items: items, style: style)])
      made = result
      return result
    }
    let name = "\(count)\(uniform ? " uniform" : "")"
    func contestant(_ title: String, _ query: @escaping (FlowResult, Double) -> Int) -> Contestant {
      Contestant(name: "\(title) of \(name)", n: queries, unit: "query") {
        let result = try result()
        let height = result.contentSize.height
        var found = 0
        for index in 0..<queries {
          // Positions all over the content, in no order.
          found += query(result, height * Double(index * 619 % queries) / Double(queries))
        }
        guard found >= queries else { throw WrongAnswer(what: "a query found nothing") }
      }
    }
    return [
      contestant("line in view") { result, y in
        var found = 0
        result.forEachElement(in: Rect(x: 0, y: y - 8, width: 320, height: 9)) { _ in found += 1 }
        return found
      },
      contestant("screen in view") { result, y in
        var found = 0
        result.forEachElement(in: Rect(x: 0, y: y, width: 320, height: 480)) { _ in found += 1 }
        return found
      },
      contestant("frames of a screen, by index,") { result, y in
        // The cost of a screen whose items are known: the answer without the search.
        let items = max(0, min(result.itemCount(inSection: 0) - 60, Int(y)))
        var found = 0
        result.forEachFrame(ofItems: items..<items + 60, inSection: 0) { _, _ in found += 1 }
        return found
      },
      contestant("element at a point") { result, y in
        result.element(at: Point(x: 20, y: y)) == nil ? 1 : 2
      },
      contestant("element nearest to a point") { result, y in
        result.nearestElement(to: Point(x: 160, y: y)) == nil ? 0 : 1
      },
    ]
  }
}
