// Its cells, their flow and texts are part of what it says.
@_exported public import SnugCells
@_exported public import SnugFlow
@_exported public import SnugGeometry
@_exported public import SnugLoading
@_exported public import SnugText
