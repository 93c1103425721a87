#include <math.h>

#include "snug.h"

/* Of the file VERSION. */
const char *snug_version(void) { return SNUG_VERSION; }

/* Swift's overlay of glibc names it, and glibc 2.35 has it anew: with this one, 2.34 is enough. Squares of
   float cannot overflow double. */
float hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }
