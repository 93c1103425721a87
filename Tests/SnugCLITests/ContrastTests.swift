import Foundation
import SnugDocument
import SnugDrawing
import SnugGeometry
import SnugText
import Testing

/// What the texts of a picture stand on: the colours of the boxes behind them, as they are drawn.
private final class ContrastCanvas: Canvas {
  /// The boxes so far, each with the colours that it may have at a place.
  private var boxes: [(rect: Rect, colors: [DrawingColor], opacity: Double)] = []
  private var opacities = [1.0]
  /// The lowest contrast of each text, from 1 to 21.
  private(set) var contrasts: [(text: String, contrast: Double)] = []

  func begin(_ group: CanvasGroup) {
    opacities.append(opacities[opacities.count - 1] * group.opacity)
  }
  func end() { opacities.removeLast() }

  func draw(_ box: DrawingBox, _ paint: DrawingPaint?, in whole: Rect, _ line: CanvasLine?) {
    let colors: [DrawingColor]
    switch paint {
    case .color(let color): colors = [color]
    case .gradient(let gradient): colors = gradient.stops.map(\.color)
    case nil: return
    }
    boxes.append((box.rect, colors, opacities[opacities.count - 1]))
  }

  func draw(_ runs: [CanvasText]) { runs.forEach(draw) }

  private func draw(_ text: CanvasText) {
    let first = text.run.glyphs[0].position
    let place = Point(x: text.origin.x + first.x + 1, y: text.origin.y + first.y - 1)
    // All colours that the boxes there may add up to, on white.
    var behind: [[Double]] = [[255, 255, 255]]
    for box in boxes where box.rect.contains(Rect(origin: place, size: Size(width: 0, height: 0))) {
      behind = box.colors.flatMap { color in
        behind.map { Self.mix(color, box.opacity, on: $0) }
      }
    }
    let contrast = behind.map { color in
      Self.contrast(Self.mix(text.color, opacities[opacities.count - 1], on: color), color)
    }.min()
    contrasts.append((text.text, contrast ?? 0))
  }

  func stroke(from start: Point, to end: Point, _ line: CanvasLine) {}
  func fill(_ outline: GlyphOutline, _ color: DrawingColor) {}
  func draw(_ image: DrawingImage, in frame: Rect) {}

  private static func mix(_ color: DrawingColor, _ opacity: Double, on behind: [Double]) -> [Double]
  {
    let alpha = color.opacity * opacity
    return zip([color.red, color.green, color.blue], behind).map {
      Double($0) * alpha + $1 * (1 - alpha)
    }
  }

  /// WCAG 2.1, "contrast ratio" and "relative luminance".
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    func luminance(_ color: [Double]) -> Double {
      zip(color, [0.2126, 0.7152, 0.0722]).map { part, weight in
        let value = part / 255
        return weight * (value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
      }.reduce(0, +)
    }
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}

@Suite("Examples: contrast")
struct ContrastTests {
  private func contrasts(_ json: String, folder: String? = nil) throws -> ContrastCanvas {
    let document = try Document(json: Array(json.utf8), folder: folder)
    let layout = try LayoutSession().layout(document)
    let canvas = ContrastCanvas()
    _ = try Picture.draw(layout, DocumentStyles(of: document), on: canvas)
    return canvas
  }

  @Test("every text of the gallery has a contrast of at least 4.5", arguments: GalleryTests.names)
  func gallery(_ name: String) throws {
    let folder = packagePath("Examples/Gallery")
    let canvas = try contrasts(TemporaryFolder.text(of: "\(folder)/\(name)"), folder: folder)
    #expect(!canvas.contrasts.isEmpty)
    for (text, contrast) in canvas.contrasts where contrast < 4.5 {
      Issue.record("\"\(text)\" has a contrast of \(contrast)")
    }
  }

  @Test("the contrast of #777 on white is 4.48, on half-transparent black 1.14")
  func known() throws {
    // 0x77 / 255 has a luminance of 0.184, 127.5 / 255 one of 0.214.
    let json = #"""
      {"style": {"fill": "#fff"}, "cells": {"a": {"views": {"label": {}}, "style": {"color": "#777"}}},
      "items": ["A", {"label": "B", "style": {"fill": "rgb(0 0 0 / 50%)"}}]}
      """#
    let canvas = try contrasts(json)
    #expect(canvas.contrasts.map(\.text) == ["A", "B"])
    #expect(abs(canvas.contrasts[0].contrast - 4.478) < 0.01)
    #expect(abs(canvas.contrasts[1].contrast - 1.13) < 0.02)
  }
}
