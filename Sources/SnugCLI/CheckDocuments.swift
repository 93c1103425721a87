import Snug
import SnugChecking
import SnugDocument

extension CheckCommand {
  func check(
    documentsOf file: InputFile, _ run: inout CheckRun, _ report: inout CheckReport
  ) throws(CheckFailure) {
    let (bytes, session) = try throwing({ CheckFailure.command($0) }) {
      () throws(CommandFailure) in
      if let format = RowReader.format(ofFile: file.path),
        ![.json, .ndjson, .lines].contains(format)
      {
        throw CommandFailure(
          .badUsage,
          "snug: \(file.name) is named as a \(format.name), not as a document: add --box, such as 96x32, or --cell"
        )
      }
      return (try file.read(), try FontFileOption.session(styleOptions.fonts.fontFile))
    }
    var texts: [(bytes: [UInt8], line: Int)] = [(bytes, 1)]
    let kind = InputKind.auto.resolved(for: bytes, of: file)
    if kind == .ndjson {
      texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map {
        (Array($1), $0 + 1)
      }.filter { !$0.bytes.allSatisfy { $0 <= 0x20 } }
    }
    for (bytes, line) in texts {
      var findings: [Finding]
      do throws(DocumentError) {
        if kind == .text { try InputKind.refuseOtherFormats(bytes, of: file) }
        var document =
          kind == .text
          ? try Document(plainText: bytes)
          : try Document(json: bytes, folder: file.folder, files: fileOptions.named)
        if let scale { document.container.scale = scale }
        styleOptions.lines.like?.override(&document)
        let layout = try session.layout(document)
        run.note(layout.fontDiagnostics)
        findings = try layout.findings(in: file.name, line: kind == .ndjson ? line : 0)
      } catch {
        findings = error.all.map { Finding(RowError($0, line: line), file: file.name) }
      }
      try write(findings, &run, &report)
    }
  }

  /// Checks the labels of a template that rows fill.
  func check(
    rowsOf file: InputFile, filling template: String, _ run: inout CheckRun,
    _ report: inout CheckReport
  ) throws(CheckFailure) {
    let (scale, like) = (scale, styleOptions.lines.like)
    let (stream, catalog) = try throwing({ CheckFailure.command($0) }) {
      () throws(CommandFailure) in
      let stream = try DocumentStream(
        template: InputFile(path: template), rows: file,
        as: input.flatMap { RowFormat(rawValue: $0) }, .init(files: fileOptions.named), quiet: quiet
      ) { document in
        if let scale { document.container.scale = scale }
        like?.override(&document)
      }
      return (stream, try FontFileOption.catalog(styleOptions.fonts.fontFile))
    }
    let unreadable = try throwing({ CheckFailure.output($0) }) { () throws(OutputError) in
      try stream.forEach(jobs: nil, batch: 512) {
        SessionWorker(catalog, styleOptions.fonts.fontFile)
      } work: { jobs, worker in
        jobs.map { findings(for: $0, of: stream, worker.session) }
      } take: { _, found throws(OutputError) in
        run.note(found.fonts)
        for finding in found.findings { try report.write(run.noted(finding)) }
      }
    }
    if let unreadable { throw .command(unreadable) }
  }

  private func findings(
    for job: DocumentStream.Job, of stream: DocumentStream, _ session: LayoutSession
  ) -> (findings: [Finding], fonts: [Diagnostic]) {
    var findings: [Finding]
    var fonts: [Diagnostic] = []
    do throws(DocumentError) {
      let layout = try session.layout(try stream.document(job))
      findings = try layout.findings(in: stream.input.name, line: job.line)
      fonts = layout.fontDiagnostics
    } catch {
      findings = stream.placed(error, of: job).all.map { error in
        var finding = Finding(file: stream.input.name, line: job.line)
        (finding.path, finding.column) = (error.place.path, error.place.column)
        finding.error = error.message
        return finding
      }
    }
    let id = stream.id(of: job)
    for index in findings.indices {
      let path = findings[index].path ?? ""
      (findings[index].id, findings[index].label) = (id, path.isEmpty ? nil : path)
    }
    return (findings, fonts)
  }
}
