/* The outputs of layouts, and their edits. */
#pragma once

#include "layouts.h"

namespace {

/* What a callback of an output does. */
struct Writing {
  snug_layout *layout = nullptr;
  snug_collection *collection = nullptr;
  int calls = 0, stopAt = -1;
  int32_t result = 1;
  bool reenters = false;
};

int32_t receive(void *user, const void *bytes, size_t length) {
  Writing &writing = *static_cast<Writing *>(user);
  EXPECT(length > 0);
  readAll(bytes, length);
  if (writing.reenters) {
    Out<snug_size> size;
    const snug_element *elements = nullptr;
    size_t count = 7;
    if (writing.layout) {
      EXPECT(snug_layout_content_size(writing.layout, &size.value, nullptr) == SNUG_BUSY);
      EXPECT(size.isUntouched());
      EXPECT(snug_layout_elements(writing.layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_BUSY);
      EXPECT(snug_layout_write(writing.layout, 0, nullptr, receive, user, nullptr) == SNUG_BUSY);
      snug_edit edit = {};
      edit.size = sizeof edit;
      edit.kind = SNUG_EDIT_RESIZE;
      edit.width = 10;
      EXPECT(snug_layout_edit(writing.layout, &edit, 1, nullptr, nullptr) == SNUG_BUSY);
      snug_layout_release(snug_layout_reference(writing.layout));
    }
    if (writing.collection) {
      snug_collection_state state = {};
      state.size = sizeof state;
      EXPECT(snug_collection_get_state(writing.collection, &state, nullptr) == SNUG_BUSY);
      EXPECT(snug_collection_perform(writing.collection, "{\"scroll\":1}", 12, nullptr) == SNUG_BUSY);
      EXPECT(snug_collection_run(writing.collection, "[]", 2, 1, receive, user, nullptr) == SNUG_BUSY);
      snug_collection_release(snug_collection_reference(writing.collection));
    }
    EXPECT(elements == nullptr && count == 7);
    /* Other handles are free. */
    snug_solver *solver = nullptr;
    EXPECT(snug_solver_create(&solver, nullptr) == SNUG_OK);
    snug_solver_release(solver);
  }
  return writing.calls++ == writing.stopAt ? writing.result : 0;
}

void layoutWrite(State &state, Input &in) {
  snug_layout *layout = state.one(in, state.layouts);
  bool isGood = state.has(state.layouts, layout);
  uint64_t before = isGood && checksChanges ? snapshot(layout) : 0;
  snug_write_options options = {};
  options.size = structSize(in, sizeof options);
  options.is_compact = in.once(2);
  options.includes_glyphs = in.once(3);
  options.includes_outlines = in.once(4);
  options.shows_structure = in.once(3);
  std::string color = in.from<std::string>({"white", "#fff", "url(x)", "\xff", "", "#12"});
  if (in.once(4)) {
    options.background = color.data();
    options.background_length = color.size();
  }
  Writing writing;
  writing.layout = isGood ? layout : nullptr;
  writing.reenters = in.once(3);
  if (in.once(3)) {
    writing.stopAt = int(in.pick(3));
    writing.result = in.once(2) ? 1 : INT32_MIN;
  }
  Call call(in, "snug_layout_write");
  snug_status status = call.end(snug_layout_write(
      layout, in.code(4), in.once(3) ? nullptr : &options, in.once(40) ? nullptr : receive, &writing,
      call.error));
  if (writing.stopAt >= 0 && writing.calls > writing.stopAt) EXPECT(status == SNUG_STOPPED);
  else EXPECT(status != SNUG_STOPPED);
  if (writing.calls > writing.stopAt + 1 && writing.stopAt >= 0) broken("a callback that asked to stop was called again");
  if (isGood && checksChanges) EXPECT(snapshot(layout) == before);
}

/* Edits of a layout or of a collection, some of them not readable. */
struct Edits {
  size_t count;
  const snug_edit *edits;

  Edits(Input &in, size_t sections) {
    count = 1 + (in.once(2) ? in.pick(4) : 0);
    size_t stride = sizeof(snug_edit) + (in.once(10) ? 8 * in.pick(5) : 0);
    memory.resize(stride * count / 8 + 1, 0);
    texts.resize(count);
    labels.reserve(count);
    size_t size = structSize(in, stride);
    bool isReadable = size == stride || size < sizeof(snug_edit) || size > 4096;
    if (!isReadable) size = stride;
    for (size_t i = 0; i < count; i++) {
      snug_edit *edit = reinterpret_cast<snug_edit *>(reinterpret_cast<char *>(memory.data()) + i * stride);
      edit->size = i > 0 && in.once(60) ? size + 8 : size;
      if (edit->size > stride) edit->size = size;
      edit->kind = in.code(12);
      edit->section = in.index(sections);
      edit->item = in.index(10);
      edit->count = in.index(4);
      edit->to_section = in.index(sections);
      edit->to_item = in.index(10);
      edit->width = in.number(500);
      edit->height = in.once(2) ? 0 : in.number(300);
      bool hasJSON = true;
      idCount = 100 + int(in.pick(20));
      switch (edit->kind) {
        case SNUG_EDIT_SET_ITEM: texts[i] = "[" + item(in) + "]"; break;
        case SNUG_EDIT_INSERT: texts[i] = items(in, 5); hasJSON = in.once(2); break;
        case SNUG_EDIT_SET_HEADER:
        case SNUG_EDIT_SET_FOOTER: texts[i] = bar(in); hasJSON = !in.once(3); break;
        case SNUG_EDIT_SET_LAYOUT: {
          Members metrics;
          addMetrics(in, metrics);
          texts[i] = metrics.object();
          break;
        }
        case SNUG_EDIT_INSERT_SECTIONS: texts[i] = "[" + section(in, 8) + "]"; break;
        default: texts[i] = "{}"; hasJSON = false;
      }
      texts[i] = damaged(in, texts[i]);
      if (hasJSON || in.once(30)) {
        edit->json = texts[i].data();
        edit->json_length = texts[i].size();
      }
      labels.emplace_back(in, edit->kind == SNUG_EDIT_SET_TEXTS ? 1 : 4);
      if (edit->kind == SNUG_EDIT_SET_TEXTS && !in.once(10)) labels.back().labels.count = 1;
      if (edit->kind == SNUG_EDIT_SET_TEXTS && labels.back().offsets[0].size() != 2) labels.back().labels.count = 0;
      if (!hasJSON || in.once(30)) edit->labels = in.once(30) ? nullptr : &labels.back().labels;
      if (traces) {
        fprintf(stderr, "  edit %d section %zd item %zd count %zd to %zd %zd size %g %g json %s labels %zd\n",
                edit->kind, edit->section, edit->item, edit->count, edit->to_section, edit->to_item,
                edit->width, edit->height, edit->json ? texts[i].c_str() : "-", edit->labels ? edit->labels->count : -1);
      }
    }
    edits = reinterpret_cast<snug_edit *>(memory.data());
    if (in.once(60)) {
      edits = nullptr;
      count = in.index(2);
    }
  }

 private:
  std::vector<uint64_t> memory;
  std::vector<std::string> texts;
  std::vector<Labels> labels;
};

void layoutEdit(State &state, Input &in) {
  snug_layout *layout = state.one(in, state.layouts);
  bool isGood = state.has(state.layouts, layout);
  uint64_t before = isGood && checksChanges ? snapshot(layout) : 0;
  hasCells = state.layoutsWithCells[layout];
  usesIDs = !tolerates;
  Edits edits(in, isGood ? sectionCount(layout) : 1);
  if (traces) fprintf(stderr, "  of %p\n", static_cast<void *>(layout));
  Out<snug_change> change(true, structSize(in, sizeof(snug_change)));
  bool wantsChange = in.once(2);
  giveBack(layout, "snug_layout_edit");
  Call call(in, "snug_layout_edit");
  snug_status status =
      call.end(snug_layout_edit(layout, edits.edits, edits.count, wantsChange ? &change.value : nullptr, call.error));
  if (status != SNUG_OK) {
    EXPECT(change.isUntouched());
    if (isGood && checksChanges && snapshot(layout) != before) broken("a failing edit (%d) changed the layout", status);
    if (isGood && checksScratch && in.once(8)) compareWithScratch(layout);
    return;
  }
  if (wantsChange) {
    borrow(layout, "snug_layout_edit", change.value.stretches, change.value.stretch_count * sizeof(snug_stretch));
    snug_size now;
    std::vector<snug_stretch> stretches(change.value.stretches, change.value.stretches + change.value.stretch_count);
    EXPECT(snug_layout_content_size(layout, &now, nullptr) == SNUG_OK);
    EXPECT(isSame(now.width, change.value.content_size.width) && isSame(now.height, change.value.content_size.height));
    const snug_section *list;
    size_t total;
    snug_layout_sections(layout, &list, &total, nullptr);
    for (const auto &stretch : stretches) {
      if (stretch.is_of_sections) {
        EXPECT(stretch.placed.first + stretch.placed.count <= total);
      } else {
        EXPECT(stretch.section < total);
        EXPECT(stretch.placed.first + stretch.placed.count <= list[stretch.section].item_count);
        EXPECT(stretch.lines.first + stretch.lines.count <= list[stretch.section].line_count);
      }
    }
  }
  if (checksScratch && in.once(2)) compareWithScratch(layout);
}

}  // namespace
