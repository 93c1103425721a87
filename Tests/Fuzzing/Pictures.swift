import SnugDrawing
import SnugGeometry

/// Reads arbitrary bytes as an image file, and as the colour or gradient of a style.
///
/// Nothing may trap or hang. An image has as many pixels as are drawn, and its file without its orientation is
/// the same image upright; a gradient has ascending stops from 0 to 1 in every box.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  checkImage(input)
  checkStyle(String(decoding: input, as: UTF8.self))
  return 0
}

private func checkImage(_ input: [UInt8]) {
  guard let image = try? DrawingImage(input) else { return }
  require(
    image.pixelWidth > 0 && image.pixelHeight > 0
      && image.pixelWidth <= DrawingImage.mostPixels / image.pixelHeight, "an image has no size")
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

private func require(_ isTrue: Bool, _ message: @autoclosure () -> String) {
  if !isTrue { fatalError(message()) }
}
