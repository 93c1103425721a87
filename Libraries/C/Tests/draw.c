/* draw FILE PNG [SCALE]: draws a document with Cairo. The frames of elements and of inline boxes are
   stroked. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cairo_pen.h"
#include "read_file.h"

static void check(snug_status status, snug_error *error) {
  if (status == SNUG_OK) return;
  fprintf(stderr, "draw: %s\n", error->text);
  exit(1);
}

int main(int argc, char **argv) {
  if (argc < 3 || argc > 4) {
    fprintf(stderr, "usage: draw FILE PNG [SCALE]\n");
    return 64;
  }
  size_t length = 0;
  char *json = read_file(argv[1], &length);
  double scale = argc == 4 ? atof(argv[3]) : 2;
  if (json == NULL) return 66;

  snug_error *error = NULL;
  snug_catalog *catalog;
  snug_layout *layout;
  snug_layout_options options = {.size = sizeof options};
  const char *slash = strrchr(argv[1], '/');
  if (slash != NULL) {
    options.folder = argv[1];
    options.folder_length = (size_t)(slash - argv[1]);
  }
  check(snug_catalog_create(NULL, &catalog, &error), error);
  check(snug_layout_create(catalog, json, length, &options, &layout, &error), error);
  free(json);

  snug_size size;
  check(snug_layout_content_size(layout, &size, &error), error);
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)ceil(size.width * scale), (int)ceil(size.height * scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_scale(cairo, scale, scale);

  const snug_element *elements;
  size_t count;
  check(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error), error);
  cairo_set_source_rgb(cairo, 0.6, 0.7, 0.9);
  cairo_set_line_width(cairo, 1 / scale);
  for (size_t element = 0; element < count; element++) {
    snug_rect frame = elements[element].frame;
    cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height);
    cairo_stroke(cairo);
  }

  snug_glyphs *glyphs;
  snug_glyph_list list = {.size = sizeof list};
  check(snug_glyphs_create(&glyphs, &error), error);
  check(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error), error);
  check(snug_glyphs_get_list(glyphs, &list, &error), error);

  for (size_t box = 0; box < list.box_count; box++) {
    snug_rect frame = list.boxes[box].frame;
    cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height);
    cairo_stroke(cairo);
  }

  canvas canvas = {
      .cairo = cairo, .width = (int)ceil(size.width * scale), .height = (int)ceil(size.height * scale)};
  snug_pen pen = cairo_pen(&canvas);
  cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
  for (size_t number = 0; number < list.run_count; number++) {
    const snug_run *run = &list.runs[number];
    for (size_t glyph = run->first; glyph < run->first + run->count; glyph++) {
      cairo_set_source_rgb(cairo, 0, 0, 0);
      cairo_new_path(cairo);
      check(
          snug_font_draw(
              list.fonts[run->font], list.ids[glyph], run->em, list.positions[glyph].x,
              list.positions[glyph].y, &pen, &error),
          error);
      /* The paths of the last layer, or those of a glyph without layers. */
      cairo_fill(cairo);
    }
  }

  snug_glyphs_release(glyphs);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  cairo_destroy(cairo);
  cairo_status_t written = cairo_surface_write_to_png(surface, argv[2]);
  cairo_surface_destroy(surface);
  if (written != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "draw: %s: %s\n", argv[2], cairo_status_to_string(written));
    return 1;
  }
  printf(
      "%zu elements, %zu glyphs, %zu layers, %zu pictures, %zu brushes, %zu not supported\n", count,
      list.glyph_count, canvas.layer_count, canvas.picture_count, canvas.painting_count,
      canvas.unsupported_count);
  return canvas.unsupported_count > 0;
}
