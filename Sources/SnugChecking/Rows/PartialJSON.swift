import SnugDocument
import SnugGeometry

/// A catalogue in JSON, as far as it can be read: a key that is given twice is an error of its own; of what stands
/// behind another error, nothing is read.
struct PartialJSON {
  /// What could be read.
  let root: JSONValue
  /// The errors, in the order of their places.
  let faults: [RowError]

  /// The most keys given twice that are told one by one.
  private static let mostRepeats = 20

  /// - Throws: The error of a text of which nothing can be read.
  init(_ file: [UInt8]) throws(RowError) {
    var bytes = file
    var faults: [RowError] = []
    while true {
      do throws(JSONError) {
        root = try JSONTree(parsing: bytes).root
        self.faults = faults
        return
      } catch {
        let fault = RowError(DocumentError(error, in: bytes))
        faults.append(fault)
        if case .duplicateKey = error.problem, faults.count <= Self.mostRepeats {
          let name = Array("\(TextEncoding.mark)\(faults.count)".utf8)
          bytes.insert(contentsOf: name, at: error.offset + 1)
        } else if let rest = Self.beginnings(of: bytes, before: error.offset).first(
          where: Self.isRead)
        {
          bytes = rest
        } else {
          throw faults[0]
        }
      }
    }
  }

  /// Whether a key is one that was given before, whose error is told.
  static func isRepeated(_ key: JSONValue) -> Bool {
    key.text.unicodeScalars.first == TextEncoding.mark
  }

  /// Whether a text has no other errors than keys given twice.
  private static func isRead(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      _ = try JSONTree(parsing: bytes)
      return true
    } catch {
      if case .duplicateKey = error.problem { return true }
      return false
    }
  }

  /// Returns what may be read of a text before an error: up to the error, and up to the last comma before it, with all
  /// that is open closed.
  private static func beginnings(of bytes: [UInt8], before end: Int) -> [[UInt8]] {
    var open: [UInt8] = []
    var comma: (offset: Int, open: [UInt8])?
    var (isInText, isEscaped) = (false, false)
    for (offset, byte) in bytes[..<end].enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open.removeLast()
      case UInt8(ascii: ","): comma = (offset, open)
      default: break
      }
    }
    var found = [bytes[..<end] + open.reversed()]
    if let comma { found.append(bytes[..<comma.offset] + comma.open.reversed()) }
    return found.map(Array.init)
  }
}
