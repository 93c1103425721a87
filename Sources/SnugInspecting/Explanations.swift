import Snug
import SnugDocument

/// What decides the sizes and positions in cells, each constraint told once.
struct Explanations {
  /// By element: the number of its explanation; `nil` for one that has no constraints.
  private(set) var numbers: [Int?] = []
  /// The count of elements that would take too long to explain.
  private(set) var unexplainedCount = 0
  /// Each as JSON: a list of values.
  private(set) var values: [String] = []
  /// The constraints that decide, as `snug explain` writes them.
  private(set) var constraints = NumberedValues<String>()

  /// Explains elements at the document's own width. Those of one cell with the same texts and frame in a section have
  /// the same explanation.
  init(
    of elements: [InspectedElement], _ document: Document, _ layout: DocumentLayout,
    _ session: LayoutSession
  ) throws(ExplanationError) {
    var known: [Key: Int] = [:]
    var work = 0
    var asked: [(place: ExplanationRequest, views: [String])] = []
    for element in elements {
      guard let row = element.rows[0], let request = Self.request(element),
        let fitted = layout.fittedCell(at: request.place)
      else {
        numbers.append(nil)
        continue
      }
      let key = Key(
        section: element.section, cell: element.cell, texts: fitted.texts,
        size: Array(row.frame[2...]))
      if known[key] == nil, work < Self.mostWork {
        work += (element.views.count + 1) * (element.views.count + 1)
        known[key] = asked.count
        asked.append((request, element.views))
      }
      if known[key] == nil { unexplainedCount += 1 }
      numbers.append(known[key])
    }
    let requests = asked.map { request, views in Self.requests(request, views) }
    var explained = try session.explain(document, requests.flatMap(\.self))[...]
    for requests in requests {
      values.append(json(of: explained.prefix(requests.count)))
      explained = explained.dropFirst(requests.count)
    }
  }

  /// The most squares of counts of views, which take some 0.2 ms each.
  private static let mostWork = 40_000

  private struct Key: Hashable {
    let section: Int
    let cell: String?
    let texts: [String]
    let size: [Int]
  }

  /// The request about an element itself; `nil` for one whose cell nothing explains.
  private static func request(_ element: InspectedElement) -> ExplanationRequest? {
    var request = ExplanationRequest()
    request.section = element.section
    switch (element.kind, element.item) {
    case ("item", let item?): request.element = .item(item)
    case ("header", _): request.element = .header
    case ("footer", _): request.element = .footer
    case ("overflow", _): request.element = .overflow
    default: return nil
    }
    return request
  }

  /// The requests about an element and its views: sizes, and of views positions.
  private static func requests(
    _ own: ExplanationRequest, _ views: [String]
  ) -> [ExplanationRequest] {
    [own]
      + views.flatMap { view in
        [nil, Attribute.leading, .top].map { attribute in
          var request = own
          (request.view, request.attribute) = (view, attribute)
          return request
        }
      }
  }

  /// Returns the values of explanations, with constraints by their numbers.
  private mutating func json(of explanations: ArraySlice<DocumentExplanation>) -> String {
    var json = JSONWriter(OutputBuffer(), isCompact: true)
    json.beginArray()
    for explanation in explanations {
      let text = CollectedText()
      guard
        (try? ExplanationJSON.write(explanation, isCompact: true, to: text.buffer())) != nil,
        let tree = try? JSONTree(parsing: text.bytes)
      else { continue }
      for value in tree.root.list("values") {
        json.beginObject()
        for (key, member) in value.members {
          json.key(named: key.text)
          guard member.kind == .array else {
            json.source(member.source)
            continue
          }
          json.beginArray()
          for reason in member.elements { reference(reason, to: &json) }
          json.end()
        }
        json.end()
      }
    }
    json.end()
    return String(decoding: json.output.take(from: 0), as: UTF8.self)
  }

  /// Writes the number of a constraint, and what it has to do with this value.
  private mutating func reference(_ reason: JSONValue, to json: inout JSONWriter) {
    let own: Set = ["multiplier", "priority", "amount", "wantsMore"]
    var constraint = JSONWriter(OutputBuffer(), isCompact: true)
    constraint.beginObject()
    json.beginObject()
    for (key, member) in reason.members {
      if own.contains(key.text) {
        json.key(named: key.text)
        json.source(member.source)
      } else {
        constraint.key(named: key.text)
        constraint.source(member.source)
      }
    }
    constraint.end()
    let text = String(decoding: constraint.output.take(from: 0), as: UTF8.self)
    json.member("constraint", constraints.number(of: text))
    json.end()
  }
}
