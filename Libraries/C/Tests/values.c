/* values: what functions give, in numbers by hand: measuring by the host, texts alone, the solver, edits and
   a collection. "Snug Test" has small letters half an em wide, 4/5 above and 1/5 below the baseline. */
#include <snug.h>

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static snug_error *error;

#define EXPECT(condition)                                                              \
  do {                                                                                 \
    if (!(condition)) {                                                                \
      fprintf(stderr, "values.c:%d: expected %s\n", __LINE__, #condition);             \
      if (error != NULL) fprintf(stderr, "  %s\n", error->text);                       \
      exit(1);                                                                         \
    }                                                                                  \
  } while (0)

#define OK(call) EXPECT((call) == SNUG_OK)

/* Expects a status, and forgets the error. */
#define FAILS(status, call)        \
  do {                             \
    EXPECT((call) == (status));    \
    EXPECT(error != NULL);         \
    snug_error_release(error);     \
    error = NULL;                  \
  } while (0)

#define TEXT(text) (text), strlen(text)

/* ------------------------------------------------------------------------- A host's measuring */

typedef struct {
  int calls, destroyed;
  size_t requests;
  double width_of_byte;
  int32_t result;
  snug_layout *layout;
  snug_status inner;
} host;

/* Eight points a byte, on lines 16 points high. */
static int32_t measure(
    void *user, const snug_measure_request *requests, size_t count, snug_text_metrics *results) {
  host *host = user;
  host->calls++;
  host->requests += count;
  if (host->layout != NULL) {
    snug_size size;
    host->inner = snug_layout_content_size(host->layout, &size, NULL);
  }
  for (size_t index = 0; index < count; index++) {
    double width = host->width_of_byte * (double)requests[index].length;
    snug_text_metrics metrics = {
        .width = width, .ideal_width = width, .height = 16, .first_baseline = 12,
        .last_baseline = 12, .ascent = 12, .descent = 4, .line_count = 1};
    results[index] = metrics;
  }
  return host->result;
}

static void destroy(void *user) { ((host *)user)->destroyed++; }

static int32_t ignore(void *user, const void *bytes, size_t length) {
  (void)user, (void)bytes, (void)length;
  return 0;
}

static void check_host(snug_catalog *catalog) {
  const char *json =
      "{\"container\": {\"width\": 100}, \"cells\": {\"c\": {\"margins\": 5, "
      "\"views\": {\"label\": {}}, \"constraints\": [\"H:|-[label]-|\", \"V:|-[label]-|\"]}}, "
      "\"items\": [\"A\", \"four\", \"eightish\"]}";
  host host = {.width_of_byte = 8};
  snug_measuring measuring = {
      .size = sizeof measuring, .user = &host, .measure = measure, .destroy = destroy};
  snug_layout_options options = {.size = sizeof options, .measuring = &measuring};
  snug_layout *layout;
  OK(snug_layout_create(catalog, TEXT(json), &options, &layout, &error));
  EXPECT(host.calls == 1 && host.requests == 3);

  /* 8 + 10 and 32 + 10 fit on a line of 100 points with 8 between them; 64 + 10 does not. */
  snug_rect frames[3];
  uint32_t lines[3];
  OK(snug_layout_frames(layout, 0, 0, 3, frames, lines, &error));
  EXPECT(frames[0].width == 18 && frames[1].width == 42 && frames[2].width == 74);
  EXPECT(frames[0].height == 26);
  EXPECT(lines[0] == 0 && lines[1] == 0 && lines[2] == 1);

  const snug_view *views;
  size_t count;
  const snug_element *elements;
  OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
  EXPECT(count == 3 && elements[1].kind == SNUG_ITEM && elements[1].item == 1);
  OK(snug_layout_views(layout, elements + 1, 1, &views, &count, &error));
  EXPECT(count == 1 && views[0].frame.x == frames[1].x + 5 && views[0].frame.width == 32);
  EXPECT(views[0].first_baseline == 12 && strcmp(views[0].text, "four") == 0);

  /* A call from the callback is refused; the edit is made. */
  host.layout = layout;
  snug_column column = {"x", (int32_t[]){0, 1}};
  snug_labels labels = {.size = sizeof labels, .columns = &column, .column_count = 1, .count = 1};
  snug_edit edit = {
      .size = sizeof edit, .kind = SNUG_EDIT_SET_TEXTS, .item = 2, .labels = &labels};
  snug_change change = {.size = sizeof change};
  OK(snug_layout_edit(layout, &edit, 1, &change, &error));
  EXPECT(host.inner == SNUG_BUSY);
  OK(snug_layout_frames(layout, 0, 2, 1, frames, lines, &error));
  /* 18 + 8 + 42 + 8 + 18 are 94: all on one line, one line less. */
  EXPECT(frames[0].width == 18 && lines[0] == 0);
  EXPECT(change.stretch_count == 1 && change.stretches[0].lines.count == 1);
  EXPECT(change.stretches[0].replaced_lines.count == 2 && change.content_size.height == 26);

  /* What the host stops changes nothing, and neither does a width that is none. */
  host.layout = NULL;
  host.result = 1;
  FAILS(SNUG_STOPPED, snug_layout_edit(layout, &edit, 1, NULL, &error));
  host.result = 0;
  host.width_of_byte = NAN;
  column.utf8 = "n";
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_edit(layout, &edit, 1, NULL, &error));
  OK(snug_layout_frames(layout, 0, 2, 1, frames, lines, &error));
  EXPECT(frames[0].width == 18);

  FAILS(SNUG_REFUSED, snug_layout_write(layout, SNUG_JSON, NULL, ignore, NULL, &error));
  EXPECT(host.destroyed == 0);
  snug_layout_release(layout);
  EXPECT(host.destroyed == 1);

  host.result = 1;
  FAILS(SNUG_STOPPED, snug_layout_create(catalog, TEXT(json), &options, &layout, &error));
  EXPECT(host.destroyed == 2);
  /* Whatever else is wrong, the host is told. */
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_create(NULL, TEXT(json), &options, &layout, &error));
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_create(catalog, TEXT(json), &options, NULL, &error));
  EXPECT(host.destroyed == 4);
}

/* -------------------------------------------------------------------------------- Texts alone */

static void check_texts(snug_catalog *catalog) {
  const char *style = "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}}";
  snug_measurer *measurer;
  OK(snug_measurer_create(catalog, 0, &measurer, &error));
  snug_column column = {"abcd", (int32_t[]){0, 1, 4}};
  double widths[2];
  OK(snug_measurer_widths(measurer, TEXT(style), &column, 2, widths, &error));
  EXPECT(widths[0] == 10 && widths[1] == 30);
  snug_text_metrics metrics[2];
  OK(snug_measurer_measure(measurer, TEXT(style), &column, 2, metrics, &error));
  EXPECT(metrics[1].height == 20 && metrics[1].first_baseline == 16 && metrics[1].line_count == 1);

  snug_prepared *prepared;
  snug_column messages = {"ab cdabcdefg\nh", (int32_t[]){0, 5, 14}};
  OK(snug_prepared_create(measurer, TEXT(style), &messages, 2, &prepared, &error));
  double heights[2];
  uint32_t line_counts[2];
  OK(snug_prepared_heights(prepared, 0, 2, (double[]){30, INFINITY}, 2, 0, heights, line_counts, &error));
  EXPECT(heights[0] == 40 && heights[1] == 40 && line_counts[0] == 2 && line_counts[1] == 2);
  OK(snug_prepared_heights(prepared, 0, 2, (double[]){30}, 1, 1, heights, NULL, &error));
  EXPECT(heights[0] == 20 && heights[1] == 20);
  OK(snug_prepared_heights(prepared, 1, 1, (double[]){30}, 1, 0, NULL, line_counts, &error));
  EXPECT(line_counts[0] == 4);
  FAILS(SNUG_INVALID_ARGUMENT, snug_prepared_heights(prepared, 0, 2, (double[]){30, NAN}, 2, 0, heights, NULL, &error));
  FAILS(SNUG_INVALID_ARGUMENT, snug_prepared_heights(prepared, 0, 2, NULL, 0, 0, heights, NULL, &error));
  FAILS(SNUG_OUT_OF_RANGE, snug_prepared_heights(prepared, 1, 2, (double[]){30}, 1, 0, heights, NULL, &error));
  OK(snug_prepared_least_widths(prepared, 0, 2, 1, widths, &error));
  EXPECT(widths[0] == 50 && isnan(widths[1]));
  FAILS(SNUG_INVALID_ARGUMENT, snug_prepared_least_widths(prepared, 0, 2, 0, widths, &error));
  const snug_prepared_line *prepared_lines;
  size_t prepared_count;
  OK(snug_prepared_lines(prepared, 0, 30, &prepared_lines, &prepared_count, &error));
  EXPECT(prepared_count == 2 && prepared_lines[0].bytes.count == 3 && prepared_lines[0].width == 20);
  EXPECT(prepared_lines[1].bytes.first == 3 && prepared_lines[1].ideal_width == 20);
  FAILS(SNUG_OUT_OF_RANGE, snug_prepared_lines(prepared, 2, 30, &prepared_lines, &prepared_count, &error));
  snug_prepared_release(prepared);

  /* "ab cd" is 50 wide: it fits in 30 x 40, needs two lines of 20 in 30 x 20, and is cut there behind the first.
     In one line of 30, an ellipsis of three letters takes all of it. */
  snug_verdict_list verdicts = {.size = sizeof verdicts};
  const char *xyz = "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}, \"ellipsis\": \"xyz\"}";
  snug_column checked = {"ab cdab cdab", (int32_t[]){0, 5, 10, 12}};
  snug_size boxes[] = {{30, 40}, {30, 20}, {INFINITY, INFINITY}};
  OK(snug_measurer_check(measurer, TEXT(xyz), &checked, 3, boxes, 3, 0, &verdicts, &error));
  EXPECT(verdicts.count == 3 && verdicts.verdicts[0].fits && verdicts.verdicts[2].fits);
  EXPECT(verdicts.verdicts[0].needed.height == 40 && verdicts.verdicts[0].line_count == 2);
  EXPECT(!verdicts.verdicts[1].fits && verdicts.verdicts[1].needed.height == 40 && verdicts.verdicts[1].index == 1);
  EXPECT(verdicts.verdicts[1].box.width == 30 && verdicts.verdicts[1].font_size == 20);
  OK(snug_measurer_check(measurer, TEXT(xyz), &checked, 3, boxes, 1, 1, &verdicts, &error));
  EXPECT(!verdicts.verdicts[0].fits && verdicts.verdicts[0].needed.width == 50 && verdicts.verdicts[2].fits);
  EXPECT(verdicts.verdicts[0].shown.count == 3 && strncmp(verdicts.utf8, "xyzxyzab", 8) == 0);
  EXPECT(verdicts.utf8_length == 8 && verdicts.utf8[8] == 0 && verdicts.verdicts[2].shown.first == 6);
  FAILS(SNUG_INVALID_ARGUMENT, snug_measurer_check(measurer, NULL, 0, &checked, 3, boxes, 2, 0, &verdicts, &error));
  boxes[0].height = NAN;
  FAILS(SNUG_INVALID_ARGUMENT, snug_measurer_check(measurer, NULL, 0, &checked, 3, boxes, 3, 0, &verdicts, &error));

  snug_text *text;
  OK(snug_text_create(measurer, style, SNUG_TERMINATED, "ab cd", SNUG_TERMINATED, 30, 0, &text, &error));
  const snug_text_line *lines;
  size_t count;
  OK(snug_text_lines(text, &lines, &count, &error));
  EXPECT(count == 2 && lines[0].frame.width == 20 && lines[1].baseline == 36);
  size_t offsets[] = {1, 4};
  snug_caret carets[2];
  OK(snug_text_carets(text, offsets, 2, carets, &error));
  EXPECT(carets[0].x == 10 && carets[0].line == 0 && carets[1].x == 10 && carets[1].line == 1);
  snug_point point = {14, 25};
  snug_range character;
  OK(snug_text_characters_at(text, &point, 1, &character, &error));
  EXPECT(character.first == 4 && character.count == 1);
  const snug_rect *rects;
  OK(snug_text_rects(text, 0, 2, &rects, &count, &error));
  EXPECT(count == 1 && rects[0].width == 20);
  snug_glyph_list list = {.size = sizeof list};
  OK(snug_text_get_list(text, &list, &error));
  EXPECT(list.run_count == 2 && list.runs[1].em == 20 && list.positions[list.runs[1].first].y == 20);
  snug_font_info info = {.size = sizeof info};
  OK(snug_font_get_info(list.fonts[0], &info, &error));
  EXPECT(strcmp(info.family, "Snug Test") == 0 && info.ascent == 0.8 && info.byte_count > 100);
  snug_text_info shown = {.size = sizeof shown};
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(!shown.is_truncated && !shown.is_shrunk && shown.font_size == 20);
  EXPECT(strcmp(shown.shown, "ab cd") == 0 && shown.shown_length == 5 && shown.missing_count == 0);
  EXPECT(shown.ellipsis.width == 0 && shown.direction == SNUG_LEFT_TO_RIGHT);
  FAILS(SNUG_OUT_OF_RANGE, snug_text_carets(text, (size_t[]){6}, 1, carets, &error));
  snug_text_release(text);

  /* "ab" of 20 points is 20 wide, "cd" of 10 points 10, then a box of 8 that hangs 3 below the baseline. */
  const char *ranges =
      "[\"ab\", {\"text\": \"cd\", \"font\": {\"size\": 10}, \"style\": {\"color\": \"red\"}},"
      " {\"box\": {\"width\": 8, \"height\": 30, \"baseline\": 27}, \"style\": {\"image\": 1}}]";
  OK(snug_text_create_ranges(
      measurer, TEXT(style), TEXT(ranges), INFINITY, 1, &text, &error));
  OK(snug_text_get_metrics(text, metrics, &error));
  EXPECT(metrics[0].width == 38 && metrics[0].height == 31 && metrics[0].first_baseline == 27);
  OK(snug_text_lines(text, &lines, &count, &error));
  EXPECT(count == 1 && strcmp(lines[0].utf8, "abcd\xEF\xBF\xBC") == 0);
  OK(snug_text_get_list(text, &list, &error));
  EXPECT(list.run_count == 2 && list.runs[0].em == 20 && list.runs[1].em == 10);
  EXPECT(list.run_styles[0][0] == 0 && strcmp(list.run_styles[1], "{\"color\":\"red\"}") == 0);
  EXPECT(list.box_count == 1 && strcmp(list.boxes[0].style, "{\"image\":1}") == 0);
  EXPECT(list.boxes[0].frame.x == 30 && list.boxes[0].frame.y == -27 && list.boxes[0].offset == 4);
  EXPECT(list.boxes[0].frame.width == 8 && list.boxes[0].frame.height == 30);
  OK(snug_text_carets(text, (size_t[]){4, 7}, 2, carets, &error));
  EXPECT(carets[0].x == 30 && carets[1].x == 38);
  FAILS(SNUG_INVALID_DOCUMENT, snug_text_create_ranges(
      measurer, TEXT(style), TEXT("[{\"text\": 1}]"), INFINITY, 1, &text, &error));

  snug_text_release(text);

  /* "abcdef" is 60 wide, at half the size 30; in 25, "ab" and an ellipsis of three letters. */
  const char *cut =
      "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}, \"minimumScale\": 0.5, "
      "\"ellipsis\": \"xyz\"}";
  OK(snug_text_create(measurer, TEXT(cut), TEXT("abcdef"), 30, 1, &text, &error));
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(!shown.is_truncated && shown.is_shrunk && shown.font_size == 10);
  snug_text_release(text);
  OK(snug_text_create(measurer, TEXT(cut), TEXT("abcdef\xE6\xBC\xA2"), 25, 1, &text, &error));
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(shown.is_truncated && !shown.nothing_fits && strcmp(shown.shown, "abxyz") == 0);
  EXPECT(shown.ellipsis.x == 10 && shown.ellipsis.width == 15 && shown.ellipsis.height == 10);
  snug_text_release(text);
  /* Letters are 10 wide, the ellipsis 20: eight fit, of which three are those behind the full stop. */
  const char *named =
      "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}, \"truncation\": \"middle\", "
      "\"keepEnd\": \"extension\"}";
  OK(snug_text_create(measurer, TEXT(named), TEXT("abcdefg.pdf"), 100, 1, &text, &error));
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(strcmp(shown.shown, "abcde\xE2\x80\xA6pdf") == 0);
  snug_text_release(text);
  /* Letters are 20 wide and lines 20 high: two of three lines fit in 50. At 10, which fits in 15, three are 30
     high. */
  const char *tall = "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}, \"cutToHeight\": true}";
  OK(snug_text_create_in_box(
      measurer, TEXT(tall), TEXT("AB CD EF"), 0, 45, 50, 0, &text, &error));
  snug_text_metrics cut_metrics;
  OK(snug_text_get_metrics(text, &cut_metrics, &error));
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(cut_metrics.line_count == 2 && cut_metrics.height == 40 && shown.is_truncated);
  snug_text_release(text);
  const char *small =
      "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}, \"minimumScale\": 0.5}";
  OK(snug_text_create_in_box(
      measurer, TEXT(small), TEXT("[\"AB \", \"CD EF\"]"), 1, 25, 30, 0, &text, &error));
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(!shown.is_truncated && shown.is_shrunk && shown.font_size == 10);
  snug_text_release(text);
  FAILS(SNUG_INVALID_ARGUMENT, snug_text_create_in_box(
      measurer, NULL, 0, TEXT("a"), 0, 10, -1, 1, &text, &error));
  OK(snug_text_create(measurer, TEXT(style), TEXT("a\xE6\xBC\xA2"), INFINITY, 1, &text, &error));
  OK(snug_text_get_info(text, &shown, &error));
  EXPECT(shown.missing_count == 1 && shown.missing[0] == 1);
  snug_text_release(text);
  OK(snug_text_create_ranges(
      measurer, TEXT(style), TEXT(ranges), INFINITY, 1, &text, &error));

  /* Far away, the nearest caret is the last one. */
  snug_point far = {1e300, -1e300};
  OK(snug_text_carets_at(text, &far, 1, carets, &error));
  EXPECT(carets[0].offset == 7 && carets[0].x == 38);
  EXPECT(snug_text_create_ranges(
             measurer, NULL, 0, TEXT("[{\"text\": \"a\", \"font\": {\"file\": \"a\\u0000b\"}}]"), 1, 1,
             &text, &error) == SNUG_INVALID_FONT);
  EXPECT(strstr(error->text, "a\xEF\xBF\xBD" "b") != NULL);
  snug_error_release(error);
  error = NULL;

  /* A list of the first version is filled in up to its end. */
  snug_glyph_list earlier = {.size = offsetof(snug_glyph_list, run_styles), .box_count = 77};
  OK(snug_text_get_list(text, &earlier, &error));
  EXPECT(earlier.run_count == 2 && earlier.font_count == 1);
  EXPECT(earlier.size == offsetof(snug_glyph_list, run_styles));
  EXPECT(earlier.run_styles == NULL && earlier.box_count == 77);
  earlier.size -= 1;
  FAILS(SNUG_INVALID_ARGUMENT, snug_text_get_list(text, &earlier, &error));
  snug_text_release(text);
  snug_measurer_release(measurer);
}

/* ------------------------------------------------------------------------------------ The solver */

static void check_solver(void) {
  /* A cell is a label with 10 around it; the label has 40 to 120; as narrow as possible. */
  snug_solver *solver;
  OK(snug_solver_create(&solver, &error));
  size_t first;
  OK(snug_solver_add_variables(solver, 2, SNUG_NON_NEGATIVE, &first, &error));
  EXPECT(first == 0);
  snug_term around[] = {{1, 0}, {-1, 1}}, cell[] = {{1, 0}}, label[] = {{1, 1}};
  snug_constraint constraints[] = {
      {around, 2, 10, 1000, SNUG_EQUAL},
      {label, 1, 40, 1000, SNUG_AT_LEAST},
      {label, 1, 120, 1000, SNUG_AT_MOST},
      {cell, 1, 0, 50, SNUG_EQUAL},
  };
  OK(snug_solver_add_constraints(solver, constraints, 4, &first, &error));
  snug_solution solution = {.size = sizeof solution};
  OK(snug_solver_solve(solver, &solution, &error));
  EXPECT(solution.value_count == 2 && solution.values[0] == 50 && solution.values[1] == 40);
  EXPECT(solution.violation_count == 1 && solution.violations[0].constraint == 3);
  EXPECT(solution.violations[0].amount == 50);

  size_t least = 1;
  double constant = 60;
  OK(snug_solver_set_constants(solver, &least, &constant, 1, &error));
  OK(snug_solver_solve(solver, &solution, &error));
  EXPECT(solution.values[0] == 70);
  snug_explanation explanation = {.size = sizeof explanation};
  OK(snug_solver_explain(solver, cell, 1, &explanation, &error));
  EXPECT(explanation.value == 70 && explanation.reason_count == 2 && explanation.loss_count == 1);

  snug_constraint impossible = {label, 1, 30, 1000, SNUG_AT_MOST};
  FAILS(SNUG_UNSATISFIABLE,
        snug_solver_add_constraints(solver, &impossible, 1, &first, &error));
  const size_t *conflict;
  size_t count;
  OK(snug_solver_conflict(solver, &conflict, &count, &error));
  EXPECT(count == 2 && conflict[0] == 1 && conflict[1] == 4);
  OK(snug_solver_remove(solver, &least, 1, &error));
  OK(snug_solver_add_constraints(solver, &impossible, 1, &first, &error));
  OK(snug_solver_solve(solver, &solution, &error));
  EXPECT(solution.values[0] == 10 && solution.values[1] == 0);
  FAILS(SNUG_OUT_OF_RANGE, snug_solver_remove(solver, &least, 1, &error));
  snug_solver_release(solver);
}

/* ------------------------------------------------------------------------- Ranges in a layout */

static void check_ranges(snug_catalog *catalog) {
  const char *json =
      "{\"container\": {\"width\": 100}, \"cells\": {\"c\": {\"margins\": 5, \"views\": {\"label\": "
      "{\"font\": {\"family\": \"Snug Test\", \"size\": 20}}}, "
      "\"constraints\": [\"H:|-[label]-|\", \"V:|-[label]-|\"]}}, \"items\": [\"ab\", "
      "{\"label\": [{\"box\": {\"width\": 8, \"height\": 4}, \"style\": {\"n\": 1}}, "
      "{\"text\": \"cd\", \"style\": {\"n\": 2}}]}]}";
  snug_layout *layout;
  OK(snug_layout_create(catalog, TEXT(json), NULL, &layout, &error));
  snug_glyphs *glyphs;
  OK(snug_glyphs_create(&glyphs, &error));
  OK(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error));
  snug_glyph_list list = {.size = sizeof list};
  OK(snug_glyphs_get_list(glyphs, &list, &error));
  EXPECT(list.run_count == 2 && list.run_styles[0][0] == 0);
  EXPECT(list.runs[1].item == 1 && strcmp(list.run_styles[1], "{\"n\":2}") == 0);
  /* The first cell is 30 wide, 8 are between both; the box stands on the baseline. */
  EXPECT(list.box_count == 1 && list.boxes[0].kind == SNUG_ITEM && list.boxes[0].item == 1);
  EXPECT(list.boxes[0].view == 0 && strcmp(list.boxes[0].style, "{\"n\":1}") == 0);
  EXPECT(list.boxes[0].frame.x == 43 && list.boxes[0].frame.y == 5 + 16 - 4);
  EXPECT(list.boxes[0].frame.width == 8 && list.boxes[0].frame.height == 4);

  /* An edit brings a style: "ab" of 40 points is 40 wide, and the item behind moves by 20. */
  const char *item =
      "[{\"label\": [{\"text\": \"ab\", \"font\": {\"size\": 40}, \"style\": {\"n\": 3}}]}]";
  snug_edit edit = {.size = sizeof edit, .kind = SNUG_EDIT_SET_ITEM, .json = item, .json_length = strlen(item)};
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  snug_rect frames[2];
  OK(snug_layout_frames(layout, 0, 0, 2, frames, NULL, &error));
  EXPECT(frames[0].width == 50 && frames[0].height == 50 && frames[1].x == 58);
  OK(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error));
  OK(snug_glyphs_get_list(glyphs, &list, &error));
  EXPECT(list.run_count == 2 && strcmp(list.run_styles[0], "{\"n\":3}") == 0);
  EXPECT(list.runs[0].em == 40 && strcmp(list.run_styles[1], "{\"n\":2}") == 0);
  snug_glyphs_release(glyphs);
  snug_layout_release(layout);
}

/* ----------------------------------------------------------------------------------------- Styles */

static void check_styles(snug_catalog *catalog) {
  const char *json =
      "{\"container\": {\"width\": 200, \"height\": 90}, \"style\": {\"fill\": \"#123456\", \"color\": "
      "\"#00f\"}, \"cells\": {\"c\": {\"margins\": 5, \"style\": {\"fill\": \"linear-gradient(90deg, #f00, "
      "#00f)\", \"stroke\": \"#0f08\", \"strokeWidth\": 2, \"cornerRadius\": \"capsule\", \"selected\": "
      "{\"fill\": \"#cde\"}}, \"views\": {\"label\": {\"font\": {\"family\": \"Snug Test\", \"size\": "
      "20}, \"style\": {\"opacity\": 0.5}}}, \"constraints\": [\"H:|-[label]-|\", \"V:|-[label]-|\"]}}, "
      "\"items\": [\"ab\", {\"label\": [{\"text\": \"cd\", \"style\": {\"color\": \"red\", "
      "\"underline\": true}}], \"selected\": true}]}";
  snug_layout *layout;
  snug_glyphs *glyphs;
  OK(snug_layout_create(catalog, TEXT(json), NULL, &layout, &error));
  OK(snug_glyphs_create(&glyphs, &error));
  OK(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error));
  const snug_element *elements;
  size_t count;
  OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
  EXPECT(count == 2);
  snug_style_list list = {.size = sizeof list};
  OK(snug_layout_styles(layout, elements, NULL, count, glyphs, &list, &error));
  EXPECT(list.element_count == 2 && list.view_count == 2 && list.run_count == 2 && list.box_count == 0);
  EXPECT(list.document->fill->kind == SNUG_SHADE && list.document->fill->shade.rgba == 0x123456FF);
  EXPECT(list.canvas.x == 0 && list.canvas.width == 200 && list.canvas.height == 90);

  /* The first cell is 30 wide and high. */
  const snug_style *style = list.elements[0];
  EXPECT(style->fill->kind == SNUG_LINEAR && style->fill->extend == SNUG_PAD);
  EXPECT(style->fill->from.x == 0 && style->fill->from.y == 15);
  EXPECT(style->fill->to.x == 30 && style->fill->to.y == 15);
  EXPECT(style->fill->stop_count == 2 && style->fill->stops[0].shade.rgba == 0xFF0000FF);
  EXPECT(style->fill->stops[1].offset == 1 && style->fill->stops[1].shade.rgba == 0x0000FFFF);
  EXPECT(style->stroke == 0x00FF0088 && style->stroke_width == 2 && style->dash_count == 0);
  for (int corner = 0; corner < 4; corner++) {
    EXPECT(style->corners[corner].width == 15 && style->corners[corner].height == 15);
  }
  EXPECT(style->opacity == 1 && !style->clips && style->image == NULL && style->inner_count == 1);
  /* The other is selected in the document. */
  EXPECT(list.elements[1]->fill->kind == SNUG_SHADE && list.elements[1]->fill->shade.rgba == 0xCCDDEEFF);
  EXPECT(list.elements[1]->stroke_width == 2);
  EXPECT(list.views[0]->opacity == 0.5 && list.views[0]->color == 0x0000FFFF && list.views[0]->fill == NULL);
  EXPECT(list.run_views[0] == 0 && list.run_views[1] == 1);
  EXPECT(list.runs[0]->color == 0x0000FFFF && list.runs[1]->color == 0xFF0000FF);
  /* The line below the second text, as wide as it is. */
  EXPECT(list.bar_count == 1 && list.bars[0].view == 1 && !list.bars[0].is_over_text);
  EXPECT(list.bars[0].color == 0xFF0000FF && list.bars[0].frame.x == 43 && list.bars[0].frame.width == 20);

  const int32_t states[] = {SNUG_SELECTED | SNUG_HIGHLIGHTED, 0}, wrong[] = {0, 4};
  OK(snug_layout_styles(layout, elements, states, count, NULL, &list, &error));
  EXPECT(list.elements[0]->fill->shade.rgba == 0xCCDDEEFF && list.run_count == 0);
  EXPECT(list.elements[1]->fill->kind == SNUG_LINEAR && list.elements[1]->fill->from.x == 38);
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_styles(layout, elements, wrong, count, NULL, &list, &error));
  snug_element none = {.kind = SNUG_ITEM, .item = 2};
  FAILS(SNUG_OUT_OF_RANGE, snug_layout_styles(layout, &none, NULL, 1, NULL, &list, &error));

  /* Runs of elements that are not given have no style. */
  OK(snug_layout_styles(layout, elements + 1, NULL, 1, glyphs, &list, &error));
  EXPECT(list.run_views[0] == SIZE_MAX && list.runs[0] == NULL && list.run_views[1] == 0);

  /* What runs draw of their texts, and where they are: 4/5 above the baseline. */
  snug_glyph_list runs = {.size = sizeof runs};
  OK(snug_glyphs_get_list(glyphs, &runs, &error));
  EXPECT(runs.run_texts[1].first == 0 && runs.run_texts[1].count == 2);
  EXPECT(runs.run_frames[1].x == 43 && runs.run_frames[1].y == 5);
  EXPECT(runs.run_frames[1].width == 20 && runs.run_frames[1].height == 20);

  /* An edit brings a style, and one that cannot be read: the place is that in its own text. */
  const char *item = "[{\"label\": \"ab\", \"style\": {\"fill\": \"radial-gradient(white, #0000)\"}}]";
  snug_edit edit = {.size = sizeof edit, .kind = SNUG_EDIT_SET_ITEM, .json = item, .json_length = strlen(item)};
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  OK(snug_layout_styles(layout, elements, NULL, count, NULL, &list, &error));
  style = list.elements[0];
  /* To the farthest corner: an ellipse with both radii 15 times the root of 2. */
  EXPECT(style->fill->kind == SNUG_RADIAL && style->fill->to_radius == 1 && style->fill->from_radius == 0);
  EXPECT(style->fill->transform[4] == 15 && style->fill->transform[5] == 15);
  EXPECT(fabs(style->fill->transform[0] - 15 * sqrt(2)) < 1e-9 && style->fill->transform[1] == 0);
  EXPECT(style->stroke_width == 2);
  edit.json = "[{\"label\": \"ab\", \"style\": {\"fill\": \"blurple\"}}]";
  edit.json_length = strlen(edit.json);
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  const double *transform = list.elements[0]->fill->transform;
  FAILS(SNUG_INVALID_DOCUMENT, snug_layout_styles(layout, elements, NULL, count, NULL, &list, &error));
  /* A call that fails leaves what the one before gave. */
  EXPECT(list.elements[0]->fill->transform == transform && transform[4] == 15);
  const snug_view *views;
  size_t view_count;
  OK(snug_layout_views(layout, elements, count, &views, &view_count, &error));
  snug_element far = elements[0];
  far.frame.x = 1.7e308;
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_views(layout, &far, 1, &views, &view_count, &error));
  far = elements[0];
  far.item = 9;
  FAILS(SNUG_OUT_OF_RANGE, snug_layout_views(layout, &far, 1, &views, &view_count, &error));
  EXPECT(view_count > 0 && strcmp(views[0].text, "ab") == 0);

  /* A gradient in which all colours but the last lie in one point is that colour. */
  edit.json = "[{\"label\": \"ab\", \"style\": {\"fill\": \"radial-gradient(circle 0px, red, #00f)\"}}]";
  edit.json_length = strlen(edit.json);
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  OK(snug_layout_styles(layout, elements, NULL, count, NULL, &list, &error));
  EXPECT(list.elements[0]->fill->kind == SNUG_SHADE && list.elements[0]->fill->shade.rgba == 0x0000FFFF);

  /* An error of several edits names the one at fault. */
  for (int wrong = 0; wrong < 3; wrong++) {
    snug_edit edits[2] = {edit, edit};
    if (wrong == 0) edits[1].json = NULL;
    if (wrong == 1) edits[1].kind = 99;
    if (wrong == 2) edits[1].item = 7;
    EXPECT(snug_layout_edit(layout, edits, 2, NULL, &error) != SNUG_OK);
    EXPECT(strncmp(error->text, "edits[1]: ", 10) == 0);
    snug_error_release(error);
    error = NULL;
  }
  snug_glyphs_release(glyphs);
  snug_layout_release(layout);

  /* Without a style, an element has none, and an image is shown all the same: 20 times 10 in 40 times 40. */
  json =
      "{\"cells\": {\"c\": {\"views\": {\"box\": {\"kind\": \"container\", \"views\": {\"i\": {\"kind\": "
      "\"image\", \"size\": [40, 40], \"fit\": \"contain\", \"source\": \"data:image/svg+xml,%3Csvg "
      "xmlns='http://www.w3.org/2000/svg' width='20' height='10'/%3E\"}}, \"constraints\": [\"H:|[i]|\", "
      "\"V:|[i]|\"]}}, \"constraints\": [\"H:|[box]|\", \"V:|[box]|\"]}}, \"items\": [{}]}";
  OK(snug_layout_create(catalog, TEXT(json), NULL, &layout, &error));
  OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
  OK(snug_layout_styles(layout, elements, NULL, count, NULL, &list, &error));
  EXPECT(list.element_count == 1 && list.elements[0] == NULL && list.view_count == 2);
  EXPECT(list.views[0]->inner_count == 1 && list.views[0]->image == NULL);
  const snug_image *image = list.views[1]->image;
  EXPECT(image != NULL && image->format == SNUG_IMAGE_SVG && image->width == 20 && image->height == 10);
  EXPECT(list.views[1]->kind == SNUG_STYLE_OF_IMAGE && list.views[0]->kind == SNUG_STYLE_OF_BOX);
  EXPECT(image->orientation == 1 && memcmp(image->bytes, "<svg", 4) == 0);
  EXPECT(list.views[1]->image_frame.y == 10 && list.views[1]->image_frame.height == 20);
  OK(snug_layout_styles(layout, elements, NULL, count, NULL, &list, &error));
  EXPECT(list.views[1]->image == image);
  snug_layout_release(layout);

  /* The host's images go by name; two of one name are refused. */
  json =
      "{\"cells\": {\"c\": {\"margins\": 0, \"views\": {\"i\": {\"kind\": \"image\", \"source\": \"logo\"}}, "
      "\"constraints\": [\"H:|[i]|\", \"V:|[i]|\"]}}, \"items\": [{}]}";
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>";
  snug_image_file files[] = {{"logo", 4, svg, sizeof svg - 1}, {"logo", 4, svg, sizeof svg - 1}};
  snug_layout_options images = {.size = sizeof images, .images = files, .image_count = 1};
  snug_rect logo;
  OK(snug_layout_create(catalog, TEXT(json), &images, &layout, &error));
  OK(snug_layout_frames(layout, 0, 0, 1, &logo, NULL, &error));
  EXPECT(logo.width == 20 && logo.height == 10);
  snug_layout_release(layout);
  images.image_count = 2;
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_create(catalog, TEXT(json), &images, &layout, &error));
  files[0].bytes = NULL;
  images.image_count = 1;
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_create(catalog, TEXT(json), &images, &layout, &error));
  images.size = offsetof(snug_layout_options, images);
  FAILS(SNUG_INVALID_DOCUMENT, snug_layout_create(catalog, TEXT(json), &images, &layout, &error));

  /* Of a collection, states are its own. */
  json =
      "{\"container\": {\"width\": 100, \"height\": 50}, \"cells\": {\"c\": {\"style\": {\"fill\": \"white\", "
      "\"highlighted\": {\"fill\": \"#eee\"}, \"selected\": {\"fill\": \"#ddd\"}}, \"views\": {\"label\": "
      "{}}, \"constraints\": [\"H:|[label]|\", \"V:|[label]|\"]}}, \"items\": [\"ab\", \"cd\"]}";
  snug_collection *collection;
  const snug_visible *visible;
  OK(snug_collection_create(catalog, TEXT(json), NULL, &collection, &error));
  OK(snug_collection_elements(collection, 1, &visible, &count, &error));
  EXPECT(count == 2);
  snug_element shown[] = {visible[0].element, visible[1].element};
  snug_point in_second = {shown[1].frame.x + 1, shown[1].frame.y + 1};
  OK(snug_collection_touch(collection, SNUG_TOUCH_DOWN, in_second, 0, &error));
  OK(snug_collection_styles(collection, shown, NULL, 2, NULL, &list, &error));
  EXPECT(list.elements[0]->fill->shade.rgba == 0xFFFFFFFF);
  EXPECT(list.elements[1]->fill->shade.rgba == 0xEEEEEEFF);
  OK(snug_collection_touch(collection, SNUG_TOUCH_UP, in_second, 0.1, &error));
  OK(snug_collection_styles(collection, shown, NULL, 2, NULL, &list, &error));
  EXPECT(list.elements[1]->fill->shade.rgba == 0xDDDDDDFF && list.canvas.height == 50);
  shown[1].frame.width = -1;
  FAILS(SNUG_INVALID_ARGUMENT, snug_collection_styles(collection, shown, NULL, 2, NULL, &list, &error));
  snug_collection_release(collection);

  /* Glyphs of an item that had two labels, where now one is: a run may have another style, but no call fails. */
  json =
      "{\"cells\": {\"a\": {\"views\": {\"x\": {\"style\": {\"underline\": true}}, \"y\": {\"style\": "
      "{\"underline\": true}}}, \"constraints\": [\"H:|[x][y]|\", \"V:|[x]|\", \"V:|[y]|\"]}, \"b\": "
      "{\"views\": {\"i\": {\"kind\": \"box\", \"size\": [5, 5]}, \"l\": {\"style\": {\"underline\": true}}}, "
      "\"constraints\": [\"H:|[i][l]|\", \"V:|[i]|\", \"V:|[l]|\"]}}, \"items\": [{\"cell\": \"a\", \"texts\": "
      "{\"x\": \"one\", \"y\": \"two\"}}]}";
  OK(snug_layout_create(catalog, TEXT(json), NULL, &layout, &error));
  OK(snug_glyphs_create(&glyphs, &error));
  OK(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error));
  edit.json = "[{\"cell\": \"b\", \"texts\": {\"l\": \"q\"}}]";
  edit.json_length = strlen(edit.json);
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
  OK(snug_layout_styles(layout, elements, NULL, count, glyphs, &list, &error));
  EXPECT(list.run_count == 2);
  OK(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error));
  OK(snug_layout_styles(layout, elements, NULL, count, glyphs, &list, &error));
  EXPECT(list.run_count == 1 && list.bar_count == 1 && list.bars[0].view == 1);
  snug_glyphs_release(glyphs);
  snug_layout_release(layout);

  /* Tabs have a background and lines, too: from 10 to 30 and to 60, and of a label without glyphs. */
  json =
      "{\"cells\": {\"c\": {\"views\": {\"label\": {\"font\": {\"family\": \"Snug Test\", \"size\": 10}, "
      "\"whiteSpace\": \"pre-wrap\", \"tabStops\": [30, 60], \"style\": {\"underline\": true}}}, "
      "\"constraints\": [\"H:|[label]|\", \"V:|[label]|\"]}}, \"items\": [{\"label\": [\"A\", {\"text\": "
      "\"\\tA\\t\", \"style\": {\"background\": \"red\", \"underline\": false}}]}, \"\\t\"]}";
  OK(snug_layout_create(catalog, TEXT(json), NULL, &layout, &error));
  OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
  OK(snug_glyphs_create(&glyphs, &error));
  OK(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error));
  OK(snug_layout_styles(layout, elements, NULL, count, glyphs, &list, &error));
  EXPECT(list.run_count == 2 && list.bar_count == 3);
  EXPECT(list.bars[0].color == 0xFF0000FF && list.bars[0].frame.x == 10 && list.bars[0].frame.width == 50);
  EXPECT(list.bars[1].color == 0x000000FF && list.bars[1].frame.x == 0 && list.bars[1].frame.width == 10);
  EXPECT(list.bars[2].view == 1 && list.bars[2].frame.width == 30);
  snug_glyphs_release(glyphs);
  snug_layout_release(layout);
}

/* --------------------------------------------------------------------------------------- Outlines */

typedef struct {
  uint8_t verbs[4096];
  double numbers[16384];
  size_t verb_count, number_count;
} drawn;

static void add(drawn *drawn, int verb, int count, const double *numbers) {
  EXPECT(drawn->verb_count < sizeof drawn->verbs);
  drawn->verbs[drawn->verb_count++] = (uint8_t)verb;
  for (int i = 0; i < count; i++) drawn->numbers[drawn->number_count++] = numbers[i];
}

static void add_move(void *user, double x, double y) { add(user, SNUG_PATH_MOVE, 2, (double[]){x, y}); }

static void add_line(void *user, double x, double y) { add(user, SNUG_PATH_LINE, 2, (double[]){x, y}); }

static void add_quadratic(void *user, double cx, double cy, double x, double y) {
  add(user, SNUG_PATH_QUADRATIC, 4, (double[]){cx, cy, x, y});
}

static void add_cubic(void *user, double cx, double cy, double dx, double dy, double x, double y) {
  add(user, SNUG_PATH_CUBIC, 6, (double[]){cx, cy, dx, dy, x, y});
}

static void add_close(void *user) { add(user, SNUG_PATH_CLOSE, 0, NULL); }

/* The arrays have what a pen gets. */
static void check_outlines(snug_catalog *catalog) {
  static drawn drawn;
  snug_measurer *measurer;
  snug_text *text;
  snug_glyph_list glyphs = {.size = sizeof glyphs};
  OK(snug_measurer_create(catalog, 0, &measurer, &error));
  OK(snug_text_create(measurer, NULL, 0, TEXT("Sphinx of black quartz"), INFINITY, 1, &text, &error));
  OK(snug_text_get_list(text, &glyphs, &error));
  snug_outlines *outlines;
  snug_outline_list list = {.size = sizeof list};
  OK(snug_outlines_create(&outlines, &error));
  OK(snug_outlines_get_list(outlines, &list, &error));
  EXPECT(list.glyph_count == 0 && list.verb_count == 0);
  OK(snug_outlines_fill(outlines, glyphs.fonts[0], glyphs.ids, glyphs.runs[0].count, 30, &error));
  OK(snug_outlines_get_list(outlines, &list, &error));
  EXPECT(list.glyph_count == glyphs.runs[0].count && list.glyph_count == 22);
  snug_pen pen = {
      .size = sizeof pen, .user = &drawn, .move = add_move, .line = add_line,
      .quadratic = add_quadratic, .cubic = add_cubic, .close = add_close};
  for (size_t i = 0; i < list.glyph_count; i++) {
    OK(snug_font_draw(glyphs.fonts[0], glyphs.ids[i], 30, 0, 0, &pen, &error));
    EXPECT(list.verb_ends[i] == drawn.verb_count && 2 * list.point_ends[i] == drawn.number_count);
    EXPECT(!list.needs_pen[i]);
    /* All end points lie in the ink. */
    size_t first = i == 0 ? 0 : list.verb_ends[i - 1], point = i == 0 ? 0 : list.point_ends[i - 1];
    for (size_t verb = first; verb < list.verb_ends[i]; verb++) {
      point += list.verbs[verb] == SNUG_PATH_CLOSE ? 0 : list.verbs[verb] == SNUG_PATH_MOVE ? 1 : list.verbs[verb];
      snug_point last = list.points[point - 1];
      snug_rect ink = list.inks[i];
      /* Sums are rounded. */
      EXPECT(last.x >= ink.x && last.x <= ink.x + ink.width + 1e-12);
      EXPECT(last.y >= ink.y && last.y <= ink.y + ink.height + 1e-12);
    }
    EXPECT((first == list.verb_ends[i]) == (list.inks[i].width == 0));
  }
  EXPECT(drawn.verb_count > 300 && list.verb_count == drawn.verb_count);
  EXPECT(memcmp(list.verbs, drawn.verbs, drawn.verb_count) == 0);
  EXPECT(memcmp(list.points, drawn.numbers, drawn.number_count * sizeof(double)) == 0);
  const uint32_t beyond[] = {glyphs.ids[0], 65535};
  FAILS(SNUG_INVALID_FONT, snug_outlines_fill(outlines, glyphs.fonts[0], beyond, 2, 30, &error));
  OK(snug_outlines_get_list(outlines, &list, &error));
  EXPECT(list.glyph_count == 22);
  snug_outlines_release(outlines);
  snug_text_release(text);
  snug_measurer_release(measurer);
}

/* ---------------------------------------------------------------------------------- A collection */

static void check_collection(snug_catalog *catalog) {
  const char *json =
      "{\"container\": {\"width\": 100, \"height\": 100}, \"layout\": {\"minimumLineSpacing\": 0}, "
      "\"collection\": {\"selection\": \"single\"}, "
      "\"items\": [{\"id\": \"a\", \"size\": [100, 40]}, {\"size\": [100, 40]}, "
      "{\"size\": [100, 40]}, {\"size\": [100, 40]}]}";
  snug_collection *collection;
  OK(snug_collection_create(catalog, TEXT(json), NULL, &collection, &error));
  const snug_visible *visible;
  size_t count;
  OK(snug_collection_elements(collection, 1, &visible, &count, &error));
  EXPECT(count == 3 && visible[2].element.frame.y == 80 && visible[2].id == 2);
  int64_t first_slot = visible[0].slot;
  snug_visible hit;
  int32_t found;
  OK(snug_collection_hit(collection, (snug_point){10, 50}, &hit, &found, &error));
  EXPECT(found && hit.id == 1 && hit.element.frame.y == 40 && hit.slot == visible[1].slot);
  OK(snug_collection_hit(collection, (snug_point){110, 50}, &hit, &found, &error));
  EXPECT(!found);
  FAILS(SNUG_INVALID_ARGUMENT, snug_collection_hit(collection, (snug_point){NAN, 50}, &hit, &found, &error));

  /* The first leaves, the last comes, in a cell that is new or the first one's. */
  OK(snug_collection_scroll(collection, (snug_point){0, 60}, 0, &error));
  const snug_event *events;
  OK(snug_collection_events(collection, &events, &count, &error));
  int shown = 0, hidden = 0;
  for (size_t index = 0; index < count; index++) {
    if (events[index].kind == SNUG_EVENT_DISPLAY) {
      shown++;
      EXPECT(events[index].item == 3);
    }
    if (events[index].kind == SNUG_EVENT_END_DISPLAY) {
      hidden++;
      EXPECT(events[index].item == 0 && events[index].slot == first_slot);
    }
  }
  EXPECT(shown == 1 && hidden == 1);

  OK(snug_collection_touch(collection, SNUG_TOUCH_DOWN, (snug_point){10, 90}, 0, &error));
  OK(snug_collection_touch(collection, SNUG_TOUCH_UP, (snug_point){10, 90}, 0.1, &error));
  OK(snug_collection_elements(collection, 1, &visible, &count, &error));
  EXPECT(count == 3 && visible[1].element.item == 2 && visible[1].is_selected);

  OK(snug_collection_perform(collection, TEXT("{\"update\": {\"delete\": [[0, 2]]}}"), &error));
  snug_collection_state state = {.size = sizeof state};
  OK(snug_collection_get_state(collection, &state, &error));
  EXPECT(state.has_transition && state.content_size.height == 120 && state.is_exact);
  OK(snug_collection_elements(collection, 0.5, &visible, &count, &error));
  int leaving = 0;
  for (size_t index = 0; index < count; index++) {
    if (visible[index].is_leaving && visible[index].id == 2) {
      leaving++;
      EXPECT(visible[index].alpha == 0.5);
    }
  }
  EXPECT(leaving == 1);
  FAILS(SNUG_REFUSED, snug_collection_perform(collection, TEXT("{\"select\": [0, 9]}"), &error));
  FAILS(SNUG_INVALID_DOCUMENT, snug_collection_perform(collection, TEXT("{\"nope\": 1}"), &error));
  /* A touch of nothing is a call without events. */
  OK(snug_collection_touch(collection, SNUG_TOUCH_DOWN, (snug_point){500, 90}, 1, &error));
  OK(snug_collection_events(collection, &events, &count, &error));
  EXPECT(count == 0);
  /* Edits are one batch: a header comes, the last item goes up, the second gets another size. The document's items
     are 0, 1 and 3 now. */
  snug_edit edits[3] = {
      {.size = sizeof edits[0], .kind = SNUG_EDIT_SET_HEADER, .json = "{\"size\": [100, 10]}", .json_length = SNUG_TERMINATED},
      {.size = sizeof edits[0], .kind = SNUG_EDIT_MOVE, .item = 2},
      {.size = sizeof edits[0], .kind = SNUG_EDIT_SET_ITEM, .item = 2, .json = "[{\"size\": [100, 20]}]",
       .json_length = SNUG_TERMINATED}};
  OK(snug_collection_update(collection, edits, 3, &error));
  OK(snug_collection_scroll(collection, (snug_point){0, 0}, 0, &error));
  OK(snug_collection_elements(collection, 1, &visible, &count, &error));
  EXPECT(count == 4);
  const double tops[] = {0, 10, 50, 90};
  const int64_t ids[] = {-1, 3, 0, 1};
  for (size_t index = 0; index < count; index++) {
    for (int item = 0; item < 4; item++) {
      if (visible[index].id == ids[item]) EXPECT(visible[index].element.frame.y == tops[item]);
    }
  }
  OK(snug_collection_get_state(collection, &state, &error));
  EXPECT(state.content_size.height == 110);
  edits[2].item = 3;
  FAILS(SNUG_OUT_OF_RANGE, snug_collection_update(collection, edits, 3, &error));
  edits[0].kind = SNUG_EDIT_RESIZE;
  FAILS(SNUG_INVALID_ARGUMENT, snug_collection_update(collection, edits, 1, &error));
  edits[0].width = 100;
  FAILS(SNUG_INVALID_DOCUMENT, snug_collection_update(collection, edits, 1, &error));
  edits[0].height = 200;
  OK(snug_collection_update(collection, edits, 1, &error));
  OK(snug_collection_elements(collection, 1, &visible, &count, &error));
  EXPECT(count == 4);
  const char *name;
  size_t length;
  OK(snug_collection_name(collection, 0, &name, &length, &error));
  EXPECT(length == 1 && strcmp(name, "a") == 0);
  snug_collection_release(collection);

  /* A step brings a range in a style that no text had: "b" of 20 before "c" of 10, and 10 around them. */
  const char *labels =
      "{\"container\": {\"width\": 100, \"height\": 100}, \"cells\": {\"c\": {\"margins\": 5, "
      "\"views\": {\"label\": {\"font\": {\"family\": \"Snug Test\", \"size\": 20}}}, "
      "\"constraints\": [\"H:|-[label]-|\", \"V:|-[label]-|\"]}, \"d\": {\"views\": "
      "{\"label\": {}}}}, \"items\": [{\"cell\": \"c\", \"label\": \"ab\"}]}";
  OK(snug_collection_create(catalog, TEXT(labels), NULL, &collection, &error));
  OK(snug_collection_perform(
      collection, TEXT("{\"update\": {\"insert\": [{\"at\": [0, 0], \"item\": {\"cell\": \"c\", "
                       "\"label\": ["
                       "{\"text\": \"b\", \"font\": {\"size\": 40}}, \"c\"]}}]}}"), &error));
  OK(snug_collection_elements(collection, 1, &visible, &count, &error));
  EXPECT(count == 2 && visible[0].element.frame.width == 40);
  EXPECT(visible[1].element.frame.width == 30);
  const snug_view *views;
  size_t view_count;
  OK(snug_collection_views(
      collection, &visible[0].element, 1, &views, &view_count, &error));
  EXPECT(view_count == 1 && views[0].text_length == 2 && strcmp(views[0].text, "bc") == 0);

  /* What failed leaves nothing: neither its fonts nor its styles. */
  FAILS(SNUG_INVALID_DOCUMENT, snug_collection_perform(
      collection, TEXT("{\"setItem\": [0, 0], \"item\": {\"cell\": \"d\", \"label\": ["
                       "{\"text\": \"x\", \"font\": {\"file\": \"/none.ttf\"}}]}}"), &error));
  OK(snug_collection_perform(
      collection, TEXT("{\"setItem\": [0, 0], \"item\": {\"cell\": \"d\", \"label\": \"d\"}}"),
      &error));
  snug_collection_release(collection);
}

/* ---------------------------------------------------------------------------- Verdicts on labels */

/* "abcdef" is 60 wide in its cell of at most 30, behind a guide; "ab" fits. */
static void check_facts(snug_catalog *catalog) {
  const char *json =
      "{\"cells\": {\"c\": {\"margins\": 5, \"views\": {\"name\": {\"font\": {\"family\": \"Snug Test\", "
      "\"size\": 10}}}, \"constraints\": [\"H:|-[name]-|\", \"V:|-[name]-|\", \"super.width <= 40\"]}}, "
      "\"items\": [\"A\", {\"id\": \"long\", \"label\": \"ABCDEF\"}]}";
  snug_layout *layout;
  const snug_diagnostic *list;
  const snug_facts *facts;
  size_t count, fact_count;
  OK(snug_layout_create(catalog, TEXT(json), NULL, &layout, &error));
  OK(snug_layout_facts(layout, &facts, &fact_count, &error));
  EXPECT(fact_count == 0);
  OK(snug_layout_diagnostics(layout, &list, &count, &error));
  OK(snug_layout_facts(layout, &facts, &fact_count, &error));
  EXPECT(count == 1 && fact_count == 1 && strcmp(list[0].code, "cutText") == 0);
  /* Six capitals of an em, in 40 less margins. */
  EXPECT(facts[0].needed.width == 60 && facts[0].given.width == 30 && facts[0].is_note == 0);
  EXPECT(strcmp(facts[0].id, "long") == 0 && strcmp(facts[0].view, "name") == 0);
  EXPECT(strcmp(facts[0].text, "ABCDEF") == 0 && facts[0].others == -1);
  FAILS(SNUG_INVALID_ARGUMENT, snug_layout_facts(layout, NULL, &fact_count, &error));
  snug_layout_release(layout);
}

static void check_fonts_of_style(snug_catalog *catalog) {
  snug_measurer *measurer;
  const snug_diagnostic *list;
  size_t count;
  OK(snug_measurer_create(catalog, 0, &measurer, &error));
  OK(snug_measurer_diagnostics(measurer, NULL, 0, &list, &count, &error));
  EXPECT(count == 0);
  OK(snug_measurer_diagnostics(
      measurer, TEXT("{\"font\": {\"family\": \"No Such Family\"}}"), &list, &count, &error));
  EXPECT(count == 1 && strcmp(list[0].code, "fontSubstituted") == 0);
  EXPECT(strstr(list[0].message, "No Such Family") != NULL && strcmp(list[0].path, "font") == 0);
  FAILS(SNUG_INVALID_DOCUMENT, snug_measurer_diagnostics(measurer, TEXT("{"), &list, &count, &error));
  snug_measurer_release(measurer);
}

static void check_labels(snug_catalog *catalog) {
  const char *json =
      "{\"cells\": {\"c\": {\"views\": {\"space\": {\"kind\": \"guide\"}, \"label\": {\"font\": {\"family\": \"Snug Test\", "
      "\"size\": 20}, \"ellipsis\": \"x\"}}, \"constraints\": [\"H:|[label(<=30)]|\", \"V:|[label]|\"]}}, "
      "\"items\": [\"ab\", {\"size\": [5, 5]}, \"abcdef\"]}";
  snug_layout *layout;
  OK(snug_layout_create(catalog, json, SNUG_TERMINATED, NULL, &layout, &error));
  const snug_element *elements;
  size_t count;
  OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
  snug_verdict_list list = {.size = sizeof list};
  OK(snug_layout_check(layout, elements, count, &list, &error));
  EXPECT(count == 3 && list.count == 2 && list.verdicts[0].index == 1 && list.verdicts[1].index == 3);
  EXPECT(list.verdicts[0].fits && !list.verdicts[1].fits && list.verdicts[1].needed.width == 60);
  EXPECT(list.verdicts[1].box.width == 30 && list.utf8_length == 5 && strcmp(list.utf8, "ababx") == 0);
  snug_element none = {.kind = SNUG_ITEM, .item = 9};
  FAILS(SNUG_OUT_OF_RANGE, snug_layout_check(layout, &none, 1, &list, &error));

  /* A copy has the edits before it, none behind. */
  snug_edit edit = {.size = sizeof edit, .kind = SNUG_EDIT_REMOVE, .item = 1, .count = 1};
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  snug_layout *copy;
  OK(snug_layout_copy(layout, &copy, &error));
  OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
  snug_layout_release(layout);
  snug_rect frames[2];
  OK(snug_layout_frames(copy, 0, 0, 2, frames, NULL, &error));
  EXPECT(frames[0].width == 20 && frames[1].width == 30);
  FAILS(SNUG_OUT_OF_RANGE, snug_layout_frames(copy, 0, 0, 3, frames, NULL, &error));
  snug_layout_release(copy);
}

/* ------------------------------------------------------------------------- Columns of texts */

/* Two texts in "abcdef". Text 0 or 1 ends before it begins, or begins below 0: no byte may be read. */
static void check_columns(snug_catalog *catalog) {
  static const struct {
    int32_t offsets[3];
    const char *text;
  } hostile[] = {
      {{0, -5, INT32_MAX}, "text 0"}, {{0, INT32_MAX, 3}, "text 1"}, {{4, 3, 6}, "text 0"},
      {{0, INT32_MAX, INT32_MIN}, "text 1"}, {{-1, 2, 4}, "text 0"}, {{INT32_MIN, 0, 6}, "text 0"},
  };
  snug_measurer *measurer;
  snug_layout *layout;
  OK(snug_measurer_create(catalog, 0, &measurer, &error));
  OK(snug_layout_create(catalog, TEXT("{\"items\": [\"a\"]}"), NULL, &layout, &error));
  for (size_t index = 0; index < sizeof hostile / sizeof *hostile; index++) {
    snug_column column = {"abcdef", hostile[index].offsets};
    double widths[2] = {-1, -1};
    snug_text_metrics metrics[2];
    EXPECT(
        snug_measurer_widths(measurer, NULL, 0, &column, 2, widths, &error) ==
        SNUG_INVALID_ARGUMENT);
    EXPECT(strstr(error->text, hostile[index].text) != NULL && widths[0] == -1 && widths[1] == -1);
    snug_error_release(error);
    error = NULL;
    FAILS(
        SNUG_INVALID_ARGUMENT,
        snug_measurer_measure(measurer, NULL, 0, &column, 2, metrics, &error));
    snug_labels labels = {.size = sizeof labels, .columns = &column, .column_count = 1, .count = 2};
    snug_layout_options options = {.size = sizeof options, .labels = &labels};
    snug_layout *none = NULL;
    FAILS(
        SNUG_INVALID_ARGUMENT, snug_layout_create(catalog, TEXT("{}"), &options, &none, &error));
    EXPECT(none == NULL);
    snug_edit edit = {.size = sizeof edit, .kind = SNUG_EDIT_INSERT, .labels = &labels};
    FAILS(SNUG_INVALID_ARGUMENT, snug_layout_edit(layout, &edit, 1, NULL, &error));
    edit.kind = SNUG_EDIT_SET_TEXTS;
    labels.count = 1;
    column.offsets = (int32_t[]){5, 2};
    FAILS(SNUG_INVALID_ARGUMENT, snug_layout_edit(layout, &edit, 1, NULL, &error));
  }
  snug_layout_release(layout);
  snug_measurer_release(measurer);

  /* What looks like the mark of a range in a column is text, also beside texts with ranges, and when they come
     later. */
  static const char marks[] = "\xEF\xB7\x90\xEF\xB7\x92\xEF\xB7\xAFqq";
  snug_column column = {marks, (int32_t[]){0, 11}};
  snug_labels labels = {.size = sizeof labels, .columns = &column, .column_count = 1, .count = 1};
  snug_edit edit = {.size = sizeof edit, .labels = &labels};
  snug_edit ranges = {
      .size = sizeof ranges, .kind = SNUG_EDIT_SET_ITEM, .item = 1,
      .json = "[{\"label\": [{\"text\": \"s\", \"style\": {\"color\": \"red\"}}]}]"};
  ranges.json_length = strlen(ranges.json);
  for (int kind = 0; kind < 3; kind++) {
    snug_layout_options options = {.size = sizeof options, .labels = kind == 0 ? &labels : NULL};
    const char *json = kind == 0 ? "{}" : "{\"items\": [\"a\", \"b\"]}";
    OK(snug_layout_create(catalog, TEXT(json), &options, &layout, &error));
    edit.kind = kind == 1 ? SNUG_EDIT_SET_TEXTS : SNUG_EDIT_INSERT;
    if (kind > 0) OK(snug_layout_edit(layout, &edit, 1, NULL, &error));
    if (kind == 0) OK(snug_layout_edit(layout, &(snug_edit){
        .size = sizeof edit, .kind = SNUG_EDIT_INSERT, .item = 1, .json = "[\"b\"]", .json_length = 5},
        1, NULL, &error));
    OK(snug_layout_edit(layout, &ranges, 1, NULL, &error));
    const snug_element *elements;
    const snug_view *views;
    size_t count;
    OK(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error));
    OK(snug_layout_views(layout, elements, count, &views, &count, &error));
    EXPECT(views[0].text_length == 11 && memcmp(views[0].text, marks, 11) == 0);
    EXPECT(views[1].text_length == 1);
    snug_layout_release(layout);
  }
}

/* ------------------------------------------------------------------------------ Files in JSON */

/* Neither a document, an edit, a script nor a style may name a file that a catalog refuses. */
static void check_files(void) {
  static const char *documents[] = {
      "{\"cells\": {\"a\": \"values.c\"}}",
      "{\"fonts\": [\"values.c\"]}",
      "{\"cells\": {\"a\": {\"views\": {\"b\": {\"font\": {\"file\": \"values.c\"}}}}}}",
      "{\"items\": [{\"label\": [{\"text\": \"a\", \"font\": {\"file\": \"values.c\"}}]}]}",
  };
  const char *range = "[{\"text\": \"a\", \"font\": {\"file\": \"values.c\"}}]";
  snug_catalog_options options = {
      .size = sizeof options, .without_system_fonts = 1, .without_files = 1};
  snug_catalog *catalog;
  OK(snug_catalog_create(&options, &catalog, &error));
  snug_layout *layout;
  snug_collection *collection;
  for (size_t index = 0; index < sizeof documents / sizeof *documents; index++) {
    EXPECT(
        snug_layout_create(catalog, TEXT(documents[index]), NULL, &layout, &error) ==
        SNUG_INVALID_DOCUMENT);
    EXPECT(strstr(error->text, "documents may name no files here") != NULL);
    snug_error_release(error);
    error = NULL;
    FAILS(
        SNUG_INVALID_DOCUMENT,
        snug_collection_create(catalog, TEXT(documents[index]), NULL, &collection, &error));
  }
  OK(snug_layout_create(catalog, TEXT("{\"items\": [\"a\"]}"), NULL, &layout, &error));
  char json[128];
  snprintf(json, sizeof json, "[{\"label\": %s}]", range);
  snug_edit edit = {
      .size = sizeof edit, .kind = SNUG_EDIT_INSERT, .json = json, .json_length = strlen(json)};
  FAILS(SNUG_INVALID_DOCUMENT, snug_layout_edit(layout, &edit, 1, NULL, &error));
  snug_layout_release(layout);
  snug_measurer *measurer;
  OK(snug_measurer_create(catalog, 0, &measurer, &error));
  snug_text *text;
  FAILS(
      SNUG_INVALID_DOCUMENT,
      snug_text_create_ranges(measurer, NULL, 0, TEXT(range), INFINITY, 1, &text, &error));
  FAILS(
      SNUG_INVALID_DOCUMENT,
      snug_text_create(
          measurer, TEXT("{\"font\": {\"file\": \"values.c\"}}"), TEXT("a"), INFINITY, 1, &text,
          &error));
  snug_measurer_release(measurer);
  snug_catalog_release(catalog);
}

int main(void) {
  snug_catalog_options options = {.size = sizeof options, .without_system_fonts = 1};
  snug_catalog *catalog;
  EXPECT(snug_api() == SNUG_API_VERSION);
  int numbers[3];
  EXPECT(sscanf(snug_version(), "%d.%d.%d", &numbers[0], &numbers[1], &numbers[2]) == 3);
  OK(snug_catalog_create(&options, &catalog, &error));
  check_host(catalog);
  check_texts(catalog);
  check_columns(catalog);
  check_files();
  check_ranges(catalog);
  check_styles(catalog);
  check_outlines(catalog);
  check_solver();
  check_collection(catalog);
  check_facts(catalog);
  check_fonts_of_style(catalog);
  check_labels(catalog);
  snug_catalog_release(catalog);
  return 0;
}
