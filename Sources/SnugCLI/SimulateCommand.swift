import ArgumentParser
import SnugDocument

/// `snug simulate`: the behaviour of a collection that is scrolled, changed and tapped.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Replays a script of scrolls, taps and changes against a document.",
    discussion: """
      The document is shown in a viewport of the container's size; the container needs a \
      height. The first line of JSON lists what is in view; each further line lists what one \
      step of the script changed, or why the step was refused. If any step is refused, or \
      {"expect": PART} does not hold of the line before, the exit status is 1.

      Steps:
        {"scroll": y}, {"scrollTo": path, "at": "top"}, {"drag": y}, {"release": v},
        {"wait": seconds}, {"resize": [w, h]}, {"inset": INSETS},
        {"tap": path}, {"touchDown": path}, {"touchUp": path}, {"touchCancel": true},
        {"select": path}, {"deselect": path}, {"reconfigure": [path]}, {"expect": PART},
        {"update": {"delete": [path], "insert": [{"at": path, "item": ITEM}],
          "move": [[path, path]], "reload": [path]}},
        {"update": {"deleteSections": [n], "insertSections": [{"at": n, "section": SECTION}],
          "moveSections": [[n, n]], "reloadSections": [n]}},
        {"apply": [SECTION]}, {"layout": {KEYS}, "section": n},
        {"setItem": path, "item": ITEM}, {"edit": [EDIT]},
        {"scrollDirection": "horizontal"}, {"direction": "rtl"},
        {"snapping": "items", "at": "top"}, {"physics": {"bounces": false}}

      A path is [section, item], or the "id" of an item that is there, and n the index of a section; \
      the path of "touchUp" is null outside all items. An ITEM and a SECTION have the form of those in a document. "apply" shows \
      other sections: items and sections stay by their "id". Each step may have a "comment". \
      Documentation/Reference/Scripts.md has all steps.

      Examples:
        cd Examples; snug simulate album.json --script Steps/album.json
        cd Examples; echo '[]' | snug simulate album.json --script -
      """)

  @OptionGroup
  var options: LayoutOptions

  @OptionGroup(title: "Messages")
  var diagnostics: DiagnosticOptions

  @Option(
    help: ArgumentHelp(
      "The script, a JSON list of steps; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var script: String

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Flag(help: "Leave \"visible\" out of lines where nothing of it has changed.")
  var onlyChanges = false

  @Flag(help: "Print a line for each frame of a \"wait\", instead of one for all.")
  var eachFrame = false

  @Option(help: ArgumentHelp("The output format: JSON, a line a step.", valueName: "ndjson"))
  var format = Format.ndjson

  enum Format: String, NamedChoice { case ndjson }

  func validate() throws {
    try Self.check(script: script, options.document)
    try TemplateOptions.refuseRows(options.document)
  }

  /// Checks that a script and a document are not the same input.
  static func check(script: String?, _ document: DocumentOptions) throws(ValidationError) {
    guard script == "-", document.file == "-" else { return }
    throw ValidationError(
      "--script and the document cannot both be standard input: name a file for one of them")
  }

  func run() throws {
    let session = try options.document.session()
    let (document, text) = try options.onlyDocument(for: "simulate", quiet: diagnostics.quiet)
    let scriptText = try InputFile(path: script).text()
    let (simulation, _) = try session.simulate(document, of: text, scriptText)
    var outcome: SimulationJSON.Outcome?
    try OutputFile(path: output).writing { buffer throws(OutputError) in
      outcome = try SimulationJSON.write(
        simulation, .init(omitsUnchanged: onlyChanges, listsFrames: eachFrame), diagnostics.list,
        to: buffer())
    }
    guard let outcome else { return }
    if outcome.refusedCount > 0 {
      throw CommandFailure(
        .badDocument, lines: outcome.unmet.flatMap { CommandFailure($0, in: scriptText).lines })
    }
    try diagnostics.check(outcome.diagnostics)
  }
}
