/* draw FILE PNG [SCALE]: draws a document with Cairo, as `snug render` does. */
#include <snug-cairo.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../Tests/read_file.h"

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

  /* The size of the picture. */
  snug_style_list styles = {.size = sizeof styles};
  check(snug_layout_styles(layout, NULL, NULL, 0, NULL, &styles, &error), error);
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)ceil(styles.canvas.width * scale),
      (int)ceil(styles.canvas.height * scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_scale(cairo, scale, scale);
  cairo_translate(cairo, -styles.canvas.x, -styles.canvas.y);

  snug_cairo *drawing = snug_cairo_create();
  if (drawing == NULL) return 1;
  check(snug_cairo_draw_layout(drawing, cairo, layout, NULL, NULL, &error), error);
  printf(
      "%zu glyphs kept, %zu layers, %zu pictures, %zu brushes, %zu glyphs and %zu images not drawn\n",
      drawing->glyph_count, drawing->layer_count, drawing->picture_count, drawing->brush_count,
      drawing->undrawn_glyph_count, drawing->undrawn_image_count);
  int is_complete = drawing->undrawn_glyph_count == 0 && drawing->undrawn_image_count == 0;

  snug_cairo_destroy(drawing);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  cairo_status_t status = cairo_status(cairo);
  cairo_destroy(cairo);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_write_to_png(surface, argv[2]);
  cairo_surface_destroy(surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "draw: %s: %s\n", argv[2], cairo_status_to_string(status));
    return 1;
  }
  return !is_complete;
}
