import Snug
import SnugDocument
import SnugWorkloads

/// From document to frames in one process: reading, measuring, fitting, wrapping, writing.
enum DocumentBenchmarks {
  static func groups() -> [[Contestant]] {
    [1_000, 100_000].map { count in
      let bytes = document(count)
      return [
        Contestant(name: "document of \(count) labels", n: count, unit: "label") {
          let document = try DocumentReader.read(bytes)
          let layout = try DocumentLayout(document, catalog: try document.catalog())
          var options = FramesJSON.Options()
          options.isCompact = true
          var written = 0
          try FramesJSON.write(
            layout, options: options,
            to: OutputBuffer { piece throws(OutputError) in written += piece.count })
          guard written > count * 100 else { throw WrongAnswer(what: "a document cut short") }
        }
      ]
    }
  }

  private static func document(_ count: Int) -> [UInt8] {
    var generator = LabelGenerator()
    let items = generator.latin(count).map { "\"\($0)\"" }.joined(separator: ",")
    return Array(
      """
      {"cells": {"TagCell": {"margins": 5, "views": {"label": {"font": {"size": 15}}},
      "constraints": ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"]}}, "items": [\(items)]}
      """.utf8)
  }
}
