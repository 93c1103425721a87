import Snug
import SnugHarfBuzz
import SnugWorkloads

/// Measuring labels, compared with bare loops over `hb_shape`: of whole texts in the style's own font,
/// and of the runs of mixed texts, found before, each in the font that has its characters.
enum TextBenchmarks {
  private static let count = 100_000

  static func groups() throws -> [[Contestant]] {
    var generator = LabelGenerator()
    let latin = generator.latin(count)
    let mixed = generator.mixed(count)
    let others = generator.cyrillicOrGreek(count / 5)
    let catalog = try FontCatalog()
    var groups: [[Contestant]] = []
    for family in ["Noto Sans", "Inter", "DejaVu Sans"] {
      let style = TextStyle(font: FontDescriptor(families: [family]), size: 15)
      let chain = try catalog.chain(for: style.font)
      guard chain.missingFamilies.isEmpty, case .file(let file) = chain.primary.source.data else {
        continue
      }
      let bare = BareShaper(file: file, index: chain.primary.source.index)
      for (name, labels) in [
        ("latin", latin), ("Cyrillic and Greek", others), ("mixed", mixed),
      ] {
        groups.append([
          measure("measure \(name), \(family)", labels, style, catalog),
          try widths("widths of \(name) on all cores, \(family)", labels, style, catalog),
          Contestant(
            name: "hb_shape loop \(name), \(family)", n: labels.count, unit: "label"
          ) {
            for label in labels { bare.shape(label) }
          },
        ])
      }
      groups.append([
        try repeated("repeated latin labels, \(family)", latin, style, catalog),
        try repeated("repeated mixed labels, \(family)", mixed, style, catalog),
      ])
      groups.append(try ranges(latin, family, catalog))
      groups.append(firstLabels(Array(latin.prefix(100)), family, style, catalog, file: file))
      var tabbed = style
      tabbed.paragraph.whiteSpace = .preWrap
      groups.append([
        try layout("layout latin, \(family)", latin, style, catalog),
        try layout(
          "layout latin with a tab, \(family)", latin.map { "\($0)\t12" }, tabbed, catalog),
      ])
      for (name, labels) in [("latin", latin), ("mixed", mixed)] {
        groups.append(
          try truncate("\(name) to 60, \(family)", labels, style, catalog)
            + loops("uncut \(name), \(family)", labels, "label", style, catalog, bare))
      }
      for (name, labels) in [("Latin", latin), ("mixed", mixed)] {
        groups.append(try lines("\(name) labels, \(family)", labels, style, catalog, bare))
      }
    }
    return groups
  }

  private static func measure(
    _ name: String, _ labels: [String], _ style: TextStyle, _ catalog: FontCatalog
  ) -> Contestant {
    Contestant(name: name, n: labels.count, unit: "label") {
      _ = try TextMeasurer(catalog: catalog).measure(labels, style: style)
    }
  }

  /// With one measurer for all rounds, as a program keeps it.
  private static func widths(
    _ name: String, _ labels: [String], _ style: TextStyle, _ catalog: FontCatalog
  ) throws -> Contestant {
    let measurer = try TextMeasurer(catalog: catalog)
    return Contestant(name: name, n: labels.count, unit: "label") {
      _ = try measurer.widths(of: labels, style: style)
    }
  }

  /// As many labels as a program shows, measured again and again.
  private static func repeated(
    _ name: String, _ labels: [String], _ style: TextStyle, _ catalog: FontCatalog
  ) throws -> Contestant {
    let measurer = try TextMeasurer(catalog: catalog)
    let shown = Array(labels.prefix(500))
    return Contestant(name: name, n: labels.count, unit: "label") {
      for _ in 0..<labels.count / shown.count { _ = try measurer.measure(shown, style: style) }
    }
  }

  /// Labels of three ranges, and their parts measured apart: the same characters in the same styles.
  private static func ranges(
    _ labels: [String], _ family: String, _ catalog: FontCatalog
  ) throws -> [Contestant] {
    let measurer = try TextMeasurer(catalog: catalog)
    let own = TextStyle(font: FontDescriptor(families: [family]), size: 15)
    var bold = own
    bold.font.weight = 700
    var large = own
    large.size = 22
    var style = own
    var texts: [String] = []
    var parts = [[String]](repeating: [], count: 3)
    for index in stride(from: 0, to: labels.count - 2, by: 3) {
      let three = Array(labels[index..<index + 3])
      texts.append(
        try style.ranges.string(
          of: StyledText([
            .text(three[0], RangeStyle()), .text(three[1], RangeStyle(font: bold.font)),
            .text(three[2], RangeStyle(size: 22)),
          ])))
      for part in 0..<3 { parts[part].append(three[part]) }
    }
    let styles = [own, bold, large]
    return [
      Contestant(name: "three ranges, \(family)", n: texts.count, unit: "label") { [style] in
        _ = try measurer.measure(texts, style: style)
      },
      Contestant(name: "three ranges apart, \(family)", n: texts.count, unit: "label") {
        for part in 0..<3 { _ = try measurer.measure(parts[part], style: styles[part]) }
      },
    ]
  }

  /// One label at a time without a width limit, as a layout requests them.
  private static func layout(
    _ name: String, _ labels: [String], _ style: TextStyle, _ catalog: FontCatalog
  ) throws -> Contestant {
    let measurer = try TextMeasurer(catalog: catalog)
    return Contestant(name: name, n: labels.count, unit: "label") {
      for label in labels { _ = try measurer.layout(label, style: style) }
    }
  }

  /// Texts of 20 labels in 200 points, about seven lines each, and each shaped once on one line.
  private static func lines(
    _ name: String, _ labels: [String], _ style: TextStyle, _ catalog: FontCatalog,
    _ bare: BareShaper
  ) throws -> [Contestant] {
    let measurer = try TextMeasurer(catalog: catalog)
    let texts = (0..<200).map { labels[20 * $0..<20 * ($0 + 1)].joined(separator: " ") }
    func contestant(
      _ breaking: ParagraphStyle.TextWrap, includingGlyphs: Bool = false
    ) -> Contestant {
      var style = style
      style.paragraph.textWrap = breaking
      let suffix = includingGlyphs ? " with glyphs" : ""
      return Contestant(
        name: "\(breaking) lines of 20 \(name)\(suffix)", n: texts.count, unit: "text"
      ) { [style] in
        for text in texts {
          _ = try measurer.layout(
            text, style: style, maximumWidth: 200, maximumLines: 0,
            includingGlyphs: includingGlyphs)
        }
      }
    }
    return [
      contestant(.wrap), contestant(.balance), contestant(.wrap, includingGlyphs: true),
    ] + (try loops("20 \(name)", texts, "text", style, catalog, bare))
  }

  /// Each text shaped once: whole in the style's own font, and by runs in the fonts that have its
  /// characters if these are several.
  private static func loops(
    _ name: String, _ texts: [String], _ unit: String, _ style: TextStyle, _ catalog: FontCatalog,
    _ bare: BareShaper
  ) throws -> [Contestant] {
    let whole = Contestant(name: "hb_shape loop \(name)", n: texts.count, unit: unit) {
      for text in texts { bare.shape(text) }
    }
    guard texts.contains(where: { $0.utf8.contains { $0 >= 0x80 } }) else { return [whole] }
    let measurer = try TextMeasurer(catalog: catalog)
    let runs = try texts.map { text in
      try bare.runs(of: measurer.layout(text, style: style, includingGlyphs: true))
    }
    return [
      whole,
      Contestant(name: "hb_shape loop by runs \(name)", n: texts.count, unit: unit) {
        for (text, runs) in zip(texts, runs) { bare.shape(text, in: runs) }
      },
    ]
  }

  /// The first labels of a measurer, which does not know the advances of pairs yet, and the first
  /// label of a catalog, which has yet to read the font's rules.
  private static func firstLabels(
    _ labels: [String], _ family: String, _ style: TextStyle, _ catalog: FontCatalog, file: String
  ) -> [Contestant] {
    [
      Contestant(name: "first labels, \(family)", n: labels.count, unit: "label") {
        _ = try TextMeasurer(catalog: catalog).measure(labels, style: style)
      },
      Contestant(name: "first labels shaped, \(family)", n: labels.count, unit: "label") {
        _ = try TextMeasurer(catalog: catalog).measureShaped(labels, style: style)
      },
      Contestant(name: "first label of a file, \(family)", n: 1, unit: "label") {
        var style = style
        style.font.file = file
        _ = try TextMeasurer(catalog: FontCatalog(files: [])).measure(["a"], style: style)
      },
    ]
  }

  /// Compared with the labels laid out uncut.
  private static func truncate(
    _ name: String, _ labels: [String], _ style: TextStyle, _ catalog: FontCatalog
  ) throws -> [Contestant] {
    let measurer = try TextMeasurer(catalog: catalog)
    var contestants: [Contestant] = []
    for includesGlyphs in [false, true] {
      let suffix = includesGlyphs ? " with glyphs" : ""
      contestants.append(
        Contestant(name: "do not cut \(name)\(suffix)", n: labels.count, unit: "label") {
          for label in labels {
            _ = try measurer.layout(label, style: style, includingGlyphs: includesGlyphs)
          }
        })
      var shrinking = style
      shrinking.shrinking = TextStyle.Shrinking(minimumSize: 1)
      contestants.append(
        Contestant(name: "shrink \(name)\(suffix)", n: labels.count, unit: "label") {
          [shrinking] in
          for label in labels {
            _ = try measurer.layout(
              label, style: shrinking, maximumWidth: 60, includingGlyphs: includesGlyphs)
          }
        })
      for mode in [TextStyle.Truncation.Mode.tail, .head, .middle, .word] {
        var style = style
        style.truncation.mode = mode
        contestants.append(
          Contestant(
            name: "truncate \(mode.rawValue) \(name)\(suffix)", n: labels.count, unit: "label"
          ) { [style] in
            for label in labels {
              _ = try measurer.layout(
                label, style: style, maximumWidth: 60, includingGlyphs: includesGlyphs)
            }
          })
      }
    }
    return contestants
  }
}

/// HarfBuzz alone: one buffer, guessed properties, and the sum of the advances.
private final class BareShaper {
  /// A part of a text in one font and direction.
  struct Run {
    fileprivate let font: OpaquePointer?
    fileprivate let bytes: Range<Int>
    fileprivate let direction: LayoutDirection
  }

  private let font: OpaquePointer?
  private var fonts: [FontSource: OpaquePointer?] = [:]
  private let buffer = hb_buffer_create()

  init(file: String, index: Int) { font = Self.font(file: file, index: index) }

  deinit {
    for font in [font] + fonts.values { hb_font_destroy(font) }
    hb_buffer_destroy(buffer)
  }

  private static func font(file: String, index: Int) -> OpaquePointer? {
    let blob = hb_blob_create_from_file(file)
    let face = hb_face_create(blob, UInt32(index))
    defer {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    return hb_font_create(face)
  }

  /// Returns the runs of a text on one line, in the fonts of its glyphs.
  func runs(of layout: TextLayout) -> [Run] {
    layout.glyphRuns.map { run in
      let source = run.face.source
      if fonts[source] == nil, case .file(let file) = source.data {
        fonts[source] = Self.font(file: file, index: source.index)
      }
      return Run(font: fonts[source] ?? font, bytes: run.sourceRange, direction: run.direction)
    }
  }

  func shape(_ text: String, in runs: [Run]) {
    for run in runs { shape(text, run.bytes, in: run.font, run.direction) }
  }

  func shape(_ text: String) { shape(text, 0..<text.utf8.count, in: font, nil) }

  @discardableResult
  private func shape(
    _ text: String, _ range: Range<Int>, in font: OpaquePointer?, _ direction: LayoutDirection?
  ) -> Int64 {
    var text = text
    hb_buffer_clear_contents(buffer)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        hb_buffer_add_utf8(
          buffer, $0.baseAddress, Int32($0.count), UInt32(range.lowerBound), Int32(range.count))
      }
    }
    if let direction {
      hb_buffer_set_direction(
        buffer, direction == .leftToRight ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    }
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    return (0..<Int(count)).reduce(0) { $0 + Int64(positions?[$1].x_advance ?? 0) }
  }
}
