/* Reads the whole of a file for the programs here; NULL if it cannot be opened. */
#include <stdio.h>
#include <stdlib.h>

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length + 1);
  if (bytes != NULL && fread(bytes, 1, *length, file) != *length) *length = 0;
  fclose(file);
  return bytes;
}
