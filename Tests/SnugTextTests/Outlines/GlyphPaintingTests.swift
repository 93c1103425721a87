import SnugGeometry
import Testing

@testable import SnugDrawing
@testable import SnugText

/// Tests/Fixtures/fonts/build_fonts.py has the paints of SnugPaints.ttf, whose glyphs are 1000 units an em.
@Suite("Outlines: paints (COLR version 1)")
struct GlyphPaintingTests {
  /// The names of the glyphs from 4 on.
  static let names = """
    solid text palette linear oblique stops beyond step fading repeated reflected radial focus inward
    cone sweep part turns layers clip reuse clipbox varbox clipped translate transform scale
    scalecenter uniform uniformcenter rotate rotatecenter skew skewcenter vartranslate varsolid
    varlinear varrotate clear src dest src_over dest_over src_in dest_in src_out dest_out src_atop
    dest_atop xor plus screen overlay darken lighten color_dodge color_burn hard_light soft_light
    difference exclusion multiply hsl_hue hsl_saturation hsl_color hsl_luminosity inked
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private func font(weight: Double = 100) throws -> OpenedFont {
    try OpenedFont(RepositoryFile.paintFont, weight: weight)
  }

  private func glyph(_ name: String) throws -> UInt32 {
    UInt32(4 + (try #require(Self.names.firstIndex(of: name))))
  }

  /// The painting of a glyph at a size of 10: a point is 100 units.
  private func painting(_ name: String, weight: Double = 100) throws -> GlyphPainting {
    let image = try font(weight: weight).image(glyph(name))
    guard case .painting(let painting) = image else {
      throw Failure(message: "\(name) is \(image)")
    }
    return painting
  }

  private struct Failure: Error { var message: String }

  private func brush(_ name: String, weight: Double = 100) throws -> GlyphPainting.Brush {
    guard case .fill(let outline, let brush) = try painting(name, weight: weight).paint else {
      throw Failure(message: name)
    }
    #expect(outline.bounds == Rect(x: 1, y: -7, width: 8, height: 7))
    return brush
  }

  private func gradient(_ name: String, weight: Double = 100) throws -> GlyphPainting.Gradient {
    guard case .gradient(let gradient) = try brush(name, weight: weight) else {
      throw Failure(message: name)
    }
    return gradient
  }

  private let red = GlyphLayer.Color(red: 255, green: 0, blue: 0)
  private let blue = GlyphLayer.Color(red: 0, green: 0, blue: 255)

  @Test("colours are of the first palette, or that of the text, with an opacity on top")
  func shades() throws {
    #expect(try brush("solid") == .shade(.init(color: red, opacity: 0.5)))
    #expect(try brush("text") == .shade(.init(color: nil, opacity: 0.5)))
    let green = GlyphLayer.Color(red: 0, green: 255, blue: 0, alpha: 128)
    #expect(try brush("palette") == .shade(.init(color: green, opacity: 1)))
  }

  @Test("a gradient has the line of its colours, stops from 0 to 1, and a mapping to points")
  func gradients() throws {
    let linear = try gradient("linear")
    #expect(linear.shape == .linear(from: Point(x: 100, y: 0), to: Point(x: 900, y: 0)))
    #expect(
      linear.stops.map(\.offset) == [0, 1] && linear.stops.map(\.shade.color) == [red, blue])
    #expect(linear.extend == .pad)
    #expect(linear.transform(Point(x: 100, y: 200)) == Point(x: 1, y: -2))
    // The line at a right angle to that from (100, 0) to (500, 400), as far as (900, 0) reaches along it.
    for (name, shape) in [
      ("oblique", .linear(from: Point(x: 100, y: 0), to: Point(x: 500, y: -400))),
      ("stops", .linear(from: Point(x: 300, y: 0), to: Point(x: 700, y: 0))),
      ("beyond", .linear(from: Point(x: -300, y: 0), to: Point(x: 1300, y: 0))),
      (
        "focus",
        .radial(from: Point(x: 400, y: 300), radius: 0, to: Point(x: 500, y: 350), radius2: 300)
      ), ("part", .sweep(center: Point(x: 500, y: 350), from: 45, to: 135)),
    ] as [(String, GlyphPainting.Gradient.Shape)] {
      #expect(try gradient(name).shape == shape, "\(name)")
    }
    #expect(try gradient("stops").stops.map(\.offset) == [0, 0.5, 1])
    #expect(try gradient("repeated").extend == .repeat)
    #expect(try gradient("reflected").extend == .reflect)
  }

  @Test("transforms are applied to paths, and kept for gradients")
  func transforms() throws {
    for (name, weight, bounds) in [
      // The left half is from (1, 0) to (5, 7), upwards.
      ("translate", 100, Rect(x: 3, y: -8, width: 4, height: 7)),
      ("scale", 100, Rect(x: 0.5, y: -10.5, width: 2, height: 10.5)),
      ("scalecenter", 100, Rect(x: 3, y: -4.375, width: 2, height: 1.75)),
      ("uniformcenter", 100, Rect(x: 3, y: -3.5, width: 2, height: 3.5)),
      // Around (5, 3.5), a right angle counterclockwise.
      ("rotatecenter", 100, Rect(x: 1.5, y: -3.5, width: 7, height: 4)),
      ("varrotate", 200, Rect(x: 1.5, y: -3.5, width: 7, height: 4)),
      ("vartranslate", 200, Rect(x: 4, y: -7, width: 4, height: 7)),
      ("vartranslate", 150, Rect(x: 2.5, y: -7, width: 4, height: 7)),
    ] as [(String, Double, Rect)] {
      #expect(try painting(name, weight: weight).bounds == bounds, "\(name)")
    }
    guard case .fill(_, .gradient(let gradient)) = try painting("transform").paint else {
      Issue.record("no gradient")
      return
    }
    // (1000, 0) is at 0.5 * 1000 + 100, 0.25 * 1000 + 50.
    #expect(gradient.transform(Point(x: 1000, y: 0)) == Point(x: 6, y: -3))
  }

  @Test("opacities, gradients, stops and boxes vary with the design of the font")
  func variations() throws {
    #expect(try brush("varsolid", weight: 200) == .shade(.init(color: red, opacity: 0.5)))
    #expect(try brush("varsolid") == .shade(.init(color: red, opacity: 1)))
    // The end moves from 500 to 700; the last stop from 0.5 to 0.75, and its opacity to a half.
    let gradient = try gradient("varlinear", weight: 200)
    #expect(gradient.shape == .linear(from: Point(x: 100, y: 0), to: Point(x: 550, y: 0)))
    #expect(gradient.stops.map(\.shade.opacity) == [1, 0.5])
    #expect(try painting("varbox").clip == Rect(x: 1, y: -5, width: 4, height: 4))
    #expect(try painting("varbox", weight: 200).clip == Rect(x: 1, y: -7, width: 6, height: 6))
  }

  @Test("a glyph skewed by a right angle is not drawn")
  func undrawable() throws {
    var tables = try FontTables(ofFile: RepositoryFile.paintFont)
    // Format 28, the offset of the next paint in three bytes, and the angle of 20 degrees, in 1/16384 of a
    // half turn.
    let table = tables["COLR"]
    let place = try #require(
      table.indices.dropLast(5).first {
        table[$0] == 28 && table[$0 + 4] == 0x07 && table[$0 + 5] == 0x1C
      })
    tables.set("COLR", at: place + 4, to: 0x2000)
    let font = try OpenedFont(tables)
    #expect(try font.image(glyph("skew")) == .unsupported)
    #expect(try font.outliner.picture(ofGlyph: glyph("skew"), in: font.face, size: 10) == nil)
  }

  @Test("paints are in layers, clipped by a path, or those of another glyph within its box")
  func trees() throws {
    guard case .layers(let layers) = try painting("layers").paint,
      case .clip(let outline, .layers(let inner)) = try painting("clip").paint,
      case .layers(let moved) = try painting("reuse").paint,
      case .clip(let box, .fill) = try painting("clipped").paint,
      case .composite(let mode, .fill, .fill) = try painting("multiply").paint
    else {
      Issue.record("other trees")
      return
    }
    #expect(layers.count == 3 && inner.count == 2 && moved.count == 3 && mode == .multiply)
    #expect(outline.bounds == Rect(x: 1, y: -7, width: 4, height: 7))
    #expect(box.bounds == Rect(x: 1, y: -5, width: 4, height: 4))
    #expect(try painting("reuse").bounds == Rect(x: 1.5, y: -6, width: 8, height: 7))
    #expect(try painting("src_in").bounds == Rect(x: 2.5, y: -7, width: 2.5, height: 5.5))
    #expect(try painting("clear").bounds == nil)
  }

  @Test("the pixels of every kind of paint are Chromium's", arguments: [100.0, 200])
  func pixels(weight: Double) throws {
    let font = try font(weight: weight)
    let text = GlyphLayer.Color(red: 32, green: 48, blue: 64)
    var drawn: [Int: PaintRaster.Pixels?] = [:]
    var compared = 0
    for line in TextOracle.lines(ofFile: RepositoryFile.paintOracle) where !line.hasPrefix("#") {
      let numbers = line.split(separator: "\t").map { Int($0) ?? 0 }
      let place = numbers[1]
      // Of stops at one place, browsers show the last everywhere; the specification has the first before it.
      guard Double(numbers[0]) == weight, Self.names[place] != "step" else { continue }
      if drawn[place] == nil {
        let painting = try #require(try font.image(UInt32(4 + place), size: 100).painting)
        drawn[place] = .some(PaintRaster.pixels(painting, scale: 1, text: text))
      }
      let expected = numbers[4...].map { Double($0) }
      var own = [0.0, 0, 0, 0]
      if let pixels = drawn[place] ?? nil {
        let x = numbers[2] - Int(pixels.frame.x)
        let y = numbers[3] - 100 - Int(pixels.frame.y)
        if (0..<pixels.width).contains(x), (0..<pixels.height).contains(y) {
          let start = 4 * (y * pixels.width + x)
          own = pixels.rgba[start..<start + 4].map { Double($0) }
        }
      }
      compared += 1
      // Chromium has 8 bits a colour, multiplied by its alpha.
      let (alpha, other) = (own[3] / 255, expected[3] / 255)
      let differences =
        (0..<3).map { abs(own[$0] * alpha - expected[$0] * other) } + [abs(own[3] - expected[3])]
      #expect(
        differences.allSatisfy { $0 <= 4 },
        "\(Self.names[place]) at \(numbers[2]), \(numbers[3]): \(own), not \(expected)")
    }
    #expect(compared > 1000)
  }

  @Test("a glyph is drawn as a picture: as many pixels an em as asked for, in points of its size")
  func picture() throws {
    let font = try font()
    func drawn(_ name: String, pixelsPerEm: Double) throws -> GlyphPicture? {
      try font.outliner.picture(
        ofGlyph: glyph(name), in: font.face, size: 10, pixelsPerEm: pixelsPerEm)
    }
    let picture = try #require(try drawn("sweep", pixelsPerEm: 100))
    #expect([picture.pixelWidth, picture.pixelHeight] == [80, 70])
    #expect(picture.frame == Rect(x: 1, y: -7, width: 8, height: 7))
    #expect(picture.png.starts(with: [0x89] + Array("PNG".utf8)))
    let large = try drawn("sweep", pixelsPerEm: 10_000)
    #expect(large.map { $0.pixelWidth <= 1024 && $0.pixelWidth > 1000 } == true)
    #expect(try font.outliner.picture(ofGlyph: glyph("clear"), in: font.face, size: 10) == nil)
    for pixels in [0, -1, .infinity, .nan] as [Double] {
      #expect(throws: FontError.self, "\(pixels)") { try drawn("sweep", pixelsPerEm: pixels) }
    }
  }
}
