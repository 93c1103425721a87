import SnugChecking
import SnugPropertyTesting
import Testing

@Suite("Rows of columns, of NDJSON and of plain lines")
struct ColumnRowsTests {
  @Test("CSV has quotes, doubled quotes and line breaks in them (RFC 4180)")
  func quotes() {
    let text = "id,text\r\na,\"one, two\"\r\nb,\"say \"\"hi\"\"\"\r\nc,\"two\r\nlines\"\r\nd,\r\n"
    #expect(
      rows("a.csv", text) == [
        "a=one, two @2", "b=say \"hi\" @3", "c=two\nlines @4", "d= @6",
      ])
    #expect(rows("a.csv", "id;text\na;x, y\n") == ["a=x, y @2"])
    #expect(rows("a.tsv", "text\tid\n5\" disk\ta\n\"q\"\tb\n") == ["a=5\" disk @2", "b=q @3"])
  }

  @Test("names of columns are told in any order and case, and unknown ones are named")
  func names() throws {
    #expect(rows("a.csv", "Language,TEXT,note\nde,Ja,x\n,No,y\n") == ["Ja [de] @2", "No @3"])
    let reader = try RowReader("a.csv", as: nil, nextLine: nextLine(of: "note,text\nx,y"))
    #expect(reader.unusedColumns == ["note"])
  }

  @Test("an error in a row is that row's, and no row is lost")
  func errors() {
    let text = "id,text,width\na,one,5\nb,two\nc,three,wide\nd,\"x\"y,1\ne,five,7\n"
    #expect(
      rows("a.csv", text) == [
        "a=one @2", "!3:1: the row has 2 columns, and the first row names 3",
        "!4:1: width: expected points, found \"wide\"",
        "!5:1: column 2 goes on behind its closing quotation mark: double marks inside quotes",
        "e=five @6",
      ])
    let open = rows("a.csv", "id,text\na,\"open\nb,two\nc,three\n")
    #expect(open.count == 3 && open[0].hasPrefix("!2:1: a quotation mark opens here"))
    #expect(Array(open.dropFirst()) == ["b=two @3", "c=three @4"])
    // More than the bytes of a row behind the mark.
    let count = 600_000
    let long = rows("a.csv", "text\n\"open\n" + String(repeating: "b\n", count: count))
    #expect(long.count == count + 1 && long.last == "b @\(count + 2)")
  }

  @Test("a header without texts, with a name twice, or of nothing is an error of the file")
  func headers() {
    #expect(
      rows("a.csv", "id,label\n1,2\n") == [
        "!1:1: no column is called \"text\": the first row has \"id\", \"label\""
      ])
    #expect(
      rows("a.csv", "text,id,Text\n") == [
        "!1:1: two columns are called \"Text\": rename one"
      ])
    #expect(rows("a.csv", "").first?.hasPrefix("!1:1: the file is empty") ?? false)
  }

  @Test("rows that are written as CSV come back, whatever their texts are")
  func roundTrip() {
    let text = Generator<[String]>.array(
      of: .element(of: ["a", "\"", ",", "\n", ";", "\t", "\u{6F22}", " ", "\r"]), count: 0...6
    ).map { $0.joined() }
    forAll(.array(of: text, count: 1...6)) { (texts: [String]) in
      let quoted = texts.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
      let csv = "text,id\n" + quoted.map { "\($0),x\n" }.joined()
      let found = rows("a.csv", csv).map { $0.dropFirst(2).prefix { _ in true } }
      // A carriage return before a line feed is a part of the line break.
      let expected = texts.map { $0.replacing("\r\n", with: "\n") }
      try check(found.count == texts.count, "\(found)")
      for (found, text) in zip(found, expected) {
        try check(found.hasPrefix(text + " @"), "\(found) is not \(text)")
      }
    }
  }

  @Test("NDJSON has the keys of a row, and says what else it has")
  func ndjson() {
    let text = """
      {"id": "a", "text": "one", "language": "de", "width": 10, "lines": 0}

      {"id": 7, "text": "two"}
      {"text": "x", "widht": 3}
      {"id": "c"}
      [1]
      {"text": "broken
      {"text": "last", "style": {"font": {"size": 9}}}
      """
    let found = rows("a.ndjson", text)
    #expect(found[0...1] == ["a=one [de] @1", "7=two @3"])
    #expect(found[2] == "!4:15: widht: unknown key \"widht\": did you mean \"width\"?")
    #expect(found[3].hasSuffix("the row has no \"text\"") && found[3].hasPrefix("!5:"))
    #expect(found[4].hasPrefix("!6:1:") && found[5].hasPrefix("!7:"))
    #expect(found[6] == "last @8" && found.count == 7)
  }

  @Test("each plain line is a text, in UTF-8 or UTF-16")
  func lines() {
    #expect(rows("-", "OK\n\nCancel") == ["OK @1", " @2", "Cancel @3"])
    #expect(rows("a.txt", [0xEF, 0xBB, 0xBF] + Array("Ja\n".utf8)) == ["Ja @1"])
    for isLittle in [true, false] {
      let bytes = utf16("\u{FEFF}J\u{E4}\n\u{1F600}\n", isLittle: isLittle)
      #expect(rows("a.txt", bytes) == ["J\u{E4} @1", "\u{1F600} @2"], "\(isLittle)")
    }
    #expect(
      rows("a.txt", [0x61, 0x0A, 0xFF, 0x0A, 0x62]) == [
        "a @1", "!2:1: the line has bytes that are no UTF-8", "b @3",
      ])
  }

  @Test(
    "the content tells the format of a file whose name does not",
    arguments: [
      ("{\"text\": \"a\"}\n{\"text\": \"b\"}\n", ["a @1", "b @2"]),
      ("Well, text is\n", ["Well, text is @1"]), ("{\n\"k\": \"v\"}\n", ["k=v @2"]),
      ("msgid \"a\"\nmsgstr \"b\"\n", ["a=b @2"]),
      ("\n\nmsgid \"a\"\nmsgstr \"b\"\n", ["a=b @4"]), ("id,text\na,b\n", ["a=b @2"]),
      ("\"a\" = \"b\";\n", ["a=b @1"]),
      ("/* No comment\n provided */\n\"a\" = \"b\";\n", ["a=b @3"]),
      ("// words\n\"a\" = \"b\";\n", ["a=b @2"]),
      ("# Translations\n#\nmsgid \"a\"\nmsgstr \"b\"\n", ["a=b @4"]),
      ("{\"@@locale\": \"de\", \"a\": \"b\"}\n", ["a=b [de] @1"]),
      (
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringUnit": {"#
          + #""state": "translated", "value": "b"}}}}}}"#, ["a=b [de] @1"]
      ),
      (
        #"<resources xmlns:xliff="urn:x"><string name="a"><xliff:g>b</xliff:g></string></resources>"#,
        ["a=b @1"]
      ),
    ])
  func content(text: String, expected: [String]) { #expect(rows("-", text) == expected) }

  @Test("a file that is not of the format that its name or content tells is an error")
  func otherContent() {
    #expect(rows("-", "\n{\"text\": \"b\"\n").last?.hasPrefix("!") ?? false)
    #expect(
      rows("a.json", "key=value\n") == [
        "!1:1: this is no JSON catalogue: expected a JSON object; give --input for another format"
      ])
    // A document's constraints are no texts.
    #expect(
      rows("a.json", #"{"cells": {}, "items": ["A"]}"#).first?.hasPrefix("!1:1: this is a document")
        ?? false)
    #expect(rows("a.json", #"{"items": {"a": "b"}, "cells": {"c": "d"}}"#).count == 2)
  }
}
