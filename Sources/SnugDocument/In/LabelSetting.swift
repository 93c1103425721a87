import Snug

/// The settings of a label's text and of its font, each declared once.
///
/// `LabelReader` reads them from documents, `StyleSettings` from the options of the command, which are named
/// after them. A test compares them with the schema, with Reference/Text.md and with those options.
package enum LabelSetting: String, CaseIterable, Sendable {
  // Keys of the font.
  case size, weight, width, slant, instance, axes, features, letterSpacing, language
  // Keys of the label.
  case truncation, keepEnd, keepSpaceAtCut, cutToHeight, ellipsis, ellipsisLine, textWrap,
    alignment,
    lineBoxes, direction
  case whiteSpace, tabSize, tabStops
  case wordBreak, lineBreak, lineHeight, lineSpacing, paragraphSpacing, firstLineIndent,
    hangingIndent,
    textBox
  case minimumScale, minimumSize, sizeStep, baselineAdjustment, shrinkBeforeBreakingWords

  /// What a value is.
  package enum Form: Equatable, Sendable {
    /// One of these words.
    case choice([String])
    /// A number, perhaps only above the lower bound.
    case number(ClosedRange<Double>, isAbove: Bool = false)
    /// Points, or a length with a unit, perhaps only above the lower bound.
    case length(ClosedRange<Double>, isAbove: Bool = false)
    case integer(ClosedRange<Int>)
    /// A whole number, or this word.
    case integerOr(ClosedRange<Int>, String)
    case flag, text
    /// A number, or points with their unit.
    case lineHeight
    /// A list of lengths above the lower bound.
    case lengths(ClosedRange<Double>)
    /// Values by tags of four characters.
    case tagged
  }

  /// What must be found again when a setting changes, and what is found from it.
  package enum Part: Int, CaseIterable, Sendable {
    /// Runs and their advances.
    case shaping
    /// Where lines end, and where they are.
    case lines
    /// What is shown of a text that does not fit.
    case cutting
    /// The size in which it is shown.
    case shrinking
  }

  package struct Declaration {
    package let form: Form
    package let part: Part
    /// The value of a label that has none, as JSON; `nil` where that is none, or depends on the text.
    package let standard: String?
    /// Reads a value; `nil` where other keys count, too: then `LabelReader` does.
    let read: ((JSONValue, inout TextStyle) throws(DocumentError) -> Void)?

    fileprivate init(
      _ form: Form, _ part: Part, standard: String? = nil,
      read: ((JSONValue, inout TextStyle) throws(DocumentError) -> Void)? = nil
    ) {
      (self.form, self.part, self.standard, self.read) = (form, part, standard, read)
    }

    fileprivate static func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ path: WritableKeyPath<TextStyle, Choice>, _ part: Part
    ) -> Declaration {
      Declaration(
        .choice(Choice.allCases.map(\.rawValue)), part,
        standard: "\"\(TextStyle()[keyPath: path].rawValue)\""
      ) { value, style throws(DocumentError) in style[keyPath: path] = try value.choice() }
    }

    /// A choice that `LabelReader` reads.
    fileprivate static func choice<Choice: RawRepresentable<String> & CaseIterable>(
      standard: Choice, _ part: Part
    ) -> Declaration {
      Declaration(
        .choice(Choice.allCases.map(\.rawValue)), part, standard: "\"\(standard.rawValue)\"")
    }

    fileprivate static func number(
      _ path: WritableKeyPath<TextStyle, Double>, _ form: Form, _ part: Part
    ) -> Declaration {
      Declaration(form, part, standard: NumberText.decimal(TextStyle()[keyPath: path])) {
        value, style throws(DocumentError) in style[keyPath: path] = try value.number(as: form)
      }
    }

    fileprivate static func flag(
      _ path: WritableKeyPath<TextStyle, Bool>, _ part: Part
    ) -> Declaration {
      Declaration(.flag, part, standard: "\(TextStyle()[keyPath: path])") {
        value, style throws(DocumentError) in style[keyPath: path] = try value.bool()
      }
    }
  }

  package var declaration: Declaration {
    let lengths = 0...TextStyle.maximumSize
    let spacing = TextStyle.maximumLetterSpacing
    switch self {
    case .size: return Declaration(.length(lengths, isAbove: true), .shaping, standard: "15")
    case .weight: return Declaration(.number(1...1000), .shaping, standard: "400")
    case .width: return .number(\.font.width, .number(1...1000), .shaping)
    case .slant: return .choice(\.font.slant, .shaping)
    case .instance:
      return Declaration(.text, .shaping) { value, style throws(DocumentError) in
        style.font.namedInstance = try value.string()
      }
    case .axes, .features: return Declaration(.tagged, .shaping)
    case .letterSpacing: return .number(\.letterSpacing, .length(-spacing...spacing), .shaping)
    case .language: return Declaration(.text, .shaping)
    case .direction:
      return Declaration(.choice(LayoutDirection.allCases.map(\.rawValue)), .shaping) {
        value, style throws(DocumentError) in style.paragraph.direction = try value.choice()
      }
    case .whiteSpace: return .choice(standard: ParagraphStyle.WhiteSpace.normal, .shaping)
    case .tabSize:
      return .number(\.paragraph.tabSize, .number(0...TextStyle.maximumTabSize), .shaping)
    case .tabStops: return Declaration(.lengths(lengths), .shaping, standard: "[]")
    case .textWrap: return .choice(\.paragraph.textWrap, .lines)
    case .alignment: return .choice(\.paragraph.alignment, .lines)
    case .lineBoxes: return .choice(\.paragraph.lineBoxes, .lines)
    case .wordBreak: return .choice(\.paragraph.wordBreak, .lines)
    case .lineBreak: return .choice(\.paragraph.lineBreak, .lines)
    case .lineHeight: return Declaration(.lineHeight, .lines)
    case .lineSpacing: return .number(\.paragraph.lineSpacing, .length(lengths), .lines)
    case .paragraphSpacing: return .number(\.paragraph.paragraphSpacing, .length(lengths), .lines)
    case .firstLineIndent: return .number(\.paragraph.firstLineIndent, .length(lengths), .lines)
    case .hangingIndent: return .number(\.paragraph.hangingIndent, .length(lengths), .lines)
    case .textBox: return .choice(\.paragraph.textBox, .lines)
    case .truncation: return .choice(\.truncation.mode, .cutting)
    case .keepSpaceAtCut: return .flag(\.truncation.keepsSpaceAtCut, .cutting)
    case .keepEnd:
      return Declaration(.integerOr(0...TextMeasurer.maximumTextLength, "extension"), .cutting)
    case .cutToHeight: return .flag(\.truncation.cutsToHeight, .cutting)
    case .ellipsis: return Declaration(.text, .cutting)
    case .ellipsisLine: return Declaration(.integer(1...TextMeasurer.maximumLineCount), .cutting)
    case .minimumScale: return Declaration(.number(0...1, isAbove: true), .shrinking)
    case .minimumSize: return Declaration(.length(lengths, isAbove: true), .shrinking)
    case .sizeStep:
      return Declaration(.length(lengths, isAbove: true), .shrinking, standard: "0.5")
    case .baselineAdjustment:
      return .choice(standard: TextStyle.Shrinking.BaselineAdjustment.baseline, .shrinking)
    case .shrinkBeforeBreakingWords: return Declaration(.flag, .shrinking, standard: "true")
    }
  }

  package static let ofFont = Array(allCases.prefix { $0 != .truncation })
  package static let ofLabel = Array(allCases.drop { $0 != .truncation })

  /// Reads those that count alone.
  static func read(
    _ settings: [LabelSetting], _ fields: Fields, into style: inout TextStyle, _ errors: ErrorList
  ) {
    for setting in settings {
      guard let value = fields[setting.rawValue], let read = setting.declaration.read else {
        continue
      }
      do throws(DocumentError) { try read(value, &style) } catch { errors.note(error) }
    }
  }
}

extension JSONValue {
  /// Reads a number, or a length, in the range of a setting.
  func number(as setting: LabelSetting) throws(DocumentError) -> Double {
    try number(as: setting.declaration.form)
  }

  fileprivate func number(as form: LabelSetting.Form) throws(DocumentError) -> Double {
    let (number, isAbove): (Double, Bool)
    switch form {
    case .number(let range, let above): (number, isAbove) = (try self.number(in: range), above)
    case .length(let range, let above): (number, isAbove) = (try length(in: range), above)
    case .lengths(let range): (number, isAbove) = (try length(in: range), true)
    case .choice, .integer, .integerOr, .flag, .text, .lineHeight, .tagged:
      preconditionFailure("\(form) is no number")
    }
    guard number > 0 || !isAbove else {
      throw error("expected a number above 0, found \(excerpt)")
    }
    return number
  }

  /// Reads a whole number in the range of a setting.
  func integer(as setting: LabelSetting) throws(DocumentError) -> Int {
    switch setting.declaration.form {
    case .integer(let range), .integerOr(let range, _): try integer(in: range)
    case .choice, .number, .length, .flag, .text, .lineHeight, .lengths, .tagged:
      preconditionFailure("\(setting) is no whole number")
    }
  }
}

/// What labels have that say nothing else.
struct LabelDefaults {
  /// The font and its size, which is already scaled.
  var style = TextStyle()
  /// The factor of all font sizes that are written (`textScale`).
  var scale = 1.0

  /// The range of factors.
  static let scales = 0.01...100.0
}

extension LabelDefaults {
  /// Reads those of a document.
  /// - Parameter size: The size instead of that of the document's font.
  init(_ fields: Fields, size: Double?, _ errors: ErrorList) {
    self.init()
    scale = errors.noting(try fields["textScale"]?.number(in: Self.scales)) ?? 1
    style.size = (size ?? style.size) * scale
    if let font = fields["font"] { style = LabelReader.style(font: font, errors, of: self) }
    if let size { style.size = size * scale }
    if style.size > TextStyle.maximumSize {
      style.size = TextStyle.maximumSize
      fields["textScale"].map {
        errors.note(
          $0.error(
            "the default font size times \"textScale\" is above "
              + "\(NumberText.decimal(TextStyle.maximumSize)): make one of them smaller"))
      }
    }
    style.font.language =
      errors.noting(try fields["language"].map(LabelReader.language)) ?? style.font.language
  }
}
