/* elements FILE: prints every element of a document, as the arrays of the C library give them.

   A line that does not begin with a space has the first seven columns of `snug layout --format
   table`. Lines below it have the views of the cell and the runs of glyphs of its labels. The
   program ends with 1 if two functions disagree about the same layout. */
#include <math.h>
#include <snug.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *path = "";

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "elements: %s: ", path);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
  exit(1);
}

static void check(snug_status status, snug_error *error) {
  if (status != SNUG_OK) fail("status %d: %s", (int)status, error->text);
}

static void *room(size_t count, size_t size) {
  void *memory = calloc(count > 0 ? count : 1, size);
  if (memory == NULL) fail("there is no memory");
  return memory;
}

static void *copy(const void *memory, size_t count, size_t size) {
  void *kept = room(count, size);
  if (count > 0) memcpy(kept, memory, count * size);
  return kept;
}

static char *read_file(size_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail("it cannot be opened");
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = room(*length, 1);
  if (fread(bytes, 1, *length, file) != *length) fail("it cannot be read");
  fclose(file);
  return bytes;
}

/* Prints a number with the fewest digits that give it back. */
static void print_number(double number) {
  char text[64];
  for (int digits = 1; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    if (strtod(text, NULL) == number) break;
  }
  /* An exponent is for people who calculate; the command prints none. */
  if (strchr(text, 'e') != NULL) snprintf(text, sizeof text, "%.0f", number);
  printf(" %s", number == 0 ? "0" : text);
}

static void print_rect(snug_rect rect) {
  print_number(rect.x);
  print_number(rect.y);
  print_number(rect.width);
  print_number(rect.height);
}

static int are_equal(snug_rect a, snug_rect b) {
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

/* Whether two elements are the same part of the document. */
static int are_same(const snug_element *a, const snug_element *b) {
  return a->kind == b->kind && a->section == b->section && a->item == b->item &&
         a->index == b->index;
}

static int contains(snug_rect rect, snug_point point) {
  return rect.x <= point.x && point.x <= rect.x + rect.width && rect.y <= point.y &&
         point.y <= rect.y + rect.height;
}

static int meet(snug_rect a, snug_rect b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
         b.y < a.y + a.height;
}

static snug_point center(snug_rect rect) {
  return (snug_point){rect.x + rect.width / 2, rect.y + rect.height / 2};
}

typedef struct facts {
  snug_section section;
  snug_rect *frames;
  uint32_t *lines;
} facts;

/* Gets the frames of a section, at once and one by one, and compares them with its lines. */
static facts read_section(snug_layout *layout, size_t number, snug_section section) {
  snug_error *error = NULL;
  facts facts = {.section = section};
  size_t count = section.shown_count;
  if (count > section.item_count) fail("section %zu shows more items than it has", number);
  facts.frames = room(count, sizeof *facts.frames);
  facts.lines = room(count, sizeof *facts.lines);
  check(
      snug_layout_frames(layout, number, 0, count, facts.frames, facts.lines, &error), error);
  for (size_t item = 0; item < count; item++) {
    snug_rect frame;
    check(snug_layout_frames(layout, number, item, 1, &frame, NULL, &error), error);
    if (!are_equal(frame, facts.frames[item])) {
      fail("item %zu of section %zu has two frames", item, number);
    }
  }

  snug_range *lines = room(section.line_count, sizeof *lines);
  check(snug_layout_lines(layout, number, 0, section.line_count, lines, &error), error);
  size_t next = 0;
  for (size_t line = 0; line < section.line_count; line++) {
    if (lines[line].first != next) fail("line %zu of section %zu has a gap", line, number);
    next += lines[line].count;
    if (next > count) fail("line %zu of section %zu has items not shown", line, number);
    for (size_t item = lines[line].first; item < next; item++) {
      if (facts.lines[item] != line) fail("item %zu of section %zu has two lines", item, number);
    }
  }
  if (next != count) fail("the lines of section %zu have %zu of %zu items", number, next, count);
  free(lines);

  if (snug_layout_frames(layout, number, 0, count + 1, NULL, NULL, NULL) != SNUG_OUT_OF_RANGE) {
    fail("section %zu has a frame behind its last", number);
  }
  return facts;
}

/* Compares the elements with the frames of the sections. */
static void compare_elements(
    const snug_element *elements, size_t count, const facts *facts, size_t section_count) {
  size_t number = 0;
  for (size_t section = 0; section < section_count; section++) {
    size_t item = 0;
    for (; number < count && elements[number].section == section; number++) {
      const snug_element *element = &elements[number];
      if (element->kind == SNUG_SUPPLEMENTARY && element->item + 1 != item) {
        fail("an attached view of item %zu comes after item %zu", element->item, item - 1);
      }
      if (element->kind != SNUG_ITEM) continue;
      if (element->item != item) fail("element %zu is out of order", number);
      if (item == facts[section].section.shown_count) fail("element %zu is not shown", number);
      if (!are_equal(element->frame, facts[section].frames[item])) {
        fail("item %zu of section %zu has another frame as an element", item, section);
      }
      item++;
    }
    if (item != facts[section].section.shown_count) {
      fail("section %zu has %zu elements of items", section, item);
    }
  }
  if (number != count) fail("element %zu is of section %zu", number, elements[number].section);
}

/* Looks each element up by the point in its middle. */
static void compare_hits(snug_layout *layout, const snug_element *elements, size_t count) {
  snug_error *error = NULL;
  for (size_t number = 0; number < count; number++) {
    const snug_element *element = &elements[number];
    if (element->frame.width == 0 || element->frame.height == 0) continue;
    snug_point point = center(element->frame);
    snug_element hit, nearest;
    int32_t is_hit = 0, is_nearest = 0;
    check(snug_layout_hit(layout, point, NULL, &hit, &is_hit, &error), error);
    check(snug_layout_nearest(layout, point, NULL, &nearest, &is_nearest, &error), error);
    if (!is_hit || !is_nearest) fail("nothing is at the middle of element %zu", number);
    if (!contains(hit.frame, point)) fail("what is hit in element %zu is elsewhere", number);
    /* Backgrounds and attached views do not count as near. */
    if (element->kind != SNUG_BACKGROUND && element->kind != SNUG_SUPPLEMENTARY &&
        !contains(nearest.frame, point)) {
      fail("what is nearest to the middle of element %zu is elsewhere", number);
    }
    if (are_same(&hit, element)) {
      if (!are_equal(hit.frame, element->frame)) fail("element %zu has another frame", number);
      if (hit.cell != element->cell) fail("element %zu has another cell", number);
      if (hit.z_index != element->z_index) fail("element %zu has another order", number);
      if (hit.hidden_count != element->hidden_count) fail("element %zu hides others", number);
    } else if (hit.z_index < element->z_index) {
      fail("element %zu is in front of what is hit", number);
    }
  }
}

/* Asks for a part: it has those elements of all that meet it, in the same order. */
static void compare_part(
    snug_layout *layout, const snug_element *elements, size_t count, snug_rect part) {
  snug_error *error = NULL;
  const snug_element *found;
  size_t found_count;
  check(snug_layout_elements(layout, &part, NULL, &found, &found_count, &error), error);
  size_t place = 0;
  for (size_t number = 0; number < count; number++) {
    if (place < found_count && are_same(&found[place], &elements[number])) {
      if (!are_equal(found[place].frame, elements[number].frame)) {
        fail("element %zu has another frame in a part", number);
      }
      place++;
    } else if (meet(elements[number].frame, part)) {
      fail("element %zu is missing in a part", number);
    }
  }
  if (place != found_count) fail("a part has %zu elements, %zu are known", found_count, place);
}

static void compare_glyphs(
    const snug_glyph_list *list, const snug_element *elements,
    const snug_view *views, size_t view_count, size_t *run_views) {
  size_t next = 0;
  for (size_t number = 0; number < list->run_count; number++) {
    const snug_run *run = &list->runs[number];
    if (run->first != next || run->count > list->glyph_count - run->first) {
      fail("run %zu has glyphs %zu to %zu", number, run->first, run->first + run->count);
    }
    next = run->first + run->count;
    if (run->count == 0) fail("run %zu is empty", number);
    if (run->font >= list->font_count) fail("run %zu has font %zu", number, run->font);
    if (!(run->em > 0)) fail("run %zu has em %g", number, run->em);

    snug_element named = {
        .kind = run->kind, .section = run->section, .item = run->item, .index = run->index};
    size_t view = 0;
    while (view < view_count && !(are_same(&elements[views[view].element], &named) &&
                                  views[view].view == run->view)) {
      view++;
    }
    if (view == view_count) fail("run %zu is of no view", number);
    const snug_element *element = &elements[views[view].element];
    if (run->z_index != element->z_index) fail("run %zu has another order", number);
    if (isnan(views[view].first_baseline)) fail("run %zu is of a view without text", number);
    run_views[number] = view;

    /* Marks stand beside their letters, and a letter may hang over the edge: by about an em. */
    snug_rect frame = views[view].frame;
    snug_rect around = {
        frame.x - run->em, frame.y - run->em, frame.width + 2 * run->em,
        frame.height + 2 * run->em};
    for (size_t glyph = run->first; glyph < next; glyph++) {
      if (!contains(around, list->positions[glyph])) {
        fail("glyph %zu of run %zu is far from its label", glyph, number);
      }
    }
  }
  if (next != list->glyph_count) fail("%zu glyphs are of no run", list->glyph_count - next);
}

/* Prints the row of an element, up to its frame. */
static void print_element(const snug_element *element, const facts *facts) {
  printf("%zu ", element->section);
  size_t line = SIZE_MAX;
  switch (element->kind) {
  case SNUG_BACKGROUND: printf("background"); break;
  case SNUG_HEADER: printf("header"); break;
  case SNUG_ITEM:
    printf("%zu", element->item);
    line = facts[element->section].lines[element->item];
    break;
  case SNUG_SUPPLEMENTARY: printf("%zu.%zu", element->item, element->index); break;
  case SNUG_OVERFLOW:
    printf("+%zu", element->hidden_count);
    line = facts[element->section].section.line_count - 1;
    break;
  case SNUG_FOOTER: printf("footer"); break;
  default: fail("there is an element of kind %d", (int)element->kind);
  }
  if (line == SIZE_MAX) printf(" -");
  else printf(" %zu", line);
  print_rect(element->frame);
  printf("\n");
}

static void print_run(const snug_glyph_list *list, const snug_run *run) {
  snug_error *error = NULL;
  snug_font_info info = {.size = sizeof info};
  check(snug_font_get_info(list->fonts[run->font], &info, &error), error);
  printf("    run %s %s, em", info.family, info.style);
  print_number(run->em);
  printf(run->direction == SNUG_RIGHT_TO_LEFT ? ", right to left:" : ":");
  for (size_t glyph = run->first; glyph < run->first + run->count; glyph++) {
    printf(" %u@%u", (unsigned)list->ids[glyph], (unsigned)list->offsets[glyph]);
  }
  printf("\n");
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: elements FILE\n");
    return 64;
  }
  path = argv[1];
  size_t length;
  char *json = read_file(&length);

  snug_error *error = NULL;
  snug_catalog *catalog;
  snug_layout *layout;
  snug_layout_options options = {.size = sizeof options};
  const char *slash = strrchr(path, '/');
  if (slash != NULL) {
    options.folder = path;
    options.folder_length = (size_t)(slash - path);
  }
  check(snug_catalog_create(NULL, &catalog, &error), error);
  check(snug_layout_create(catalog, json, length, &options, &layout, &error), error);
  free(json);

  /* The library's arrays are valid until the next call: what is needed longer is copied. */
  const snug_section *sections;
  size_t section_count;
  check(snug_layout_sections(layout, &sections, &section_count, &error), error);
  snug_section *kept_sections = copy(sections, section_count, sizeof *sections);
  facts *facts = room(section_count, sizeof *facts);
  for (size_t section = 0; section < section_count; section++) {
    facts[section] = read_section(layout, section, kept_sections[section]);
  }
  free(kept_sections);

  const snug_element *borrowed_elements;
  size_t count;
  check(snug_layout_elements(layout, NULL, NULL, &borrowed_elements, &count, &error), error);
  snug_element *elements = copy(borrowed_elements, count, sizeof *elements);
  compare_elements(elements, count, facts, section_count);
  compare_hits(layout, elements, count);

  snug_size size;
  check(snug_layout_content_size(layout, &size, &error), error);
  for (int part = 0; part < 4; part++) {
    snug_rect rect = {0, part * size.height / 4, size.width, size.height / 4};
    compare_part(layout, elements, count, rect);
  }

  const snug_view *borrowed_views;
  size_t view_count;
  check(
      snug_layout_views(layout, elements, count, &borrowed_views, &view_count, &error), error);
  snug_view *views = copy(borrowed_views, view_count, sizeof *views);
  for (size_t view = 0; view < view_count; view++) {
    if (views[view].element >= count) fail("view %zu is of no element", view);
    if (elements[views[view].element].cell < 0) fail("view %zu is of a known size", view);
    if (view > 0 && views[view].element < views[view - 1].element) {
      fail("view %zu is out of order", view);
    }
  }

  snug_glyphs *glyphs;
  snug_glyph_list list = {.size = sizeof list};
  check(snug_glyphs_create(&glyphs, &error), error);
  check(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error), error);
  check(snug_glyphs_get_list(glyphs, &list, &error), error);
  size_t *run_views = room(list.run_count, sizeof *run_views);
  compare_glyphs(&list, elements, views, view_count, run_views);

  size_t view = 0;
  for (size_t element = 0; element < count; element++) {
    print_element(&elements[element], facts);
    for (; view < view_count && views[view].element == element; view++) {
      const char *name;
      size_t name_length;
      size_t cell = (size_t)elements[element].cell;
      check(
          snug_layout_name(layout, cell, views[view].view, &name, &name_length, &error), error);
      printf("  view %.*s", (int)name_length, name);
      print_rect(views[view].frame);
      if (!isnan(views[view].first_baseline)) {
        printf(", baselines");
        print_number(views[view].first_baseline);
        print_number(views[view].last_baseline);
      }
      printf("\n");
      for (size_t run = 0; run < list.run_count; run++) {
        if (run_views[run] == view) print_run(&list, &list.runs[run]);
      }
    }
  }

  for (size_t section = 0; section < section_count; section++) {
    free(facts[section].frames);
    free(facts[section].lines);
  }
  free(facts);
  free(elements);
  free(views);
  free(run_views);
  snug_glyphs_release(glyphs);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  return 0;
}
