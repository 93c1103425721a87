import Snug
import SnugDocument
import SnugSolver
import Testing

/// The errors of the library describe themselves with the messages of a document's errors.
@Suite("Errors: descriptions")
struct ErrorDescriptionTests {
  @Test("a font error is described as in documents")
  func fonts() throws {
    let error = #expect(throws: FontError.self) { try FontCatalog(files: ["missing.ttf"]) }
    let told = documentError(#"{"fonts": ["missing.ttf"], "items": ["a"]}"#)
    #expect(
      error?.description == #"the font file "missing.ttf" cannot be read: there is no such file"#)
    #expect(told?.message == error?.description)
  }

  @Test("a template error is described as in documents, after its place")
  func templates() throws {
    let constraints = ["H:|-[labl]-|", "labl.width == 5", "V:|-[label]5px|"]
    let places = [
      "constraint 0, column 6", "constraint 0", "constraint 0, column 12",
    ]
    for (constraint, place) in zip(constraints, places) {
      let error = #expect(throws: TemplateError.self) {
        try CellTemplate(views: [.label("label")], constraints: [.text(constraint)])
      }
      let told = documentError(
        #"{"cells": {"A": {"views": {"label": {}}, "constraints": ["\#(constraint)"]}}, "items": []}"#
      )
      let message = try #require(told?.message)
      let column = place.contains("column") && error?.description.contains("column") == true
      #expect(error?.description == "\(column ? place : "constraint 0"): \(message)")
    }
    let place = TemplateError.Place.statement(2, container: "box")
    #expect(place.description == #"constraint 2 of "box""#)
    #expect(TemplateError.Place.view("a").description == #"the view "a""#)
  }

  @Test("a constraint on the superview is told Snug's name for it")
  func foreignNames() {
    let error = #expect(throws: TemplateError.self) {
      try CellTemplate(views: [.label("label")], constraints: ["label.width <= superview.width"])
    }
    #expect(error?.description.hasSuffix(#"did you mean "super"?"#) == true)
  }

  @Test("a fitting error names the constraints in conflict, and its place in a layout")
  func fitting() throws {
    let template = try CellTemplate(
      views: [.label("label")], constraints: ["label.width >= 40", "label.width <= 30"])
    let sizer = CellSizer(template, measuring: try TextMeasurer(catalog: .embedded))
    let error = #expect(throws: FittingError.self) { try sizer.fit([["a"]]) }
    #expect(
      error?.description
        == #"these constraints cannot be satisfied together: "label.width >= 40", "#
        + #""label.width <= 30"; change one, or give it a priority below 1000"#)
    let placed = #expect(throws: CellFlowError.self) {
      try CellFlow(
        FlowLayout(width: 320), [CellFlowSection([CellFlowItem(.cell(sizer, ["a"]))])])
    }
    #expect(placed?.description == "item 0-0 cannot be fitted: \(error?.description ?? "")")
  }

  @Test("a flow error says which number, and what was expected")
  func flow() throws {
    let error = #expect(throws: FlowError.self) {
      try FlowLayout(width: 100).layout([Size(width: -1, height: 20)])
    }
    #expect(error?.description == "size is -1: expected 0 to 10000000 points")
    let placed = #expect(throws: CellFlowError.self) {
      try CellFlow(
        FlowLayout(width: 100),
        [CellFlowSection([CellFlowItem(.size(Size(width: -1, height: 20)))])])
    }
    #expect(placed?.description == "item 0-0: size is -1: expected 0 to 10000000 points")
  }

  @Test("errors of a collection and its loader are described in sentences, one a line")
  func collections() {
    #expect(CollectionError.busy.description.hasPrefix("the collection is being changed already"))
    let missing = CollectionError.noSuchItem(ItemPath(section: 0, item: 3))
    #expect(missing.description == "there is no item 0-3")
    #expect(
      CollectionLoaderError.maximumLoads(0).description
        == "the maximum number of loads at once is 0: expected 1 or more")
  }

  @Test("a solver error names constraints by their indices")
  func solver() throws {
    var system = ConstraintSystem()
    let label = system.addVariable()
    try system.add(label >= 40)
    let error = #expect(throws: SolverError.self) { try system.add(label <= 30) }
    #expect(
      error?.description
        == "no values satisfy these required constraints together: 0, 1; without any one of them, "
        + "some do")
    #expect(
      SolverError.priorityOutOfRange(0).description == "the priority is 0.0: expected 1 to 1000")
  }
}
