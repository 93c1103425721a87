/* Calls sequences of functions of the C library with good and hostile arguments, and checks the rules at
 * the top of snug.h: a failure changes nothing and writes nothing, errors are set and complete, borrowed
 * arrays can be read whole, a call from a callback is SNUG_BUSY, and what edits leave is what a layout
 * from scratch gives. The bytes of an input choose the calls.
 *
 *     clang++ -std=c++17 -fsanitize=fuzzer,address -I include Tests/fuzz.cc -L FOLDER -lsnug
 *     g++ -std=c++17 -O1 -DSNUG_FUZZ_MAIN -I include Tests/fuzz.cc -L FOLDER -lsnug -o fuzz
 *     ./fuzz SEED SEQUENCES    runs random sequences
 *     ./fuzz FILE              runs one that was kept
 *
 * A sequence that fails is kept in the file "crash-SEED". SNUG_FUZZ_TRACE=1 prints the calls, and
 * SNUG_FUZZ_COUNTS=1 the statuses of each function. SNUG_FUZZ_TOLERANT=1 leaves out what broke the rules
 * when this was written: ids in documents that are edited, a limit of lines that comes to a layout with an
 * overflow item, and the transition and the events that a refused step clears. */
#include "fuzz/solvers.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static bool isReady = [] {
    current = "start";
    EXPECT(snug_api() >= SNUG_API_VERSION);
    fontBytes();
    return true;
  }();
  (void)isReady;
  Input in(bytes, size);
  State state;
  state.catalogs.push_back(snug_catalog_reference(commonCatalog()));
  glyphCalls(state, in);
  measurerCreate(state, in);
  layoutCreate(state, in);
  collectionCreate(state, in);
  for (int step = 0; step < 400 && !in.isEmpty(); step++) {
    checkLoans();
    switch (in.pick(32)) {
      case 0:
      case 1: layoutCreate(state, in); break;
      case 2:
      case 3:
      case 4:
      case 5:
      case 6: layoutQuery(state, in); break;
      case 7: layoutWrite(state, in); break;
      case 8:
      case 9:
      case 10:
      case 11:
      case 12: layoutEdit(state, in); break;
      case 13: measurerCreate(state, in); break;
      case 14:
        if (in.once(2)) measure(state, in);
        else if (in.once(3)) checkTexts(state, in);
        else prepared(state, in);
        break;
      case 15: textCreate(state, in); break;
      case 16:
      case 17: textQuery(state, in); break;
      case 18: fontCalls(state, in); break;
      case 19: glyphCalls(state, in); break;
      case 20: collectionCreate(state, in); break;
      case 21:
      case 22:
      case 23:
      case 24:
      case 25: collectionChange(state, in); break;
      case 26: collectionQuery(state, in); break;
      case 27:
      case 28:
      case 29: solverCalls(state, in); break;
      case 30:
        if (in.once(6)) catalogCreate(in);
        break;
      default:
        switch (in.pick(7)) {
          case 0: drop(in, state.fonts, snug_font_release); break;
          case 1: drop(in, state.glyphs, snug_glyphs_release); break;
          case 2: drop(in, state.layouts, snug_layout_release); break;
          case 3: drop(in, state.measurers, snug_measurer_release); break;
          case 4: drop(in, state.texts, snug_text_release); break;
          case 5: drop(in, state.collections, snug_collection_release); break;
          default: drop(in, state.solvers, snug_solver_release);
        }
    }
  }
  return 0;
}

#ifdef SNUG_FUZZ_MAIN

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace {

std::vector<uint8_t> sequence;
uint64_t sequenceSeed;

/* Keeps the sequence that fails. */
void keepSequence(int number) {
  char path[40];
  snprintf(path, sizeof path, "crash-%llu", static_cast<unsigned long long>(sequenceSeed));
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) {
    if (write(file, sequence.data(), sequence.size()) < 0) _exit(99);
    close(file);
  }
  dprintf(2, "signal %d in %s: the sequence is in %s\n", number, current, path);
  signal(number, SIG_DFL);
  raise(number);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc == 2) {
    FILE *file = fopen(argv[1], "rb");
    if (!file) return 66;
    for (int c; (c = getc(file)) != EOF;) sequence.push_back(uint8_t(c));
    fclose(file);
    LLVMFuzzerTestOneInput(sequence.data(), sequence.size());
    return 0;
  }
  for (int number : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM}) signal(number, keepSequence);
  uint64_t seed = argc > 1 ? strtoull(argv[1], nullptr, 10) : 1;
  uint64_t total = argc > 2 ? strtoull(argv[2], nullptr, 10) : 1000;
  for (uint64_t i = 0; i < total; i++) {
    sequenceSeed = seed + i;
    uint64_t state = sequenceSeed * 0x9E3779B97F4A7C15u + 1;
    auto next = [&] {
      state += 0x9E3779B97F4A7C15u;
      uint64_t mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
      mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
      return mixed ^ (mixed >> 31);
    };
    sequence.resize(200 + next() % 12000);
    for (auto &byte : sequence) byte = uint8_t(next());
    alarm(20);
    LLVMFuzzerTestOneInput(sequence.data(), sequence.size());
  }
  alarm(0);
  if (getenv("SNUG_FUZZ_COUNTS")) {
    for (const auto &each : counts) {
      printf("%-28s", each.first.c_str());
      for (long number : each.second.of) printf(" %8ld", number);
      printf("\n");
    }
  }
  printf("%ld calls, %d destroyed\n", callCount, destroyed);
  return 0;
}

#endif
