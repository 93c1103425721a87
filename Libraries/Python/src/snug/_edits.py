"""Edits of layouts, and what they have changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._errors import DocumentError
from ._library import Renewed, call, copied, ffi, index, lending, lib, number, numbers, sized, without_lines
from ._style import encoded
from ._texts import Column, Texts, is_bytes, utf8


@dataclass(frozen=True)
class Change:
    """What edits have changed.

    Attributes
    ----------
    size : tuple of float
        The width and height of the content.
    shift_before : tuple of float
        To be added to the frames before the first stretch.
    stretches : structured array
        Neighbouring items or sections that were placed again, in order: ``is_of_sections``, ``section``, ``placed`` and
        ``replaced`` (``first`` and ``count``, by new and by old indices), ``lines``, ``replaced_lines``, and ``shift``
        (``x``, ``y``), to be added to the frames of all later items, headers and footers, until the next stretch.
    """

    size: tuple[float, float]
    shift_before: tuple[float, float]
    stretches: NDArray[Any]

    def moved(self, frames: NDArray[np.float64], section: int = 0) -> NDArray[np.float64]:
        """Returns the frames of the items of a section after the change; NaN for those that were placed again.

        Parameters
        ----------
        frames : array of float, n x 4
            The frames of the items of this section before.
        section : int
            Its index, which the change has left as it was.

        Raises
        ------
        ValueError
            Whole sections were placed again, as by another width or limits of lines: read all frames anew.
        """
        if self.stretches["is_of_sections"].any():
            raise ValueError("whole sections were placed again: read all frames anew")
        frames = numbers(frames, "frames")
        section = index(section, "section")
        if frames.ndim != 2 or frames.shape[1] != 4:
            raise ValueError(f"frames has the shape {frames.shape}: expected (n, 4)")
        parts, shift, old = [], self.shift_before, 0
        for stretch in self.stretches:
            if stretch["section"] > section:
                break
            replaced = stretch["replaced"]
            if stretch["section"] < section:
                shift = (float(stretch["shift"]["x"]), float(stretch["shift"]["y"]))
                continue
            if int(replaced["first"] + replaced["count"]) > len(frames):
                raise ValueError(
                    f"frames has {len(frames)} rows: the change replaced items up to "
                    f"{int(replaced['first'] + replaced['count'])} of section {section}"
                )
            kept = frames[old : int(replaced["first"])].copy()
            kept[:, :2] += shift
            parts += [kept, np.full((int(stretch["placed"]["count"]), 4), np.nan)]
            shift = (float(stretch["shift"]["x"]), float(stretch["shift"]["y"]))
            old = int(replaced["first"] + replaced["count"])
        kept = frames[old:].copy()
        kept[:, :2] += shift
        return np.concatenate([*parts, kept])


class Edits(Renewed):
    """The edits of a layout. Each lays out once; all of it is done, or nothing."""

    def __init__(self, handle: Any) -> None:
        super().__init__()
        self._handle = handle

    def _edit(self, kind: int, kept: Any = None, json: Any = None, **members: Any) -> Change:
        edit = sized("snug_edit")
        edit.kind = kind
        content = None
        if json is not None:
            content = ffi.from_buffer("char[]", encoded(json, "the content"))
            edit.json, edit.json_length = content, len(content)
        for name, value in members.items():
            setattr(edit, name, value)
        return self._apply(edit)

    @lending
    def _apply(self, edit: Any) -> Change:
        change = sized("snug_change")
        try:
            call(lib.snug_layout_edit, self._handle, edit, 1, change)
        except DocumentError as error:
            # The caller has not written this JSON.
            raise without_lines(error) from None
        return Change(
            (change.content_size.width, change.content_size.height),
            (change.shift_before.x, change.shift_before.y),
            copied(change.stretches, change.stretch_count, "snug_stretch"),
        )

    def insert(
        self,
        at: int,
        items: Sequence[Any] | None = None,
        *,
        section: int = 0,
        labels: Texts | tuple[Texts, ...] | None = None,
        cell: str | None = None,
    ) -> Change:
        """Inserts items before an index, or at the end if it is the count of items.

        Parameters
        ----------
        at : int
        items : list
            As in a document.
        section : int
        labels, cell
            Columns of texts instead, as for :func:`snug.layout`.
        """
        members = {"item": index(at, "at"), "section": index(section, "section")}
        if (items is None) == (labels is None):
            raise TypeError("an insertion has items or labels: pass one of them")
        if labels is None:
            return self._edit(lib.SNUG_EDIT_INSERT, json=_list(items, "items"), **members)
        kept: list[Any] = []
        return self._edit(lib.SNUG_EDIT_INSERT, kept, labels=columns(labels, cell, kept), **members)

    def remove(self, at: int, count: int = 1, *, section: int = 0) -> Change:
        """Removes items from an index on.

        Parameters
        ----------
        at : int
            The index of the first item.
        count : int
            How many items.
        section : int
            The index of their section.
        """
        return self._edit(
            lib.SNUG_EDIT_REMOVE, item=index(at, "at"), count=index(count, "count"), section=index(section, "section")
        )

    def move(self, at: int, to: int, *, section: int = 0, to_section: int | None = None) -> Change:
        """Removes an item, then inserts it at an index.

        Parameters
        ----------
        at, section : int
            The index of the item, and that of its section.
        to : int
            The index that it has afterwards.
        to_section : int, optional
            The section that it comes to: its own, if not given.
        """
        return self._edit(
            lib.SNUG_EDIT_MOVE,
            item=index(at, "at"),
            to_item=index(to, "to"),
            section=index(section, "section"),
            to_section=index(section if to_section is None else to_section, "to_section"),
        )

    def set_item(self, at: int, item: Any, *, section: int = 0) -> Change:
        """Replaces an item by one as in a document.

        Parameters
        ----------
        at, section : int
            The index of the item, and that of its section.
        item : str or dict
            An item as in a document.
        """
        return self._edit(lib.SNUG_EDIT_SET_ITEM, json=[item], item=index(at, "at"), section=index(section, "section"))

    def set_texts(self, at: int, *texts: str, section: int = 0) -> Change:
        """Replaces the texts of the labels of an item: one for each label of its cell, in declared order.

        Parameters
        ----------
        at, section : int
            The index of the item, and that of its section.
        *texts : str
            A text for each label.
        """
        kept: list[Any] = []
        labels = columns(tuple([text] for text in texts), None, kept)
        labels.count = 1
        return self._edit(
            lib.SNUG_EDIT_SET_TEXTS, kept, labels=labels, item=index(at, "at"), section=index(section, "section")
        )

    def set_header(self, header: Any, *, section: int = 0) -> Change:
        """Replaces the header of a section by one as in a document; ``None`` removes it.

        Parameters
        ----------
        header : str, dict or None
            A header as in a document.
        section : int
            The index of the section.
        """
        return self._edit(lib.SNUG_EDIT_SET_HEADER, json=header, section=index(section, "section"))

    def set_footer(self, footer: Any, *, section: int = 0) -> Change:
        """Replaces the footer of a section by one as in a document; ``None`` removes it.

        Parameters
        ----------
        footer : str, dict or None
            A footer as in a document.
        section : int
            The index of the section.
        """
        return self._edit(lib.SNUG_EDIT_SET_FOOTER, json=footer, section=index(section, "section"))

    def set_layout(self, layout: Mapping[str, Any], *, section: int = 0) -> Change:
        """Changes settings of a section: an object as its ``layout``.

        Parameters
        ----------
        layout : dict
            The keys that change, as in the ``layout`` of a section.
        section : int
            The index of the section.
        """
        if not isinstance(layout, Mapping):
            raise TypeError(f"layout is {type(layout).__name__}: expected a dict as the layout of a section")
        return self._edit(lib.SNUG_EDIT_SET_LAYOUT, json=layout, section=index(section, "section"))

    def insert_sections(self, at: int, sections: Sequence[Any]) -> Change:
        """Inserts sections, as in a document, before an index, or at the end if it is the count.

        Parameters
        ----------
        at : int
            The index of the first new section.
        sections : list of dict
            Sections as in a document.
        """
        return self._edit(
            lib.SNUG_EDIT_INSERT_SECTIONS, json=_list(sections, "sections"), section=index(at, "at")
        )

    def remove_sections(self, at: int, count: int = 1) -> Change:
        """Removes sections from an index on.

        Parameters
        ----------
        at : int
            The index of the first section.
        count : int
            How many sections.
        """
        return self._edit(lib.SNUG_EDIT_REMOVE_SECTIONS, section=index(at, "at"), count=index(count, "count"))

    def move_section(self, at: int, to: int) -> Change:
        """Removes a section, then inserts it at an index.

        Parameters
        ----------
        at : int
            The index of the section.
        to : int
            The index that it has afterwards.
        """
        return self._edit(lib.SNUG_EDIT_MOVE_SECTION, section=index(at, "at"), to_section=index(to, "to"))

    def resize(self, width: float, height: float | None = None) -> Change:
        """Gives the container another size; without ``height``, none.

        Parameters
        ----------
        width, height : float
            In points.
        """
        own = number(width, "width")
        if own == 0:
            raise ValueError("width is 0: expected more")
        if height is not None and number(height, "height") == 0:
            raise ValueError("height is 0: expected more, or None for no height")
        return self._edit(
            lib.SNUG_EDIT_RESIZE, width=own, height=0.0 if height is None else number(height, "height")
        )


def _list(values: Any, name: str) -> list[Any]:
    if isinstance(values, (str, bytes, Mapping)):
        raise TypeError(f"{name} is {type(values).__name__}: expected a list")
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{name} is {type(values).__name__}: expected a list") from None


def columns(labels: Texts | tuple[Texts, ...], cell: str | None, kept: list[Any]) -> Any:
    """Returns the columns of items as the library reads them, kept by a list."""
    several: Sequence[Texts] = [labels]
    # A pair may be the bytes of one column and its offsets.
    if isinstance(labels, tuple) and not (labels and (isinstance(labels[0], str) or is_bytes(labels[0]))):
        several = labels
    own = [Column(column, "labels" if len(several) == 1 else f"labels[{i}]") for i, column in enumerate(several)]
    counts = {column.count for column in own}
    if len(counts) > 1:
        raise ValueError(f"the columns of labels have {sorted(counts)} texts: expected as many in each")
    given = sized("snug_labels")
    array = ffi.new("snug_column[]", [column.pointer[0] for column in own])
    kept += [own, array, given]
    given.columns, given.column_count = array, len(own)
    given.count = own[0].count if own else 0
    if cell is not None:
        name = ffi.from_buffer("char[]", utf8(cell, "cell") + b"\0")
        kept.append(name)
        given.cell, given.cell_length = name, len(name) - 1
    return given
