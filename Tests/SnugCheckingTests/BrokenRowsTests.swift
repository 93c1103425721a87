import SnugChecking
import Testing

@Suite("Rows that are broken, or written in another way")
struct BrokenRowsTests {
  @Test(
    "a string that cannot be read is an error, wherever it stands, and the entries behind it are read",
    arguments: [
      ("\"b\n", "!1:1: the string has no closing quotation mark"),
      ("\"k\" =\n\"a\\ud800\";\n\"b\" = \"c\";\n", "!2:9: the escape stands for half a character"),
      ("k =\n\"a\\ud800\";\n\"b\" = \"c\";\n", "!2:9: the escape stands for half a character"),
      ("/* \"x\" */\n\"b\n", "!2:1: the string has no closing quotation mark"),
    ])
  func strings(text: String, error: String) {
    let found = rows("a.strings", text)
    #expect(found.first == error)
    #expect(found.dropFirst() == (text.contains("\"c\"") ? ["b=c @3"] : []))
  }

  @Test("gettext reads all strings and words of a line, and refuses what is none of them")
  func words() {
    #expect(
      rows("a.po", "msgid \"h\"\nmsgstr \"H\" \"I\\\"J\"  \"K\"\n\"L\"\n") == ["h=HI\"JKL @2"])
    #expect(
      rows("a.po", "msgid \"h\" msgstr \"x\"\nmsgid \"i\"msgstr\"y\"\n") == ["h=x @1", "i=y @2"])
    #expect(
      rows("a.po", "msgid \"h\"\nmsgstr \"A\" garbage\nmsgid \"i\"\nmsgstr \"y\"\n") == [
        "!2:1: expected a string in quotes, found \"garbage\"", "i=y @4",
      ])
    let many = String(repeating: "\"é\" ", count: 50_000)
    #expect(
      rows("a.po", "msgid \"h\"\nmsgstr \(many)x\n") == [
        "!2:1: expected a string in quotes, found \"x\""
      ])
    #expect(
      rows("a.po", "msgid \"h\"\nmsgstr \"é\" \"\\u\"\n").first?.hasPrefix("!2:15: ") ?? false)
    #expect(rows("a.po", "msgid \"\"\rmsgstr \"\"\rmsgid \"h\"\rmsgstr \"x\"\r") == ["h=x @4"])
  }

  @Test("TSV has line breaks in quotes; a mark that is closed nowhere is a character")
  func tabs() {
    #expect(rows("a.tsv", "text\n\"first\nsecond\"\nlast\n") == ["first\nsecond @2", "last @4"])
    #expect(
      rows("a.tsv", "id\ttext\n1\t\"first\nsecond\"\n2\tx\n") == ["1=first\nsecond @2", "2=x @4"])
    #expect(
      rows("a.tsv", "id\ttext\n1\t\"first\n2\t5\" disk\n3\t\"x\n4\ty\n") == [
        "1=\"first @2", "2=5\" disk @3", "3=\"x @4", "4=y @5",
      ])
  }

  @Test("a unit of XLIFF 2 is one text, of its segments and what is between them")
  func segments() {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" trgLang="fr"><file id="f">
      <unit id="u"><segment id="a"><source>One.</source><target>Un.</target></segment>
      <ignorable><source> </source></ignorable>
      <segment id="b"><source>Two.</source><target>Deux.</target></segment></unit>
      <unit id="v"><segment><source>Three</source></segment></unit>
      </file></xliff>
      """
    #expect(rows("a.xliff", text) == ["u=Un. Deux. [fr] @2"])
  }

  @Test("codes of XLIFF are no text, and what stands for a placeholder is shown once")
  func codes() {
    func target(_ text: String) -> [String] {
      rows(
        "a.xlf",
        "<!DOCTYPE xliff SYSTEM \"x.dtd\"><xliff version=\"1.2\"><file><body><trans-unit id=\"1\">"
          + "\(text)</trans-unit></body></file></xliff>")
    }
    #expect(target("<target>a<ph id=\"1\">%s</ph>b</target>") == ["1=a%sb @1"])
    #expect(
      target("<target>a<bpt id=\"1\">&lt;b></bpt>c<ept id=\"1\">&lt;/b></ept>d</target>") == [
        "1=acd @1"
      ])
    // An entity that the file lacks is the fault of the text that has it.
    #expect(target("<note>&x;</note><target>a</target>") == ["1=a @1"])
    #expect(target("<target>&x;</target>").first?.hasPrefix("!1:1: the text of &x;") ?? false)
  }

  @Test("UTF-16 without a byte-order mark is refused, in a catalogue and in rows")
  func unmarked() {
    let error =
      "!1:1: the file has NUL bytes: if it is UTF-16 or UTF-32, save it as UTF-8 (in Excel, \"CSV UTF-8\")"
    for (file, text) in [
      ("a.strings", "\"k\" = \"v\";\n"), ("a.txt", "word\n"), ("a.csv", "text\nword\n"),
    ] {
      for isLittle in [true, false] {
        #expect(rows(file, utf16(text, isLittle: isLittle)) == [error], "\(file) \(isLittle)")
      }
      #expect(rows(file, [0xFF, 0xFE] + utf16(text)) == rows(file, text), "\(file)")
    }
  }

  @Test("a line of a catalogue that is no UTF-8 is an error, and all other texts are read")
  func encoding() {
    let error = "the line has bytes that are no UTF-8: save the file as UTF-8"
    func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    #expect(
      rows(
        "a.po",
        latin(
          "msgid \"a\"\nmsgstr \"A\"\n\nmsgid \"b\"\nmsgstr \"\u{E9}\"\n\nmsgid \"c\"\nmsgstr \"C\"\n"
        ))
        == ["a=A @2", "!5:1: \(error)", "c=C @8"])
    #expect(
      rows("a.strings", latin("\"a\" = \"A\";\n\"b\" = \"\u{E9}\";\n// \u{E9}\n\"c\" = \"C\";\n"))
        == ["a=A @1", "!2:1: \(error)", "!3:1: \(error)", "c=C @4"])
    #expect(
      rows("de.json", latin("{\"a\": \"A\",\n\"\u{E9}\": \"B\",\n\"c\": \"C\"}"))
        == ["a=A [de] @1", "!2:1: \(error)", "c=C [de] @3"])
    #expect(
      rows(
        "strings.xml",
        latin(
          "<resources><string name=\"a\">A</string>\n<string name=\"b\">\u{E9}</string></resources>"
        ))
        == ["a=A @1", "!2:1: \(error)"])
  }

  @Test(
    "a long catalogue in another encoding takes no time that grows with the square of its lines")
  func latinCatalogue() {
    let entry = Array("msgid \"".utf8) + [0xE9] + Array("\"\nmsgstr ".utf8) + [0xE9, 0x0A]
    let found = rows("a.po", Array(repeatElement(entry, count: 50_000).joined()))
    #expect(found.count == 100_000)
    #expect(found.allSatisfy { $0.hasSuffix("save the file as UTF-8") })
  }

  @Test(
    "a key given twice is an error of its own; behind broken JSON nothing is read, and what is before it stays"
  )
  func partialJSON() {
    let twice = rows(
      "a.json", "{\"a\": \"A\",\n\"a\": \"again\",\n\"b\": {\"c\": \"C\", \"c\": 1}}")
    #expect(twice.map { $0.prefix(5) } == ["a=A @", "!2:1:", "b.c=C", "!3:17"])
    for (text, place) in [
      ("{\"a\": \"A\",\n\"b\": {\"c\": \"C\", \"d\": \"D\" \"e\": 1}}", "!2:26: "),
      ("{\"a\": \"A\",\n\"b\": {\"c\": \"C\", \"d\": \"D\"", "!2:25: "),
    ] {
      let found = rows("a.json", text)
      #expect(found.prefix(3) == ["a=A @1", "b.c=C @2", "b.d=D @2"])
      #expect(found.count == 4 && found.last?.hasPrefix(place) ?? false, "\(found)")
    }
    #expect(rows("a.json", "{\"a\": tru, \"b\": \"B\"}").count == 1)
    #expect(rows("a.arb", "{\"a\": \"A\"} x").map { $0.prefix(4) } == ["a=A ", "!1:1"])
    let strings =
      "{\"strings\": {\"k\": {\"localizations\": {\"de\": {\"stringUnit\": {\"value\": 5}}}}}}"
    #expect(
      rows("a.xcstrings", strings).first?.hasSuffix(
        "expected the text of \"k\", a string, found a number")
        ?? false)
  }

  @Test("a key of .strings that is given twice is an error, with the line of the first")
  func twice() {
    #expect(
      rows("a.strings", "\"a\" = \"A\";\n\"a\" = \"B\";\nb;\n") == [
        "a=A @1", #"!2:1: "a" is also on line 1: keep one of them"#, "b=b @3",
      ])
  }

  @Test("a placeholder of XLIFF 2 is what its code shows, or stands for")
  func placeholdersOfXLIFF() {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" trgLang="de"><file id="f">
      <unit id="u"><originalData><data id="d1">%d</data><data id="d2">&lt;br/></data></originalData>
      <segment><target><ph id="1" dataRef="d1"/> Dateien<ph id="2" dataRef="d2"/> von \
      <ph id="3" equiv="INTERPOLATION" disp="{{name}}"/><ph id="4" equiv="X"/></target></segment></unit>
      </file></xliff>
      """
    #expect(rows("a.xlf", text) == ["u=%d Dateien von {{name}}X [de] @3"])
  }

  @Test(
    "the language of a gettext catalogue has the script and the variant of its locale",
    arguments: [
      ("sr@latin", "sr-Latn"), ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("uz@cyrillic", "uz-Cyrl"),
      ("ca@valencia", "ca-valencia"), ("de_AT@euro", "de-AT"), ("pt_BR", "pt-BR"),
    ])
  func locales(locale: String, tag: String) {
    #expect(
      rows("a.po", "msgid \"\"\nmsgstr \"Language: \(locale)\\n\"\nmsgid \"a\"\nmsgstr \"A\"\n")
        == ["a=A [\(tag)] @4"])
  }

  @Test("an error of a row has its name where that can be read")
  func names() {
    func ids(_ path: String, _ text: String) -> [String?] {
      var found: [String?] = []
      guard var reader = try? RowReader(path, as: nil, nextLine: nextLine(of: text)) else {
        return []
      }
      while let row = reader.next() {
        if case .failure(let error) = row { found.append(error.id) }
      }
      return found
    }
    #expect(ids("a.csv", "text,id,width\na,x,wide\nb,y\nc\n") == ["x", "y", nil])
    #expect(
      ids("a.ndjson", "{\"text\": 5, \"id\": \"x\"}\n{\"id\": 7}\n{\n") == ["x", "7", nil])
  }

  @Test("a property list is no catalogue, and is named as what it is")
  func propertyList() {
    #expect(
      rows("x.stringsdict", "<plist version=\"1.0\"/>") == [
        "!1:1: expected the element resources, not \"plist\"; property lists, such as .stringsdict, are not read"
      ])
  }

  @Test("rows without a field are none, however many there are")
  func empty() throws {
    let text = "id,text\n" + String(repeating: ",\n", count: 200_000) + "a,b"
    var reader = try RecordReader(
      "a.csv", as: nil, mostBytes: 1 << 20, nextLine: nextLine(of: text))
    #expect(try reader.next()?.get().line == 200_002)
    #expect(reader.next() == nil)
  }

  @Test("columns of a template whose names differ by case alone are two")
  func cases() throws {
    let reader = try RecordReader(
      "a.csv", as: nil, mostBytes: 100, nextLine: nextLine(of: "label,Label\na,b"))
    #expect(reader.columns == ["label", "Label"])
  }

  @Test("marks that begin no placeholder stay, and those behind them are filled")
  func placeholders() throws {
    var samples = try Placeholders(["n=1", "%d=7"])
    #expect(samples.filled("{x {n} %(n {n", isFormat: false) == "{x 1 %(n {n")
    #expect(samples.filled("%(n)s{{n}}${n}{ n }%d", isFormat: true) == "11117")
    var written = try Placeholders(["%(n)d=3", "%(m)5.2f=4"])
    #expect(written.filled("%(n)d of %(m)5.2f", isFormat: true) == "3 of 4" && written.unused == [])
    let marks = String(repeating: "{%(${", count: 20_000)
    #expect(samples.filled(marks + "{n}", isFormat: false) == marks + "1")
  }
}
