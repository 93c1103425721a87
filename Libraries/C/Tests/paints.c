/* paints FONT...: draws each glyph with paints by Cairo, and compares it with its picture, which a pen of the
   first version gets. Both have 128 pixels an em. Prints the pixels in which they differ most. */
#include <snug-cairo.h>

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_file.h"

enum { EM = 128, SIDE = 3 * EM, MOST_GLYPHS = 1000 };

static void check(snug_status status, snug_error *error) {
  if (status == SNUG_OK) return;
  fprintf(stderr, "paints: %s\n", error->text);
  exit(1);
}

/* Draws a glyph into the middle of a picture. */
static cairo_surface_t *drawn(snug_font *font, uint32_t glyph, snug_pen pen, snug_cairo *drawing) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  drawing->cairo = cairo_create(surface);
  snug_error *error = NULL;
  pen.user = drawing;
  check(snug_font_draw(font, glyph, EM, EM, 2 * EM, &pen, &error), error);
  cairo_fill(drawing->cairo);
  cairo_status_t status = cairo_status(drawing->cairo);
  cairo_destroy(drawing->cairo);
  if (status != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "paints: glyph %u: %s\n", (unsigned)glyph, cairo_status_to_string(status));
    exit(1);
  }
  return surface;
}

/* The bytes of two pictures that differ by more than a sixteenth. */
static size_t differences(cairo_surface_t *one, cairo_surface_t *other, size_t *inked) {
  cairo_surface_flush(one);
  cairo_surface_flush(other);
  const unsigned char *first = cairo_image_surface_get_data(one);
  const unsigned char *second = cairo_image_surface_get_data(other);
  size_t count = 0;
  *inked = 0;
  for (size_t i = 0; i < (size_t)SIDE * (size_t)cairo_image_surface_get_stride(one); i++) {
    *inked += first[i] != 0 || second[i] != 0;
    count += abs(first[i] - second[i]) > 16;
  }
  return count;
}

static void note_fill(void *user, const snug_brush *brush) { *(uint32_t *)user = brush->shade.rgba; }
static void ignore_brush(void *user, const snug_brush *brush) { (void)user, (void)brush; }
static void ignore(void *user) { (void)user; }
static void ignore_mode(void *user, int32_t mode) { (void)user, (void)mode; }

static uint32_t number(const char *bytes, size_t at) {
  const unsigned char *b = (const unsigned char *)bytes + at;
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void set_number(char *bytes, size_t at, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[at + (size_t)i] = (char)(value >> (24 - 8 * i));
}

/* Draws the first glyph with paints of a font, which is filled with the first colour, in the palettes of a table that
   stands in for its own: red, for light backgrounds, and blue, for dark ones. */
static void check_palettes(const char *path) {
  static const char palettes[] = {
      0, 1, 0, 1, 0, 2, 0, 2, 0, 0, 0, 28, 0, 0, 0, 1, 0, 0, 0, 36, 0, 0, 0, 0, 0, 0, 0, 0,
      /* Blue, green, red, alpha. */
      0, 0, -1, -1, -1, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0, 2};
  size_t length;
  char *bytes = read_file(path, &length);
  if (bytes == NULL) exit(66);
  bytes = realloc(bytes, length + sizeof palettes);
  memcpy(bytes + length, palettes, sizeof palettes);
  for (size_t record = 12; record < 12 + 16 * (number(bytes, 4) >> 16); record += 16) {
    if (memcmp(bytes + record, "CPAL", 4) != 0) continue;
    set_number(bytes, record + 8, (uint32_t)length);
    set_number(bytes, record + 12, sizeof palettes);
  }
  snug_font_file file = {
      .name = "palettes", .name_length = 8, .bytes = bytes, .byte_count = length + sizeof palettes};
  snug_catalog_options options = {
      .size = sizeof options, .files = &file, .file_count = 1, .without_system_fonts = 1};
  snug_error *error = NULL;
  snug_catalog *catalog;
  snug_measurer *measurer;
  snug_text *text;
  snug_glyph_list list = {.size = sizeof list};
  check(snug_catalog_create(&options, &catalog, &error), error);
  check(snug_measurer_create(catalog, 0, &measurer, &error), error);
  check(snug_text_create(measurer, NULL, 0, "\xF0\x9F\x98\x80", 4, INFINITY, 1, &text, &error), error);
  check(snug_text_get_list(text, &list, &error), error);
  snug_font *font = list.fonts[list.runs[0].font];
  snug_font_info info = {.size = sizeof info};
  check(snug_font_get_info(font, &info, &error), error);
  uint32_t color = 0;
  snug_pen pen = {
      .size = sizeof pen, .user = &color, .fill = note_fill, .flood = ignore_brush, .clip = ignore,
      .restore = ignore, .push = ignore, .pop = ignore_mode};
  static const struct { int32_t palette; uint32_t color; } wanted[] = {
      {0, 0xFF0000FF}, {1, 0x0000FFFF}, {2, 0xFF0000FF}, {SNUG_PALETTE_LIGHT, 0xFF0000FF},
      {SNUG_PALETTE_DARK, 0x0000FFFF}};
  int holds = info.palette_count == 2 && info.palettes[0].is_for_light && !info.palettes[0].is_for_dark &&
              info.palettes[1].is_for_dark && info.palettes[1].color_count == 1 &&
              info.palettes[1].colors[0] == 0x0000FFFF;
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    pen.palette = wanted[i].palette;
    check(snug_font_draw(font, list.ids[0], EM, 0, 0, &pen, &error), error);
    holds = holds && color == wanted[i].color;
  }
  pen.palette = -3;
  holds = holds && snug_font_draw(font, list.ids[0], EM, 0, 0, &pen, NULL) == SNUG_INVALID_ARGUMENT;
  if (!holds) {
    fprintf(stderr, "paints: palettes are not those of the table\n");
    exit(1);
  }
  snug_text_release(text);
  snug_measurer_release(measurer);
  snug_catalog_release(catalog);
  free(bytes);
}

int main(int argc, char **argv) {
  if (argc > 1) check_palettes(argv[1]);
  size_t painted = 0;
  for (int argument = 1; argument < argc; argument++) {
    snug_font_file file = {.name = argv[argument], .name_length = strlen(argv[argument])};
    snug_catalog_options options = {
        .size = sizeof options, .files = &file, .file_count = 1, .without_system_fonts = 1};
    snug_error *error = NULL;
    snug_catalog *catalog;
    snug_measurer *measurer;
    snug_text *text;
    snug_glyph_list list = {.size = sizeof list};
    char style[4096];
    snprintf(style, sizeof style, "{\"font\": {\"file\": \"%s\"}}", argv[argument]);
    check(snug_catalog_create(&options, &catalog, &error), error);
    check(snug_measurer_create(catalog, 0, &measurer, &error), error);
    check(
        snug_text_create(
            measurer, style, strlen(style), "\xF0\x9F\x98\x80", 4, INFINITY, 1, &text, &error),
        error);
    check(snug_text_get_list(text, &list, &error), error);
    snug_font *font = list.fonts[list.runs[0].font];

    for (uint32_t glyph = 0; glyph < MOST_GLYPHS; glyph++) {
      snug_cairo drawing = {.color = 0x000000FF}, other = drawing;
      snug_pen pen = snug_cairo_pen(&drawing), pictures = pen;
      pictures.size = offsetof(snug_pen, fill);
      /* The font has no more glyphs. */
      pen.size = sizeof pen;
      if (snug_font_draw(font, glyph, EM, 0, 0, &(snug_pen){.size = sizeof pen}, NULL) != SNUG_OK) break;
      cairo_surface_t *paints = drawn(font, glyph, pen, &drawing);
      cairo_surface_t *picture = drawn(font, glyph, pictures, &other);
      if (other.brush_count > 0 || drawing.picture_count > 0) {
        fprintf(stderr, "paints: glyph %u is in another form than its pen asks for\n", (unsigned)glyph);
        return 1;
      }
      size_t inked, different = differences(paints, picture, &inked);
      /* Edges are smoothed in several ways. */
      if (different * 20 > inked) {
        fprintf(
            stderr, "paints: glyph %u differs in %zu of %zu bytes\n", (unsigned)glyph, different, inked);
        cairo_surface_write_to_png(paints, "paints.png");
        cairo_surface_write_to_png(picture, "picture.png");
        return 1;
      }
      painted += drawing.brush_count > 0;
      cairo_surface_destroy(paints);
      cairo_surface_destroy(picture);
    }
    snug_text_release(text);
    snug_measurer_release(measurer);
    snug_catalog_release(catalog);
  }
  printf("%zu glyphs with paints\n", painted);
  return painted == 0;
}
