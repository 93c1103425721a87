/* Fonts. */
#pragma once

#include "measuring.h"

namespace {

/* ---------------------------------------------------------------------------------------- Fonts */

struct Drawing {
  snug_font *font;
  int depth, moves, closes;
  /* The clips and groups that are open. */
  std::string open;
};
void drawAgain(Drawing &drawing) {
  if (drawing.depth++ > 0) return;
  snug_pen pen = {};
  pen.size = sizeof pen;
  EXPECT(snug_font_draw(drawing.font, 3, 20, 0, 0, &pen, nullptr) == SNUG_OK);
  snug_font_release(snug_font_reference(drawing.font));
}

void outlineCalls(Input &in, snug_font *font) {
  Call creating(in, "snug_outlines_create");
  snug_outlines *outlines = nullptr;
  if (creating.end(snug_outlines_create(&outlines, creating.error)) != SNUG_OK) return;
  for (int times = 0; times < 2; times++) {
    const uint32_t ids[] = {uint32_t(in.pick(200)), in.once(20) ? UINT32_MAX : 1u, uint32_t(in.pick(50))};
    const uint32_t *given = maybe(in, ids);
    Call call(in, "snug_outlines_fill");
    bool isFilled = call.end(snug_outlines_fill(
                        outlines, font, given, given ? in.pick(4) : in.index(2), in.number(100), call.error)) == SNUG_OK;
    Call listing(in, "snug_outlines_get_list");
    Out<snug_outline_list> list(true, structSize(in, sizeof(snug_outline_list)));
    if (listing.end(snug_outlines_get_list(outlines, maybe(in, &list.value), listing.error)) != SNUG_OK) {
      EXPECT(list.isUntouched());
      continue;
    }
    size_t verb = 0, point = 0;
    for (size_t i = 0; i < list.value.glyph_count; i++) {
      size_t points = 0;
      EXPECT(list.value.verb_ends[i] >= verb && list.value.point_ends[i] >= point && list.value.needs_pen[i] <= 1);
      for (; verb < list.value.verb_ends[i]; verb++) {
        EXPECT(list.value.verbs[verb] <= SNUG_PATH_CLOSE);
        points += (list.value.verbs[verb] + 1) % 5 == 0 ? 0 : list.value.verbs[verb] == SNUG_PATH_MOVE ? 1 : list.value.verbs[verb];
      }
      EXPECT(list.value.point_ends[i] == point + points && (!list.value.needs_pen[i] || points == 0));
      point = list.value.point_ends[i];
    }
    EXPECT(verb == list.value.verb_count && point == list.value.point_count);
    EXPECT(isFilled || times > 0 || list.value.glyph_count == 0);
    readAll(list.value.points, point * sizeof *list.value.points);
  }
  snug_outlines_release(outlines);
}

void fontCalls(State &state, Input &in) {
  snug_font *font = state.one(in, state.fonts);
  if (in.once(4)) return outlineCalls(in, font);
  if (in.once(3)) {
    Call call(in, "snug_font_get_info");
    Out<snug_font_info> info(true, structSize(in, sizeof(snug_font_info)));
    if (call.end(snug_font_get_info(font, maybe(in, &info.value), call.error)) == SNUG_OK) {
      readAll(info.value.bytes, info.value.byte_count);
      readAll(info.value.axes, info.value.axis_count * sizeof(snug_axis));
      readAll(info.value.source, strlen(info.value.source));
      readAll(info.value.family, strlen(info.value.family));
      readAll(info.value.style, strlen(info.value.style));
      if (info.value.size >= sizeof info.value) {
        for (size_t i = 0; i < info.value.palette_count; i++) {
          readAll(info.value.palettes[i].colors, info.value.palettes[i].color_count * sizeof(uint32_t));
        }
      }
    } else {
      EXPECT(info.isUntouched());
    }
    return;
  }
  Drawing drawing = {font, in.once(3) ? 0 : 1, 0, 0, ""};
  snug_pen pen = {};
  pen.size = structSize(in, sizeof pen);
  pen.palette = in.code(4) - 2;
  pen.user = &drawing;
  if (!in.once(10)) {
    pen.move = [](void *user, double, double) {
      Drawing &drawing = *static_cast<Drawing *>(user);
      EXPECT(drawing.moves == drawing.closes);
      drawing.moves++;
      drawAgain(drawing);
    };
    pen.close = [](void *user) { static_cast<Drawing *>(user)->closes++; };
  }
  if (!in.once(10)) pen.line = [](void *, double, double) {};
  if (!in.once(10)) pen.quadratic = [](void *, double, double, double, double) {};
  if (!in.once(10)) pen.cubic = [](void *, double, double, double, double, double, double) {};
  if (in.once(2)) {
    pen.fill = [](void *, const snug_brush *brush) { readAll(brush, brush->size); };
    pen.flood = pen.fill;
    pen.clip = [](void *user) { static_cast<Drawing *>(user)->open += 'c'; };
    pen.push = [](void *user) { static_cast<Drawing *>(user)->open += 'g'; };
    pen.restore = [](void *user) {
      Drawing &drawing = *static_cast<Drawing *>(user);
      EXPECT(!drawing.open.empty() && drawing.open.back() == 'c');
      drawing.open.pop_back();
    };
    pen.pop = [](void *user, int32_t mode) {
      Drawing &drawing = *static_cast<Drawing *>(user);
      EXPECT(!drawing.open.empty() && drawing.open.back() == 'g');
      EXPECT(mode >= SNUG_MODE_CLEAR && mode <= SNUG_MODE_LUMINOSITY);
      drawing.open.pop_back();
    };
    if (in.once(8)) pen.push = nullptr, pen.pop = nullptr;
    pen.svg = [](void *, const snug_svg *svg) { readAll(svg->bytes, svg->byte_count); };
  }
  if (!in.once(10)) {
    pen.picture = [](void *, const void *png, size_t length, const snug_rect *frame) {
      readAll(png, length);
      readAll(frame, sizeof *frame);
    };
  }
  const uint32_t glyphs[] = {0, 1, 2, 40, 65535, 65536, UINT32_MAX, 1u << 31};
  uint32_t glyph = in.once(2) ? uint32_t(in.pick(200)) : glyphs[in.pick(8)];
  Call call(in, "snug_font_draw");
  call.end(snug_font_draw(font, glyph, in.number(100), in.number(100), in.number(100), maybe(in, &pen), call.error));
  EXPECT(drawing.moves == drawing.closes && drawing.open.empty());
}

void glyphCalls(State &state, Input &in) {
  if (state.glyphs.empty() || in.once(4)) {
    Call call(in, "snug_glyphs_create");
    Out<snug_glyphs *> out;
    if (call.end(snug_glyphs_create(maybe(in, &out.value), call.error)) == SNUG_OK) {
      keep(in, state.glyphs, out.value, snug_glyphs_release, snug_glyphs_reference);
    } else {
      EXPECT(out.isUntouched());
    }
    return;
  }
  Call call(in, "snug_glyphs_get_list");
  Out<snug_glyph_list> list(true, structSize(in, sizeof(snug_glyph_list)));
  if (call.end(snug_glyphs_get_list(state.one(in, state.glyphs), maybe(in, &list.value), call.error)) == SNUG_OK) {
    check(state, list.value, in);
  } else {
    EXPECT(list.isUntouched());
  }
}

}  // namespace
