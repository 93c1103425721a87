import Snug
package import SnugDrawing
import Synchronization

/// The images that a document shows: files, `data:` URLs, names of its own `images`, and those that a host
/// supplies by name. Each is read once, when it is first needed.
package final class DocumentImages: Sendable {
  /// The folder that relative paths in the document start from; `nil` for the current one.
  private let folder: String?
  let files: NamedFiles
  /// The bytes that the host supplies, by name.
  private let supplied: [String: [UInt8]]
  private let state = Mutex(State())

  private struct State {
    /// The sources that the document declares by name.
    var declared: [String: String] = [:]
    var known: [String: Result<DrawingImage, Problem>] = [:]
    var byteCount = 0
    /// The pixels of PNG and JPEG files.
    var pixelCount = 0
    /// The count of names searched for near misses.
    var searchCount = 0
  }

  /// The reason why there is no image, as a sentence.
  package struct Problem: Error {
    package let message: String
  }

  /// The images for one kind of picture.
  struct Use: Sendable {
    let images: DocumentImages
    let drawsSVG: Bool

    init(_ images: DocumentImages, drawsSVG: Bool) {
      (self.images, self.drawsSVG) = (images, drawsSVG)
    }

    /// Returns an image that the picture can draw.
    func image(_ source: String) throws(Problem) -> DrawingImage {
      let image = try images.image(source)
      guard image.format != .svg || drawsSVG else {
        throw Problem(
          message:
            "an SVG image is drawn in an SVG picture only: convert it to PNG, or write an SVG")
      }
      guard !image.isDamaged else {
        throw Problem(message: "\(DocumentImages.name(source)) is damaged, or not complete")
      }
      return image
    }
  }

  /// The most different images of a document.
  static let mostImages = 4096
  /// The most bytes of all its images.
  static let mostBytes = 1 << 28
  /// The most pixels of all its PNG and JPEG images.
  static let mostPixels = 1 << 30
  /// The most names that are searched for near misses of sources.
  static let mostSearches = 1 << 16

  package init(folder: String?, files: NamedFiles, supplied: [String: [UInt8]] = [:]) {
    (self.folder, self.files, self.supplied) = (folder, files, supplied)
  }

  /// Reads the images that a document declares: sources by name.
  func declare(_ value: JSONValue, _ errors: ErrorList) {
    let expected = "an object of image files by name"
    guard let members = errors.members(of: value, expected) else { return }
    var sources: [String: String] = [:]
    for (name, source) in members {
      guard !errors.isFull else { break }
      if let text = errors.noting(try source.string()) { sources[name.text] = text }
    }
    state.withLock { $0.declared = sources }
  }

  /// The names that a document may use.
  private var names: [String] {
    (state.withLock { Array($0.declared.keys) } + supplied.keys).sorted()
  }

  /// Returns the image of a source.
  package func image(_ source: String) throws(Problem) -> DrawingImage {
    if let known = state.withLock({ $0.known[source] }) { return try known.get() }
    let result = Result { () throws(Problem) in try read(source) }
    state.withLock { state in
      state.known[source] = result
      if case .success(let image) = result {
        state.byteCount += image.bytes.count
        if image.format != .svg { state.pixelCount += image.pixelWidth * image.pixelHeight }
      }
    }
    return try result.get()
  }

  private func read(_ source: String) throws(Problem) -> DrawingImage {
    let (count, byteCount) = state.withLock { ($0.known.count, $0.byteCount) }
    guard count < Self.mostImages else {
      throw Problem(message: "a document has at most \(Self.mostImages) images")
    }
    // A declared source is none of another declared name.
    let source = state.withLock { $0.declared[source] } ?? source
    if let bytes = supplied[source] { return try checked(bytes, source) }
    let bytes = try self.bytes(source)
    guard bytes.count <= Self.mostBytes - byteCount else {
      throw Problem(
        message: "the images of a document have at most \(Self.mostBytes >> 20) MiB together")
    }
    return try checked(bytes, source)
  }

  private func checked(_ bytes: [UInt8], _ source: String) throws(Problem) -> DrawingImage {
    let image: DrawingImage
    do throws(DrawingImage.Problem) {
      image = try DrawingImage(bytes)
    } catch {
      throw Problem(message: "\(Self.name(source)) \(error.description)")
    }
    let pixelCount = state.withLock { $0.pixelCount }
    guard
      image.format == .svg || image.pixelWidth * image.pixelHeight <= Self.mostPixels - pixelCount
    else {
      throw Problem(
        message:
          "the images of a document have at most \(Self.mostPixels >> 20) million pixels together: make them "
          + "smaller")
    }
    return image
  }

  private static func name(_ source: String) -> String {
    source.hasPrefix("data:")
      ? "the image of the URL" : "the image \(Excerpt.quoted(source))"
  }

  private func bytes(_ source: String) throws(Problem) -> [UInt8] {
    if source.utf8.starts(with: "data:".utf8) { return try Self.bytes(ofURL: source) }
    if let scheme = Self.scheme(of: source) {
      throw Problem(
        message:
          "nothing is fetched by \(scheme): use a file beside the document, or a data: URL")
    }
    guard files == .allowed else {
      throw Problem(
        message: "documents may name no files here: write a data: URL, or allow files (in the "
          + "command, leave out --no-files; of serve, add --files)")
    }
    do throws(FileBytes.Failure) {
      return try FileBytes.read(resolvedPath(of: source), maximumLength: DrawingImage.mostBytes)
    } catch {
      let near = nearMiss(of: source)
      throw Problem(
        message: "the image \(Excerpt.quoted(source)) cannot be read: \(error.description)"
          + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
  }

  func resolvedPath(of path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }

  /// Returns the name that a source was probably meant for.
  private func nearMiss(of source: String) -> String? {
    let isMuch = state.withLock { state in
      state.searchCount += state.declared.count + supplied.count
      return state.searchCount > Self.mostSearches
    }
    guard !isMuch else { return nil }
    return NearMiss.suggestions(for: source, among: names.filter { $0 != source }).first
  }

  /// Returns what a URL begins with, such as `https`; `nil` for a path.
  private static func scheme(of source: String) -> String? {
    guard let colon = source.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = source[..<colon].lowercased()
    return ["http", "https", "ftp", "file", "blob", "cid"].contains(scheme) ? scheme : nil
  }

  /// RFC 2397.
  private static func bytes(ofURL url: String) throws(Problem) -> [UInt8] {
    guard let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw Problem(message: "a data: URL has its data behind a comma")
    }
    let data = url[url.index(after: comma)...].utf8
    let isBase64 = url[..<comma].lowercased().hasSuffix(";base64")
    guard let bytes = isBase64 ? Base64.bytes(of: data) : percentDecoded(data) else {
      throw Problem(
        message: isBase64
          ? "the data of the URL is no Base64"
          : "a % in a URL is followed by two hexadecimal digits")
    }
    return bytes
  }

  private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      place = text.index(after: place)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let end = text.index(place, offsetBy: 2, limitedBy: text.endIndex),
        let value = UInt8(Substring(text[place..<end]), radix: 16)
      else { return nil }
      bytes.append(value)
      place = end
    }
    return bytes
  }
}

/// An image view of a cell, as its document writes it.
struct ImageView: Sendable {
  /// Where its image comes from; `nil` for a view whose renderer has it, or whose items name it.
  var source: String?
  /// The pixels in a point.
  var scale = 1.0
  var fit = Fit.fill
  /// The place of the image in its frame: what is at this part of one is at that part of the other.
  var position = (x: DrawingGradient.Length.fraction(0.5), y: DrawingGradient.Length.fraction(0.5))
  /// What is drawn instead of an image that is missing or broken.
  var placeholder: DrawingPaint?

  /// How an image fills its frame (CSS Images 3, `object-fit`).
  enum Fit: String, CaseIterable, Sendable {
    /// As wide and as high as the frame.
    case fill
    /// As large as fits, with its proportions.
    case contain
    /// As small as covers the frame, with its proportions.
    case cover
    /// In its own size.
    case none
  }

  /// The keys of an image view, beside those of all views.
  static let keys = ["size", "source", "scale", "fit", "position", "placeholder"]

  /// Returns the size of an image, in points.
  func size(of image: DrawingImage) -> Size {
    Size(width: Double(image.pixelWidth) / scale, height: Double(image.pixelHeight) / scale)
  }

  /// Returns where an image is drawn in a frame; it may reach beyond.
  func place(of image: DrawingImage, in frame: Rect) -> Rect {
    let own = size(of: image)
    let (across, down) = (frame.width / own.width, frame.height / own.height)
    let factor: Size =
      switch fit {
      case .fill: Size(width: across, height: down)
      case .contain: Size(width: min(across, down), height: min(across, down))
      case .cover: Size(width: max(across, down), height: max(across, down))
      case .none: Size(width: 1, height: 1)
      }
    let size = Size(width: own.width * factor.width, height: own.height * factor.height)
    func start(_ length: DrawingGradient.Length, _ free: Double) -> Double {
      switch length {
      case .points(let points): points
      case .fraction(let fraction): free * fraction
      }
    }
    return Rect(
      x: frame.x + start(position.x, frame.width - size.width),
      y: frame.y + start(position.y, frame.height - size.height), width: size.width,
      height: size.height)
  }
}

extension ImageView {
  /// Reads the keys of an image view; a missing or invalid one keeps its default.
  init(_ value: JSONValue, _ errors: ErrorList) {
    source = errors.noting(try value.member("source")?.string())
    scale = source.map(ImageView.scale(ofFile:)) ?? scale
    errors.read(try value.member("scale")?.number(in: 0.1...100), into: &scale)
    errors.read(try value.member("fit")?.choice(), into: &fit)
    errors.read(try value.member("position").map(Self.position), into: &position)
    placeholder = errors.noting(try value.member("placeholder").map(StyleReader.paint))
  }

  /// Returns the scale that a name such as `avatar@2x.png` states, as UIKit reads it.
  private static func scale(ofFile name: String) -> Double {
    guard let dot = name.lastIndex(of: ".") else { return 1 }
    for (mark, scale) in [("@2x", 2.0), ("@3x", 3)] where name[..<dot].hasSuffix(mark) {
      return scale
    }
    return 1
  }

  private static func position(
    _ value: JSONValue
  ) throws(DocumentError) -> (x: DrawingGradient.Length, y: DrawingGradient.Length) {
    let words = try value.string().lowercased().split(separator: " ")
    guard let position = CSSGradient.position(words) else {
      throw value.mismatch(
        expected: "a position of one or two values such as \"top\", \"left bottom\" or \"50% 20%\"")
    }
    return position
  }
}
