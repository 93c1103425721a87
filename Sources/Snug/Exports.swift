// Clients write only `import Snug`.
@_exported public import SnugCells
@_exported public import SnugCollection
@_exported public import SnugDrawing
@_exported public import SnugFlow
@_exported public import SnugGeometry
@_exported public import SnugLoading
@_exported public import SnugText
