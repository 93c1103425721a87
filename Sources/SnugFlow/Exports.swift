// A client writes only `import SnugFlow`.
@_exported public import SnugGeometry
