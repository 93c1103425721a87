import Snug
import SnugChecking
import SnugDocument
import SnugText

extension MeasureCommand {
  /// Measures the rows of standard input, as they arrive. An error in a row is its answer.
  func measureRows(_ format: RowFormat) throws {
    _ = try style()
    let widths = try widthList()
    let file = InputFile(path: "-")
    let catalog = try FontFileOption.catalog(styleOptions.fonts.fontFile)
    let measurer = try FontFileOption.measurer(catalog, scale: scale)
    let styles = RowStyles(
      styleOptions.settings, families: styleOptions.fonts.font, files: files.named,
      measuring: measurer)
    let lines = try FileLines(file)
    var reader = try throwing({ lines.failure ?? CommandFailure($0, in: file) }) {
      () throws(RowError) in try RowReader("-", as: format) { lines.next() }
    }
    if !quiet { file.noteColumns(unused: reader.unusedColumns) }
    var hasFailed = false
    var found = DiagnosticList(maximumCount: 0)
    try OutputFile(path: output.output).writing { buffer throws(OutputError) in
      var writer = try RowWriter(self, widths, catalog, measurer, buffer)
      var isAtEnd = false
      while !isAtEnd {
        var rows: [RowResult] = []
        while rows.count < Self.batch, rows.isEmpty || lines.isReady {
          guard let row = reader.next() else {
            isAtEnd = true
            break
          }
          rows.append(row)
        }
        for (row, answer) in zip(rows, answers(to: rows, widths, styles, measurer)) {
          switch answer {
          case .success(let answer): try writer.write(answer, id: try? row.get().id)
          case .failure(let error):
            hasFailed = true
            for line in CommandFailure(error, in: file).lines { StandardError.write(line: line) }
            try writer.write(error, id: error.id ?? (try? row.get().id))
          }
        }
        try writer.flush()
      }
      found = try writer.finish()
    }
    if let failure = lines.failure { throw failure }
    if !quiet { StandardError.warn(of: found.all, inDocument: true) }
    if hasFailed { throw CommandFailure(.badDocument) }
  }

  /// What a row measures.
  fileprivate enum Answer {
    case label(MeasuredLabel, TextStyle)
    /// At each width.
    case heights([Double], of: String)
  }

  /// Measures rows on all cores.
  private func answers(
    to rows: [RowResult], _ widths: [Double]?, _ styles: RowStyles, _ measurer: TextMeasurer
  ) -> [Result<Answer, RowError>] {
    let asked = rows.map { row in row.flatMap { row in styles.style(of: row).map { (row, $0) } } }
    let (width, height, lines) = (maxWidth, maxHeight, lines)
    let includesGlyphs = includesGlyphs
    do throws(FontError) {
      return try measurer.workers.map(asked.count) { measurer, index in
        asked[index].flatMap { row, style in
          let own = row.lines ?? lines
          do throws(FontError) {
            if let widths {
              let prepared = try measurer.prepare([row.text], style: style)
              let heights = try widths.map { width throws(FontError) in
                try measurer.heights(
                  of: prepared, widths: [width], maximumLines: linesAtWidths(own))[0]
              }
              return .success(.heights(heights, of: row.text))
            }
            let layout = try measurer.layout(
              row.text, style: style,
              in: Size(
                width: row.width ?? width ?? .infinity, height: row.height ?? height ?? .infinity),
              maximumLines: own, includingGlyphs: includesGlyphs)
            return .success(
              .label(
                MeasuredLabel(text: row.text, layout: layout, includingLines: own != 1), style))
          } catch {
            return .failure(RowError(line: row.line, error.description))
          }
        }
      }
    } catch {
      return rows.map { row in row.flatMap { .failure(RowError(line: $0.line, error.description)) }
      }
    }
  }
}

/// Writes the metrics of rows, as NDJSON or in columns.
private struct RowWriter: ~Copyable {
  private var json: MeasureJSON? = nil
  private var table: MeasureTable? = nil
  private var heights: HeightLines? = nil
  private let measurer: TextMeasurer
  /// What fonts lack of the style of the row before.
  private var latest: (style: TextStyle, diagnostics: [Diagnostic])?

  init(
    _ command: MeasureCommand, _ widths: [Double]?, _ catalog: FontCatalog,
    _ measurer: TextMeasurer, _ buffer: () -> OutputBuffer
  ) throws(OutputError) {
    self.measurer = measurer
    if let widths {
      heights = try HeightLines(
        widths, as: command.output.format.columns, hasIDs: true, to: buffer())
    } else if let form = command.output.format.columns {
      let list = DiagnosticList(maximumCount: DiagnosticOptions.terminalCount)
      table = try MeasureTable(as: form, hasIDs: true, list, to: buffer())
    } else {
      var options = FramesJSON.Options()
      options.includesGlyphs = command.includesGlyphs
      json = MeasureJSON(
        options: options, asLines: true,
        outliner: command.output.outlines ? GlyphOutliner(catalog: catalog) : nil, to: buffer())
    }
  }

  mutating func write(_ answer: MeasureCommand.Answer, id: String?) throws(OutputError) {
    switch answer {
    case .heights(let heights, let text): try self.heights?.write(heights, of: text, id: id)
    case .label(let label, let style) where json != nil:
      let diagnostics = diagnostics(of: style)
      try json?.write(label, id: id, diagnostics)
    case .label(let label, _): try table?.write(label, id: id)
    }
  }

  private mutating func diagnostics(of style: TextStyle) -> [Diagnostic] {
    if let latest, latest.style == style { return latest.diagnostics }
    let chain = try? measurer.chain(for: style)
    let found = chain.map { Diagnostic.of($0, in: measurer.catalog, path: "font") } ?? []
    latest = (style, found)
    return found
  }

  mutating func write(_ error: RowError, id: String?) throws(OutputError) {
    try json?.write(errorOfRow: error.message, line: error.line, column: error.column, id: id)
    try table?.write(errorOfRow: error.message, id: id)
    try heights?.write(
      errorOfRow: error.message, line: error.line, column: error.column, id: id)
  }

  mutating func flush() throws(OutputError) {
    try json?.flush()
    try heights?.flush()
  }

  consuming func finish() throws(OutputError) -> DiagnosticList {
    if let json = json.take() { try json.finish() }
    if let heights = heights.take() { try heights.finish() }
    guard let table = table.take() else { return DiagnosticList(maximumCount: 0) }
    return try table.finish()
  }
}
