import Snug
import SnugWorkloads

/// Short mixed messages, prepared once, at many widths.
enum PreparedTextBenchmarks {
  private static let families = ["Noto Sans", "Inter", "DejaVu Sans"]

  static func groups() throws -> [[Contestant]] {
    let catalog = try FontCatalog()
    return try families.map { family in
      let style = TextStyle(font: FontDescriptor(families: [family]), size: 15)
      let few = try Messages(count: 500, style, catalog)
      let many = try Messages(count: 100_000, style, catalog)
      let ranged = try Messages(rangesIn: few, catalog)
      let columns = try Messages(columnsOf: few, catalog)
      return [
        Contestant(name: "prepare 500 messages, \(family)", n: 500, unit: "message") {
          _ = try few.prepared()
        },
        Contestant(
          name: "500 messages at other widths, \(family)", n: 500 * widths.count, unit: "message"
        ) {
          for width in widths {
            for message in few.all { _ = try message.height(at: width) }
          }
        },
        Contestant(
          name: "lines of 500 messages, \(family)", n: 500 * widths.count, unit: "message"
        ) {
          for width in widths {
            for message in few.all { _ = try message.lines(at: width) }
          }
        },
        Contestant(
          name: "500 messages of three ranges at other widths, \(family)", n: 500 * widths.count,
          unit: "message"
        ) {
          for width in widths {
            for message in ranged.all { _ = try message.height(at: width) }
          }
        },
        Contestant(
          name: "500 messages with tabs at other widths, \(family)", n: 500 * widths.count,
          unit: "message"
        ) {
          for width in widths {
            for message in columns.all { _ = try message.height(at: width) }
          }
        },
        Contestant(name: "lay out 500 messages with tabs, \(family)", n: 500, unit: "message") {
          for text in columns.texts {
            _ = try columns.measurer.layout(
              text, style: columns.style, maximumWidth: 200, maximumLines: 0)
          }
        },
        Contestant(
          name: "lay out 500 messages of three ranges, \(family)", n: 500, unit: "message"
        ) {
          for text in ranged.texts {
            _ = try ranged.measurer.layout(
              text, style: ranged.style, maximumWidth: 200, maximumLines: 0)
          }
        },
        Contestant(name: "lay out 500 messages, \(family)", n: 500, unit: "message") {
          for text in few.texts {
            _ = try few.measurer.layout(text, style: style, maximumWidth: 200, maximumLines: 0)
          }
        },
        Contestant(name: "prepare 100,000 messages, \(family)", n: 100_000, unit: "message") {
          _ = try many.prepared()
        },
        Contestant(
          name: "heights of 100,000 messages on all cores, \(family)", n: 100_000, unit: "message"
        ) {
          _ = try many.measurer.heights(
            of: many.all, widths: Array(repeating: 200, count: many.all.count))
        },
      ]
    }
  }

  private static let widths = Array(stride(from: 120.0, to: 400, by: 7))

  /// Messages that are made and prepared when they are first needed.
  private final class Messages {
    let measurer: TextMeasurer
    lazy var texts = { [count] in
      var generator = LabelGenerator()
      return generator.messages(count)
    }()
    lazy var all = (try? prepared()) ?? []
    private let count: Int
    private(set) var style: TextStyle

    init(count: Int, _ style: TextStyle, _ catalog: FontCatalog) throws {
      measurer = try TextMeasurer(catalog: catalog)
      (self.count, self.style) = (count, style)
    }

    /// The same messages with a bold first word, and a larger last one.
    convenience init(rangesIn messages: Messages, _ catalog: FontCatalog) throws {
      try self.init(count: messages.count, messages.style, catalog)
      var bold = style.font
      bold.weight = 700
      texts = try messages.texts.map { text in
        let first = text.prefix { $0 != " " }
        let rest = text.dropFirst(first.count)
        let last = String(rest.reversed().prefix { $0 != " " }.reversed())
        return try style.ranges.string(
          of: StyledText([
            .text(String(first), RangeStyle(font: bold)),
            .text(String(rest.dropLast(last.count)), RangeStyle()),
            .text(last, RangeStyle(size: 22)),
          ]))
      }
    }

    /// The same messages with a tab for every third space.
    convenience init(columnsOf messages: Messages, _ catalog: FontCatalog) throws {
      try self.init(count: messages.count, messages.style, catalog)
      style.paragraph.whiteSpace = .preWrap
      texts = messages.texts.map { text in
        var spaces = 0
        return String(
          text.map { character in
            guard character == " " else { return character }
            spaces += 1
            return spaces % 3 == 0 ? "\t" : " "
          })
      }
    }

    func prepared() throws -> [PreparedText] { try measurer.prepare(texts, style: style) }
  }
}
