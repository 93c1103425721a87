import ArgumentParser
import SnugDocument

/// The options that say how large a container is laid out in.
struct ContainerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's width.", valueName: "points"))
  var width: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's height.", valueName: "points"))
  var height: Double?

  func validate() throws {
    try LengthOption.check(width, "--width")
    try LengthOption.check(height, "--height")
  }

  func override(_ document: inout Document) {
    if let width { document.container.width = width }
    if let height { document.container.height = height }
  }
}
