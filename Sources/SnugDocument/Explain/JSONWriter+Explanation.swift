import Snug

extension JSONWriter {
  /// Writes the explanation of a text's layout, one cluster per line.
  mutating func explanation(_ text: TextExplanation) throws(OutputError) {
    beginObject(isMultiline: true)
    key("needsShaping")
    bool(text.needsShaping)
    key("uncutWidth")
    number(text.uncutWidth)
    key("lineHeight")
    lineHeight(of: text)
    key("fonts")
    fonts(text.fonts)
    key("clusters")
    try clusters(text.clusters)
    if let breaks = text.breaks {
      key("breaks")
      try self.breaks(breaks)
    }
    if !text.lines.isEmpty {
      key("lines")
      try lines(text.lines)
    }
    if let shrinking = text.shrinking {
      key("shrinking")
      self.shrinking(shrinking, to: text.layout.fontSize)
    }
    if let cut = text.cut {
      key("truncation")
      truncation(cut, of: text)
    }
    end()
  }

  private mutating func lineHeight(of text: TextExplanation) {
    let (metrics, style) = (text.layout.metrics, text.style)
    beginObject()
    key("lineBoxes")
    string(style.paragraph.lineBoxes.rawValue)
    key("fonts")
    beginArray()
    for font in text.heightFonts { integer(font) }
    end()
    for (name, value) in [
      ("ascent", metrics.ascent), ("descent", metrics.descent), ("lineGap", text.lineGap),
      ("height", text.lineHeight), ("baseline", text.lineBaseline),
    ] {
      key(named: name)
      number(value)
    }
    for (name, value) in [
      ("lineSpacing", style.paragraph.lineSpacing),
      ("paragraphSpacing", style.paragraph.paragraphSpacing),
    ] where value > 0 {
      key(named: name)
      number(value)
    }
    if style.paragraph.textBox != .lines {
      key("textBox")
      string(style.paragraph.textBox.rawValue)
    }
    end()
  }

  private mutating func fonts(_ fonts: [FontFace]) {
    beginArray(isMultiline: true)
    for (id, face) in fonts.enumerated() {
      beginObject()
      key("id")
      integer(id)
      members(of: face, file: face.source.name, instance: face.namedInstance)
      metrics(of: face)
      end()
    }
    end()
  }

  private mutating func clusters(_ clusters: [TextExplanation.Cluster]) throws(OutputError) {
    beginArray(isMultiline: true)
    for cluster in clusters {
      beginObject()
      key("text")
      string(cluster.text)
      bounds(of: cluster.sourceRange)
      key("script")
      string(cluster.script)
      key("level")
      integer(cluster.level)
      key("font")
      integer(cluster.font)
      key("reason")
      string(cluster.reason.rawValue)
      if cluster.isEmoji {
        key("emoji")
        bool(true)
      }
      if cluster.isMissing {
        key("missing")
        bool(true)
      }
      if let size = cluster.size {
        key("size")
        number(size)
      }
      if cluster.isBox {
        key("box")
        bool(true)
      }
      key("advanceUnits")
      integer(Int(cluster.advanceUnits))
      key("advance")
      number(cluster.advance)
      end()
      try flushIfLarge()
    }
    end()
  }

  private mutating func breaks(_ breaks: [TextExplanation.Break]) throws(OutputError) {
    beginArray()
    for place in breaks {
      beginObject()
      key("offset")
      integer(place.sourceOffset)
      key("kind")
      string(place.kind.rawValue)
      end()
      try flushIfLarge()
    }
    end()
  }

  private mutating func lines(_ lines: [TextExplanation.Line]) throws(OutputError) {
    beginArray(isMultiline: true)
    for line in lines {
      beginObject()
      bounds(of: line.sourceRange)
      key("ending")
      string(line.ending.rawValue)
      if line.indent > 0 {
        key("indent")
        number(line.indent)
      }
      if line.isClipped {
        key("clipped")
        bool(true)
      }
      end()
      try flushIfLarge()
    }
    end()
  }

  private mutating func shrinking(_ shrinking: TextExplanation.Shrinking, to size: Double) {
    beginObject()
    for (name, value) in [
      ("size", shrinking.size), ("least", shrinking.least), ("shown", size),
      ("next", shrinking.next),
    ] {
      key(named: name)
      number(value)
    }
    if let width = shrinking.missingWidth {
      key("missingWidth")
      number(width)
    }
    if let count = shrinking.lineCount {
      key("lines")
      integer(count)
    }
    if let height = shrinking.missingHeight {
      key("missingHeight")
      number(height)
    }
    if shrinking.breaksWords {
      key("breaksWords")
      bool(true)
    }
    end()
  }

  private mutating func truncation(_ cut: TextExplanation.Cut, of text: TextExplanation) {
    beginObject()
    key("mode")
    string(text.style.truncation.mode.rawValue)
    for (name, value) in [
      ("limit", cut.limit), ("available", cut.available), ("availablePixels", cut.availablePixels),
    ] {
      guard let value else { continue }
      key(named: name)
      number(value)
    }
    if let ellipsis = cut.ellipsis {
      key("ellipsis")
      beginObject()
      key("text")
      string(ellipsis.text)
      key("font")
      integer(ellipsis.font)
      key("width")
      number(ellipsis.width)
      key("shown")
      bool(ellipsis.isShown)
      end()
    }
    key("kept")
    beginArray()
    for range in cut.kept {
      beginObject()
      bounds(of: range)
      end()
    }
    end()
    key("dropsWhitespace")
    bool(cut.dropsWhitespace)
    key("nothingFits")
    bool(text.layout.nothingFits)
    end()
  }

  private mutating func bounds(of range: Range<Int>) {
    key("start")
    integer(range.lowerBound)
    key("end")
    integer(range.upperBound)
  }
}
