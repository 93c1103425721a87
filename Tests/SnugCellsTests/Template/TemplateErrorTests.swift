import Snug
import Testing

@Suite("Templates: names")
struct TemplateNameTests {
  private let a = CellView("a", .box(nil))

  @Test("two views cannot have one name, inside or outside containers")
  func duplicates() {
    for other in [
      CellView.label("a"), CellView("card", .container([a], [])), CellView("a", .container([], [])),
    ] {
      expect(templateError([a, other]), at: .view("a"), .duplicateViewName)
    }
    expect(templateError([CellView("a", .container([a], []))]), at: .view("a"), .duplicateViewName)
  }

  @Test(
    "a name is refused if it is empty or `super`, begins with a digit or has signs other than _",
    arguments: ["", "1a", "a b", "a.b", "a-b", "super", "[a]", "\u{1F600}"])
  func invalidNames(name: String) {
    expect(
      templateError([CellView(name, .box(nil))]), at: .view(name), .invalidName(name))
    expect(
      templateError([a], metrics: [name: 1]), at: .cell, .invalidName(name))
    expect(
      templateError([a], ["a.height = 1", .text("a.width = 1", metrics: [name: 1])]),
      at: .statement(1, container: nil), .invalidName(name))
  }

  @Test(
    "names may contain letters of any script", arguments: ["_", "a1", "\u{E9}t\u{E9}", "\u{6587}"])
  func validNames(name: String) {
    #expect(templateError([CellView(name, .box(nil))]) == nil)
    #expect(templateError([CellView(name, .box(nil))], [.text("\(name).width = 5")]) == nil)
  }

  @Test("an unknown view is reported with its place, and views of similar names are suggested")
  func unknownViews() {
    let views = [
      CellView("label", .box(nil)), CellView("card", .container([a], ["a.width = lable.width"])),
    ]
    expect(
      templateError(views, ["[a(label)]"]), at: .statement(0, container: "card"),
      .constraint(.unknownView("lable"), suggestions: ["label"]))
    expect(
      templateError([a], ["a.width = 1", "H:|[b]|"]), at: .statement(1, container: nil),
      .constraint(.unknownView("b"), suggestions: []))
    // A format that is no constraint names its view, too.
    expect(
      templateError([a], ["V:[b]"]), at: .statement(0, container: nil),
      .constraint(.unknownView("b"), suggestions: []))
    #expect(templateError([a], ["V:[a]"]) == nil)
    #expect(
      templateError([a], ["H:|[super]|"])?.problem
        == .constraint(.unknownView("super"), suggestions: []))
  }

  @Test("a constraint may name any view of the cell, in containers and outside")
  func namesAcrossContainers() {
    let card = CellView(
      "card", .container([CellView("inner", .box(nil))], ["inner.top = a.bottom"]))
    #expect(templateError([a, card], ["a.leading = inner.trailing"]) == nil)
  }

  @Test("a text with a syntax error is an error of its statement")
  func syntax() throws {
    let error = try #require(templateError([a], ["a.width = 5", "a.widht = 5"]))
    #expect(error.place == .statement(1, container: nil))
    guard case .constraint(.syntax(let format), _) = error.problem else {
      Issue.record("not an error of syntax: \(error)")
      return
    }
    #expect(format.column == 3)
    #expect(format.suggestions == ["width"])
  }
}

@Suite("Templates: comparable attributes")
struct TemplateAttributeTests {
  private let views = [CellView("a", .box(nil)), CellView("b", .box(nil))]

  private func problem(_ text: String) -> TemplateError.Problem? {
    templateError(views, [.text(text)])?.problem
  }

  @Test(
    "a size and a position cannot be compared, nor positions on different axes",
    arguments: [
      ("a.width = b.leading", .width, .leading),
      ("a.firstBaseline = b.height", .firstBaseline, .height),
      ("a.leading = b.top", .leading, .top), ("a.centerY = super.centerX", .centerY, .centerX),
    ] as [(String, Attribute, Attribute)])
  func incomparable(text: String, first: Attribute, second: Attribute) {
    #expect(problem(text) == .constraint(.incomparableAttributes(first, second), suggestions: []))
  }

  @Test("a width and a height can be compared, and so can positions on one axis")
  func comparable() {
    for text in [
      "a.width = 2 * b.height", "a.height = a.width", "a.leading = b.centerX",
      "a.top = b.lastBaseline", "a.rightMargin = super.right",
    ] {
      #expect(problem(text) == nil, "\(text)")
    }
  }

  @Test("a multiplier of 0 is refused if there is a second item")
  func zeroMultiplier() {
    let expected = TemplateError.Problem.constraint(.zeroMultiplier, suggestions: [])
    #expect(problem("a.width = 0 * b.width + 5") == expected)
    #expect(problem("a.width = -0 * b.width") == expected)
    let width = Anchor(.view("a"), .width)
    #expect(
      templateError(
        views, [.constraint(Constraint(width, .equal, nil, multiplier: 0, constant: 5))]) == nil)
  }
}
