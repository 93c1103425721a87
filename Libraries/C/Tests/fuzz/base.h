/* What ends a sequence that breaks a rule. */
#pragma once

#include <snug.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace {

bool traces = getenv("SNUG_FUZZ_TRACE") != nullptr;
bool checksChanges = getenv("SNUG_FUZZ_NO_CHANGES") == nullptr;
bool checksScratch = getenv("SNUG_FUZZ_NO_SCRATCH") == nullptr;
/* Whether what is known to break the rules is tolerated. */
bool tolerates = getenv("SNUG_FUZZ_TOLERANT") != nullptr;
const char *current = "";

/* Ends the process: a rule is broken. */
[[noreturn]] void broken(const char *format, ...) {
  fprintf(stderr, "BROKEN in %s: ", current);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fprintf(stderr, "\n");
  abort();
}

#define EXPECT(condition) \
  do { \
    if (!(condition)) broken("%s:%d: expected %s", __FILE__, __LINE__, #condition); \
  } while (0)

}  // namespace
