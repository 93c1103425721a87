// Times whole processes, from posix_spawn to their end, with the contestants in turns.
//
//     start_up ROUNDS NAME COMMAND [ARGUMENT ...] [-- NAME COMMAND ...] ...
//
// Prints for each contestant, in milliseconds, the median and the minimum of the rounds, and the
// median of the processor time, which other work on the machine affects least. The standard output
// of the processes is discarded. A process that fails ends the run.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

// Returns the time of one process, and stores its processor time in `cpu`, both in milliseconds.
static double run(char **command, posix_spawn_file_actions_t *actions, double *cpu) {
  double start = milliseconds();
  pid_t child;
  int status;
  struct rusage usage;
  int code = posix_spawnp(&child, command[0], actions, NULL, command, environ);
  if (code != 0 || wait4(child, &status, 0, &usage) != child || status != 0) {
    fprintf(stderr, "%s failed\n", command[0]);
    exit(1);
  }
  *cpu = (seconds(usage.ru_utime) + seconds(usage.ru_stime)) * 1e3;
  return milliseconds() - start;
}

static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **words) {
  int rounds = count > 3 ? atoi(words[1]) : 0;
  if (rounds < 1) {
    fprintf(stderr, "usage: start_up ROUNDS NAME COMMAND [ARGUMENT ...] [-- NAME COMMAND ...]\n");
    return 2;
  }
  char ***contestants = calloc(count, sizeof *contestants);
  int number = 0;
  contestants[number++] = words + 2;
  for (int word = 2; word < count; word++) {
    if (strcmp(words[word], "--") != 0) continue;
    words[word] = NULL;
    contestants[number++] = words + word + 1;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);

  double *times = calloc((size_t)number * rounds, sizeof *times);
  double *cpu = calloc((size_t)number * rounds, sizeof *cpu);
  // The first round reads files into memory and does not count.
  for (int round = -1; round < rounds; round++) {
    for (int contestant = 0; contestant < number; contestant++) {
      double processor;
      double time = run(contestants[contestant] + 1, &actions, &processor);
      if (round < 0) continue;
      times[contestant * rounds + round] = time;
      cpu[contestant * rounds + round] = processor;
    }
  }
  for (int contestant = 0; contestant < number; contestant++) {
    double *own = times + contestant * rounds;
    double *processor = cpu + contestant * rounds;
    qsort(own, rounds, sizeof *own, ascending);
    qsort(processor, rounds, sizeof *own, ascending);
    printf("%-36s%8.2f ms, least%6.2f, processor%6.2f\n", contestants[contestant][0],
           own[rounds / 2], own[0], processor[rounds / 2]);
  }
  return 0;
}
