"""Views of cells."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


class Views:
    """Views of cells, in the order of the elements that have them.

    Attributes
    ----------
    frames : array of float, n x 4
        In content coordinates, snapped to pixels as the layout says.
    first_baselines, last_baselines : array of float
        From the top of the frame; NaN for what is no label.
    sections, items : array of int
        The section of each, and the item; 0 for what is not an item's.
    kinds : array of int
        The kind of its element: :data:`snug.ITEM` and so on.
    elements : array of int
        The index of its element in those of :attr:`Layout.elements`, or of :class:`Styles`.
    """

    def __init__(self, rows: NDArray[Any], elements: NDArray[Any]) -> None:
        self.frames: NDArray[np.float64] = np.ascontiguousarray(rows["frame"]).view(np.float64).reshape(-1, 4)
        self.first_baselines: NDArray[np.float64] = rows["first_baseline"].copy()
        self.last_baselines: NDArray[np.float64] = rows["last_baseline"].copy()
        self.elements: NDArray[np.uint64] = rows["element"].copy()
        own = elements[self.elements]
        self.sections: NDArray[np.uint64] = own["section"].copy()
        self.items: NDArray[np.uint64] = own["item"].copy()
        self.kinds: NDArray[np.int32] = own["kind"].copy()

    def __len__(self) -> int:
        return len(self.frames)

    def __repr__(self) -> str:
        return f"<snug.Views, {len(self)}>"
