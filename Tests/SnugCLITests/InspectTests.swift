import Foundation
import Testing

@Suite("Command line: inspect")
struct InspectTests {
  @Test("a page of a hundred tags takes at most 400,000 bytes, and has the name of its file alone")
  func tags() throws {
    let folder = try TemporaryFolder()
    let command = try Command.run(
      "inspect", package.appending(path: "Examples/tags.json").path(), "-o",
      folder.path("tags.html"))
    #expect(command.status == 0 && command.errors == "" && command.output.isEmpty)
    let page = try folder.read("tags.html")
    #expect(page.count < 400_000)
    #expect(String(decoding: page, as: UTF8.self).contains(#"{"name":"tags.json","source":"#))
  }

  @Test("plain text on standard input has a page, and options of a layout apply")
  func plainText() throws {
    let command = try Command.run(
      "inspect", "--width", "90", input: [UInt8](text: "A\nlonger\n"))
    #expect(command.status == 0)
    #expect(command.text.hasPrefix("<!doctype html>"))
    #expect(command.text.contains(#""name":"<stdin>""#) == false)
    #expect(
      command.text.contains(#""name":"\u003cstdin\u003e""#) && command.text.contains(#""width":90"#)
    )
  }

  @Test(
    "errors of the document, and a document that is too large, are told, and nothing is written")
  func errors() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.html")
    let wrong = try Command.run("inspect", "-o", path, input: [UInt8](text: #"{"itms": []}"#))
    #expect(wrong.status == 1 && wrong.errors.contains("did you mean \"items\""))
    let items = Array(repeating: "\"A\"", count: 1_001).joined(separator: ",")
    let large = try Command.run(
      "inspect", "-o", path, input: [UInt8](text: "{\"items\": [\(items)]}"))
    #expect(large.status == 1)
    #expect(
      large.errors
        == "<stdin>: error: the document has 1001 items: a page has at most 1000; take some of them\n"
    )
    let conflict =
      #"{"cells": {"T": {"views": {"label": {"minWidth": 9}}, "constraints": ["label.width <= 5"]}}, "#
      + #""items": [{"cell": "T", "label": "A"}]}"#
    let unfit = try Command.run("inspect", "-o", path, input: [UInt8](text: conflict))
    #expect(unfit.status == 1 && unfit.errors.contains("label"))
    for name in ["page.pdf", "page.json"] {
      let named = try Command.run("inspect", "-o", folder.path(name), input: [UInt8](text: "A\n"))
      #expect(
        named.status == 2 && named.errors.contains("and this command writes HTML: name it .html"))
    }
    #expect(folder.names == [])
  }
}
