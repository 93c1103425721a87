/* simulate FILE SCRIPT: prints the steps of a script as `snug simulate` does, through the C
   library. */
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>

#include "read_file.h"

static int32_t print(void *user, const void *bytes, size_t length) {
  return fwrite(bytes, 1, length, (FILE *)user) == length ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  size_t length = 0, script_length = 0;
  char *json = read_file(argv[1], &length);
  char *script = read_file(argv[2], &script_length);
  if (json == NULL || script == NULL) return 66;

  snug_error *error = NULL;
  snug_catalog *catalog = NULL;
  snug_collection *collection = NULL;
  snug_status status = snug_catalog_create(NULL, &catalog, &error);
  if (status == SNUG_OK) {
    status = snug_collection_create(catalog, json, length, NULL, &collection, &error);
  }
  if (status == SNUG_OK) {
    status =
        snug_collection_run(collection, script, script_length, 1, print, stdout, &error);
  }
  for (const snug_error *each = error; each != NULL; each = each->next) {
    fprintf(stderr, "%s\n", each->text);
  }
  snug_error_release(error);
  snug_collection_release(collection);
  snug_catalog_release(catalog);
  free(json);
  free(script);
  return status == SNUG_OK ? 0 : 65;
}
