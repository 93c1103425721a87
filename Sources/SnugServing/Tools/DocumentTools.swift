import Snug
import SnugChecking
import SnugDocument
import SnugDrawing
import SnugGeometry

/// Lays out, draws and explains documents, which are given or open.
struct DocumentTools {
  private let session: LayoutSession
  private let files: NamedFiles
  private(set) var open: OpenDocuments
  /// What pictures share, for the catalog of the last one.
  private var resources: DrawingResources?

  init(_ session: LayoutSession, _ files: NamedFiles, _ limits: ServerLimits) {
    (self.session, self.files) = (session, files)
    open = OpenDocuments(limits)
  }

  // MARK: Documents

  private func document(_ value: JSONValue) throws(DocumentError) -> Document {
    guard value.kind == .object else {
      throw value.mismatch(expected: "a document, an object, or the name of an open one")
    }
    return try Document(json: Array(value.source.utf8), files: files)
  }

  private static let expected = "a document, or the name of an open one"

  /// Returns the document of some arguments.
  private mutating func document(
    _ arguments: Arguments
  ) throws(DocumentError) -> Document {
    let value = try arguments.required("document", Self.expected)
    guard value.kind == .string else { return try document(value) }
    return try open.read(value) { flow throws(DocumentError) in flow.document }
  }

  /// Returns the layout of the document of some arguments.
  private mutating func layout(
    _ arguments: Arguments
  ) throws(DocumentError) -> DocumentLayout {
    let value = try arguments.required("document", Self.expected)
    let (width, height) = (
      try arguments["width"]?.length(), try arguments["height"]?.length()
    )
    if value.kind == .string, width == nil, height == nil {
      return try open.read(value) { flow throws(DocumentError) in try flow.layout() }
    }
    var document = try self.document(arguments)
    if let width { document.container.width = width }
    if let height { document.container.height = height }
    return try session.layout(document)
  }

  // MARK: Tools

  mutating func layOut(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let layout = try layout(arguments)
    var options = FramesJSON.Options()
    options.isCompact = true
    options.includesGlyphs = try arguments.flag("glyphs")
    let text = CollectedText()
    try written { () throws(OutputError) in
      _ = try FramesJSON.write(layout, options: options, to: text.buffer())
    }
    return ToolAnswer(json: text.bytes.dropLast())
  }

  mutating func fit(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let document = try document(arguments)
    let fitting = try fitting(arguments)
    let sizes = try session.fit(document, fitting)
    let text = CollectedText()
    try written { () throws(OutputError) in
      _ = try SizesJSON.write(sizes, isCompact: true, to: text.buffer())
    }
    return ToolAnswer(json: text.bytes.dropLast())
  }

  private func fitting(_ arguments: Arguments) throws(DocumentError) -> Fitting {
    let isExpanded = try arguments.flag("expanded")
    guard let value = arguments["target"] else { return isExpanded ? .expanded : .compressed }
    if isExpanded {
      throw value.error("a \"target\" and \"expanded\" exclude each other: give one")
    }
    let known = ["width", "height", "horizontalPriority", "verticalPriority"]
    let target = try Arguments(value, of: "a target", known: known)
    func priority(_ name: String) throws(DocumentError) -> Double {
      guard let value = target[name] else { return Fitting.defaultPriority }
      return Double(try value.integer(in: 1...1000))
    }
    return Fitting(
      target: Size(
        width: try target["width"]?.length() ?? 0, height: try target["height"]?.length() ?? 0),
      horizontalPriority: try priority("horizontalPriority"),
      verticalPriority: try priority("verticalPriority"))
  }

  mutating func check(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    Findings.answer(try layout(arguments).findings(in: "", line: 0))
  }

  mutating func explain(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    var request = ExplanationRequest()
    let indices = 0...Int(Int32.max)
    request.section = try arguments["section"]?.integer(in: indices) ?? 0
    if let item = try arguments["item"]?.integer(in: indices) { request.element = .item(item) }
    if let element = arguments["element"] {
      let known: [String: ExplanationRequest.Element] = [
        "header": .header, "footer": .footer, "overflow": .overflow,
      ]
      guard let found = known[try element.string()], arguments["item"] == nil else {
        throw element.error(
          "expected \"header\", \"footer\" or \"overflow\", instead of \"item\"")
      }
      request.element = found
    }
    request.view = try arguments["view"]?.string()
    if let attribute = arguments["attribute"] {
      let name = try attribute.string()
      request.attribute = Attribute.ofViews.first { $0.rawValue == name }
      if request.attribute == nil {
        throw attribute.error(
          "there is no attribute \(Excerpt.quoted(name)): use one of "
            + Attribute.ofViews.map(\.rawValue).joined(separator: ", "))
      }
    }
    let document = try document(arguments)
    let explanation: DocumentExplanation
    do throws(ExplanationError) {
      explanation = try session.explain(document, request)
    } catch {
      throw error.error(of: arguments)
    }
    let (json, sentences) = (CollectedText(), CollectedText())
    try written { () throws(OutputError) in
      try ExplanationJSON.write(explanation, isCompact: true, to: json.buffer())
      try ExplanationSentences.write(explanation, file: "document", to: sentences.buffer())
    }
    return ToolAnswer(
      json: json.bytes.dropLast(), text: String(decoding: sentences.bytes, as: UTF8.self))
  }

  mutating func render(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let format = try arguments["format"]?.string() ?? "svg"
    var options = Picture.Options()
    if let background = arguments["background"] {
      options.background = CSSColor.color(try background.string())
      if options.background == nil {
        throw background.error(
          "expected a colour such as #fff or white, found \(Excerpt.quoted(background.text))")
      }
    }
    let scale = try arguments["scale"]?.number(in: PixelGrid.scales) ?? 1
    let subject = PictureSubject(try layout(arguments))
    switch format {
    case "svg":
      let styles = try DocumentStyles(of: subject.document, drawsSVGImages: true)
      let text = CollectedText()
      var list = DiagnosticList()
      try written { () throws(OutputError) in
        _ = try SVGPicture.write(subject, styles, &list, options: options, to: text.buffer())
      }
      let svg = String(decoding: text.bytes, as: UTF8.self)
      return ToolAnswer(
        json: picture("svg", list) { json in json.member("text", svg) }, text: svg)
    case "png":
      let styles = try DocumentStyles(of: subject.document, drawsSVGImages: false)
      let (file, list) = try png(subject, styles, options, scale: scale)
      let data = Base64.text(of: file)
      return ToolAnswer(
        json: picture("png", list) { json in json.member("data", data) },
        picture: (data, "image/png"))
    default:
      throw arguments["format"]?.error(
        "expected \"svg\" or \"png\", found \(Excerpt.quoted(format))")
        ?? DocumentError(place: .document, message: "expected a format")
    }
  }

  private func picture(
    _ format: String, _ list: DiagnosticList, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    Answer.object { json in
      json.member("format", format)
      write(&json)
      json.diagnostics(of: list)
    }
  }

  private mutating func png(
    _ subject: PictureSubject, _ styles: DocumentStyles, _ options: Picture.Options, scale: Double
  ) throws(DocumentError) -> (file: [UInt8], list: DiagnosticList) {
    do throws(DrawingError) {
      if resources?.catalog !== subject.catalog {
        resources = try DrawingResources(subject.catalog)
      }
    } catch {
      throw DocumentError(place: .document, message: error.description)
    }
    guard let resources else { preconditionFailure("they were made") }
    var list = DiagnosticList()
    do throws(PictureFailure<OutputError>) {
      let drawn = try PixelPicture.png(of: subject.area(options), scale: scale, resources) {
        canvas throws(OutputError) in
        list = try subject.draw(styles, options, list, on: canvas)
      }
      return (drawn.file, list)
    } catch {
      switch error {
      case .drawing(let error):
        throw DocumentError(place: .document, message: error.description)
      case .body(let error): throw DocumentError(place: .document, message: "\(error)")
      }
    }
  }

  // MARK: Open documents

  mutating func open(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let value = try arguments.required("document", "a document")
    let document = try document(value)
    let flow = try DocumentFlow(document, pool: session.pool(for: document))
    let size = flow.cells.result.contentSize
    let name = try open.open(value, flow)
    return ToolAnswer(
      json: Answer.object { json in
        json.member("document", name)
        json.key("contentSize")
        json.size(size)
      })
  }

  mutating func edit(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let name = try arguments.required("document", "the name of an open document")
    let edits = try arguments.required("edits", "a list of edits")
    guard name.kind == .string else {
      throw name.mismatch(expected: "the name of an open document; \"open\" opens one")
    }
    try open.check(edits.range.count, at: edits)
    let answer = try open.read(name) { flow throws(DocumentError) in
      let change = try flow.apply(edits)
      return ToolAnswer(json: ChangeJSON.written(change, flow))
    }
    open.grow(name, by: edits)
    return answer
  }

  mutating func close(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    try open.close(try arguments.required("document", "the name of an open document"))
    return ToolAnswer(json: Array("{}".utf8))
  }
}

extension ExplanationError {
  /// The error as one of the argument that it is about, or of the document.
  fileprivate func error(of arguments: Arguments) -> DocumentError {
    func error(_ name: String, _ message: String) -> DocumentError {
      arguments[name]?.error(message) ?? DocumentError(place: .document, message: message)
    }
    switch self {
    case .document(let error): return error
    case .unknownSection(let section, let count):
      return error("section", "there is no section \(section): the document has \(count)")
    case .unknownItem(let item, let section, let count):
      return error("item", "there is no item \(item): section \(section) has \(count)")
    case .missing(let element, let section):
      return error("element", "section \(section) has no \(element)")
    case .nothingHidden(let section):
      return error("element", "no item of section \(section) is hidden")
    case .unknownView(let view, let cell, let suggestions):
      let hint = NearMiss.question(suggestions.first) ?? ""
      return error("view", "the cell \"\(cell)\" has no view \"\(view)\"\(hint)")
    case .fixedSize(let path):
      return error(
        "view", "\(path) has a fixed size: only its own width and height can be explained")
    }
  }
}
