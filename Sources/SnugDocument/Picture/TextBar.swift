package import Snug
package import SnugDrawing
package import SnugText

/// A background of a range of text, or a line below or through text.
///
/// The font of the text that asks for it places it: of a range the range's, else the label's. So neither an emoji
/// from another font nor a range of another size moves it (CSS Text Decoration 3, 2.4).
package struct TextBar {
  package var frame: Rect
  package var color: DrawingColor
  /// Whether it lies over the glyphs; else it is behind those of the whole label.
  package var isOverText: Bool

  /// What is decorated of a run of glyphs, or a tab.
  package struct Run {
    /// As wide as its glyphs' advances.
    var frame: Rect
    var baseline: Double
    /// The em, in points; `nil` for a tab.
    var size: Double?
    /// The attributes of its range.
    var attributes: String
    /// The offset of its first character in the label's text.
    var offset: Int

    package init(
      _ frame: Rect, baseline: Double, size: Double, attributes: String, offset: Int
    ) {
      (self.frame, self.baseline, self.size) = (frame, baseline, size)
      (self.attributes, self.offset) = (attributes, offset)
    }

    /// - Parameter frame: On its baseline, without a height.
    package init(tab frame: Rect, _ attributes: String, offset: Int) {
      (self.frame, baseline) = (frame, frame.y)
      (self.attributes, self.offset) = (attributes, offset)
    }

    /// Whether it is on a line above, or on the same further left.
    static func < (one: Run, other: Run) -> Bool {
      one.isBeside(other) ? one.frame.minX < other.frame.minX : one.baseline < other.baseline
    }

    func isBeside(_ other: Run) -> Bool { abs(baseline - other.baseline) < 0.01 }
  }
}

/// A label with its text and the styles that its ranges may have.
package struct DecoratedText {
  private let label: TextStyle
  private let text: String
  private let style: DrawingStyle
  private let ranges: [String: DrawingStyle]

  /// - Parameters:
  ///   - text: With the marks of its ranges.
  ///   - style: The drawing of the label, with what it inherits.
  package init(
    _ text: String, _ label: TextStyle, _ style: DrawingStyle, _ styles: DocumentStyles
  ) {
    (self.text, self.label, self.style, ranges) = (text, label, style, styles.ranges)
  }

  /// Whether it may have bars.
  package var isDecorated: Bool {
    style.underline == true || style.strikethrough == true || !label.ranges.isEmpty
  }

  /// Returns the style of a range.
  package func style(of attributes: String) -> DrawingStyle {
    attributes.isEmpty
      ? style : (ranges[attributes] ?? DrawingStyle()).inheriting(from: style)
  }

  /// A kind of decoration, in the order in which they are drawn.
  fileprivate enum Kind: CaseIterable {
    case background, underline, strikethrough

    /// Returns the colour that a style gives it; `nil` for none.
    func color(_ style: DrawingStyle) -> DrawingColor? {
      switch self {
      case .background: style.background.flatMap { $0.alpha > 0 ? $0 : nil }
      case .underline: style.underline == true ? style.color ?? .black : nil
      case .strikethrough: style.strikethrough == true ? style.color ?? .black : nil
      }
    }

    func isStated(by style: DrawingStyle) -> Bool {
      switch self {
      case .background: style.background != nil
      case .underline: style.underline != nil
      case .strikethrough: style.strikethrough != nil
      }
    }

    /// Returns where a font has it, from the baseline down, and its height.
    func place(in face: FontFace, at size: Double) -> (top: Double, height: Double) {
      switch self {
      case .background:
        let ascent = face.metrics.ascent(at: size)
        return (-ascent, ascent + face.metrics.descent(at: size))
      case .underline: return (face.underline.top(at: size), face.underline.thickness(at: size))
      case .strikethrough:
        return (face.strikeout.top(at: size), face.strikeout.thickness(at: size))
      }
    }
  }

  /// Returns the bars of runs that are given from left to right, line by line, and of tabs between them: those of
  /// a kind that one text asks for in one colour, side by side on a line, are one.
  package func bars(
    of runs: [TextBar.Run], tabs: [TextBar.Run], _ catalog: FontCatalog
  ) throws(FontError) -> [TextBar] {
    let shown = runs.first
    let runs = tabs.isEmpty ? runs : (runs + tabs).sorted(by: <)
    var bars: [TextBar] = []
    var spans: Spans?
    for kind in Kind.allCases {
      var index = 0
      while index < runs.count {
        let (first, start) = (runs[index], index)
        index += 1
        guard let color = kind.color(style(of: first.attributes)) else { continue }
        let known = spans ?? Spans(label.ranges.text(of: text))
        spans = known
        let owner = owner(of: kind, first, known)
        while index < runs.count, runs[index].isBeside(first),
          kind.color(style(of: runs[index].attributes)) == color,
          self.owner(of: kind, runs[index], known) == owner
        {
          index += 1
        }
        let left = runs[start..<index].reduce(Double.infinity) { min($0, $1.frame.minX) }
        let right = runs[start..<index].reduce(-Double.infinity) { max($0, $1.frame.maxX) }
        let asking = owner == nil ? RangeStyle() : known.style(of: first)
        // A shrunk label has its ranges shrunk alike.
        var size = asking.size ?? label.size
        if let shown = first.size == nil ? shown : first, let shrunk = shown.size {
          size = size * shrunk / (known.style(of: shown).size ?? label.size)
        }
        let face = try catalog.chain(for: asking.font ?? label.font).primary
        let (top, height) = kind.place(in: face, at: size)
        bars.append(
          TextBar(
            frame: Rect(x: left, y: first.baseline + top, width: right - left, height: height),
            color: color, isOverText: kind == .strikethrough))
      }
    }
    return bars
  }

  /// Returns the index of the range that asks for a decoration; `nil` for the label.
  private func owner(of kind: Kind, _ run: TextBar.Run, _ spans: Spans) -> Int? {
    guard let own = ranges[run.attributes], kind.isStated(by: own) else { return nil }
    return spans.index(of: run)
  }

  /// The ranges of a text.
  private struct Spans {
    private var starts: [Int] = []
    private var styles: [RangeStyle] = []

    init(_ text: StyledText) {
      var end = 0
      for run in text.runs {
        starts.append(end)
        end += run.utf8Count
        if case .text(_, let style) = run {
          styles.append(style)
        } else {
          styles.append(RangeStyle())
        }
      }
    }

    /// The index of the range of a run. An ellipsis may be that of the character before its place.
    func index(of run: TextBar.Run) -> Int {
      let index = index(at: run.offset)
      guard index > 0, styles[index].attributes != run.attributes else { return index }
      let before = self.index(at: run.offset - 1)
      return styles[before].attributes == run.attributes ? before : index
    }

    private func index(at offset: Int) -> Int {
      max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    func style(of run: TextBar.Run) -> RangeStyle {
      styles.isEmpty ? RangeStyle() : styles[index(of: run)]
    }
  }
}
