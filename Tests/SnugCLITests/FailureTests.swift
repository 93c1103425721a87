import Foundation
import Snug
import Testing

@Suite("Command line: failures")
struct FailureTests {
  private func layout(_ input: String) throws -> Command {
    try Command.run("layout", input: .init(text: input))
  }

  @Test("a bad document is one line on standard error, nothing on standard output, and 1")
  func badDocument() throws {
    let command = try layout("{\n  \"sections\": [{\"items\": [\"A\", {\"label\": 7}]}]\n}")
    #expect(command.status == 1)
    #expect(command.output.isEmpty)
    #expect(
      command.errors
        == "<stdin>:2:42: error: expected a string, found a number (sections[0].items[1].label)\n")
  }

  @Test("independent errors are a line each, and at most twenty of them", arguments: [2, 20, 21])
  func severalErrors(_ count: Int) throws {
    let items = Array(repeating: "7", count: count).joined(separator: "\n")
    for name in ["layout", "fit", "explain", "render"] {
      let command = try Command.run(
        name, input: .init(text: "{\"items\": [\n\(items.replacing("\n", with: ",\n"))]}"))
      #expect(command.status == 1)
      #expect(command.output.isEmpty)
      let told = (0..<min(count, 20)).map { item in
        "<stdin>:\(item + 2):1: error: expected an item: a string or an object, found a number "
          + "(items[\(item)])\n"
      }
      let more = count > 20 ? "<stdin>: error: there are more errors: fix these 20 first\n" : ""
      #expect(command.errors == told.joined() + more)
    }
  }

  @Test("colours that are none are told of every cell")
  func severalStyles() throws {
    let command = try Command.run(
      "render",
      input: .init(
        text: #"{"cells": {"A": {"style": {"stroke": "?", "fill": "!"}}, "B": {"style": {"#
          + #""cornerRadius": "round"}}}}"#))
    #expect(command.status == 1)
    let paths = ["A.style.stroke", "A.style.fill", "B.style.cornerRadius"]
    #expect(
      command.errors.split(separator: "\n").map { $0.split(separator: " ").last }
        == paths.map { "(cells.\($0))" })
  }

  @Test("the error of a file begins with its path as given")
  func fileName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(.init(text: "{\"items\": [}"), "broken.json")
    let command = try Command.run("layout", path)
    #expect(command.status == 1)
    #expect(command.errors.hasPrefix("\(path):1:12: error: "))
  }

  @Test("a file named as JSON is never laid out as labels", arguments: ["// tags\n{}", "[]", ""])
  func namedJSON(_ text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(.init(text: text), "Tags.JSON")
    let command = try Command.run("layout", path)
    #expect(command.status == 1)
    #expect(command.errors.hasPrefix("\(path):1:1: error: "), "\(command.errors)")
    #expect(try Command.run("layout", "--input", "text", path).status == 0)
  }

  @Test(
    "broken JSON is never laid out as labels",
    arguments: [
      "{", "{\"items\": [\"A\"]", "  \n {]", "{}}", "\u{FEFF}{\"items\": []}", "\u{FEFF} {",
      "{\"items\": []} {\"items\": []}\n", "{\"items\": []}\n[]\n",
    ])
  func brokenJSON(_ text: String) throws {
    let command = try layout(text)
    #expect(command.status == 1)
    #expect(command.output.isEmpty)
    #expect(command.errors.hasPrefix("<stdin>:"))
  }

  @Test(
    "text that begins as another format does is no list of labels unless that is said",
    arguments: [
      ("[\"A\"]", "1:1", "a JSON array"), ("\u{FEFF}\n  [", "2:3", "a JSON array"),
      ("\"A\"", "1:1", "a JSON string"), ("<p>A</p>", "1:1", "HTML or XML"),
      ("// tags\n{\"items\": []}", "1:1", "a comment, which JSON does not have"),
      ("items:\n  - A", "1:1", "YAML"), ("snug: 1", "1:1", "YAML"),
      ("---\nitems: []", "1:1", "YAML"),
    ])
  func otherFormats(_ text: String, place: String, format: String) throws {
    for name in ["layout", "fit", "render"] {
      let command = try Command.run(name, input: .init(text: text))
      #expect(command.status == 1)
      #expect(command.output.isEmpty)
      #expect(
        command.errors
          == "<stdin>:\(place): error: this looks like \(format): a document is a JSON object such "
          + "as {\"items\": [\"A\"]}; use --input text if each line is a label\n")
      #expect(try Command.run(name, "--input", "text", input: .init(text: text)).status == 0)
    }
  }

  @Test(
    "labels are plain text, whatever signs are in them",
    arguments: [
      "A\nlonger\n", "Note: new\n", "http://example.org\n", "- A\n", "--- A\n", "#1\n", "3:1\n",
      "two words: A\n", "A\n[B]\n", "\u{E9}t\u{E9}: A\n", ":\n", "a:b\n",
    ])
  func labels(_ text: String) throws { #expect(try layout(text).status == 0) }

  @Test("an error late in the document leaves standard output empty")
  func lateError() throws {
    let items = Array(repeating: "\"A\"", count: 5000).joined(separator: ", ")
    for last in ["7", "{\"cell\": \"None\"}", "{\"cell\": \"C\"}"] {
      let cell = #"{"views": {"label": {"minWidth": 9, "maxWidth": 5}}}"#
      let command = try layout(
        "{\"cells\": {\"C\": \(cell), \"tag\": {\"views\": {\"label\": {}}}}, "
          + "\"items\": [\(items), \(last)]}")
      #expect(command.status == 1)
      #expect(command.output.isEmpty)
      #expect(command.errors.contains("items[5000]"))
    }
  }

  @Test("what a message quotes cannot break its line or reach the terminal")
  func controlCharacters() throws {
    let command = try layout(#"{"a\nb\u001b[31m\u202e\u2028": 1}"#)
    #expect(command.status == 1)
    #expect(command.errors.count { $0.isNewline } == 1)
    #expect(command.errors.contains(#"unknown key "a\nb\u{1B}[31m\u{202E}\u{2028}""#))
  }

  @Test("a name of any length makes a message of a line that can be read")
  func longNames() throws {
    let command = try layout("{\"\(String(repeating: "k", count: 1_000_000))\": 1}")
    #expect(command.status == 1)
    // A thousand characters, an ellipsis and the line's end.
    #expect(command.errors.unicodeScalars.count == 1_002)
  }

  @Test("text that is not UTF-8 is refused where it is not, as JSON and as labels")
  func invalidUTF8() throws {
    for prefix in ["A\nbc", "{\n\"a"] {
      let command = try Command.run("layout", input: .init(text: prefix) + [0xFF, 0x22])
      #expect(command.status == 1)
      #expect(command.output.isEmpty)
      #expect(command.errors == "<stdin>:2:3: error: this byte is not UTF-8 text\n")
    }
    let measure = try Command.run("measure", "-", input: [0x41, 0x0A, 0xC3])
    #expect(measure.status == 1)
    #expect(measure.errors == "<stdin>:2:1: error: this byte is not UTF-8 text\n")
  }

  @Test("a NUL byte among labels is told where it stands, with what it hints at")
  func nullByte() throws {
    for (input, place) in [("A\nb\u{E9}\0c\n", "2:3"), ("\u{FEFF}\0", "1:1")] {
      for arguments in [["layout"], ["measure", "-"], ["fit", "--input", "text"]] {
        let command = try Command.run(
          arguments.map { Array($0.utf8) }, input: [UInt8](text: input))
        #expect(command.status == 1)
        #expect(command.output.isEmpty)
        #expect(
          command.errors
            == "<stdin>:\(place): error: a NUL byte: is this a text file in UTF-8?\n")
      }
    }
    // What comes first is told.
    let image = try Command.run("measure", "-", input: [0x89, 0x50, 0x0A, 0])
    #expect(image.errors == "<stdin>:1:1: error: this byte is not UTF-8 text\n")
  }

  @Test(
    "UTF-16 is told by its byte-order mark, as labels and as JSON, with what converts it",
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0xFF, 0xFE]])
  func utf16(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let document = try folder.write(bytes, "document.json")
    for arguments in [["layout"], ["measure", "-"], ["layout", document]] {
      let command = try Command.run(arguments.map { Array($0.utf8) }, input: bytes)
      #expect(command.status == 1)
      #expect(command.output.isEmpty)
      #expect(
        command.errors.hasSuffix(
          ":1:1: error: this is UTF-16 text, by its byte-order mark: save it as UTF-8, or convert it "
            + "with iconv -f UTF-16 -t UTF-8\n"), "\(command.errors)")
    }
  }

  @Test("a file that cannot be read is named, with the reason, and 3")
  func unreadableInput() throws {
    let missing = try Command.run("layout", "/missing/document.json")
    #expect(missing.status == 3)
    #expect(
      missing.errors == "snug: cannot read /missing/document.json: No such file or directory\n")
    let folder = try Command.run("layout", "/")
    #expect(folder.status == 3)
    #expect(folder.errors == "snug: cannot read /: Is a directory\n")
  }

  @Test("a font file that cannot be used is named, and 3", arguments: ["layout", "measure"])
  func unusableFontFile(_ name: String) throws {
    let source = #filePath
    for (path, reason) in [("/missing.ttf", "cannot be read"), (source, "is not a font")] {
      let command = try Command.run(name, "--font-file", path, "-")
      #expect(command.status == 3)
      #expect(command.output.isEmpty)
      #expect(command.errors.contains(path))
      #expect(command.errors.contains(reason))
    }
  }

  @Test("a font of the document that cannot be used is a fault of the document")
  func unusableOwnFont() throws {
    let listed = try layout(#"{"fonts": ["missing.ttf"], "items": []}"#)
    #expect(listed.status == 1)
    let reason = "the font file \"missing.ttf\" cannot be read: there is no such file"
    #expect(listed.errors == "<stdin>:1:12: error: \(reason) (fonts[0])\n")
    let cell = #"{"views": {"label": {"font": {"file": "missing.ttf"}}}}"#
    let label = try layout("{\"cells\": {\"C\": \(cell)}, \"items\": [\"A\"]}")
    #expect(label.status == 1)
    #expect(label.errors.contains("there is no such file (cells.C.views.label.font.file)"))
  }

  @Test("what is wrong with a line of plain text is told at that line")
  func plainTextPlaces() throws {
    // 2,000 capitals of 10,000 points are more than 10,000,000.
    let text = "a\n\(String(repeating: "W", count: 2000))\n"
    let command = try Command.run(
      "layout", "--font", "Snug Test", "--size", "10000", input: .init(text: text))
    #expect(command.status == 1)
    #expect(command.errors.hasPrefix("<stdin>:2:1: error: the label \"label\" measures "))
  }

  @Test("a text too long to measure is told at its line")
  func tooLongText() throws {
    let long = [UInt8](repeating: 0x61, count: TextMeasurer.maximumTextLength + 1)
    let command = try Command.run(
      "measure", "--font", "Snug Test", "-", input: .init(text: "a\nb\n") + long)
    #expect(command.status == 1)
    #expect(command.output.isEmpty)
    let sentence = "the text has 67108865 bytes: at most 67108864 can be measured"
    #expect(command.errors == "<stdin>:3:1: error: \(sentence)\n")
    // Nothing is written of the many before a late one, either.
    let labels = [UInt8](text: String(repeating: "much longer\n", count: 10_000))
    let late = try Command.run("measure", "--font", "Snug Test", "-", input: labels + long)
    #expect(late.status == 1)
    #expect(late.output.isEmpty)
    #expect(late.errors == "<stdin>:10001:1: error: \(sentence)\n")
  }

  @Test("a file of --font-file is told as such, also beside the document's own")
  func bothFontFiles() throws {
    let own = #"{"fonts": ["/own.ttf"], "items": []}"#
    let given = try Command.run("layout", "--font-file", "/given.ttf", input: .init(text: own))
    #expect(given.status == 3)
    #expect(given.errors.hasPrefix("snug: --font-file: the font file \"/given.ttf\""))
    let font = package.appending(path: "Fonts/SnugTest.ttf").path()
    let document = try Command.run("layout", "--font-file", font, input: .init(text: own))
    #expect(document.status == 1)
    #expect(document.errors.hasPrefix("<stdin>:1:12: error: the font file \"/own.ttf\""))
  }

  @Test("a reader that has gone ends the command quietly", arguments: ["layout", "measure"])
  func closedPipe(_ name: String) throws {
    let command = try Command.run(name, "-", input: .init(text: "A\nB\n"), to: .closedPipe)
    #expect(command.status == 0)
    #expect(command.errors.isEmpty)
  }

  @Test(
    "a full disk is told, and 3, whatever is printed",
    arguments: [
      "layout", "layout --format ndjson", "layout --format table", "layout --input ndjson",
      "layout --glyphs", "measure -", "fit", "explain", "render", "render -o -", "fonts",
      "fonts Inter", "schema input", "--help",
    ])
  func fullDisk(_ arguments: String) throws {
    let input = arguments.contains("--input") ? "{\"items\": [\"A\"]}\n{}\n" : "A\n"
    let command = try Command.run(
      arguments.split(separator: " ").map { Array($0.utf8) }, input: .init(text: input),
      to: .file("/dev/full"))
    #expect(command.status == 3)
    #expect(
      command.errors.hasSuffix("snug: cannot write standard output: No space left on device\n"))
  }
}
