import Glibc

/// Runs a command again whenever a file that it reads changes.
///
/// The files are those of the command line, and those whose names stand in them as strings of JSON: cells, images,
/// fonts. They are looked at every hundredth of a second, which works on all file systems, and for editors that replace
/// a file as for those that write into it.
struct Watching {
  /// The paths of the command line.
  let files: [String]

  /// The most files that are looked at, and the longest file in which names are searched.
  private static let mostFiles = 512
  private static let mostBytes = 1 << 20
  private static let period: UInt32 = 10_000
  /// The endings of files that documents name.
  private static let endings: Set = ["json", "png", "jpg", "jpeg", "svg", "ttf", "otf", "ttc"]

  /// What changes when a file does.
  private struct Stamp: Equatable {
    var seconds, nanoseconds, size: Int
    var identity: FileIdentity

    init(_ status: stat) {
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      (size, identity) = (Int(status.st_size), FileIdentity(status))
    }
  }

  /// Runs `body` now and after each change, until the process is ended. An error is told, and the next change awaited.
  /// - Parameter isDone: Called after each run without an error, with the milliseconds that it took.
  func run(_ body: () throws -> Void, isDone: (_ milliseconds: Int) -> Void) throws -> Never {
    while true {
      var known = stamps(of: names())
      InputFile.forgetRead()
      OutputFile.noteWritten()
      let start = ContinuousClock.now
      do {
        try body()
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        isDone(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
      } catch let failure as CommandFailure {
        guard failure.status != CommandFailure.Status.badUsage.rawValue else { throw failure }
        for line in failure.lines { StandardError.write(line: line) }
        StandardError.write(line: "snug: waiting for a change")
      }
      // The output may be among those that are named: what this run has written is no change. All others may have
      // changed behind its back.
      for (name, stamp) in stamps(of: names()) where !files.contains(name) {
        if known[name] == nil || stamp.map({ OutputFile.hasWritten($0.identity) }) ?? false {
          known.updateValue(stamp, forKey: name)
        }
      }
      var latest = known
      while latest == known {
        usleep(Self.period)
        latest = stamps(of: Array(known.keys))
      }
      // Editors write in several steps.
      var last: [String: Stamp?]
      repeat {
        last = latest
        usleep(Self.period / 2)
        latest = stamps(of: Array(known.keys))
      } while latest != last
    }
  }

  /// The paths of the command line, and of the files whose names stand in them.
  private func names() -> [String] {
    var found = files
    var next = 0
    while next < found.count, found.count < Self.mostFiles {
      let file = InputFile(path: found[next])
      next += 1
      guard file.ending == "json" || next <= files.count else { continue }
      for name in Self.strings(in: file) {
        let path = file.path(of: name)
        guard !found.contains(path) else { continue }
        // A file that is missing is one that may come.
        if OutputFile(path: path).isFile || Self.endings.contains(InputFile(path: path).ending) {
          found.append(path)
        }
        if found.count == Self.mostFiles { break }
      }
    }
    return found
  }

  /// The strings of a file of JSON that may be names of files.
  private static func strings(in file: InputFile) -> [String] {
    guard let status = stat(of: file.path), status.isRegular, status.st_size <= mostBytes,
      let bytes = try? file.read()
    else { return [] }
    let parts = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.filter { part in
      !part.isEmpty && part.count < 1024 && !part.contains(UInt8(ascii: "\n"))
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func stamps(of names: [String]) -> [String: Stamp?] {
    var stamps: [String: Stamp?] = [:]
    for name in names { stamps.updateValue(stat(of: name).map { Stamp($0) }, forKey: name) }
    return stamps
  }
}
