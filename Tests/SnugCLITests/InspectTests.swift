import Testing

@Suite("Command line: inspect")
struct InspectTests {
  @Test("a page of a hundred tags takes at most 400,000 bytes, and has the name of its file alone")
  func tags() throws {
    let folder = try TemporaryFolder()
    try Command.run("inspect", packagePath("Examples/tags.json"), "-o", folder.path("tags.html"))
      .expect(0, output: "", errors: "")
    let page = try folder.text("tags.html")
    #expect(page.utf8.count < 400_000)
    #expect(page.contains(#"{"name":"tags.json","source":"#))
  }

  @Test("plain text on standard input has a page, and options of a layout apply")
  func plainText() throws {
    try Command.run("inspect", "--width", "90", input: "A\nlonger\n").expect(
      0,
      output: [
        .begins("<!doctype html>"), .lacks(#""name":"<stdin>""#),
        .contains(#""name":"\u003cstdin\u003e""#), .contains(#""width":90"#),
      ])
  }

  @Test(
    "errors of the document, and a document that is too large, are told, and nothing is written")
  func errors() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.html")
    try Command.run("inspect", "-o", path, input: #"{"itms": []}"#).expect(
      1, errors: .contains("did you mean \"items\""))
    let items = Array(repeating: "\"A\"", count: 1_001).joined(separator: ",")
    try Command.run("inspect", "-o", path, input: "{\"items\": [\(items)]}").expect(
      1,
      errors:
        "<stdin>: error: the document has 1001 items: a page has at most 1000; take some of them\n")
    let conflict =
      #"{"cells": {"T": {"views": {"label": {"minWidth": 9}}, "constraints": ["label.width <= 5"]}}, "#
      + #""items": [{"cell": "T", "label": "A"}]}"#
    try Command.run("inspect", "-o", path, input: conflict).expect(1, errors: .contains("label"))
    for name in ["page.pdf", "page.json"] {
      try Command.run("inspect", "-o", folder.path(name), input: "A\n").expect(
        2, errors: .contains("and this command writes HTML: name it .html"))
    }
    #expect(folder.names == [])
  }
}
