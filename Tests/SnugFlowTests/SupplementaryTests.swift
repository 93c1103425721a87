import SnugFlow
import Testing

/// An item of 60 by 20 at 10, 5, in a container of 100.
@Suite("Flow layout: views attached to items")
struct SupplementaryTests {
  private func result(
    _ views: AttachedView..., direction: LayoutDirection = .leftToRight
  ) throws -> FlowResult {
    let section = FlowSection(
      items: .sizes([Size(width: 60, height: 20)]),
      options: [0: FlowItemOptions(attachedViews: views)],
      style: SectionStyle(
        sectionInset: EdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)))
    return try FlowLayout(width: 100, direction: direction).layout([section])
  }

  private func view(
    _ edges: AttachedView.Edges, own: AttachedView.Edges? = nil, offset: Point = .zero,
    fraction: Point = .zero
  ) -> AttachedView {
    AttachedView(
      kind: "badge", size: Size(width: 12, height: 8), edges: edges, ownEdges: own, offset: offset,
      fractionalOffset: fraction)
  }

  private func frame(
    _ view: AttachedView, direction: LayoutDirection = .leftToRight
  ) throws -> Rect {
    try result(view, direction: direction).frame(ofAttachedView: 0, ofItem: 0, inSection: 0)
  }

  @Test(
    "a view lies inside the item at its edges, and in the middle along an axis without one",
    arguments: [
      (.init([.top, .leading]), Point(x: 10, y: 5)),
      (.init([.bottom, .trailing]), Point(x: 58, y: 17)),
      // (60 - 12) / 2 and (20 - 8) / 2
      (.init([]), Point(x: 10 + 24, y: 5 + 6)), (.top, Point(x: 34, y: 5)),
      (.init([.leading, .trailing, .bottom]), Point(x: 34, y: 17)),
    ] as [(AttachedView.Edges, Point)])
  func inside(edges: AttachedView.Edges, origin: Point) throws {
    #expect(try frame(view(edges)) == Rect(origin: origin, size: Size(width: 12, height: 8)))
  }

  @Test("its own edges say which point of it lies there; offsets are points, and parts of its size")
  func ownEdges() throws {
    // The middle of the view on the corner at 70, 5.
    #expect(try frame(view([.top, .trailing], own: [])).origin == Point(x: 64, y: 1))
    // Beside the item, in the middle.
    #expect(try frame(view([.trailing], own: [.leading])).origin == Point(x: 70, y: 11))
    let moved = view(
      [.top, .trailing], offset: Point(x: 1, y: 2), fraction: Point(x: 0.25, y: -0.5))
    #expect(try frame(moved).origin == Point(x: 58 + 1 + 3, y: 5 + 2 - 4))
  }

  @Test("distances are rounded to the nearest 1/64 point: 0.29 of 100 points are 29")
  func rounding() throws {
    let size = Size(width: 100, height: 100)
    var exact = AttachedView(kind: "badge", size: size, edges: [.top, .leading])
    exact.fractionalOffset = Point(x: 0.29, y: 0.58)  // as Double, a little less
    #expect(try frame(exact).origin == Point(x: 10 + 29, y: 5 + 58))
    exact.fractionalOffset = .zero
    exact.offset = Point(x: 0.6 / 64, y: -0.4 / 64)
    #expect(try frame(exact).origin == Point(x: 10 + 1.0 / 64, y: 5))
  }

  @Test("from right to left, leading is at the right, and offsets go to the trailing side")
  func rightToLeft() throws {
    // The item is at 30; its left edge is the trailing one.
    let corner = view([.top, .trailing], offset: Point(x: 3, y: 0))
    #expect(try frame(corner, direction: .rightToLeft).origin == Point(x: 27, y: 5))
    let leading = view([.top, .leading], own: [])
    #expect(try frame(leading, direction: .rightToLeft).origin == Point(x: 84, y: 1))
  }

  @Test("a view takes no room, is found behind its item, and in front of it at a point")
  func queries() throws {
    let corner = view([.top, .trailing], own: [])
    let result = try result(corner, view([.bottom, .leading]))
    #expect(result.contentSize == Size(width: 100, height: 30))
    #expect(result.attachedViews(ofItem: 0, inSection: 0).map(\.kind) == ["badge", "badge"])
    let found = result.elements(in: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(
      found.map(\.kind)
        == [.item(0), .supplementary(item: 0, index: 0), .supplementary(item: 0, index: 1)])
    #expect(found.map(\.zIndex) == [0, 1, 1])
    // Above the item, only the first view.
    let above = result.elements(in: Rect(x: 0, y: 0, width: 100, height: 5))
    #expect(above.map(\.kind) == [.supplementary(item: 0, index: 0)])
    #expect(result.element(at: Point(x: 69, y: 6))?.kind == .supplementary(item: 0, index: 0))
    #expect(result.element(at: Point(x: 40, y: 6))?.kind == .item(0))
  }

  @Test("a view stays with its item while others come and go, until the item's options change")
  func edits() throws {
    var result = try result(view([.top, .leading]))
    let other = FlowItem(size: Size(width: 60, height: 30))
    _ = try result.apply(.insert([other], at: 0, section: 0))
    #expect(result.frame(ofAttachedView: 0, ofItem: 1, inSection: 0).origin == Point(x: 10, y: 35))
    #expect(result.attachedViews(ofItem: 0, inSection: 0) == [])
    _ = try result.apply(.setItem(.options(FlowItemOptions()), item: 1, section: 0))
    #expect(result.attachedViews(ofItem: 1, inSection: 0) == [])
    #expect(result.elements(in: Rect(x: 0, y: 35, width: 100, height: 9)).count == 1)
  }

  @Test("a view that an edit attaches is found, though nothing else has changed")
  func attached() throws {
    let section = FlowSection(items: .sizes([Size(width: 50, height: 20)]))
    let below = view([.bottom, .leading], own: [.top, .leading])
    var result = try FlowLayout(width: 50).layout([section, section])
    _ = try result.apply(
      .setItem(.options(FlowItemOptions(attachedViews: [below])), item: 0, section: 0))
    var fresh = section
    fresh.options[0] = FlowItemOptions(attachedViews: [below])
    let rect = Rect(x: 0, y: 22, width: 50, height: 5)
    let found = result.elements(in: rect)
    #expect(found.map(\.kind) == [.supplementary(item: 0, index: 0), .item(0)])
    #expect(found == (try FlowLayout(width: 50).layout([fresh, section]).elements(in: rect)))
  }

  @Test("a view without size is found where its origin is")
  func empty() throws {
    let dot = AttachedView(kind: "dot", size: .zero, edges: [.bottom, .trailing])
    let result = try result(dot)
    #expect(result.attachedViews(ofItem: 0, inSection: 0) == [dot])
    #expect(result.frame(ofAttachedView: 0, ofItem: 0, inSection: 0).origin == Point(x: 70, y: 25))
    let found = result.elements(in: Rect(x: 70, y: 25, width: 1, height: 1))
    #expect(found.map(\.kind) == [.supplementary(item: 0, index: 0)])
  }

  @Test("a size or an offset that cannot be used is an error of the view, with the number given")
  func invalid() {
    let wide = AttachedView(kind: "badge", size: Size(width: -1, height: 5))
    let far = view([], offset: Point(x: .infinity, y: 0))
    let steep = view([], fraction: Point(x: 0, y: 1e7))
    let errors: [(AttachedView, String, Double, FlowError.Requirement)] = [
      (wide, "size", -1, .length), (far, "offset", .infinity, .inset),
      (steep, "fractionalOffset", 1e7, .partOfSize),
    ]
    for (view, property, value, requirement) in errors {
      let error = #expect(throws: FlowError.self) { _ = try result(self.view([]), view) }
      #expect(
        error?.place == .supplementary(of: ItemPath(section: 0, item: 0), index: 1))
      #expect(error?.property == property && error?.value == value)
      #expect(error?.requirement == requirement)
    }
  }
}
