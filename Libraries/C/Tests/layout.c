/* layout FORMAT FILE: prints a document as `snug layout` does, through the C library.
   FORMAT is json, compact, glyphs, outlines, ndjson, table, svg, png or pdf. */
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_file.h"

static int32_t print(void *user, const void *bytes, size_t length) {
  return fwrite(bytes, 1, length, (FILE *)user) == length ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  const char *format = argv[1];
  size_t length = 0;
  char *json = read_file(argv[2], &length);
  if (json == NULL) return 66;

  snug_error *error = NULL;
  snug_catalog *catalog = NULL;
  snug_layout *layout = NULL;
  snug_layout_options options = {.size = sizeof options};
  const char *slash = strrchr(argv[2], '/');
  if (slash != NULL) {
    options.folder = argv[2];
    options.folder_length = (size_t)(slash - argv[2]);
  }
  snug_write_options style = {.size = sizeof style};
  int32_t kind = SNUG_JSON;
  if (strcmp(format, "compact") == 0) style.is_compact = 1;
  if (strcmp(format, "glyphs") == 0) style.includes_glyphs = 1;
  if (strcmp(format, "outlines") == 0) style.includes_outlines = 1;
  if (strcmp(format, "ndjson") == 0) kind = SNUG_NDJSON;
  if (strcmp(format, "table") == 0) kind = SNUG_TABLE;
  if (strcmp(format, "svg") == 0) kind = SNUG_SVG;
  if (strcmp(format, "png") == 0) kind = SNUG_PNG;
  if (strcmp(format, "pdf") == 0) kind = SNUG_PDF;

  snug_status status = snug_catalog_create(NULL, &catalog, &error);
  if (status == SNUG_OK) {
    status = snug_layout_create(catalog, json, length, &options, &layout, &error);
  }
  if (status == SNUG_OK) {
    status = snug_layout_write(layout, kind, &style, print, stdout, &error);
  }
  for (const snug_error *each = error; each != NULL; each = each->next) {
    fprintf(stderr, "%s: %s\n", argv[2], each->text);
  }
  snug_error_release(error);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  free(json);
  return status == SNUG_OK ? 0 : 65;
}
