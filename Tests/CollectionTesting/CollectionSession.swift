extension CollectionSession {
  /// Opens the collection, goes through all steps, and checks each.
  /// - Returns: the run, for what else is to be known of it.
  /// - Throws: what is wrong, which fails a property.
  @discardableResult
  package func check() throws -> CollectionRun {
    let run = try CollectionRun(scene)
    guard try run.perform(.reload(scene.data)) else { return run }
    for step in steps {
      // Steps after a change that was refused count on other data.
      guard try run.perform(step) else { return run }
    }
    return run
  }
}
