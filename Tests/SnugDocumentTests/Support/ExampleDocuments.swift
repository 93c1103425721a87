import Foundation

/// The documents in the folder of examples, with file names. In an NDJSON file, each line is one.
enum ExampleDocuments {
  static let all: [(name: String, bytes: [UInt8])] = {
    let folder = fixtures.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.sorted().flatMap { name -> [(name: String, bytes: [UInt8])] in
      let bytes = [UInt8]((try? Data(contentsOf: folder.appending(path: name))) ?? Data())
      if name.hasSuffix(".json") { return [(name, bytes)] }
      guard name.hasSuffix(".ndjson") else { return [] }
      return bytes.split(separator: 0x0A).map { (name, Array($0)) }
    }
  }()
}
