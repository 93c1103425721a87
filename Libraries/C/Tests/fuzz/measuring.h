/* Measurers, prepared texts and texts. */
#pragma once

#include "edits.h"

namespace {

void measurerCreate(State &state, Input &in) {
  Call call(in, "snug_measurer_create");
  Out<snug_measurer *> out;
  double scale = in.once(2) ? 0 : in.number(4);
  if (call.end(snug_measurer_create(state.one(in, state.catalogs), scale, maybe(in, &out.value), call.error)) ==
      SNUG_OK) {
    keep(in, state.measurers, out.value, snug_measurer_release, snug_measurer_reference);
  } else {
    EXPECT(out.isUntouched());
  }
}

void measure(State &state, Input &in) {
  snug_measurer *measurer = state.one(in, state.measurers);
  Labels labels(in, 20);
  std::string style = damaged(in, someStyle(in));
  size_t count = labels.labels.count > 4096 ? in.index(0) : labels.labels.count;
  bool isHuge = count > 4096;
  OutArray<snug_text_metrics> metrics(isHuge ? 0 : count);
  OutArray<double> widths(isHuge ? 0 : count);
  const char *given = in.once(3) ? nullptr : style.data();
  if (in.once(2)) {
    Call call(in, "snug_measurer_measure");
    snug_status status = call.end(snug_measurer_measure(
        measurer, given, style.size(), isHuge ? nullptr : maybe(in, labels.columns), count,
        isHuge ? nullptr : maybe(in, metrics.pointer()), call.error));
    EXPECT(status == SNUG_OK || metrics.isUntouched());
  } else {
    Call call(in, "snug_measurer_widths");
    snug_status status = call.end(snug_measurer_widths(
        measurer, given, style.size(), isHuge ? nullptr : maybe(in, labels.columns), count,
        isHuge ? nullptr : maybe(in, widths.pointer()), call.error));
    EXPECT(status == SNUG_OK || widths.isUntouched());
  }
}

void checkTexts(State &state, Input &in) {
  Labels labels(in, 20);
  std::string style = damaged(in, someStyle(in));
  {
    Out<const snug_diagnostic *> found;
    Out<size_t> number;
    Call call(in, "snug_measurer_diagnostics");
    if (call.end(snug_measurer_diagnostics(
            state.one(in, state.measurers), style.data(), style.size(), maybe(in, &found.value),
            maybe(in, &number.value), call.error)) == SNUG_OK) {
      for (size_t i = 0; i < number.value; i++) readAll(found.value[i].message, strlen(found.value[i].message));
    } else {
      EXPECT(found.isUntouched() && number.isUntouched());
    }
  }
  size_t count = labels.labels.count > 4096 ? in.index(0) : labels.labels.count;
  bool isHuge = count > 4096;
  snug_size box = {in.once(5) ? INFINITY : in.number(200), in.once(5) ? INFINITY : in.number(60)};
  Out<snug_verdict_list> list(true, structSize(in, sizeof(snug_verdict_list)));
  Call call(in, "snug_measurer_check");
  if (call.end(snug_measurer_check(
          state.one(in, state.measurers), in.once(3) ? nullptr : style.data(), style.size(),
          isHuge ? nullptr : maybe(in, labels.columns), count, maybe(in, &box), in.once(20) ? in.index(3) : 1,
          in.index(4), maybe(in, &list.value), call.error)) == SNUG_OK) {
    readVerdicts(list.value, count, count);
  } else {
    EXPECT(list.isUntouched());
  }
}

/* Prepares a few texts, and compares their answers with those of texts laid out alone. */
void prepared(State &state, Input &in) {
  snug_measurer *measurer = state.one(in, state.measurers);
  std::string style = damaged(in, someStyle(in)), utf8;
  size_t count = 1 + in.pick(3);
  std::vector<int32_t> offsets = {0};
  for (size_t i = 0; i < count; i++) {
    utf8 += anyText(in);
    offsets.push_back(utf8.size());
  }
  snug_column column = {utf8.data(), maybe(in, offsets.data())};
  Call call(in, "snug_prepared_create");
  Out<snug_prepared *> out;
  if (call.end(snug_prepared_create(
          measurer, style.data(), style.size(), maybe(in, &column), count, maybe(in, &out.value), call.error)) !=
      SNUG_OK) {
    EXPECT(out.isUntouched());
    return;
  }
  snug_prepared *handle = out.value;
  if (in.once(4)) {
    EXPECT(snug_prepared_reference(handle) == handle);
    snug_prepared_release(handle);
  }
  double width = in.once(5) ? INFINITY : in.number(200);
  size_t lines = in.index(4), first = in.index(count), asked = in.once(4) ? in.index(5) : count - std::min(first, count);
  OutArray<double> heights(asked > 9 ? 0 : asked);
  OutArray<uint32_t> counts(asked > 9 ? 0 : asked);
  {
    Call call(in, "snug_prepared_heights");
    if (call.end(snug_prepared_heights(
            handle, first, asked, maybe(in, &width), 1, lines, asked > 9 ? nullptr : heights.pointer(),
            asked > 9 ? nullptr : counts.pointer(), call.error)) == SNUG_OK) {
      for (size_t i = 0; i < asked && asked <= 9; i++) {
        size_t start = offsets[first + i];
        snug_text *text = nullptr;
        snug_text_metrics metrics;
        if (snug_text_create(
                measurer, style.data(), style.size(), utf8.data() + start, offsets[first + i + 1] - start, width,
                lines, &text, nullptr) != SNUG_OK) {
          continue;
        }
        EXPECT(snug_text_get_metrics(text, &metrics, nullptr) == SNUG_OK);
        snug_text_release(text);
        EXPECT(heights.pointer()[i] == metrics.height);
        EXPECT(int32_t(counts.pointer()[i]) == metrics.line_count);
      }
    } else {
      EXPECT(heights.isUntouched() && counts.isUntouched());
    }
  }
  {
    Call call(in, "snug_prepared_least_widths");
    OutArray<double> widths(count);
    bool failed = call.end(snug_prepared_least_widths(handle, 0, count, lines, maybe(in, widths.pointer()), call.error)) != SNUG_OK;
    EXPECT(failed == widths.isUntouched());
  }
  {
    Call call(in, "snug_prepared_lines");
    Out<const snug_prepared_line *> list;
    Out<size_t> lineCount;
    if (call.end(snug_prepared_lines(
            handle, first, width, maybe(in, &list.value), maybe(in, &lineCount.value), call.error)) == SNUG_OK) {
      size_t length = offsets[first + 1] - offsets[first];
      EXPECT(lineCount.value > 0);
      for (size_t i = 0; i < lineCount.value; i++) {
        snug_range bytes = list.value[i].bytes;
        EXPECT(bytes.first <= length && bytes.count <= length - bytes.first && list.value[i].width >= 0);
      }
    } else {
      EXPECT(list.isUntouched() && lineCount.isUntouched());
    }
  }
  snug_prepared_release(handle);
}

void textCreate(State &state, Input &in) {
  bool hasRanges = in.once(3);
  std::string style = damaged(in, someStyle(in)), text = hasRanges ? damaged(in, ranges(in)) : anyText(in);
  Call call(in, hasRanges ? "snug_text_create_ranges" : "snug_text_create");
  Out<snug_text *> out;
  double width = in.once(3) ? INFINITY : in.number(200);
  size_t lines = in.once(2) ? in.pick(3) : in.index(5);
  if (traces) fprintf(stderr, "  %s %s %g %zd\n", style.c_str(), quoted(text).c_str(), width, lines);
  snug_measurer *measurer = state.one(in, state.measurers);
  const char *given = in.once(3) ? nullptr : style.data(), *utf8 = maybe(in, text.data());
  size_t length = in.once(60) ? SIZE_MAX / 2 + 1 + in.pick(100) : text.size();
  snug_text **slot = maybe(in, &out.value);
  auto create = hasRanges ? snug_text_create_ranges : snug_text_create;
  snug_status status =
      in.once(2)
          ? snug_text_create_in_box(
                measurer, given, style.size(), utf8, length, hasRanges, width, in.number(100), lines, slot,
                call.error)
          : create(measurer, given, style.size(), utf8, length, width, lines, slot, call.error);
  if (call.end(status) == SNUG_OK) {
    keep(in, state.texts, out.value, snug_text_release, snug_text_reference);
  } else {
    EXPECT(out.isUntouched());
  }
}

void textQuery(State &state, Input &in) {
  snug_text *text = state.one(in, state.texts);
  snug_point points[4];
  for (auto &point : points) point = {in.number(200) - 20, in.number(60) - 20};
  size_t offsets[4];
  for (auto &offset : offsets) offset = in.index(30);
  size_t count = in.pick(5);
  switch (in.pick(7)) {
    case 0: {
      Call call(in, "snug_text_get_metrics");
      Out<snug_text_metrics> out;
      bool failed = call.end(snug_text_get_metrics(text, maybe(in, &out.value), call.error)) != SNUG_OK;
      EXPECT(failed == out.isUntouched());
      Call other(in, "snug_text_get_info");
      Out<snug_text_info> info(true, structSize(in, sizeof(snug_text_info)));
      if (other.end(snug_text_get_info(text, maybe(in, &info.value), other.error)) == SNUG_OK) {
        EXPECT(info.value.shown[info.value.shown_length] == 0);
        readAll(info.value.shown, info.value.shown_length);
        readAll(info.value.missing, info.value.missing_count * sizeof *info.value.missing);
        EXPECT(info.value.font_size >= 0 && info.value.direction >= 0 && info.value.direction <= 1);
      } else {
        EXPECT(info.isUntouched());
      }
      break;
    }
    case 1: {
      giveBack(text, "snug_text_lines");
      Call call(in, "snug_text_lines");
      Out<const snug_text_line *> list;
      Out<size_t> out;
      if (call.end(snug_text_lines(text, maybe(in, &list.value), maybe(in, &out.value), call.error)) == SNUG_OK) {
        for (size_t i = 0; i < out.value; i++) {
          borrow(text, "snug_text_lines", list.value[i].utf8, list.value[i].length + 1);
          EXPECT(list.value[i].utf8[list.value[i].length] == 0);
        }
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
      break;
    }
    case 2: {
      Call call(in, "snug_text_get_list");
      Out<snug_glyph_list> list(true, structSize(in, sizeof(snug_glyph_list)));
      if (call.end(snug_text_get_list(text, maybe(in, &list.value), call.error)) == SNUG_OK) check(state, list.value, in);
      else EXPECT(list.isUntouched());
      break;
    }
    case 3: {
      OutArray<snug_caret> carets(count);
      Call call(in, "snug_text_carets");
      bool isNull = in.once(20);
      snug_status status = call.end(snug_text_carets(
          text, isNull ? nullptr : offsets, isNull ? in.index(3) : count,
          isNull ? nullptr : maybe(in, carets.pointer()), call.error));
      EXPECT(status == SNUG_OK || carets.isUntouched());
      break;
    }
    case 4: {
      OutArray<snug_caret> carets(count);
      Call call(in, "snug_text_carets_at");
      snug_status status = call.end(snug_text_carets_at(
          text, maybe(in, points), count, maybe(in, carets.pointer()), call.error));
      EXPECT(status == SNUG_OK || carets.isUntouched());
      break;
    }
    case 5: {
      OutArray<snug_range> ranges(count);
      Call call(in, "snug_text_characters_at");
      snug_status status = call.end(snug_text_characters_at(
          text, maybe(in, points), count, maybe(in, ranges.pointer()), call.error));
      EXPECT(status == SNUG_OK || ranges.isUntouched());
      break;
    }
    default: {
      giveBack(text, "snug_text_rects");
      Call call(in, "snug_text_rects");
      Out<const snug_rect *> list;
      Out<size_t> out;
      if (call.end(snug_text_rects(
              text, in.index(10), in.index(10), maybe(in, &list.value), maybe(in, &out.value), call.error)) ==
          SNUG_OK) {
        borrow(text, "snug_text_rects", list.value, out.value * sizeof(snug_rect));
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
    }
  }
}

}  // namespace
