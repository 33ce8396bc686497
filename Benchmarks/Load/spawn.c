// Starts a program so many times, one after the other, and prints the median of the microseconds from
// start to exit: spawn COUNT PROGRAM ARGUMENT...
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static int ascending(const void *left, const void *right) {
  long long difference = *(const long long *)left - *(const long long *)right;
  return (difference > 0) - (difference < 0);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **arguments) {
  int rounds = count > 2 ? atoi(arguments[1]) : 0;
  if (rounds < 1) return 2;
  long long *times = calloc((size_t)rounds, sizeof *times);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  for (int round = 0; round < rounds; round++) {
    pid_t process;
    int status;
    long long start = now();
    if (posix_spawnp(&process, arguments[2], &actions, NULL, arguments + 2, environ) != 0) return 3;
    if (waitpid(process, &status, 0) != process || status != 0) return 4;
    times[round] = now() - start;
  }
  qsort(times, (size_t)rounds, sizeof *times, ascending);
  printf("%lld\n", times[rounds / 2] / 1000);
  return 0;
}
