import ArgumentParser

/// How frames are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case json
}
