// Counts this thread's allocations, by standing in front of glibc's allocator.
#pragma once
#include <stdint.h>

uint64_t allocation_count(void);
