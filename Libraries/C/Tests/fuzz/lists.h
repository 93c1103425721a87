/* What is borrowed from handles. */
#pragma once

#include "handles.h"

namespace {

/* -------------------------------------------------------------------------------- Borrowed lists */

template <typename T>
uint64_t hash(uint64_t hash, const T *elements, size_t count) {
  return mix(hash, elements, count * sizeof(T));
}

void checkRangeStyle(const char *style) {
  EXPECT(*style == 0 || strcmp(style, "{\"color\":\"red\"}") == 0);
}

void checkBrush(const snug_brush *brush) {
  if (!brush) return;
  EXPECT(brush->size == sizeof *brush && brush->kind >= SNUG_SHADE && brush->kind <= SNUG_RADIAL);
  EXPECT(brush->kind == SNUG_SHADE || brush->stop_count >= 2);
  readAll(brush->stops, brush->stop_count * sizeof *brush->stops);
}

void checkStyle(const snug_style *style) {
  if (!style) return;
  EXPECT(style->size == sizeof *style && style->opacity >= 0 && style->opacity <= 1);
  EXPECT(style->stroke_width >= 0 && (style->clips | 1) == 1);
  checkBrush(style->fill);
  checkBrush(style->placeholder);
  readAll(style->dash, style->dash_count * sizeof *style->dash);
  for (const snug_size &corner : style->corners) EXPECT(corner.width >= 0 && corner.height >= 0);
  if (style->image) readAll(style->image->bytes, style->image->byte_count);
}

void check(State &state, const snug_glyph_list &list, Input &in) {
  EXPECT(list.runs && list.ids && list.positions && list.offsets && list.fonts);
  readAll(list.ids, list.glyph_count * sizeof *list.ids);
  readAll(list.positions, list.glyph_count * sizeof *list.positions);
  readAll(list.offsets, list.glyph_count * sizeof *list.offsets);
  size_t next = 0;
  for (size_t i = 0; i < list.run_count; i++) {
    const snug_run &run = list.runs[i];
    EXPECT(run.font < list.font_count && run.first == next && run.count > 0);
    EXPECT(run.kind >= 0 && run.kind <= 5 && run.direction >= 0 && run.direction <= 1);
    next = run.first + run.count;
  }
  EXPECT(next == list.glyph_count);
  if (list.size >= sizeof list) {
    EXPECT(list.run_styles && list.boxes && list.run_texts && list.run_frames);
    readAll(list.run_texts, list.run_count * sizeof *list.run_texts);
    readAll(list.run_frames, list.run_count * sizeof *list.run_frames);
    for (size_t i = 0; i < list.run_count; i++) checkRangeStyle(list.run_styles[i]);
    for (size_t i = 0; i < list.box_count; i++) {
      const snug_box &box = list.boxes[i];
      EXPECT(box.kind >= 0 && box.kind <= 5 && box.reserved == 0);
      EXPECT(std::isfinite(box.frame.x + box.frame.y + box.frame.width + box.frame.height));
      checkRangeStyle(box.style);
    }
  } else {
    uint8_t untouched[sizeof list - offsetof(snug_glyph_list, run_styles)];
    memset(untouched, 0xA5, sizeof untouched);
    EXPECT(memcmp(&list.run_styles, untouched, sizeof untouched) == 0);
  }
  for (size_t i = 0; i < list.font_count; i++) EXPECT(list.fonts[i] != nullptr);
  if (list.font_count > 0 && in.once(4)) {
    snug_font *font = snug_font_reference(list.fonts[in.pick(list.font_count)]);
    keep(in, state.fonts, font, snug_font_release, snug_font_reference);
  }
}

/* All that a layout gives. */
uint64_t snapshot(snug_layout *layout) {
  const char *caller = current;
  current = "snapshot of a layout";
  uint64_t result = 14695981039346656037u;
  snug_size size;
  EXPECT(snug_layout_content_size(layout, &size, nullptr) == SNUG_OK);
  result = hash(result, &size, 1);
  const snug_section *sections;
  size_t count;
  EXPECT(snug_layout_sections(layout, &sections, &count, nullptr) == SNUG_OK);
  for (size_t i = 0; i < count; i++) {
    result = hash(result, &sections[i], 1);
    std::vector<snug_rect> frames(sections[i].shown_count);
    std::vector<uint32_t> lines(sections[i].shown_count);
    std::vector<snug_range> ranges(sections[i].line_count);
    EXPECT(snug_layout_frames(layout, i, 0, frames.size(), frames.data(), lines.data(), nullptr) == SNUG_OK);
    EXPECT(snug_layout_lines(layout, i, 0, ranges.size(), ranges.data(), nullptr) == SNUG_OK);
    result = hash(result, frames.data(), frames.size());
    result = hash(result, lines.data(), lines.size());
    result = hash(result, ranges.data(), ranges.size());
    EXPECT(snug_layout_sections(layout, &sections, &count, nullptr) == SNUG_OK);
  }
  const snug_element *elements;
  EXPECT(snug_layout_elements(layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_OK);
  result = hash(result, elements, count);
  current = caller;
  return result;
}

/* All that a collection gives. */
uint64_t snapshot(snug_collection *collection, bool withTransition) {
  const char *caller = current;
  current = "snapshot of a collection";
  uint64_t result = 14695981039346656037u;
  snug_collection_state state = {};
  state.size = sizeof state;
  EXPECT(snug_collection_get_state(collection, &state, nullptr) == SNUG_OK);
  EXPECT(std::isfinite(state.offset.x) && std::isfinite(state.offset.y));
  if (!withTransition) state.has_transition = 0;
  EXPECT(state.reserved == 0);
  result = hash(result, &state, 1);
  const snug_visible *visible;
  size_t count;
  for (double progress : {1.0, 0.5, 0.0}) {
    EXPECT(snug_collection_elements(collection, progress, &visible, &count, nullptr) == SNUG_OK);
    for (size_t i = 0; i < count; i++) {
      EXPECT(visible[i].alpha >= 0 && visible[i].alpha <= 1);
      EXPECT(progress < 1 || !visible[i].is_leaving);
      EXPECT(visible[i].is_leaving == (visible[i].slot < 0));
      EXPECT(visible[i].reserved == 0);
    }
    if (progress == 1 || withTransition) result = hash(result, visible, count);
    else readAll(visible, count * sizeof *visible);
  }
  giveBack(collection, "snug_collection_events");
  const snug_event *events;
  EXPECT(snug_collection_events(collection, &events, &count, nullptr) == SNUG_OK);
  if (withTransition) result = hash(result, events, count);
  current = caller;
  return result;
}

/* Values of a system, or its status. */
uint64_t snapshot(snug_solver *solver) {
  snug_solution solution = {};
  solution.size = sizeof solution;
  snug_status status = snug_solver_solve(solver, &solution, nullptr);
  if (status != SNUG_OK) return uint64_t(status);
  uint64_t result = 14695981039346656037u;
  result = hash(result, solution.values, solution.value_count);
  result = hash(result, solution.violations, solution.violation_count);
  return hash(result, solution.ambiguous, solution.ambiguous_count);
}

bool isSame(double a, double b) { return std::fabs(a - b) <= 1e-9 * (1 + std::fabs(a)); }

bool isSame(const snug_rect &frame, const JSON &json) {
  return isSame(frame.x, json.at("x").number) && isSame(frame.y, json.at("y").number) &&
         isSame(frame.width, json.at("width").number) && isSame(frame.height, json.at("height").number);
}

int32_t append(void *user, const void *bytes, size_t length) {
  static_cast<std::string *>(user)->append(static_cast<const char *>(bytes), length);
  return 0;
}

/* Compares the views of a cell with those that are written, by their names. */
void compareViews(snug_layout *layout, const snug_element &element, const JSON &json) {
  const snug_view *views;
  size_t count, length;
  giveBack(layout, "snug_layout_views");
  EXPECT(snug_layout_views(layout, &element, 1, &views, &count, nullptr) == SNUG_OK);
  for (const auto &each : json.members) {
    size_t found = SIZE_MAX, matches = 0;
    for (size_t i = 0; i < count; i++) {
      const char *name;
      EXPECT(snug_layout_name(layout, size_t(element.cell), views[i].view, &name, &length, nullptr) == SNUG_OK);
      if (each.first == std::string(name, length)) {
        found = i;
        matches++;
      }
    }
    if (matches == 0) broken("a cell has no view %s", each.first.c_str());
    const JSON *frame = each.second.member("frame"), *baseline = each.second.member("baseline");
    if (matches > 1 || !frame) continue;
    const snug_rect &own = views[found].frame;
    if (!isSame(own, *frame)) {
      broken("the view %s of element %zu-%zu is at %.17g %.17g %.17g %.17g, written as %.17g %.17g %.17g %.17g",
             each.first.c_str(), element.section, element.item, own.x, own.y, own.width, own.height,
             frame->at("x").number, frame->at("y").number, frame->at("width").number, frame->at("height").number);
    }
    if (baseline && !isSame(own.y + views[found].first_baseline, baseline->number)) {
      broken("the baseline of %s is %.17g, written as %.17g", each.first.c_str(),
             own.y + views[found].first_baseline, baseline->number);
    }
  }
}

/* Compares what edits left with a layout from scratch. */
void compareWithScratch(snug_layout *layout) {
  std::string written;
  current = "snug_layout_write from scratch";
  snug_status status = snug_layout_write(layout, SNUG_JSON, nullptr, append, &written, nullptr);
  if (status != SNUG_OK) broken("snug_layout_write after edits gives %d", status);
  Reader reader = {written.data(), written.data() + written.size()};
  JSON json = reader.value();
  current = "comparison with a layout from scratch";
  snug_size size;
  snug_layout_content_size(layout, &size, nullptr);
  const JSON &sizeJSON = json.at("contentSize");
  if (!isSame(size.width, sizeJSON.at("width").number) || !isSame(size.height, sizeJSON.at("height").number)) {
    broken("content %.17g %.17g, from scratch %.17g %.17g", size.width, size.height,
           sizeJSON.at("width").number, sizeJSON.at("height").number);
  }
  const snug_section *borrowed;
  size_t count;
  EXPECT(snug_layout_sections(layout, &borrowed, &count, nullptr) == SNUG_OK);
  std::vector<snug_section> sections(borrowed, borrowed + count);
  const auto &jsonSections = json.at("sections").members;
  EXPECT(sections.size() == jsonSections.size());
  const snug_element *elements;
  EXPECT(snug_layout_elements(layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_OK);
  size_t compared = 0, expected = 0;
  for (size_t s = 0; s < sections.size(); s++) {
    const JSON &section = jsonSections[s].second;
    if (!isSame(sections[s].frame, section.at("frame"))) broken("the frame of section %zu differs", s);
    if (double(sections[s].line_count) != section.at("lines").number) {
      broken("section %zu has %zu lines, from scratch %g", s, sections[s].line_count, section.at("lines").number);
    }
    const auto &items = section.at("items").members;
    if (items.size() != sections[s].shown_count) {
      broken("section %zu shows %zu items, from scratch %zu", s, sections[s].shown_count, items.size());
    }
    std::vector<snug_rect> frames(items.size());
    std::vector<uint32_t> lines(items.size());
    EXPECT(snug_layout_frames(layout, s, 0, items.size(), frames.data(), lines.data(), nullptr) == SNUG_OK);
    for (size_t i = 0; i < items.size(); i++) {
      if (!isSame(frames[i], items[i].second.at("frame"))) {
        broken("item %zu-%zu is at %.17g %.17g %.17g %.17g, from scratch at %.17g %.17g %.17g %.17g", s, i,
               frames[i].x, frames[i].y, frames[i].width, frames[i].height,
               items[i].second.at("frame").at("x").number, items[i].second.at("frame").at("y").number,
               items[i].second.at("frame").at("width").number, items[i].second.at("frame").at("height").number);
      }
      if (double(lines[i]) != items[i].second.at("line").number) broken("the line of item %zu-%zu differs", s, i);
      if (const JSON *id = items[i].second.member("id")) {
        /* "i" or "#" and a number, of which damage may have changed, added or removed one byte. */
        size_t foreign = id->text.empty() || !strchr("i#", id->text[0]);
        for (size_t at = 1; at < id->text.size(); at++) foreign += !isdigit(uint8_t(id->text[at]));
        const bool isOne = id->text.size() > 0 && foreign < 2;
        if (!isOne) broken("item %zu-%zu is written with the id \"%s\", which no item has", s, i, id->text.c_str());
      }
    }
    for (const char *key : {"header", "footer", "overflow", "background"}) expected += section.member(key) != nullptr;
    if (section.member("supplementaries")) expected += section.at("supplementaries").members.size();
    expected += items.size();
  }
  EXPECT(snug_layout_elements(layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_OK);
  size_t attached = 0, lastSection = SIZE_MAX;
  for (size_t i = 0; i < count; i++) {
    const snug_element &element = elements[i];
    EXPECT(element.section < sections.size());
    if (element.section != lastSection) attached = 0;
    lastSection = element.section;
    const JSON &section = jsonSections[element.section].second;
    const JSON *found = nullptr;
    switch (element.kind) {
      case SNUG_BACKGROUND: found = section.member("background"); break;
      case SNUG_HEADER: found = section.member("header"); break;
      case SNUG_FOOTER: found = section.member("footer"); break;
      case SNUG_ITEM: found = &section.at("items").members.at(element.item).second; break;
      case SNUG_OVERFLOW:
        found = section.member("overflow");
        if (found && double(element.hidden_count) != found->at("count").number) broken("the hidden count differs");
        break;
      case SNUG_SUPPLEMENTARY: {
        const JSON *list = section.member("supplementaries");
        if (!list || attached >= list->members.size()) broken("a view too many is attached");
        found = &list->members[attached++].second;
        EXPECT(found->at("item").number == double(element.item));
        EXPECT(found->at("index").number == double(element.index));
        EXPECT(found->at("zIndex").number == double(element.z_index));
        break;
      }
      default: broken("there is no element kind %d", element.kind);
    }
    if (!found) broken("an element of kind %d in section %zu is not there from scratch", element.kind, element.section);
    if (!isSame(element.frame, found->at("frame"))) {
      broken("the frame of an element of kind %d in section %zu differs", element.kind, element.section);
    }
    const JSON *cell = found->member("cell");
    if (cell && element.cell < 0) broken("an element has no cell, from scratch %s", cell->text.c_str());
    if (const JSON *shown = found->member("views")) compareViews(layout, element, *shown);
    compared++;
  }
  if (compared != expected) broken("there are %zu elements, from scratch %zu", compared, expected);
  current = "";
}

}  // namespace
