import Snug
import SnugChecking
import SnugDocument

extension CheckCommand {
  /// Checks the labels of documents.
  func check(
    documentsOf file: InputFile, _ run: inout CheckRun, _ report: inout CheckReport
  ) throws(CheckFailure) {
    let bytes: [UInt8]
    let session: LayoutSession
    do throws(CommandFailure) {
      if let format = RowReader.format(ofFile: file.path),
        ![.json, .ndjson, .lines].contains(format)
      {
        throw CommandFailure(
          .badUsage,
          "snug: \(file.name) is named as a \(format.name), not as a document: add --box, such as 96x32, or --cell"
        )
      }
      bytes = try file.read()
      session = try FontFileOption.session(styleOptions.fonts.fontFile)
    } catch {
      throw .command(error)
    }
    var texts: [(bytes: [UInt8], line: Int)] = [(bytes, 1)]
    let kind = InputKind.auto.resolved(for: bytes, of: file)
    if kind == .ndjson {
      texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map {
        (Array($1), $0 + 1)
      }.filter { !$0.bytes.allSatisfy { $0 <= 0x20 } }
    }
    for (bytes, line) in texts {
      var findings: [Finding] = []
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
        try layout.forEachCheckedLabel(failing: {
          DocumentError(place: .document, message: "\($0)")
        }) { label throws(DocumentError) in
          var finding = Finding(file: file.name, line: kind == .ndjson ? line : 0, text: label.text)
          (finding.path, finding.id, finding.verdict) = (label.path, label.id, label.verdict)
          finding.label = label.view
          findings.append(finding)
        }
      } catch {
        findings = error.all.map { error in
          var finding = Finding(file: file.name, line: line - 1 + error.place.line)
          finding.column = error.place.column
          let path = error.place.path
          finding.error = path.isEmpty ? error.message : "\(path): \(error.message)"
          return finding
        }
      }
      do throws(OutputError) {
        for finding in findings { try report.write(run.noted(finding)) }
      } catch {
        throw .output(error)
      }
    }
  }

  /// What one thread lays out with.
  private final class Worker: @unchecked Sendable {
    let session: LayoutSession
    init(_ session: LayoutSession) { self.session = session }
  }

  /// Checks the labels of a template that rows fill.
  func check(
    rowsOf file: InputFile, filling template: String, _ run: inout CheckRun,
    _ report: inout CheckReport
  ) throws(CheckFailure) {
    let (scale, like) = (scale, styleOptions.lines.like)
    let stream: DocumentStream
    let catalog: FontCatalog
    do throws(CommandFailure) {
      stream = try DocumentStream(
        template: InputFile(path: template), rows: file,
        as: input.flatMap { RowFormat(rawValue: $0) }, .init(files: fileOptions.named), quiet: quiet
      ) { document in
        if let scale { document.container.scale = scale }
        like?.override(&document)
      }
      catalog = try FontFileOption.catalog(styleOptions.fonts.fontFile)
    } catch {
      throw .command(error)
    }
    let unreadable: CommandFailure?
    do throws(OutputError) {
      unreadable = try stream.forEach(jobs: nil, batch: 512) {
        Worker(LayoutSession(catalog, fontFiles: styleOptions.fonts.fontFile, fontData: []))
      } work: { jobs, worker in
        jobs.map { findings(for: $0, of: stream, worker.session) }
      } take: { _, found throws(OutputError) in
        run.note(found.fonts)
        for finding in found.findings { try report.write(run.noted(finding)) }
      }
    } catch {
      throw .output(error)
    }
    if let unreadable { throw .command(unreadable) }
  }

  private func findings(
    for job: DocumentStream.Job, of stream: DocumentStream, _ session: LayoutSession
  ) -> (findings: [Finding], fonts: [Diagnostic]) {
    let id = stream.id(of: job)
    func finding(_ path: String, text: String = "") -> Finding {
      var finding = Finding(file: stream.input.name, line: job.line, text: text)
      (finding.path, finding.id, finding.label) = (path, id, path.isEmpty ? nil : path)
      return finding
    }
    var findings: [Finding] = []
    do throws(DocumentError) {
      let layout = try session.layout(try stream.document(job))
      try layout.forEachCheckedLabel(failing: {
        DocumentError(place: .document, message: "\($0)")
      }) { label throws(DocumentError) in
        var found = finding(label.path, text: label.text)
        found.verdict = label.verdict
        findings.append(found)
      }
      return (findings, layout.fontDiagnostics)
    } catch {
      findings = stream.placed(error, of: job).all.map { error in
        var found = finding(error.place.path)
        found.column = error.place.column
        found.error = error.message
        return found
      }
      return (findings, [])
    }
  }
}
