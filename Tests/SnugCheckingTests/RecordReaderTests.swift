import SnugChecking
import SnugDocument
import Testing

@Suite("Rows with columns of any names")
struct RecordReaderTests {
  /// Returns the rows of a file, each as `name=value` with its line, or as its error.
  private static func records(
    _ path: String, _ bytes: [UInt8], as format: RowFormat? = nil, mostBytes: Int = 1 << 20
  ) -> [String] {
    do throws(RowError) {
      var reader = try RecordReader(
        path, as: format, mostBytes: mostBytes, nextLine: nextLine(of: bytes))
      var found: [String] = []
      while let row = reader.next() {
        switch row {
        case .failure(let error): found.append(told(error))
        case .success(let record):
          let fields = zip(record.columns, record.values).map { name, value in
            switch value {
            case .field(let text): "\(name)=\(text)"
            case .json(let json): "\(name):\(String(decoding: json, as: UTF8.self))"
            case .nothing: "\(name)-"
            }
          }
          found.append("\(fields.joined(separator: " ")) @\(record.line)")
        }
      }
      return found
    } catch {
      return [told(error)]
    }
  }

  private static func records(
    _ path: String, _ text: String, as format: RowFormat? = nil, mostBytes: Int = 1 << 20
  ) -> [String] {
    records(path, Array(text.utf8), as: format, mostBytes: mostBytes)
  }

  @Test("columns have the names of the first row, in commas, semicolons or tabs")
  func columns() {
    let expected = ["Full name=Ada id=1 @2", "Full name=two\nlines id=2 @3"]
    #expect(Self.records("a.csv", "Full name,id\nAda,1\n\"two\nlines\",2\n") == expected)
    #expect(Self.records("-", "Full name;id\nAda;1\n\"two\nlines\";2\n") == expected)
    #expect(Self.records("-", "Full name\tid\nAda\t1\n") == [expected[0]])
    #expect(Self.records("a.txt", "\u{FEFF}Full name,id\r\nAda,1\r\n") == [expected[0]])
    #expect(
      Self.records("a.csv", [0xFF, 0xFE] + utf16("Full name,id\nAda,1\n")) == [expected[0]])
  }

  @Test(
    "NDJSON has values of any kind, null is that of the template, and empty lines are no rows")
  func json() {
    #expect(
      Self.records("-", "{\"a\": \"x\", \"b\": null}\n\n{\"c\": [1, {\"d\": 2}]}\n")
        == ["a:\"x\" b- @1", "c:[1, {\"d\": 2}] @3"])
    #expect(Self.records("a.csv", "{\"a\": 1}", as: .ndjson) == ["a:1 @1"])
  }

  @Test("an error in a row is that row's, and no row is lost; empty lines are no rows")
  func errors() {
    #expect(
      Self.records("a.csv", "a,b\n1,2\n3\n\n4,5,6\n,\n7,8\n") == [
        "a=1 b=2 @2", "!3:1: the row has 1 column, and the first row names 2",
        "!5:1: the row has 3 columns, and the first row names 2", "a=7 b=8 @7",
      ])
    #expect(Self.records("a.csv", "a\n\n1\n") == ["a= @2", "a=1 @3"])
    let json = Self.records("-", "{\"a\": 1}\n{\"a\" 2}\n[]\n{\"a\": 3}\n{\"a\": 1, \"a\": 2}")
    #expect(json.count == 5 && json[0] == "a:1 @1" && json[3] == "a:3 @4")
    #expect(json[1].hasPrefix("!2:6: ") && json[2].hasPrefix("!3:1: expected a row, an object"))
    #expect(json[4].hasPrefix("!5:"))
    #expect(
      Self.records("a.csv", Array("a,b\n1,".utf8) + [0xFF, 0x0A]).first?.hasPrefix("!2:1: column 2")
        == true)
  }

  @Test(
    "a file that has no rows says what rows are",
    arguments: [
      ("a.csv", "", "!1:1: the file is empty"),
      ("a.csv", "a,a\n1,2", "!1:1: two columns are called \"a\""),
      ("-", "[{\"a\": 1}]", "!1:1: this looks like a JSON array: rows are CSV"),
      ("a.csv", "a,b\r1,2\r3,4\r", "!1:1: the lines of the file end in carriage returns alone"),
      ("a.csv", "a\tb\n1\t2", "!1:1: the columns of the file are between tabs: give --input tsv"),
      ("a.csv", "{\"a\": 1}", "!1:1: the file looks like NDJSON: give --input ndjson"),
      ("a.csv", "a\u{0},\u{0}b", "!1:1: the file has NUL bytes"),
      ("a.po", "msgid \"a\"", "!1:1: the file is named as a gettext catalogue"),
    ])
  func files(_ path: String, _ text: String, _ message: String) {
    #expect(
      Self.records(path, text).first?.hasPrefix(message) == true, "\(Self.records(path, text))")
  }

  @Test("a row has at most as many bytes as are allowed")
  func size() {
    let long = String(repeating: "x", count: 20)
    let csv = Self.records("a.csv", "a\n\(long)\nb\n", mostBytes: 10)
    #expect(csv == ["!2:1: the row is longer than 10 bytes: --row-size allows more", "a=b @3"])
    let json = Self.records("-", "{\"a\": \"\(long)\"}\n{\"a\":1}\n", mostBytes: 10)
    #expect(json == ["!1:1: the row is longer than 10 bytes: --row-size allows more", "a:1 @2"])
  }
}
