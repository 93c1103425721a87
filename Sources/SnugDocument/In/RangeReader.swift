import Snug
package import SnugText

/// Reads texts of labels: strings, or lists of ranges with styles of their own. Collects these styles.
package final class RangeReader {
  /// The ranges of the texts of each label of each cell.
  private var labels: [[Ranges]] = []
  /// The styles that renderers see, as they are written, each once.
  private(set) var drawn: [JSONValue] = []
  /// These as they are handed on, by their source.
  private var attributes: [String: String] = [:]

  /// A label of a document's cells.
  struct Label {
    let cell: Int
    let label: Int
  }

  /// The ranges of a label's texts.
  struct Ranges {
    var styles = RangeStyles()
    /// For each of the styles, the font of the range that has it first, or the range.
    var places: [JSONValue] = []
    /// How ranges with these styles are written, without their texts, and for each the number of its style.
    fileprivate var written = ByteTable()
    fileprivate var numbers: [Int] = []
  }

  /// The bytes of the range that is looked up.
  private var key: [UInt8] = []

  /// Returns the ranges of the texts of each label of a cell; none if no cell from it on has any.
  func labels(ofCell cell: Int) -> [Ranges] { cell < labels.count ? labels[cell] : [] }

  /// Returns the path of a font file that is written.
  private let resolvedPath: (String) -> String
  /// The factor of the sizes that are written.
  var scale = 1.0

  /// - Parameter resolvedPath: Returns the path of a font file that is written.
  init(_ resolvedPath: @escaping (String) -> String) {
    self.resolvedPath = resolvedPath
  }

  /// A reader of texts for labels of a document that has been read.
  init(of document: Document) {
    resolvedPath = document.resolvedPath(of:)
    scale = document.labelDefaults.scale
    labels = document.cells.map { cell in
      cell.template.labels.enumerated().map { label, view in
        guard case .label(let style) = cell.template.views[view].content else { return Ranges() }
        let places = cell.rangePlaces.indices.contains(label) ? cell.rangePlaces[label] : []
        return Ranges(styles: style.ranges, places: places)
      }
    }
  }

  /// From now on, texts of all labels are searched for marks.
  fileprivate func searchTexts() {
    for cell in labels.indices {
      for label in labels[cell].indices { labels[cell][label].styles.searchTexts() }
    }
  }

  /// Reads a text; `nil` if it has an error.
  /// - Returns: The string with marks (`RangeStyles`).
  func text(
    _ value: JSONValue, of label: Label, in cells: [Document.Cell], _ errors: ErrorList
  ) -> String? {
    // Where another text has ranges, a string with a mark would be read as one.
    guard value.kind == .array || value.hasMark else {
      return errors.noting(try Self.string(value))
    }
    if label.cell < labels.count,
      let known = knownText(value, labels[label.cell][label.label])
    {
      return known
    }
    let template = cells[label.cell].template
    guard case .label(let style) = template.views[template.labels[label.label]].content else {
      return nil
    }
    while labels.count <= label.cell {
      labels.append(cells[labels.count].template.labels.map { _ in Ranges() })
    }
    return text(value, style, &labels[label.cell][label.label], errors)
  }

  /// Checks a text of an unknown label, as far as that is possible.
  func check(_ value: JSONValue, _ errors: ErrorList) {
    guard value.kind == .array else {
      _ = errors.noting(try Self.string(value))
      return
    }
    var ranges = Ranges()
    _ = text(value, TextStyle(), &ranges, errors)
  }

  /// Reads a text that stands alone, in JSON.
  /// - Returns: The string with marks for the style, which gets the styles of its ranges.
  /// - Throws: The first error in the text, with the rest as its `others`.
  package static func text(
    json: [UInt8], for style: inout TextStyle, files: NamedFiles = .allowed
  ) throws(DocumentError) -> String {
    let root = try JSONTree.reading(json).root
    let errors = ErrorList(files: files)
    var text: String?
    if root.kind == .array {
      var ranges = Ranges(styles: style.ranges)
      text = RangeReader({ $0 }).text(root, style, &ranges, errors)
      style.ranges = ranges.styles
    } else {
      text = errors.noting(try string(root))
    }
    try errors.check()
    return text ?? ""
  }

  /// Returns the string with marks of a text whose ranges are all written like earlier ones; `nil` for another, and
  /// for one with an error.
  private func knownText(_ value: JSONValue, _ ranges: Ranges) -> String? {
    guard value.kind == .array, !ranges.numbers.isEmpty else { return nil }
    var string = RangeStyles.MarkedString()
    for element in value.elements {
      let text: JSONValue
      var number = 0
      if element.kind == .string {
        text = element
      } else {
        guard let own = gatherKey(of: element), let known = ranges.written.number(of: key.span)
        else { return nil }
        (text, number) = (own, ranges.numbers[known])
      }
      guard let bytes = text.plainText else { return nil }
      string.append(bytes, number)
    }
    do throws(FontError) { return try string.string(in: ranges.styles) } catch { return nil }
  }

  /// Gathers in `key` how a range is written, without its text.
  /// - Returns: The text; `nil` for another value than a range with a text.
  private func gatherKey(of value: JSONValue) -> JSONValue? {
    guard value.kind == .object else { return nil }
    key.removeAll(keepingCapacity: true)
    var text: JSONValue?
    for (name, member) in value.members {
      if value.tree.bytes[name.range].elementsEqual(Self.textKey) {
        text = member
      } else {
        key += value.tree.bytes[name.range.lowerBound..<member.range.upperBound]
      }
    }
    return text?.kind == .string ? text : nil
  }

  private static let textKey = Array("\"text\"".utf8)

  private func text(
    _ value: JSONValue, _ style: TextStyle, _ ranges: inout Ranges, _ errors: ErrorList
  ) -> String? {
    let errorCount = errors.count
    var (runs, places) = ([StyledText.Run](), [JSONValue]())
    func read(_ element: JSONValue) {
      guard !errors.isFull, let run = run(element, style, errors) else { return }
      runs.append(run)
      places.append(element)
    }
    if value.kind == .array { value.elements.forEach(read) } else { read(value) }
    guard errors.count == errorCount else { return nil }
    do throws(FontError) {
      for (run, place) in zip(runs, places) {
        let number = try ranges.styles.add(run)
        if gatherKey(of: place) != nil, ranges.written.insert(key.span) == true {
          ranges.numbers.append(number)
        }
        guard ranges.places.count < ranges.styles.count else { continue }
        ranges.places.append(place.member("font") ?? place)
      }
      return try ranges.styles.string(of: StyledText(runs))
    } catch {
      switch error {
      case .unusableRange(let offset, let fault):
        var (start, place) = (0, value)
        for (run, own) in zip(runs, places) {
          if start == offset { place = own }
          start += StyledText([run]).string.utf8.count
        }
        errors.note(place.error("the range \(fault.description)"))
      default:
        errors.note(
          value.error(
            "the ranges of a label's texts have at most \(RangeStyles.maximumCount) styles, and "
              + "\(RangeStyles.maximumFontCount) fonts and sets of features"))
      }
      return nil
    }
  }

  /// Reads a text that is no list.
  private static func string(_ value: JSONValue) throws(DocumentError) -> String {
    guard value.kind != .object else {
      throw value.mismatch(expected: "a string, or a list of ranges such as [{\"text\": \"a\"}]")
    }
    return try value.string()
  }

  private func run(
    _ value: JSONValue, _ style: TextStyle, _ errors: ErrorList
  ) -> StyledText.Run? {
    if value.kind == .string { return .text(value.text, RangeStyle()) }
    let known = ["text", "font", "baselineShift", "box", "style"]
    guard let fields = Fields(value, "a range", known: known, errors, mayBeText: true) else {
      return nil
    }
    let attributes = fields["style"].flatMap { self.attributes($0, errors) } ?? ""
    if let box = fields["box"] {
      for key in ["text", "font", "baselineShift"] {
        guard let other = fields[key] else { continue }
        errors.note(other.error("a range with a \"box\" has no text: remove \"\(key)\""))
      }
      return self.box(box, attributes, errors).map { .box($0) }
    }
    guard let text = fields["text"] else {
      if fields.lacks("text") {
        errors.note(
          value.error("expected a range with \"text\", or with \"box\" for an image on the line"))
      }
      return nil
    }
    var range = RangeStyle(attributes: attributes)
    if let font = fields["font"] {
      var own = LabelReader.style(font: font, errors, changing: style, scale: scale)
      if own.font.file != style.font.file { own.font.file = own.font.file.map(resolvedPath) }
      if own.font != style.font { range.font = own.font }
      if own.size != style.size { range.size = own.size }
      if own.features != style.features { range.features = own.features }
      if own.letterSpacing != style.letterSpacing { range.letterSpacing = own.letterSpacing }
    }
    range.baselineShift = errors.noting(try fields["baselineShift"].map(baselineShift))
    return errors.noting(try text.string()).map { .text($0, range) }
  }

  private func baselineShift(
    _ value: JSONValue
  ) throws(DocumentError) -> RangeStyle.BaselineShift {
    if value.kind == .string {
      switch value.text {
      case "super": return .superscript
      case "sub": return .subscript
      default: break
      }
    }
    let isLength =
      value.kind == .string ? LengthText.points(value.text) != nil : value.kind == .number
    guard isLength else {
      throw value.mismatch(expected: "points above the baseline, \"super\" or \"sub\"")
    }
    let limit = TextStyle.maximumSize
    return .points(try value.length(in: -limit...limit) * scale)
  }

  private func box(
    _ value: JSONValue, _ attributes: String, _ errors: ErrorList
  ) -> InlineBox? {
    let keys = ["width", "height", "baseline"]
    guard let fields = Fields(value, "an inline box", known: keys, errors) else { return nil }
    let limit = TextStyle.maximumSize
    for key in keys.dropLast() where fields.lacks(key) {
      errors.note(value.error("an inline box needs a \"\(key)\", in points"))
    }
    let width = errors.noting(try fields["width"]?.length(in: 0...limit))
    let height = errors.noting(try fields["height"]?.length(in: 0...limit))
    let baseline = errors.noting(try fields["baseline"]?.length(in: -limit...limit))
    guard let width, let height else { return nil }
    return InlineBox(width: width, height: height, baseline: baseline, attributes: attributes)
  }

  /// Returns a style as it is handed on; `nil` for what is no object.
  private func attributes(_ value: JSONValue, _ errors: ErrorList) -> String? {
    guard errors.members(of: value, "a style, an object") != nil else { return nil }
    let source = value.source
    if let known = attributes[source] { return known }
    drawn.append(value)
    let written = Self.attributes(value)
    attributes[source] = written
    return written
  }

  /// Returns a style as it is handed on: its JSON without white space; empty for the label's own.
  static func attributes(_ value: JSONValue) -> String {
    guard value.members.contains(where: { _ in true }) else { return "" }
    var json = JSONWriter(OutputBuffer(), isCompact: true)
    json.value(value)
    return String(decoding: json.output.take(from: 0), as: UTF8.self)
  }
}

extension Document {
  /// Returns texts of a host for labels of this document, in which nothing is a mark of a range; `nil` if they
  /// are too long for that.
  package mutating func plain(_ texts: TextList) -> TextList? {
    guard texts.mayHaveMarks else { return texts }
    let reader = RangeReader(of: self)
    reader.searchTexts()
    takeStyles(of: reader)
    return TextList((0..<texts.count).map { RangeStyles.escaped(texts[$0]) })
  }

  /// Gives labels the styles of the ranges that a reader of their texts has found.
  mutating func takeStyles(of reader: RangeReader) {
    var hasNew = false
    for cell in cells.indices {
      for (label, ranges) in reader.labels(ofCell: cell).enumerated() {
        let template = cells[cell].template
        guard case .label(let style) = template.views[template.labels[label]].content,
          style.ranges.isEmpty != ranges.styles.isEmpty
            || style.ranges.count != ranges.styles.count
        else { continue }
        hasNew = true
        while cells[cell].rangePlaces.count < template.labels.count {
          cells[cell].rangePlaces.append([])
        }
        cells[cell].rangePlaces[label] = ranges.places
        cells[cell].template = template.restyled(label: template.labelNames[label]) {
          $0.ranges = ranges.styles
        }
      }
    }
    guard hasNew || rangeRevision == 0 else { return }
    rangeStyles += reader.drawn
    rangeRevision += 1
  }
}
