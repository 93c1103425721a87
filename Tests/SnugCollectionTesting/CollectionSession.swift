extension CollectionSession {
  /// Opens the collection, performs all steps, and checks each.
  /// - Returns: the run, for further checks.
  /// - Throws: the first error, which fails a property.
  @discardableResult
  package func check() throws -> CollectionRun {
    let run = try CollectionRun(scene)
    guard try run.perform(.reload(scene.data)) else { return run }
    for step in steps {
      // Steps after a refused change rely on other data.
      guard try run.perform(step) else { return run }
    }
    return run
  }
}
