// What Embedded Swift needs on WebAssembly besides the C library of WASI.
#include <string.h>

void *__stack_chk_guard = (void *)0x5AFE;
void __stack_chk_fail(void) { __builtin_trap(); }
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0, count); }
