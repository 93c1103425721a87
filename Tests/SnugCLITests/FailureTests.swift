import Snug
import Testing

@Suite("Command line: failures")
struct FailureTests {
  private func layout(_ input: String) throws -> Command { try Command.run("layout", input: input) }

  @Test("an invalid document gives one line on standard error, no output, and status 1")
  func badDocument() throws {
    try layout("{\n  \"sections\": [{\"items\": [\"A\", {\"label\": 7}]}]\n}").expect(
      1, output: "",
      errors:
        "<stdin>:2:42: error: expected a string, found a number (sections[0].items[1].label)\n")
  }

  @Test(
    "each independent error has a line, and at most twenty are reported", arguments: [2, 20, 21])
  func severalErrors(_ count: Int) throws {
    let items = Array(repeating: "7", count: count).joined(separator: "\n")
    for name in ["layout", "fit", "explain", "render"] {
      let command = try Command.run(
        name, input: "{\"items\": [\n\(items.replacing("\n", with: ",\n"))]}"
      ).expect(1, output: "")
      let told = (0..<min(count, 20)).map { item in
        "<stdin>:\(item + 2):1: error: expected an item: a string or an object, found a number "
          + "(items[\(item)])\n"
      }
      let more = count > 20 ? "<stdin>: error: there are more errors: fix these 20 first\n" : ""
      #expect(command.errors == told.joined() + more)
    }
  }

  @Test("invalid values in styles are reported for every cell")
  func severalStyles() throws {
    let command = try Command.run(
      "render",
      input: #"{"cells": {"A": {"style": {"stroke": "?", "fill": "!"}}, "B": {"style": {"#
        + #""cornerRadius": "round"}}}}"#
    ).expect(1)
    let paths = ["A.style.stroke", "A.style.fill", "B.style.cornerRadius"]
    #expect(
      command.errors.split(separator: "\n").map { $0.split(separator: " ").last }
        == paths.map { "(cells.\($0))" })
  }

  @Test("an error in a file begins with the path of the file as given")
  func fileName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{\"items\": [}", "broken.json")
    try Command.run("layout", path).expect(1, errors: .begins("\(path):1:12: error: "))
  }

  @Test(
    "a file with the extension json is read as plain text only with --input text",
    arguments: ["// tags\n{}", "[]", ""])
  func namedJSON(_ text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, "Tags.JSON")
    try Command.run("layout", path).expect(1, errors: .begins("\(path):1:1: error: "))
    try Command.run("layout", "--input", "text", path).expect(0)
  }

  @Test(
    "broken JSON is never read as plain text",
    arguments: [
      "{", "{\"items\": [\"A\"]", "  \n {]", "{}}", "\u{FEFF}{\"items\": []}", "\u{FEFF} {",
      "{\"items\": []} {\"items\": []}\n", "{\"items\": []}\n[]\n",
    ])
  func brokenJSON(_ text: String) throws {
    try layout(text).expect(1, output: "", errors: .begins("<stdin>:"))
  }

  @Test(
    "text that begins like another format is read as plain text only with --input text",
    arguments: [
      ("[\"A\"]", "1:1", "a JSON array"), ("\u{FEFF}\n  [", "2:3", "a JSON array"),
      ("\"A\"", "1:1", "a JSON string"), ("<p>A</p>", "1:1", "HTML or XML"),
      ("// tags\n{\"items\": []}", "1:1", "a comment, which JSON does not have"),
      ("items:\n  - A", "1:1", "YAML"), ("snug: 1", "1:1", "YAML"),
      ("---\nitems: []", "1:1", "YAML"),
    ])
  func otherFormats(_ text: String, place: String, format: String) throws {
    for name in ["layout", "fit", "render"] {
      try Command.run(name, input: text).expect(
        1, output: "",
        errors: .equals(
          "<stdin>:\(place): error: this looks like \(format): a document is a JSON object such "
            + "as {\"items\": [\"A\"]}; use --input text if each line is a label\n"))
      try Command.run(name, "--input", "text", input: text).expect(0)
    }
  }

  @Test(
    "plain text may have the punctuation of other formats in its labels",
    arguments: [
      "A\nlonger\n", "Note: new\n", "http://example.org\n", "-A\n", "--- A\n", "#1\n", "3:1\n",
      "two words: A\n", "A\n[B]\n", "\u{C9}t\u{E9}: A\n", ":\n", "a:b\n", "#swift\n#linux\n",
      "Paris, France\nBerlin, Germany\n", "1,000\n2,000\n", "3,50 \u{20AC}\n4,20 \u{20AC}\n",
      "a = b\n", "E = mc\u{B2}\n", "/usr/bin\n", "and/or\n", "%\n", "one;\ntwo\n", "one;\ntwo;\n",
      "Hi ;)\nBye ;)\n", "Hello,\nGoodbye,\n", "<3\n", "5\" tall\na\nb\n", "a,b\nc\n",
      "[\u{2713}]\n".replacing("[", with: "("), "\u{6A19}\u{984C}\u{FF1A}\u{7532}\n",
    ])
  func labels(_ text: String) throws { #expect(try layout(text).status == 0) }

  @Test("an error late in the document leaves standard output empty")
  func lateError() throws {
    let items = Array(repeating: "\"A\"", count: 5000).joined(separator: ", ")
    for last in ["7", "{\"cell\": \"None\"}", "{\"cell\": \"C\"}"] {
      let cell = #"{"views": {"label": {"minWidth": 9, "maxWidth": 5}}}"#
      try layout(
        "{\"cells\": {\"C\": \(cell), \"tag\": {\"views\": {\"label\": {}}}}, "
          + "\"items\": [\(items), \(last)]}"
      ).expect(1, output: "", errors: .contains("items[5000]"))
    }
  }

  @Test("control characters are escaped in the names that a message quotes")
  func controlCharacters() throws {
    let command = try layout(#"{"a\nb\u001b[31m\u202e\u2028": 1}"#).expect(1)
    #expect(command.errors.count { $0.isNewline } == 1)
    #expect(command.errors.contains(#"unknown key "a\nb\u{1B}[31m\u{202E}\u{2028}""#))
  }

  @Test("a message that quotes a very long name is cut after 1,000 characters")
  func longNames() throws {
    let command = try layout("{\"\(String(repeating: "k", count: 1_000_000))\": 1}").expect(1)
    // A thousand characters, an ellipsis and the line's end.
    #expect(command.errors.unicodeScalars.count == 1_002)
    // Escapes count as they are written, and none is cut: 6 characters for each U+0001.
    let escaped = try layout("{\"\(String(repeating: "\\u0001", count: 1_000))\": 1}")
    let length = escaped.errors.unicodeScalars.count
    #expect((997...1_002).contains(length) && escaped.errors.hasSuffix("\\u{01}\u{2026}\n"))
  }

  @Test("JSON and plain text that are not UTF-8 are rejected at the first invalid byte")
  func invalidUTF8() throws {
    for prefix in ["A\nbc", "{\n\"a"] {
      try Command.run(["layout"], bytes: Array(prefix.utf8) + [0xFF, 0x22]).expect(
        1, output: "", errors: "<stdin>:2:3: error: this byte is not UTF-8 text\n")
    }
    try Command.run(["measure", "-"], bytes: [0x41, 0x0A, 0xC3]).expect(
      1, errors: "<stdin>:2:1: error: this byte is not UTF-8 text\n")
  }

  @Test("a NUL byte in plain text is reported at its place, with a hint at the cause")
  func nullByte() throws {
    for (input, place) in [("A\nb\u{E9}\0c\n", "2:3"), ("\u{FEFF}\0", "1:1")] {
      for arguments in [["layout"], ["measure", "-"], ["fit", "--input", "text"]] {
        try Command.run(arguments, input: input).expect(
          1, output: "",
          errors: "<stdin>:\(place): error: a NUL byte: is this a text file in UTF-8?\n")
      }
    }
    // The first of two errors is reported.
    try Command.run(["measure", "-"], bytes: [0x89, 0x50, 0x0A, 0]).expect(
      errors: "<stdin>:1:1: error: this byte is not UTF-8 text\n")
  }

  @Test(
    "JSON or plain text in UTF-16 with a byte-order mark is reported, with a way to convert it",
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0xFF, 0xFE]])
  func utf16(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let document = try folder.write(bytes, "document.json")
    for arguments in [["layout"], ["measure", "-"], ["layout", document]] {
      try Command.run(arguments, bytes: bytes).expect(
        1, output: "",
        errors: .ends(
          ":1:1: error: this is UTF-16 text, by its byte-order mark: save it as UTF-8, or convert it "
            + "with iconv -f UTF-16 -t UTF-8\n"))
    }
  }

  @Test("an unreadable file is reported with the reason, and the status is 3")
  func unreadableInput() throws {
    try Command.run("layout", "/missing/document.json").expect(
      3, errors: "snug: error: cannot read /missing/document.json: No such file or directory\n")
    try Command.run("layout", "/").expect(
      3, errors: "snug: error: cannot read /: it is a folder: name a file in it\n")
  }

  @Test(
    "an unusable font file is reported with the reason, and the status is 3",
    arguments: ["layout", "measure"])
  func unusableFontFile(_ name: String) throws {
    let source = #filePath
    for (path, reason) in [("/missing.ttf", "cannot be read"), (source, "is not a font")] {
      try Command.run(name, "--font-file", path, "-").expect(
        3, output: "", errors: [.contains(path), .contains(reason)])
    }
  }

  @Test("an unusable font file of the document is an error of the document")
  func unusableOwnFont() throws {
    let listed = try layout(#"{"fonts": ["missing.ttf"], "items": []}"#).expect(1)
    let reason = "the font file \"missing.ttf\" cannot be read: there is no such file"
    #expect(listed.errors == "<stdin>:1:12: error: \(reason) (fonts[0])\n")
    let cell = #"{"views": {"label": {"font": {"file": "missing.ttf"}}}}"#
    let label = try layout("{\"cells\": {\"C\": \(cell)}, \"items\": [\"A\"]}")
    label.expect(1, errors: .contains("there is no such file (cells.C.views.label.font.file)"))
  }

  @Test("an error in a line of plain text is reported at that line")
  func plainTextPlaces() throws {
    // 2,000 capitals of 10,000 points are more than 10,000,000.
    let text = "a\n\(String(repeating: "W", count: 2000))\n"
    try Command.run("layout", "--font", "Snug Test", "--size", "10000", input: text).expect(
      1, errors: .begins("<stdin>:2:1: error: the label \"label\" measures "))
  }

  @Test("a text too long to measure is reported at its line, and nothing is written")
  func tooLongText() throws {
    let long = String(repeating: "a", count: TextMeasurer.maximumTextLength + 1)
    let command = try Command.run("measure", "--font", "Snug Test", "-", input: "a\nb\n" + long)
      .expect(1, output: "")
    let sentence = "the text has 1048577 bytes: at most 1048576 can be measured"
    #expect(command.errors == "<stdin>:3:1: error: \(sentence)\n")
    // Labels before the text that is too long are not written, however many there are.
    let labels = String(repeating: "much longer\n", count: 10_000)
    try Command.run("measure", "--font", "Snug Test", "-", input: labels + long).expect(
      1, output: "", errors: "<stdin>:10001:1: error: \(sentence)\n")
  }

  @Test("a missing font file is reported as one of --font-file or as one of the document")
  func bothFontFiles() throws {
    let own = #"{"fonts": ["/own.ttf"], "items": []}"#
    let given = try Command.run("layout", "--font-file", "/given.ttf", input: own)
    given.expect(3, errors: .begins("snug: error: --font-file: the font file \"/given.ttf\""))
    let font = packagePath("Fonts/SnugTest.ttf")
    try Command.run("layout", "--font-file", font, input: own).expect(
      1, errors: .begins("<stdin>:1:12: error: the font file \"/own.ttf\""))
  }

  @Test(
    "an output that its reader has closed ends the command without an error",
    arguments: ["layout -", "measure -", "fonts", "--help"])
  func closedPipe(_ arguments: String) throws {
    try Command.run(line: arguments, input: "A\nB\n", to: .closedPipe).expect(0, errors: "")
  }

  @Test(
    "a full disk is reported with status 3, for every kind of output",
    arguments: [
      "layout", "layout --format ndjson", "layout --format table", "layout --input ndjson",
      "layout --glyphs", "measure -", "fit", "explain", "render", "render -o -", "fonts",
      "fonts Inter", "schema input", "--help",
    ])
  func fullDisk(_ arguments: String) throws {
    let input = arguments.contains("--input") ? "{\"items\": [\"A\"]}\n{}\n" : "A\n"
    try Command.run(line: arguments, input: input, to: .file("/dev/full")).expect(
      3, errors: .ends("snug: error: cannot write standard output: No space left on device\n"))
  }
}
