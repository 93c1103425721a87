import Snug
import SnugDocument

/// The layouts of a document at widths one point apart, among them its own.
///
/// What they have is read from the output of `snug layout`, whose numbers are kept exactly.
struct Sweep {
  /// The widths as distances from the document's own.
  private(set) var steps = 0...0
  /// The elements in the order of the output at the document's own width, then those that only other widths have.
  private(set) var elements: [InspectedElement] = []
  /// The size of the content, by width.
  private(set) var content: [Int: [Int]] = [:]
  /// The texts of labels as their lines show them, as JSON.
  private(set) var texts = NumberedValues<String>()
  /// The diagnostics at any width, those at the document's own first.
  private(set) var diagnostics: [InspectedDiagnostic] = []
  /// Why there is nothing narrower, or wider, where that is before half the own width, or twice it.
  private(set) var ends: (narrower: String?, wider: String?)
  /// The parts of a point in which lengths are counted; 0 if frames on device pixels are no whole number of such
  /// parts, and each length is the index of one in `lengths`.
  let scale: Double
  private(set) var lengths = NumberedValues<Double>()

  /// The elements by their paths, and the diagnostics by their codes and paths.
  private var elementKeys = NumberedValues<String>()
  private var diagnosticKeys = NumberedValues<String>()

  /// The most widths, and the most bytes of the outputs at all widths together.
  private static let mostWidths = 1_000
  private static let mostBytes = 1 << 24

  /// Lays the document out at widths from half its own to twice that.
  /// - Parameter own: Its layout.
  init(_ document: Document, _ own: DocumentLayout, _ session: LayoutSession) throws(DocumentError)
  {
    // Layout units, of which those device pixels are a whole number.
    let pixels = document.container.scale ?? 1
    scale = document.snapping == .none || 64.0.truncatingRemainder(dividingBy: pixels) == 0 ? 64 : 0
    let length = try add(own, 0)
    let width = document.container.width
    let most = min(Self.mostWidths, Self.mostBytes / max(1, length))
    let limit = "the page of a document of this size has no more widths"
    let half = max(0, min(Int((width / 2).rounded(.up)), Int(width.rounded(.up)) - 1))
    let whole = Int(min(width.rounded(.up), LayoutUnit.maximumPoints - width))
    let down = min(half, most / 3)
    let up = min(whole, most - down)
    ends.narrower =
      lay(document, session, stride(from: -1, through: -down, by: -1))
      ?? (down < half ? limit : nil)
    ends.wider =
      lay(document, session, stride(from: 1, through: up, by: 1)) ?? (up < whole ? limit : nil)
  }

  /// Lays the document out at other widths, until one cannot be.
  /// - Returns: Why.
  private mutating func lay(
    _ document: Document, _ session: LayoutSession, _ steps: StrideThrough<Int>
  ) -> String? {
    for step in steps {
      var other = document
      other.container.width += Double(step)
      do throws(DocumentError) {
        _ = try add(try session.layout(other), step)
      } catch {
        return error.message
      }
      self.steps = min(self.steps.lowerBound, step)...max(self.steps.upperBound, step)
    }
    return nil
  }

  /// - Returns: The bytes of the output.
  private mutating func add(_ layout: DocumentLayout, _ step: Int) throws(DocumentError) -> Int {
    let bytes = try layout.json(isCompact: true)
    guard let output = try? JSONTree(parsing: bytes).root else { return bytes.count }
    if let size = output.member("contentSize") {
      content[step] = [units(size, "width"), units(size, "height")]
    }
    for diagnostic in output.list("diagnostics") { add(diagnostic, step) }
    for (number, section) in output.list("sections").enumerated() {
      let prefix = layout.document.path(ofSection: number)
      for key in ["background", "header", "items", "supplementaries", "overflow", "footer"] {
        guard let value = section.member(key) else { continue }
        guard value.kind == .array else {
          add(value, prefix + key, key, number, step)
          continue
        }
        for element in value.elements {
          let item = element.member("item").map { Int($0.double) }
          let path = layout.document.path(ofItem: item ?? 0, inSection: number)
          if let index = element.member("index") {
            add(
              element, "\(path).supplementaries[\(Int(index.double))]", "supplementary", number,
              step)
          } else {
            add(element, path, "item", number, step, item: item)
          }
        }
      }
    }
    return bytes.count
  }

  private mutating func add(_ diagnostic: JSONValue, _ step: Int) {
    func text(_ key: String) -> String { diagnostic.member(key)?.text ?? "" }
    let number = diagnosticKeys.number(of: "\(text("code")) \(text("path"))")
    if number == diagnostics.count {
      diagnostics.append(
        InspectedDiagnostic(
          code: text("code"), path: text("path"), message: text("message"), step: step))
    }
    diagnostics[number].steps.insert(step)
  }

  private mutating func add(
    _ value: JSONValue, _ path: String, _ kind: String, _ section: Int, _ step: Int,
    item: Int? = nil
  ) {
    guard let frame = value.member("frame") else { return }
    let number = elementKeys.number(of: path)
    if number == elements.count {
      elements.append(
        InspectedElement(
          path: path, kind: kind, section: section, item: item, id: value.member("id")?.text,
          cell: value.member("cell")?.text))
    }
    var row = InspectedElement.Row(frame: lengths(frame))
    var names: [String] = []
    for (name, view) in value.member("views").map({ $0.members.map { ($0.key, $0.value) } }) ?? [] {
      names.append(name.text)
      guard let frame = view.member("frame") else { continue }
      var own = lengths(frame)
      let text = view.member("text").map { _ in self.text(view, frame) }
      if scale > 0 {
        own[0] -= row.frame[0]
        own[1] -= row.frame[1]
      }
      row.views.append((own, text))
    }
    if elements[number].views.isEmpty { elements[number].views = names }
    elements[number].rows[step] = row
  }

  /// Returns the number of what a label shows: its size where that is shrunk, and of each line the text, its
  /// part of the free width before it, its width, or 0 where it is all, and its baseline.
  private mutating func text(_ view: JSONValue, _ frame: JSONValue) -> Int {
    func number(_ value: JSONValue?, _ key: String) -> Double { value?.member(key)?.double ?? 0 }
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    var json = JSONWriter(OutputBuffer(), isCompact: true)
    json.beginArray()
    json.number(view.member("fontSize")?.double ?? 0)
    for line in view.member("lines").map({ Array($0.elements) }) ?? [view] {
      let (own, width) = (line.member("frame"), number(frame, "width"))
      let isLabel = line.member("truncated") != nil
      let free = isLabel ? 0 : width - number(own, "width")
      json.beginArray()
      json.string(line.member("text")?.text ?? "")
      json.number(free < 0.5 ? 0 : rounded((number(own, "x") - number(frame, "x")) / free))
      json.number(free < 0.5 ? 0 : rounded(number(own, "width")))
      json.number(rounded(number(line, "baseline") - number(frame, "y")))
      json.end()
    }
    json.end()
    return texts.number(of: String(decoding: json.output.take(from: 0), as: UTF8.self))
  }

  private mutating func lengths(_ frame: JSONValue) -> [Int] {
    [units(frame, "x"), units(frame, "y"), units(frame, "width"), units(frame, "height")]
  }

  private mutating func units(_ value: JSONValue, _ key: String) -> Int {
    let length = value.member(key)?.double ?? 0
    return scale > 0 ? Int((length * scale).rounded()) : lengths.number(of: length)
  }
}

/// An element with its frames at the widths that have it.
struct InspectedElement {
  let path: String
  /// `background`, `header`, `item`, `supplementary`, `overflow` or `footer`.
  let kind: String
  let section: Int
  let item: Int?
  let id: String?
  let cell: String?
  /// The names of its views, in the order of the output.
  var views: [String] = []
  /// By the distance of a width from the document's own.
  var rows: [Int: Row] = [:]

  struct Row {
    /// The position and size.
    var frame: [Int]
    /// Those of its views, from its own top left corner (where `Sweep.scale` is 0, of the content), and of a label
    /// what it shows.
    var views: [(frame: [Int], text: Int?)] = []
  }
}

/// A diagnostic with the widths that have it.
struct InspectedDiagnostic {
  let code, path, message: String
  /// The width that its message is about, as a distance from the document's own.
  let step: Int
  var steps: Set<Int> = []
}

extension JSONValue {
  /// The elements of a member that is a list; none without it.
  func list(_ key: String) -> [JSONValue] { member(key).map { Array($0.elements) } ?? [] }
}
