#include <malloc.h>

/// Has the process call `handler`, which must not allocate nor return, when no memory can be had.
///
/// Swift has no other place for it: its runtime traps. Without glibc, or under a sanitizer, whose
/// allocator is its own, nothing is done, and it traps still.
void snug_when_out_of_memory(void (*handler)(void));
