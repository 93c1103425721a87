// Times Pango on labels, and prints its results: sizes as a layout requests them, unhinted.
//
//     pango_labels time FAMILY SIZE < labels      prints nanoseconds for each label
//     pango_labels widths SIZE < rows             rows of family, language or "-", text, by tabs;
//                                                 prints width and the families that drew it

#define _GNU_SOURCE
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static PangoLayout *new_layout(void) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  // Independent of the locale.
  pango_context_set_language(context, pango_language_from_string("und"));
  return pango_layout_new(context);
}

static void set_font(PangoLayout *layout, const char *family, double size) {
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, family);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
}

static char *read_line(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length = getline(&line, &capacity, stdin);
  if (length < 0) {
    free(line);
    return NULL;
  }
  if (length > 0 && line[length - 1] == '\n') line[length - 1] = 0;
  return line;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static long width_of(PangoLayout *layout, const char *text) {
  int width, height;
  pango_layout_set_text(layout, text, -1);
  pango_layout_get_size(layout, &width, &height);
  return width;
}

static void time_labels(const char *family, double size) {
  GPtrArray *labels = g_ptr_array_new();
  for (char *line; (line = read_line());) g_ptr_array_add(labels, line);
  PangoLayout *layout = new_layout();
  set_font(layout, family, size);
  // Opens fonts before the clock starts.
  for (guint i = 0; i < labels->len && i < 1000; i++) width_of(layout, labels->pdata[i]);
  long sum = 0;
  double start = now();
  for (guint i = 0; i < labels->len; i++) sum += width_of(layout, labels->pdata[i]);
  printf("%.1f\n", (now() - start) / labels->len);
  if (sum == 0) fprintf(stderr, "pango_labels: no label has a width\n");
}

// Prints the families of the layout's one line, each once, in logical order.
static void print_families(PangoLayout *layout) {
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
  GPtrArray *families = g_ptr_array_new();
  for (GSList *at = line->runs; at; at = at->next) {
    PangoFont *font = ((PangoGlyphItem *)at->data)->item->analysis.font;
    PangoFontDescription *description = pango_font_describe(font);
    char *family = g_strdup(pango_font_description_get_family(description));
    if (!g_ptr_array_find_with_equal_func(families, family, g_str_equal, NULL)) {
      g_ptr_array_add(families, family);
    }
    pango_font_description_free(description);
  }
  for (guint i = 0; i < families->len; i++) {
    printf("%s%s", i == 0 ? "\t" : ";", (char *)families->pdata[i]);
  }
}

static void print_widths(double size) {
  PangoLayout *layout = new_layout();
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  for (char *line; (line = read_line()); free(line)) {
    char *rest = line;
    const char *family = strsep(&rest, "\t");
    const char *language = strsep(&rest, "\t");
    set_font(layout, family, size);
    PangoAttrList *attributes = pango_attr_list_new();
    if (strcmp(language, "-") != 0) {
      pango_attr_list_insert(
          attributes, pango_attr_language_new(pango_language_from_string(language)));
    }
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    printf("%.6f", width_of(layout, rest) / (double)PANGO_SCALE);
    print_families(layout);
    printf("\n");
  }
}

int main(int count, char **arguments) {
  if (count == 4 && strcmp(arguments[1], "time") == 0) {
    time_labels(arguments[2], atof(arguments[3]));
  } else if (count == 3 && strcmp(arguments[1], "widths") == 0) {
    print_widths(atof(arguments[2]));
  } else if (count == 2 && strcmp(arguments[1], "version") == 0) {
    printf("Pango %s\n", pango_version_string());
  } else {
    fprintf(stderr, "usage: pango_labels time FAMILY SIZE | widths SIZE | version\n");
    return 2;
  }
  return 0;
}
