/* Catalogs and layouts. */
#pragma once

#include "lists.h"

namespace {

/* ------------------------------------------------------------------------------------ Functions */

int destroyed;
void countDestroyed(void *user) {
  destroyed++;
  ++*static_cast<int *>(user);
}

void catalogCreate(Input &in) {
  Call call(in, "snug_catalog_create");
  int destroys[3] = {};
  std::string names[3] = {"a", in.once(3) ? "a" : "b", anyText(in)};
  std::string damagedFont = fontBytes();
  if (in.once(2)) damagedFont.resize(in.pick(5000));
  for (size_t count = in.pick(6); count > 0; count--) {
    if (!damagedFont.empty()) damagedFont[in.pick(damagedFont.size())] = char(in.byte());
  }
  const std::string *bytes[3] = {&fontBytes(), in.once(3) ? &damagedFont : &fontBytes(), &damagedFont};
  snug_font_file files[3] = {};
  size_t count = in.pick(4);
  bool readable = true;
  for (size_t i = 0; i < 3; i++) {
    files[i].name = maybe(in, names[i].data());
    files[i].name_length = names[i].size();
    if (!in.once(20)) {
      files[i].bytes = bytes[i]->data();
      files[i].byte_count = bytes[i]->size();
    }
    files[i].destroy = countDestroyed;
    files[i].user = &destroys[i];
  }
  snug_catalog_options options = {};
  options.size = structSize(in, sizeof options);
  options.files = maybe(in, files);
  options.file_count = options.files ? count : in.index(4);
  options.without_system_fonts = 1;
  bool isEarlier = options.size == offsetof(snug_catalog_options, without_files);
  readable = (options.size == sizeof options || isEarlier) && options.files;
  Out<snug_catalog *> out;
  snug_status status =
      call.end(snug_catalog_create(&options, maybe(in, &out.value), call.error));
  if (status == SNUG_OK) {
    for (size_t i = 0; i < 3; i++) EXPECT(destroys[i] == 0 || (i < count && files[i].bytes == nullptr));
    /* The catalog uses memory of this function: it is used up here. */
    snug_layout *layout = nullptr;
    const char json[] = "{\"items\":[\"abc\"]}";
    snug_layout_create(out.value, json, sizeof json - 1, nullptr, &layout, nullptr);
    snug_catalog_release(out.value);
    snug_layout_release(layout);
  } else {
    EXPECT(out.isUntouched());
  }
  for (size_t i = 0; i < 3; i++) {
    if (destroys[i] != (readable && i < count ? 1 : 0)) {
      broken("destroy of file %zu of %zu was called %d times (status %d)", i, count, destroys[i], status);
    }
  }
}

/* Texts of items. */
struct Labels {
  std::string utf8[3];
  std::vector<int32_t> offsets[3];
  snug_column columns[3];
  std::string cell;
  snug_labels labels;

  Labels(Input &in, size_t most) {
    memset(&labels, 0, sizeof labels);
    labels.size = structSize(in, sizeof labels);
    labels.count = in.pick(most + 1);
    labels.column_count = 1;
    if (in.once(2)) {
      cell = in.once(12) ? in.from<std::string>({"tag", "no", "\xff", ""}) : in.from(cellNames);
      if (cell == "C0") labels.column_count = 2;
      labels.cell = cell.data();
      labels.cell_length = cell.size();
    }
    if (in.once(30)) labels.column_count = in.pick(4);
    for (size_t i = 0; i < 3; i++) {
      int32_t shift = in.once(8) ? 3 : 0;
      utf8[i] = std::string(size_t(shift), '\xff');
      offsets[i].push_back(shift);
      for (size_t row = 0; row < labels.count; row++) {
        utf8[i] += in.once(10) ? anyText(in) : someText(in);
        offsets[i].push_back(int32_t(utf8[i].size()));
      }
      if (in.once(30)) {
        const int32_t wrong[] = {-1, INT32_MIN, 0, 1, INT32_MAX};
        offsets[i][in.pick(offsets[i].size())] = wrong[in.pick(5)];
        offsets[i].back() = std::min(offsets[i].back(), int32_t(utf8[i].size()));
        /* No byte is read if an offset descends, wherever the last one is. */
        bool descends = offsets[i][0] < 0 || !std::is_sorted(offsets[i].begin(), offsets[i].end() - 1);
        if (descends && in.once(2)) offsets[i].back() = INT32_MAX;
      }
      columns[i].utf8 = maybe(in, utf8[i].data());
      columns[i].offsets = maybe(in, offsets[i].data());
    }
    labels.columns = maybe(in, columns);
    if (in.once(60)) {
      labels.count = in.index(0);
      for (auto &column : columns) column.offsets = nullptr;
    }
    if (in.once(60)) {
      labels.column_count = in.index(0);
      labels.columns = nullptr;
    }
  }
};

struct LayoutOptions {
  snug_layout_options options;
  Labels labels;
  std::string folder;
  snug_image_file images[2];

  explicit LayoutOptions(Input &in) : labels(in, in.once(20) ? 300 : 12) {
    memset(&options, 0, sizeof options);
    options.size = structSize(in, sizeof options);
    if (in.once(8)) {
      folder = in.from<std::string>({"/", "", "/tmp", "\xff", std::string("\0a", 2)});
      options.folder = folder.data();
      options.folder_length = folder.size();
    }
    if (in.once(3)) options.width = in.number(400);
    if (in.once(5)) options.height = in.number(400);
    if (in.once(5)) options.scale = in.number(4);
    if (in.once(4)) {
      options.labels = &labels.labels;
      options.labels_section = in.index(2);
    }
    if (in.once(6)) {
      static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>";
      static const char *const names[] = {"logo", "a.png", "\xff", ""};
      for (snug_image_file &image : images) {
        image.name = maybe(in, names[in.pick(4)]);
        image.name_length = image.name ? strlen(image.name) : in.index(2);
        image.bytes = maybe(in, svg);
        image.byte_count = in.once(3) ? in.pick(sizeof svg) : sizeof svg - 1;
      }
      options.images = maybe(in, images);
      options.image_count = options.images ? in.pick(3) : in.index(2);
    }
  }
};

void layoutCreate(State &state, Input &in) {
  LayoutOptions options(in);
  std::string json = options.options.labels && in.once(2)
                         ? "{\"cells\":{\"default\":" + cell(in, "default") + "},\"layout\":" + layout(in, false) + "}"
                         : document(in, false);
  Call call(in, "snug_layout_create");
  if (traces) fprintf(stderr, "  %s\n", json.c_str());
  Out<snug_layout *> out;
  snug_status status = call.end(snug_layout_create(
      state.one(in, state.catalogs), maybe(in, json.data()), in.once(60) ? SIZE_MAX : json.size(),
      in.once(3) ? &options.options : nullptr, maybe(in, &out.value), call.error));
  if (status != SNUG_OK) {
    EXPECT(out.isUntouched());
    return;
  }
  if (checksScratch && in.once(3)) compareWithScratch(out.value);
  if (traces) fprintf(stderr, "  is %p\n", static_cast<void *>(out.value));
  state.layoutsWithCells[out.value] = hasCells;
  keep(in, state.layouts, out.value, snug_layout_release, snug_layout_reference);
}

snug_rect rect(Input &in) {
  if (in.once(10)) return {in.hostile(), in.hostile(), in.hostile(), in.hostile()};
  return {in.number(300) - 50, in.number(300) - 50, in.number(300), in.number(300)};
}

size_t sectionCount(snug_layout *layout) {
  const snug_section *sections;
  size_t count = 0;
  snug_layout_sections(layout, &sections, &count, nullptr);
  return count;
}

/* Styles of some elements of a layout or a collection. */
template <typename Owner>
void styleCall(
    Input &in, State &state, const char *name, Owner *owner, size_t sections,
    snug_status (*styles)(
        Owner *, const snug_element *, const int32_t *, size_t, snug_glyphs *, snug_style_list *, snug_error **)) {
  snug_element elements[3];
  int32_t states[3];
  size_t count = in.pick(4);
  for (size_t i = 0; i < 3; i++) {
    memset(&elements[i], 0, sizeof elements[i]);
    elements[i].kind = in.code(6);
    elements[i].section = in.index(sections);
    elements[i].item = in.index(6);
    elements[i].index = in.index(2);
    elements[i].frame = rect(in);
    states[i] = in.code(4);
  }
  snug_glyphs *glyphs = in.once(2) ? nullptr : state.one(in, state.glyphs);
  Call call(in, name);
  Out<snug_style_list> list(true, structSize(in, sizeof(snug_style_list)));
  const snug_element *given = maybe(in, elements);
  if (call.end(styles(
          owner, given, in.once(2) ? nullptr : states, given ? count : in.index(3), glyphs, maybe(in, &list.value),
          call.error)) != SNUG_OK) {
    EXPECT(list.isUntouched());
    return;
  }
  EXPECT(list.value.element_count == (given ? count : 0) && list.value.document);
  for (size_t i = 0; i < list.value.element_count; i++) checkStyle(list.value.elements[i]);
  for (size_t i = 0; i < list.value.view_count; i++) {
    checkStyle(list.value.views[i]);
    EXPECT(list.value.views[i]->inner_count < list.value.view_count - i);
  }
  for (size_t i = 0; i < list.value.run_count; i++) {
    checkStyle(list.value.runs[i]);
    EXPECT((list.value.run_views[i] == SIZE_MAX) == !list.value.runs[i]);
    EXPECT(!list.value.runs[i] || list.value.run_views[i] < list.value.view_count);
  }
  for (size_t i = 0; i < list.value.box_count; i++) {
    checkStyle(list.value.boxes[i]);
    EXPECT(list.value.box_views[i] == SIZE_MAX || list.value.box_views[i] < list.value.view_count);
  }
  for (size_t i = 0; i < list.value.bar_count; i++) {
    const snug_text_bar &bar = list.value.bars[i];
    EXPECT(bar.view < list.value.view_count && (bar.is_over_text | 1) == 1);
    EXPECT(std::isfinite(bar.frame.x + bar.frame.y + bar.frame.width + bar.frame.height));
  }
}

void layoutQuery(State &state, Input &in) {
  snug_layout *layout = state.one(in, state.layouts);
  bool isGood = state.has(state.layouts, layout);
  size_t sections = isGood ? sectionCount(layout) : 1;
  snug_rect area = rect(in), shown = rect(in);
  const snug_rect *areaPointer = in.once(3) ? nullptr : &area;
  const snug_rect *shownPointer = in.once(2) ? nullptr : &shown;
  switch (in.pick(13)) {
    case 12: styleCall(in, state, "snug_layout_styles", layout, sections, snug_layout_styles); break;
    case 0: {
      Call call(in, "snug_layout_content_size");
      Out<snug_size> out;
      bool failed = call.end(snug_layout_content_size(layout, maybe(in, &out.value), call.error)) != SNUG_OK;
      EXPECT(failed == out.isUntouched());
      break;
    }
    case 1: {
      Call call(in, "snug_layout_sections");
      Out<const snug_section *> list;
      Out<size_t> count;
      if (call.end(snug_layout_sections(layout, maybe(in, &list.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        readAll(list.value, count.value * sizeof(snug_section));
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 2: {
      size_t section = in.index(sections), first = in.index(4), wanted = in.index(20);
      size_t room = wanted > 4096 ? 0 : wanted;
      OutArray<snug_rect> frames(room);
      OutArray<uint32_t> lines(room);
      Call call(in, "snug_layout_frames");
      snug_status status = call.end(snug_layout_frames(
          layout, section, first, wanted, room && !in.once(4) ? frames.pointer() : nullptr,
          room && !in.once(4) ? lines.pointer() : nullptr, call.error));
      EXPECT(status == SNUG_OK || (frames.isUntouched() && lines.isUntouched()));
      break;
    }
    case 3: {
      size_t section = in.index(sections), first = in.index(4), wanted = in.index(6);
      size_t room = wanted > 4096 ? 0 : wanted;
      OutArray<snug_range> ranges(room);
      Call call(in, "snug_layout_lines");
      snug_status status = call.end(snug_layout_lines(
          layout, section, first, wanted, room ? maybe(in, ranges.pointer()) : nullptr, call.error));
      EXPECT(status == SNUG_OK || ranges.isUntouched());
      break;
    }
    case 4: {
      Call call(in, "snug_layout_elements");
      Out<const snug_element *> list;
      Out<size_t> count;
      if (call.end(snug_layout_elements(
              layout, areaPointer, shownPointer, maybe(in, &list.value), maybe(in, &count.value),
              call.error)) != SNUG_OK) {
        EXPECT(list.isUntouched() && count.isUntouched());
        break;
      }
      readAll(list.value, count.value * sizeof(snug_element));
      /* The views of these, from the borrowed array itself. */
      std::vector<snug_element> copy(list.value, list.value + count.value);
      size_t elementCount = count.value;
      const snug_view *views;
      size_t viewCount;
      giveBack(layout, "snug_layout_views");
      current = "snug_layout_views";
      if (snug_layout_views(layout, list.value, count.value, &views, &viewCount, nullptr) != SNUG_OK) {
        broken("elements that a layout gives have no views");
      }
      for (size_t i = 0; i < viewCount; i++) EXPECT(views[i].element < elementCount);
      readViews(views, viewCount);
      borrow(layout, "snug_layout_views", views, viewCount * sizeof *views);
      if (in.once(20)) {
        Call copying(in, "snug_layout_copy");
        Out<snug_layout *> copy;
        if (copying.end(snug_layout_copy(layout, maybe(in, &copy.value), copying.error)) == SNUG_OK) {
          keep(in, state.layouts, copy.value, snug_layout_release, snug_layout_reference);
        } else {
          EXPECT(copy.isUntouched());
        }
      }
      Out<snug_verdict_list> verdicts(true, structSize(in, sizeof(snug_verdict_list)));
      Call check(in, "snug_layout_check");
      if (check.end(snug_layout_check(layout, copy.data(), copy.size(), maybe(in, &verdicts.value), check.error)) ==
          SNUG_OK) {
        readVerdicts(verdicts.value, viewCount, viewCount);
      } else {
        EXPECT(verdicts.isUntouched());
      }
      break;
    }
    case 5:
    case 6: {
      bool isNearest = in.once(2);
      Call call(in, isNearest ? "snug_layout_nearest" : "snug_layout_hit");
      Out<snug_element> element;
      Out<int32_t> found;
      snug_point point = {in.number(300), in.number(300)};
      snug_status status = call.end((isNearest ? snug_layout_nearest : snug_layout_hit)(
          layout, point, shownPointer, maybe(in, &element.value), maybe(in, &found.value), call.error));
      if (status != SNUG_OK) EXPECT(element.isUntouched() && found.isUntouched());
      else EXPECT(found.value == 0 || found.value == 1);
      break;
    }
    case 7: {
      Call call(in, "snug_layout_scroll_offset");
      Out<snug_point> out;
      snug_point from = {in.number(100), in.number(100)};
      snug_status status = call.end(snug_layout_scroll_offset(
          layout, in.index(sections), in.index(8), in.code(4), in.once(2) ? &from : nullptr,
          maybe(in, &out.value), call.error));
      EXPECT((status != SNUG_OK) == out.isUntouched());
      break;
    }
    case 8: {
      snug_element elements[3];
      size_t count = in.pick(4);
      for (auto &element : elements) {
        memset(&element, 0, sizeof element);
        element.kind = in.code(6);
        element.section = in.index(sections);
        element.item = in.index(6);
        element.index = in.index(2);
        element.frame = rect(in);
      }
      giveBack(layout, "snug_layout_views");
      Call call(in, "snug_layout_views");
      Out<const snug_view *> list;
      Out<size_t> out;
      const snug_element *given = maybe(in, elements);
      if (call.end(snug_layout_views(
              layout, given, given ? count : in.index(3), maybe(in, &list.value), maybe(in, &out.value),
              call.error)) == SNUG_OK) {
        readViews(list.value, out.value);
        borrow(layout, "snug_layout_views", list.value, out.value * sizeof(snug_view));
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
      break;
    }
    case 9: {
      Call call(in, "snug_layout_name");
      Out<const char *> text;
      Out<size_t> count;
      if (call.end(snug_layout_name(
              layout, in.index(4), in.once(2) ? SIZE_MAX : in.index(3), maybe(in, &text.value),
              maybe(in, &count.value), call.error)) == SNUG_OK) {
        readAll(text.value, count.value + 1);
        EXPECT(text.value[count.value] == 0);
        /* Names are valid as long as the layout. */
        borrow(layout, "snug_layout_name", text.value, count.value + 1);
      } else {
        EXPECT(text.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 10: {
      snug_glyphs *glyphs = state.one(in, state.glyphs);
      Call call(in, "snug_layout_glyphs");
      if (call.end(snug_layout_glyphs(layout, areaPointer, shownPointer, glyphs, call.error)) == SNUG_OK) {
        snug_glyph_list list = {};
        list.size = sizeof list;
        EXPECT(snug_glyphs_get_list(glyphs, &list, nullptr) == SNUG_OK);
        check(state, list, in);
      }
      break;
    }
    default: {
      giveBack(layout, "snug_layout_diagnostics");
      Call call(in, "snug_layout_diagnostics");
      Out<const snug_diagnostic *> list;
      Out<size_t> count;
      if (call.end(snug_layout_diagnostics(layout, maybe(in, &list.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        borrow(layout, "snug_layout_diagnostics", list.value, count.value * sizeof(snug_diagnostic));
        for (size_t i = 0; i < count.value; i++) {
          borrow(layout, "snug_layout_diagnostics", list.value[i].message, strlen(list.value[i].message) + 1);
          readAll(list.value[i].code, strlen(list.value[i].code));
          readAll(list.value[i].path, strlen(list.value[i].path));
          readAll(list.value[i].message, strlen(list.value[i].message));
        }
        current = "snug_layout_facts";
        Out<const snug_facts *> facts;
        Out<size_t> factCount;
        EXPECT(snug_layout_facts(layout, &facts.value, &factCount.value, nullptr) == SNUG_OK);
        EXPECT(factCount.value == count.value);
        readAll(facts.value, factCount.value * sizeof(snug_facts));
        for (size_t i = 0; i < factCount.value; i++) {
          for (const char *text : {facts.value[i].id, facts.value[i].view, facts.value[i].text}) {
            if (text) readAll(text, strlen(text));
          }
        }
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
    }
  }
}

}  // namespace
