import SnugGeometry

extension LineTable {
  /// The widest line of a paragraph.
  struct Limit {
    /// A line of at most these units certainly fits.
    let sure: Int
    /// A line of more units certainly does not fit.
    let most: Int
    let test: WidthLimit
    let size: Double
    /// The place where the line begins, from which tab stops are counted, in points.
    let indent: Double
    private let unitsPerEm: Double
    let letterSpacing: Double
    private let rounding: Int8
    /// The count of average characters in a line, if they fit.
    let characters: Int

    init(
      _ test: WidthLimit, of part: Part, indent: Double = 0, size: Double, letterSpacing: Double
    ) {
      self.test = test
      self.indent = indent
      self.size = size
      self.letterSpacing = letterSpacing
      unitsPerEm = Double(part.unitsPerEm)
      rounding = part.rounding
      // Exact widths are rounded doubles; between the two bounds they decide.
      let units = min(test.widest / size * unitsPerEm, 0x1p31)
      sure = Int(units * (1 - 0x1p-40)) - Int(part.rounding)
      most = Int(units * (1 + 0x1p-40)) + Int(part.rounding)
      characters = Int(
        min(Double(most) * Double(part.charactersPerUnit), Double(part.last - part.first)))
    }

    /// Whether a line fits; `nil` where rounding leaves it open.
    @inline(__always)
    func fits(_ units: Int, _ characters: Int) -> Bool? {
      if letterSpacing == 0 {
        if units <= sure { return true }
        if units > most { return false }
        guard rounding == 0 else { return nil }
      } else if rounding != 0 {
        let most = width(units + Int(rounding), characters)
        let least = width(units - Int(rounding), characters)
        return test.fits(most) ? true : test.fits(least) ? nil : false
      }
      return test.fits(width(units, characters))
    }

    @inline(__always)
    func mayFit(_ units: Int, _ characters: Int) -> Bool {
      letterSpacing == 0 ? units <= most : fits(units, characters) != false
    }

    /// Whether text of an exact width fits, in points.
    func fits(_ width: Double) -> Bool { test.fits(width) }

    /// Returns the exact width of a line.
    @inline(__always)
    func width(_ units: Int, _ characters: Int) -> Double {
      TextStyle.width(
        advanceUnits: Int64(units), spacedCharacters: characters, size: size,
        letterSpacing: letterSpacing, unitsPerEm: unitsPerEm)
    }
  }
}

/// A width limit of many texts: `PixelGrid.fits(_:in:)` for one limit, without rounding anew.
struct WidthLimit {
  /// The exact width up to which text fits, in points, up to the rounding of this quotient.
  let widest: Double
  private let cellsPerPoint: Double
  /// The whole cells in the limit, and the noise that a sum of advances carries.
  private let cells: Double
  private let noise = PixelGrid.noise

  /// - Parameter limit: In points.
  init(_ limit: Double, on grid: PixelGrid) {
    cells = grid.budget(limit)
    cellsPerPoint = grid.cellsPerPoint
    widest = (cells + noise) / cellsPerPoint
  }

  @inline(__always)
  func fits(_ width: Double) -> Bool {
    // A number rounded up is at most a whole number where it is itself.
    width * cellsPerPoint - noise <= cells
  }
}
