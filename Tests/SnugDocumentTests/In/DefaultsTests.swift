import Snug
import SnugDocument
import Testing

@Suite("Documents: defaults")
struct DefaultsTests {
  private func document(_ text: String) throws -> Document {
    try Document(text)
  }

  @Test("an empty document is 320 points wide and has no section")
  func empty() throws {
    let document = try document("{}")
    #expect(document.container.width == 320)
    #expect(document.container.height == nil)
    #expect(document.container.direction == .leftToRight)
    #expect(document.container.scale == nil)
    #expect(document.container.contentInset == .zero)
    #expect(document.scrollAxis == .vertical)
    #expect(document.sections.isEmpty)
    #expect(document.cells.map(\.name) == ["tag"])
  }

  @Test("a section without a layout is leading-aligned, with 8 points between items and lines")
  func layout() throws {
    let metrics = try #require(try document(#"{"items": []}"#).sections.first?.style)
    #expect(metrics == SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8))
    #expect(metrics.lineAlignment == .leading)
    #expect(metrics.lastLineAlignment == .automatic)
    #expect(metrics.itemAlignment == .center)
    #expect(metrics.sectionInset == .zero)
    #expect(metrics.maximumItemsPerLine == nil)
    #expect(metrics.oversize == .overflow)
  }

  @Test("every key of the container is read")
  func container() throws {
    let container = try document(
      #"""
      {"snug": 1, "container": {"width": 100.5, "height": 1e2, "direction": "rtl", "scale": 2.63,
       "contentInset": {"top": 1, "left": 2, "bottom": -3, "right": 4}}}
      """#
    ).container
    #expect(container.width == 100.5)
    #expect(container.height == 100)
    #expect(container.direction == .rightToLeft)
    #expect(container.scale == 2.63)
    let inset = EdgeInsets(top: 1, bottom: -3, horizontal: .physical(left: 2, right: 4))
    #expect(container.contentInset == inset)
  }

  @Test(
    "insets are a number, two numbers or sides",
    arguments: [
      ("5", EdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)),
      ("[1, 2]", EdgeInsets(top: 1, leading: 2, bottom: 1, trailing: 2)),
      (#"{"leading": 3}"#, EdgeInsets(leading: 3)),
      (#"{"right": 3}"#, EdgeInsets(top: 0, bottom: 0, horizontal: .physical(left: 0, right: 3))),
      ("{}", .zero),
    ])
  func insets(_ text: String, insets: EdgeInsets) throws {
    let section = try document("{\"layout\": {\"sectionInset\": \(text)}, \"items\": []}").sections[
      0]
    #expect(section.style.sectionInset == insets)
  }

  @Test("every key of the layout is read, and a section's layout overrides the keys that it has")
  func layoutKeys() throws {
    let sections = try document(
      #"""
      {"layout": {"kind": "flow", "scrollDirection": "vertical", "lineAlignment": "spaceEvenly",
        "lastLineAlignment": "center", "itemAlignment": "lastBaseline", "oversize": "clamp",
        "minimumInteritemSpacing": 1, "minimumLineSpacing": 2, "sectionInset": 3,
        "maximumItemsPerLine": 4, "lineBreaking": "balanced", "minimumLines": 5,
        "maximumLines": 6, "snap": "none",
        "pinsHeaders": true, "pinsFooters": true,
        "background": {"cell": "tag", "inset": 1, "zIndex": 2}},
       "sections": [{}, {"layout": {"minimumLineSpacing": 9, "lastLineAlignment": "same",
         "lineBreaking": "greedy", "maximumLines": 7, "pinsFooters": false}},
        {"layout": {"maximumLines": null, "maximumItemsPerLine": null}}]}
      """#
    ).sections
    var metrics = SectionStyle(
      lineAlignment: .spaceEvenly, lastLineAlignment: .fixed(.center),
      itemAlignment: .lastBaseline, minimumInteritemSpacing: 1, minimumLineSpacing: 2,
      sectionInset: EdgeInsets(3), maximumItemsPerLine: 4, oversize: .clamp,
      lineBreaking: .balanced, minimumLines: 5, maximumLines: 6, pinsHeaders: true,
      pinsFooters: true,
      background: FlowBackground(kind: "tag", insets: EdgeInsets(1), zIndex: 2))
    #expect(sections[0].style == metrics)
    let unlimited = metrics.with {
      ($0.maximumLines, $0.maximumItemsPerLine) = (nil, nil)
    }
    #expect(sections[2].style == unlimited)
    metrics.minimumLineSpacing = 9
    metrics.lastLineAlignment = .same
    metrics.lineBreaking = .greedy
    metrics.maximumLines = 7
    metrics.pinsFooters = false
    #expect(sections[1].style == metrics)
  }

  @Test("the preset uiKit is applied first, so that other keys override it in any order")
  func preset() throws {
    let text = #"{"layout": {"minimumLineSpacing": 3, "preset": "uiKit"}, "items": [{}]}"#
    var metrics = SectionStyle.uiKit
    metrics.minimumLineSpacing = 3
    #expect(try document(text).sections[0].style == metrics)
    // The size of UICollectionViewFlowLayout's items.
    #expect(try Output(of: text).frames() == [[0, 0, 50, 50]])
  }

  @Test("every key of a font is read")
  func font() throws {
    let cell = try document(
      #"""
      {"cells": {"C": {"views": {"label": {"truncation": "tail", "lines": 1,
       "lineBoxes": "allRuns", "font": {"family": ["A", "B"], "file": "f.ttf", "size": 9.5,
       "weight": 700, "width": 75, "slant": "italic", "instance": "Bold", "axes": {"wght": 650},
       "features": {"liga": false, "ss01": 2, "kern": true}, "letterSpacing": -0.5,
       "language": "de"}}}}}}
      """#
    ).cells[0]
    guard case .label(let style) = cell.template.views[0].content else {
      Issue.record("not a label")
      return
    }
    #expect(style.font.families == ["A", "B"])
    #expect(style.font.file == "f.ttf")
    #expect(style.size == 9.5)
    #expect(style.font.weight == 700)
    #expect(style.font.width == 75)
    #expect(style.font.slant == .italic)
    #expect(style.font.namedInstance == "Bold")
    #expect(style.font.axes.map { "\($0.tag) \($0.value)" } == ["wght 650.0"])
    #expect(style.features.map { "\($0.tag) \($0.value)" } == ["liga 0", "ss01 2", "kern 1"])
    #expect(style.letterSpacing == -0.5)
    #expect(style.font.language == "de")
    #expect(style.paragraph.lineBoxes == .allRuns)
  }

  @Test("every key of a view and of a cell is read")
  func views() throws {
    let cell = try document(
      #"""
      {"cells": {"C": {"margins": [1, 2], "metrics": {"gap": 4}, "baseline": "b", "recovery": "fail",
       "views": {"a": {"kind": "image", "size": [3, 4], "hugging": 10,
         "compressionResistance": {"vertical": 20}},
        "b": {"minWidth": 1, "maxWidth": 2, "minHeight": 3, "maxHeight": 4},
        "c": {"kind": "container", "views": {"d": {"kind": "guide"}}, "constraints": ["H:|[d]|"]}},
       "constraints": ["H:|-[a]-gap-[b]-[c]-|",
        {"identifier": "x", "format": "[a(w)]", "metrics": {"w": 7}},
        {"first": "a.top", "relation": ">=", "second": "b.top", "multiplier": 2, "constant": -1,
         "priority": 500, "identifier": "y"}]}}}
      """#
    ).cells[0].template
    #expect(cell.views.map(\.name) == ["a", "b", "c", "d"])
    #expect(cell.margins == EdgeInsets(top: 1, leading: 2, bottom: 1, trailing: 2))
    #expect(cell.baselineView == 1)
    #expect(cell.views[0].hugging == CellView.AxisPriorities(10))
    #expect(cell.views[0].compressionResistance == .init(horizontal: 750, vertical: 20))
    let limits = [
      cell.views[1].minWidth, cell.views[1].maxWidth, cell.views[1].minHeight,
      cell.views[1].maxHeight,
    ]
    #expect(limits == [1, 2, 3, 4])
    #expect(cell.views[1].hugging == CellView.AxisPriorities(251))
    // Four constraints of the row, the width of `a`, the object, and two in the container.
    #expect(cell.constraints.count == 8)
    #expect(cell.constraints[4].constraint.constant == 7)
    #expect(
      cell.constraints[5].constraint
        == Constraint(
          Anchor(.view("a"), .top), .greaterThanOrEqual, Anchor(.view("b"), .top), multiplier: 2,
          constant: -1, priority: 500, identifier: "y"))
  }

  @Test("options of a visual format are a name or a list of names")
  func formatOptions() throws {
    func constraints(_ options: String) throws -> [String] {
      let statement = #"{"format": "H:[a][b]", "options": \#(options)}"#
      let cell = #"{"views": {"a": {}, "b": {}}, "constraints": [\#(statement)]}"#
      return try document(#"{"cells": {"C": \#(cell)}}"#).cells[0].template.constraints
        .map { Equation($0.constraint).description }
    }
    let row = "b.leading == a.trailing"
    #expect(try constraints("[]") == [row])
    #expect(try constraints(#""alignAllTop""#) == [row, "a.top == b.top"])
    #expect(
      try constraints(#"["alignAllCenterY", "directionRightToLeft"]"#) == [
        "a.left == b.right", "a.centerY == b.centerY",
      ])
    // `alignAllBaseline` is UIKit's older name of `alignAllLastBaseline`.
    let baseline = [row, "a.lastBaseline == b.lastBaseline"]
    #expect(try constraints(#"["alignAllLastBaseline"]"#) == baseline)
    #expect(try constraints(#""alignAllBaseline""#) == baseline)
  }
}
