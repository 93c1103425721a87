/* Collections. */
#pragma once

#include "fonts.h"

namespace {

/* ---------------------------------------------------------------------------------- Collections */

void collectionCreate(State &state, Input &in) {
  LayoutOptions options(in);
  std::string json = document(in, true);
  Call call(in, "snug_collection_create");
  if (traces) fprintf(stderr, "  %s\n", json.c_str());
  Out<snug_collection *> out;
  if (call.end(snug_collection_create(
          state.one(in, state.catalogs), maybe(in, json.data()), json.size(),
          in.once(4) ? &options.options : nullptr, maybe(in, &out.value), call.error)) == SNUG_OK) {
    state.layoutsWithCells[out.value] = hasCells;
    keep(in, state.collections, out.value, snug_collection_release, snug_collection_reference);
  } else {
    EXPECT(out.isUntouched());
  }
}

void collectionChange(State &state, Input &in) {
  snug_collection *collection = state.one(in, state.collections);
  bool isGood = state.has(state.collections, collection);
  uint64_t before = isGood && checksChanges ? snapshot(collection, !tolerates) : 0;
  hasCells = state.layoutsWithCells[collection];
  usesIDs = true;
  snug_status status;
  bool isAtomic = true;
  std::string given;
  switch (in.pick(11)) {
    case 9:
    case 10: {
      Edits edits(in, 3);
      Call call(in, "snug_collection_update");
      status = call.end(snug_collection_update(collection, edits.edits, edits.count, call.error));
      break;
    }
    case 0:
    case 1:
    case 2: {
      given = damaged(in, step(in));
      Call call(in, "snug_collection_perform");
      if (traces) fprintf(stderr, "  %s\n", given.c_str());
      if (given.find("\"wait\"") != std::string::npos) isAtomic = false;
      status = call.end(snug_collection_perform(collection, maybe(in, given.data()), given.size(), call.error));
      break;
    }
    case 3: {
      Members steps;
      for (size_t count = in.pick(6); count > 0; count--) steps.add(step(in));
      given = damaged(in, steps.list());
      Writing writing;
      writing.collection = isGood ? collection : nullptr;
      writing.reenters = in.once(3);
      if (in.once(4)) writing.stopAt = int(in.pick(3));
      Call call(in, "snug_collection_run");
      if (traces) fprintf(stderr, "  %s\n", given.c_str());
      isAtomic = false;
      status = call.end(snug_collection_run(
          collection, maybe(in, given.data()), given.size(), in.code(2), in.once(40) ? nullptr : receive,
          &writing, call.error));
      if (writing.stopAt >= 0 && writing.calls > writing.stopAt) EXPECT(status == SNUG_STOPPED);
      else EXPECT(status != SNUG_STOPPED);
      break;
    }
    case 4:
    case 5: {
      snug_point offset = {in.once(2) ? 0 : in.number(300) - 50, in.number(600) - 50};
      Call call(in, "snug_collection_scroll");
      if (traces) fprintf(stderr, "  %g %g\n", offset.x, offset.y);
      status = call.end(snug_collection_scroll(collection, offset, in.code(2), call.error));
      break;
    }
    case 6: {
      snug_size size = {in.number(400), in.number(300)};
      Call call(in, "snug_collection_resize");
      if (traces) fprintf(stderr, "  %g %g\n", size.width, size.height);
      status = call.end(snug_collection_resize(collection, size, call.error));
      break;
    }
    case 7: {
      snug_point point = {in.number(200) - 20, in.number(300) - 20};
      Call call(in, "snug_collection_touch");
      int32_t kind = in.code(6);
      double time = in.number(10);
      if (traces) fprintf(stderr, "  %d %g %g at %g\n", kind, point.x, point.y, time);
      status = call.end(snug_collection_touch(collection, kind, point, time, call.error));
      break;
    }
    default: {
      double time = in.number(20);
      Call call(in, "snug_collection_advance");
      if (traces) fprintf(stderr, "  %g\n", time);
      status = call.end(snug_collection_advance(collection, time, call.error));
    }
  }
  if (!isGood || !checksChanges) return;
  uint64_t after = snapshot(collection, !tolerates);
  if (status != SNUG_OK && isAtomic && after != before) broken("a failing change (%d) changed the collection", status);
}

void collectionQuery(State &state, Input &in) {
  snug_collection *collection = state.one(in, state.collections);
  switch (in.pick(7)) {
    case 6: styleCall(in, state, "snug_collection_styles", collection, 2, snug_collection_styles); break;
    case 0: {
      Call call(in, "snug_collection_get_state");
      Out<snug_collection_state> out(true, structSize(in, sizeof(snug_collection_state)));
      bool failed = call.end(snug_collection_get_state(collection, maybe(in, &out.value), call.error)) != SNUG_OK;
      EXPECT(failed == out.isUntouched());
      break;
    }
    case 1: {
      {
        Call call(in, "snug_collection_hit");
        Out<snug_visible> hit;
        Out<int32_t> found;
        snug_point point = {in.number(400) - 50, in.number(400) - 50};
        bool failed = call.end(snug_collection_hit(
                          collection, point, maybe(in, &hit.value), maybe(in, &found.value), call.error)) != SNUG_OK;
        EXPECT(failed == found.isUntouched());
        EXPECT(hit.isUntouched() == (failed || !found.value));
      }
      Call call(in, "snug_collection_elements");
      Out<const snug_visible *> list;
      Out<size_t> count;
      double progress = in.once(2) ? 1 : in.number(1);
      if (call.end(snug_collection_elements(
              collection, progress, maybe(in, &list.value), maybe(in, &count.value), call.error)) == SNUG_OK) {
        readAll(list.value, count.value * sizeof(snug_visible));
        std::vector<snug_element> elements;
        for (size_t i = 0; i < count.value; i++) {
          if (!list.value[i].is_leaving) elements.push_back(list.value[i].element);
        }
        const snug_view *views;
        size_t viewCount;
        current = "snug_collection_views";
        if (snug_collection_views(collection, elements.data(), elements.size(), &views, &viewCount, nullptr) != SNUG_OK) {
          broken("elements in view have no views");
        }
        readViews(views, viewCount);
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 2: {
      giveBack(collection, "snug_collection_events");
      Call call(in, "snug_collection_events");
      Out<const snug_event *> list;
      Out<size_t> count;
      if (call.end(snug_collection_events(collection, maybe(in, &list.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        borrow(collection, "snug_collection_events", list.value, count.value * sizeof(snug_event));
        for (size_t i = 0; i < count.value; i++) EXPECT(list.value[i].kind >= 0 && list.value[i].kind <= 7);
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 3: {
      giveBack(collection, "snug_collection_name");
      Call call(in, "snug_collection_name");
      Out<const char *> text;
      Out<size_t> count;
      int64_t ids[] = {-1, INT64_MIN, INT64_MAX, int64_t(1) << 32};
      int64_t id = in.once(8) ? ids[in.pick(4)] : int64_t(in.pick(40));
      if (call.end(snug_collection_name(collection, id, maybe(in, &text.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        readAll(text.value, count.value + 1);
        EXPECT(text.value[count.value] == 0);
        borrow(collection, "snug_collection_name", text.value, count.value + 1);
      } else {
        EXPECT(text.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 4: {
      snug_element elements[3];
      size_t count = in.pick(4);
      for (auto &element : elements) {
        memset(&element, 0, sizeof element);
        element.kind = in.code(6);
        element.section = in.index(3);
        element.item = in.index(8);
        element.index = in.index(2);
        element.frame = rect(in);
      }
      Call call(in, "snug_collection_views");
      Out<const snug_view *> list;
      Out<size_t> out;
      if (call.end(snug_collection_views(
              collection, maybe(in, elements), count, maybe(in, &list.value), maybe(in, &out.value), call.error)) ==
          SNUG_OK) {
        readViews(list.value, out.value);
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
      break;
    }
    default: {
      snug_glyphs *glyphs = state.one(in, state.glyphs);
      snug_rect area = rect(in);
      Call call(in, "snug_collection_glyphs");
      if (call.end(snug_collection_glyphs(collection, in.once(2) ? nullptr : &area, glyphs, call.error)) == SNUG_OK) {
        snug_glyph_list list = {};
        list.size = sizeof list;
        EXPECT(snug_glyphs_get_list(glyphs, &list, nullptr) == SNUG_OK);
        check(state, list, in);
      }
    }
  }
}

}  // namespace
