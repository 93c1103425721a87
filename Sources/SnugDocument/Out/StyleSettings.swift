package import Snug

/// A label's style given key by key outside of a document, as by command-line options.
/// `LabelReader` reads it like a document's label, with the same checks and error messages.
package struct StyleSettings {
  /// An error in a setting.
  package struct Failure: Error {
    package var key: LabelSetting
    /// The tag of the axis or feature, for `axes` and `features`.
    package var tag: String?
    package var message: String
  }

  private var settings: [(key: LabelSetting, text: String)] = []

  /// No settings: the default style.
  package init() {}

  /// Whether no key is set.
  package var isEmpty: Bool { settings.isEmpty }

  /// Sets a key, unless `text` is `nil`; one axis or feature, as `tag=value`, for those keys.
  package mutating func add(_ key: LabelSetting, _ text: String?) {
    if let text { settings.append((key, text)) }
  }

  /// Returns the style of a document's label with these keys.
  package func style() throws(Failure) -> TextStyle {
    guard !settings.isEmpty else { return TextStyle() }
    let tree = try tree()
    do throws(DocumentError) {
      return try Self.style(of: tree, known: LabelSetting.allCases, ErrorList())
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the style with some keys of a label's JSON instead of these settings. The settings alone have a
  /// style (`style()`).
  /// - Throws: An error in the JSON.
  package func style(
    changedBy json: String, files: NamedFiles = .allowed
  ) throws(DocumentError) -> TextStyle {
    let changes = try JSONTree.reading(Array(json.utf8)).root
    let tree: JSONTree
    do throws(Failure) {
      tree = try self.tree(changedBy: changes)
    } catch {
      preconditionFailure("the settings have a style")
    }
    return try Self.style(of: tree, known: LabelSetting.ofLabel, ErrorList(files: files))
  }

  private static func style(
    of label: JSONTree, known: [LabelSetting], _ errors: ErrorList
  ) throws(DocumentError) -> TextStyle {
    let keys = ["font"] + known.map(\.rawValue)
    let style = Fields(label.root, "a label", known: keys, errors).map {
      LabelReader.style($0, errors)
    }
    try errors.check()
    return style ?? TextStyle()
  }

  /// Returns the settings as the JSON of a document's label.
  /// - Parameter changes: Members of a label that count instead.
  private func tree(changedBy changes: JSONValue? = nil) throws(Failure) -> JSONTree {
    func member(_ key: String, of object: JSONValue?) -> JSONValue? {
      object?.kind == .object ? object?.member(key) : nil
    }
    let font = member("font", of: changes)
    let text = CollectedText()
    var json = JSONWriter(text.buffer(), isCompact: true)
    json.beginObject()
    json.key("font")
    if let font, font.kind != .object {
      json.value(font)
    } else {
      json.beginObject()
      write(LabelSetting.ofFont.filter { member($0.rawValue, of: font) == nil }, to: &json)
      for key in [LabelSetting.axes, .features] where member(key.rawValue, of: font) == nil {
        try writeTagged(key, to: &json)
      }
      if let font { json.members(of: font) }
      json.end()
    }
    write(LabelSetting.ofLabel.filter { member($0.rawValue, of: changes) == nil }, to: &json)
    if let changes { json.members(of: changes, except: "font") }
    json.end()
    do {
      try json.finish()
      return try JSONTree(parsing: text.bytes)
    } catch {
      preconditionFailure("what is written is JSON")
    }
  }

  private func write(_ keys: [LabelSetting], to json: inout JSONWriter) {
    for (key, text) in settings where keys.contains(key) {
      let form = key.declaration.form
      guard form != .tagged else { continue }
      json.key(named: key.rawValue)
      switch form {
      // The reader refuses a text that is not a number.
      case .number, .length, .integer, .integerOr, .lineHeight: json.number(orText: text)
      case .lengths:
        json.beginArray()
        for stop in text.split(separator: ",", omittingEmptySubsequences: false) {
          json.number(orText: String(stop.trimmingSpaces))
        }
        json.end()
      case .flag: json.bool(text == "true")
      case .choice, .text, .tagged: json.string(text)
      }
    }
  }

  private func writeTagged(_ key: LabelSetting, to json: inout JSONWriter) throws(Failure) {
    let texts = settings.filter { $0.key == key }.map(\.text)
    guard !texts.isEmpty else { return }
    json.key(named: key.rawValue)
    json.beginObject()
    var tags: Set<String> = []
    for text in texts {
      guard let mark = text.firstIndex(of: "=") else {
        let example = key == .axes ? "wght=650" : "liga=false"
        throw Failure(
          key: key,
          message: "expected a tag and its value, such as \(example), found \(Excerpt.quoted(text))"
        )
      }
      let (tag, value) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
      guard tags.insert(tag).inserted else {
        throw Failure(key: key, message: "\(Excerpt.quoted(tag)) is set twice")
      }
      json.key(named: tag)
      if let number = NumberText.number(value) {
        json.number(number)
      } else if key == .features, value == "true" || value == "false" {
        json.bool(value == "true")
      } else {
        let expected = key == .axes ? "a number" : "true, false or a number"
        throw Failure(
          key: key, tag: Excerpt.of(tag),
          message: "expected \(expected), found \(Excerpt.quoted(value))")
      }
    }
    json.end()
  }
}

extension Substring {
  /// Without the spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension JSONWriter {
  /// Writes the members of an object.
  fileprivate mutating func members(of object: JSONValue, except left: String = "") {
    guard object.kind == .object else { return }
    for (key, value) in object.members where key.text != left {
      self.key(named: key.text)
      self.value(value)
    }
  }

  /// Writes a finite number, or a text that is none: JSON has neither infinity nor NaN.
  fileprivate mutating func number(orText text: String) {
    if let number = NumberText.number(text) { self.number(number) } else { string(text) }
  }
}

extension StyleSettings.Failure {
  /// Converts the error of a document with the setting, whose path is as in `font.axes.wght`.
  fileprivate init(_ error: DocumentError) {
    let steps = error.place.path.split(
      separator: ".", maxSplits: 2, omittingEmptySubsequences: false
    )
    .map(String.init)
    let ownSteps = steps.first == "font" ? steps.dropFirst() : steps[...]
    // An element of a list is named by its key alone.
    let name = ownSteps.first.map { String($0.prefix { $0 != "[" }) }
    guard let key = name.flatMap(LabelSetting.init(rawValue:)) else {
      preconditionFailure("every error is about a setting")
    }
    let tag = ownSteps.dropFirst().joined(separator: ".")
    self.init(
      key: key, tag: tag.isEmpty || FontTag(tag) == nil ? nil : tag, message: error.message)
  }
}
