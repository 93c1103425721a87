import SnugDocument
import SnugDrawing
import SnugGeometry

/// Reads arbitrary bytes as an image file, as the colour or gradient of a style, as the source of an image and as
/// the id of a document that names its file.
///
/// Nothing may trap or hang, nor in decoding the pixels. An image has as many pixels as are drawn, and its file without its orientation is
/// the same image upright; a gradient has ascending stops from 0 to 1 in every box.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  checkImage(input)
  let text = String(decoding: input, as: UTF8.self)
  checkStyle(text)
  checkNames(text)
  return 0
}

private func checkImage(_ input: [UInt8]) {
  guard let image = try? DrawingImage(input) else { return }
  require(
    image.pixelWidth > 0 && image.pixelHeight > 0
      && image.pixelWidth <= DrawingImage.mostPixels / image.pixelHeight, "an image has no size")
  // Pixels of a damaged file are an error, and no more.
  if image.pixelWidth * image.pixelHeight <= 1 << 16 { _ = image.isDamaged }
  guard image.format != .svg else { return }
  guard let upright = try? DrawingImage(image.uprightBytes) else {
    fatalError("without its orientation it is no image")
  }
  require(image.orientation == 1 || upright.orientation == 1, "it still has an orientation")
}

private func checkStyle(_ text: String) {
  if let color = CSSColor.color(text) {
    let digits = color.hexadecimal
    require(CSSColor.color(digits)?.hexadecimal == digits, "\(digits) is no colour")
  } else {
    require(CSSColor.advice(on: text).utf8.count < 200, "long advice")
  }
  guard let gradient = try? CSSGradient.gradient(text) else { return }
  for box in [
    Rect.zero, Rect(x: -1, y: 2, width: 30, height: 0), Rect(x: 5, y: 5, width: 70, height: 9),
  ] {
    let offsets = gradient.placed(in: box).stops.map(\.offset)
    require(offsets.count >= 2, "too few stops")
    require(offsets.allSatisfy { 0...1 ~= $0 }, "\(offsets) are out of range")
    require(offsets == offsets.sorted(), "\(offsets) go back")
  }
}

/// A file of a document is in the folder that the pattern names, whatever its id; a source is an image or a reason.
private func checkNames(_ text: String) {
  let sources = DocumentImages(folder: "/proc/self/no-folder", files: .allowed)
  _ = try? sources.image(text)
  for pattern in ["{id}", "pictures/{id}.png", "{index}/{id}-{step}.svg"] {
    guard let path = try? OutputPattern(text: pattern).path(ofID: text, index: 1, step: 2) else {
      continue
    }
    // By bytes, as files have them: a slash before a mark is one character with it.
    let slash = UInt8(ascii: "/")
    let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    require(
      parts.count == pattern.utf8.split(separator: slash).count, "\(path) has another folder")
    let isFile = !parts.contains { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
    require(isFile && path != "-", "\(path) is no file")
  }
}

private func require(_ isTrue: Bool, _ message: @autoclosure () -> String) {
  if !isTrue { fatalError(message()) }
}
