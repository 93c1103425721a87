import SnugChecking
import Testing

@Suite("Rows of catalogues")
struct CatalogRowsTests {
  @Test(
    "a gettext catalogue has translations with contexts, plurals and lines, but for fuzzy and obsolete ones"
  )
  func gettext() {
    let text = """
      msgid ""
      msgstr ""
      "Language: pt_BR\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"

      #: main.c:1
      msgid "Open"
      msgstr "Abrir"

      msgctxt "menu"
      msgid "Open"
      msgstr ""
      "Abrir\\t"
      "tudo"

      #, fuzzy
      msgid "Close"
      msgstr "Falso"

      #, c-format
      msgid "%d file"
      msgid_plural "%d files"
      msgstr[0] "%d arquivo"
      msgstr[1] "%d arquivos"

      msgid "Later"
      msgstr ""

      #~ msgid "Old"
      #~ msgstr "Velho"
      """
    #expect(
      rows("x.po", text) == [
        "Open=Abrir [pt-BR] @8", "menu|Open=Abrir\ttudo [pt-BR] @12",
        "%d file[0]=%d arquivo [pt-BR] @23", "%d file[1]=%d arquivos [pt-BR] @24",
      ])
  }

  @Test("an error in a gettext catalogue has its place, and the rest is read")
  func brokenGettext() {
    let text =
      "msgid \"a\"\nmsgstr \"open\n\nmsgid \"b\"\nmsgstr \"B\"\nnonsense\nmsgid \"c\"\nmsgstr \"C\"\n"
    let found = rows("x.po", text)
    #expect(found.contains("b=B @5") && found.contains("c=C @8"))
    #expect(found.contains("!2:13: the string has no closing quotation mark on its line"))
    #expect(found.contains("!6:1: expected a string in quotes, found \"nonsense\""))
    let latin = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n"
    #expect(rows("x.po", latin).first?.contains("convert it to UTF-8") ?? false)
  }

  @Test(
    "an entry of a gettext catalogue that is given twice, or has no msgstr, is an error; the rest is read"
  )
  func refusedGettext() {
    let text = """
      msgid "a"
      msgstr "A"

      msgctxt "menu"
      msgid "a"
      msgstr "A again"

      #, fuzzy
      msgid "a"
      msgstr "twice"

      msgid "none"
      msgid "b"
      msgstr "B"

      msgctxt "menu"
      msgid ""
      msgstr "named by its context"

      msgid "last"
      """
    #expect(
      rows("x.po", text) == [
        "a=A @2", "menu|a=A again @6",
        #"!9:1: "a" is also on line 1: keep one of them, as msguniq does"#,
        #"!12:1: "none" has no msgstr"#, "b=B @14", "menu|=named by its context @18",
        #"!20:1: "last" has no msgstr"#,
      ])
  }

  @Test("XLIFF 1.2 and 2 have the targets that are not empty, in the language of their file")
  func xliff() {
    let first = """
      <?xml version="1.0"?>
      <xliff version="1.2"><file target-language="de"><body>
      <trans-unit id="1" resname="ok"><source>OK</source><target>Gut <x id="p" equiv-text="{n}"/>!</target>
      <alt-trans><target>no</target></alt-trans></trans-unit>
      <trans-unit id="2"><source>Empty</source><target/></trans-unit>
      <trans-unit id="3"><source>&lt;</source><target>a &amp; b</target></trans-unit>
      </body></file></xliff>
      """
    #expect(rows("a.xlf", first) == ["ok=Gut {n}! [de] @3", "3=a & b [de] @6"])
    let second = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" trgLang="fr">
      <file id="f"><unit id="u"><segment id="s"><source>Yes</source><target>Oui</target></segment></unit></file>
      </xliff>
      """
    #expect(rows("a.xliff", second) == ["u.s=Oui [fr] @2"])
  }

  @Test("Apple's strings have comments, escapes and line breaks, in UTF-8 or UTF-16")
  func strings() {
    let text = """
      /* A comment */
      "ok" = "Gut";
      // another
      plain_key = "Say \\"hi\\"\\n\\U00e9";
      "two" = "a
      b";
      "broken" "x";
      "last" = "end";
      """
    let expected = [
      "ok=Gut [de] @2", "plain_key=Say \"hi\"\n\u{E9} [de] @4", "two=a\nb [de] @5",
      "!7:10: expected =, as in \"key\" = \"text\";, found \"\"\"", "last=end [de] @8",
    ]
    #expect(rows("App/de.lproj/Main.strings", text) == expected)
    #expect(rows("App/de.lproj/Main.strings", [0xFF, 0xFE] + utf16(text)) == expected)
  }

  @Test("Apple's string catalogues have each language, and variations by number")
  func stringCatalogue() {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Yes": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Ja"}},
      "fr": {"stringUnit": {"state": "translated", "value": "Oui"}}}},
      "%d days": {"localizations": {"de": {"variations": {"plural": {
      "one": {"stringUnit": {"state": "translated", "value": "%d Tag"}}}}}}}}}
      """
    #expect(
      rows("a.xcstrings", text) == [
        "Yes=Ja [de] @2", "Yes=Oui [fr] @3", "%d days|one=%d Tag [de] @5",
      ])
  }

  @Test("substitutions of Apple's string catalogues are filled in, in all their variations")
  func substitutions() {
    func substitution(_ one: String, _ other: String) -> String {
      #"{"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"one": {"stringUnit": {"value": "\#(one)"}}, "#
        + #""other": {"stringUnit": {"value": "\#(other)"}}}}}"#
    }
    let text =
      #"{"strings": {"n": {"localizations": {"de": {"stringUnit": {"value": "%#@f@ in %#@o@"}, "substitutions": {"#
      + #""f": \#(substitution("%arg Datei", "%arg Dateien")), "o": \#(substitution("%arg Ordner", "%arg Ordnern"))}}}},"#
      + #""kept": {"shouldTranslate": false, "localizations": {"de": {"stringUnit": {"value": "OK"}}}},"#
      + #""old": {"extractionState": "stale", "localizations": {"de": {"stringUnit": {"value": "Alt"}}}}}}"#
    #expect(
      rows("a.xcstrings", text) == [
        "n|one|one=%lld Datei in %lld Ordner [de] @1",
        "n|one|other=%lld Datei in %lld Ordnern [de] @1",
        "n|other|one=%lld Dateien in %lld Ordner [de] @1",
        "n|other|other=%lld Dateien in %lld Ordnern [de] @1",
      ])
  }

  @Test("substitutions vary in turn by device; without a text they stay, and too many are an error")
  func nestedSubstitutions() {
    func catalogue(_ value: String, _ substitutions: String) -> String {
      #"{"strings": {"n": {"localizations": {"de": {"stringUnit": {"value": "\#(value)"}, "#
        + #""substitutions": {\#(substitutions)}}}}}}"#
    }
    let nested =
      #""f": {"variations": {"device": {"mac": {"variations": {"plural": {"other": {"stringUnit": {"value": "%arg Dateien"}}}}}, "#
      + #""other": {"stringUnit": {"value": "Dateien"}}}}}, "g": {"variations": {"plural": {"one": {}}}}"#
    #expect(
      rows("a.xcstrings", catalogue("%#@f@ %#@g@", nested)) == [
        "n|mac|other=%d Dateien %#@g@ [de] @1", "n|other=Dateien %#@g@ [de] @1",
      ])
    let three = ["one", "few", "other"].map { #""\#($0)": {"stringUnit": {"value": "x"}}"# }
    let many = (0..<6).map {
      #""s\#($0)": {"variations": {"plural": {\#(three.joined(separator: ","))}}}"#
    }
    let text = (0..<6).map { "%#@s\($0)@" }.joined()
    #expect(
      rows("a.xcstrings", catalogue(text, many.joined(separator: ","))) == [
        #"!1:1: the substitutions of "n" make more than 256 texts, or 1048576 bytes: check them by rows of your own"#
      ])
  }

  @Test("substitutions make at most 1,048,576 bytes of a text")
  func longSubstitutions() {
    let marks = String(repeating: "%#@f@", count: 1_000)
    let own = String(repeating: "x", count: 2_000)
    let text =
      #"{"strings": {"n": {"localizations": {"de": {"stringUnit": {"value": "\#(marks)"}, "#
      + #""substitutions": {"f": {"variations": {"plural": {"other": {"stringUnit": {"value": "\#(own)"}}}}}}}}}}}"#
    let error =
      #"the substitutions of "n" make more than 256 texts, or 1048576 bytes: check them by rows of your own"#
    #expect(rows("a.xcstrings", text) == ["!1:1: \(error)"])
  }

  @Test("members of other kinds in a string catalogue are passed over")
  func otherKinds() {
    let text =
      #"{"strings": {"a": {"extractionState": 5, "shouldTranslate": "x", "localizations": {"de": {"#
      + #""stringUnit": {"value": "%#@f@ A"}, "substitutions": {"f": {"formatSpecifier": 5, "variations": {"plural": {"#
      + #""one": {"stringUnit": {"value": 5}}, "other": {"stringUnit": {"value": "%arg"}}, "x": 7}}}, "g": 3}}}}, "b": 5}}"#
    #expect(rows("a.xcstrings", text) == ["a|other=%d A [de] @1"])
  }

  @Test("catalogues in JSON are flat or nested; resource bundles have notes on their texts")
  func json() {
    let text = "{\"a\": \"A\",\n\"b\": {\"c\": \"C\", \"d\": [\"x\"]}, \"n\": 1}"
    #expect(
      rows("locales/de/app.json", text) == ["a=A [de] @1", "b.c=C [de] @2", "b.d[0]=x [de] @2"])
    #expect(rows("pt-BR.json", "{\"a\": \"A\"}") == ["a=A [pt-BR] @1"])
    let bundle = "{\"@@locale\": \"zh_Hant\", \"a\": \"A\", \"@a\": {\"description\": \"no\"}}"
    #expect(rows("app_en.arb", bundle) == ["a=A [zh-Hant] @1"])
    #expect(rows("a.json", "{\"a\": }").first?.hasPrefix("!1:7: ") ?? false)
  }

  @Test("a document is no catalogue, unless its format was asked for")
  func document() {
    let text = #"{"items": ["A", "B"], "layout": {"title": "C"}}"#
    let told = rows("a.json", text)
    #expect(told.count == 1 && told[0].contains("is read with --input json"))
    #expect(
      rows("a.json", text, as: .json) == ["items[0]=A @1", "items[1]=B @1", "layout.title=C @1"])
  }

  /// The rows of a resource bundle with one text.
  private func messages(_ message: String) -> [String] {
    let escaped = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return rows("a.arb", "{\"m\": \"\(escaped)\"}").map { $0.replacing(" @1", with: "") }
  }

  // The syntax and its quotes are those of ICU's class MessageFormat.
  @Test(
    "a message that chooses a text by a number or a word is a row for each of its texts",
    arguments: [
      (
        "{n, plural, =0 {No files} one {# file} other {# files}} left",
        ["m|=0=No files left", "m|one={n} file left", "m|other={n} files left"]
      ),
      (
        "{who, select, her {{n,plural,one{Her file}other{Her # files}}} other {#}}",
        ["m|her|one=Her file", "m|her|other=Her {n} files", "m|other=#"]
      ),
      (
        "{a, select, x {X} other {O}}{n, selectordinal, offset:1 one {#st} other {#th}}",
        ["m|x|one=X{n}st", "m|x|other=X{n}th", "m|other|one=O{n}st", "m|other|other=O{n}th"]
      ),
      (
        "{n, plural, offset: 2 one {it''s '{'#'}'} other {'#' {name} {n, number, ::.00} o'clock}}",
        ["m|one=it's {{n}}", "m|other=# {name} {n, number, ::.00} o'clock"]
      ),
      ("{name} has {n, number}, ''so''", ["m={name} has {n, number}, ''so''"]),
      ("{{count}}, {a, b", ["m={{count}}, {a, b"]), ("{n, plural} }", ["m={n, plural} }"]),
    ])
  func choices(message: String, texts: [String]) {
    #expect(messages(message) == texts)
  }

  @Test(
    "a message whose choice cannot be read is an error that says what was expected",
    arguments: [
      (
        "{n, plural, one # file other {x}}",
        "expected a number's form and its text in braces, such as one {…}, found \"#\""
      ),
      ("{n, plural, one {a} other {b}", "it has no closing brace"),
      ("{n, plural, one {a", "the text of \"one\" has no closing brace"),
      ("{n, plural, one {a}}", "it has no text for \"other\", which every choice needs"),
      ("{n, plural, other {a {b}", "the text of \"other\" has no closing brace"),
    ])
  func brokenChoices(message: String, fault: String) {
    #expect(messages(message) == ["!1:1: \"m\": {n, plural, …}: \(fault)"])
  }

  @Test("choices make at most 256 texts of a message, and are nested at most 32 times")
  func manyChoices() {
    let two = "{n, plural, one {a} other {b}}"
    #expect(messages(String(repeating: two, count: 8)).count == 256)
    let many = messages(String(repeating: two, count: 9))
    #expect(
      many == [
        "!1:1: \"m\": its choices make more than 256 texts, or 1048576 bytes: check them by rows of your own"
      ])
    // Each of 64 texts would be as long.
    let long = messages(String(repeating: two, count: 6) + String(repeating: "x", count: 20_000))
    #expect(long == many)
    func nested(_ count: Int) -> [String] {
      messages(
        String(repeating: "{n, plural, other {", count: count) + "x"
          + String(repeating: "}}", count: count))
    }
    #expect(nested(32).count == 1 && nested(32)[0].hasSuffix("=x"))
    #expect(nested(33)[0].hasSuffix("choices are nested more than 32 times"))
    #expect(nested(100_000)[0].hasSuffix("choices are nested more than 32 times"))
  }

  @Test(
    "entities that refer to files are not followed, and those that grow without end are an error")
  func entities() {
    let external = """
      <!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <resources><string name="a">[&x;]</string></resources>
      """
    let missing = "the text of &x; is not in the file: write it instead, or declare it there"
    #expect(rows("strings.xml", external) == ["!2:1: \(missing)"])
    let outside =
      "<!DOCTYPE r SYSTEM \"x.dtd\"><resources><string name=\"a\">&x;</string></resources>"
    #expect(rows("strings.xml", outside) == ["!1:1: \(missing)"])
    var bomb = "<!DOCTYPE r [<!ENTITY a0 \"0123456789\">"
    for level in 1...12 {
      let before = String(repeating: "&a\(level - 1);", count: 10)
      bomb += "<!ENTITY a\(level) \"\(before)\">"
    }
    bomb += "]><resources><string name=\"a\">&a12;</string></resources>"
    #expect(rows("strings.xml", bomb).first?.hasPrefix("!") ?? false)
  }

  @Test("what stands before an error in a catalogue is read, and what follows a broken entry")
  func rest() {
    let xml =
      "<resources>\n<string name=\"a\">x</string>\n<string name=\"b\">y</strin>\n</resources>"
    #expect(rows("strings.xml", xml).first == "a=x @2" && rows("strings.xml", xml).count == 2)
    let strings = "\"a\" = \"x\";\n\"b\" = \"q\"\n\"c\" = \"z\";\n"
    let found = rows("x.strings", strings)
    #expect(found.count == 3 && found[0] == "a=x @1" && found[2] == "c=z @3")
    let gettext = "msgid \"q\"\nmsgstr \"\\x\"\nmsgstr \"again\"\nmsgid \"r\"\nmsgstr \"ok\"\n"
    #expect(rows("x.po", gettext).last == "r=ok @5" && rows("x.po", gettext).count == 2)
  }

  @Test("broken XML has its place")
  func brokenXML() {
    #expect(
      rows("strings.xml", "<resources>\n<string name=\"a\">x</resources>") == [
        "!2:21: the XML cannot be read from here on: mismatched tag"
      ])
    #expect(
      rows("strings.xml", "<html/>") == [
        "!1:1: expected the element resources, not \"html\"; give --input for another format"
      ])
  }

  @Test(
    "the path of a catalogue tells its language",
    arguments: [
      ("a/de.lproj/x.strings", "de"), ("values-zh-rTW/strings.xml", "zh-TW"),
      ("values-b+sr+Latn/strings.xml", "sr-Latn"), ("values/strings.xml", nil),
      ("locales/de/app.json", "de"), ("fr.json", "fr"), ("messages_pt-BR.json", "pt-BR"),
      ("app.json", nil), ("Base.lproj/x.strings", nil), ("locale/pl/LC_MESSAGES/x.po", "pl"),
    ] as [(String, String?)])
  func pathLanguage(path: String, language: String?) {
    #expect(PathLanguage.language(of: path) == language)
  }
}
