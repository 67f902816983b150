/* A plain check of a closed tour of an n x n board. Reads its squares, row by row from 0, as 32-bit numbers, and prints
   nanoseconds a square in the best of the runs.
   gcc -O3 -o verify verify.c && ./verify SIDE RUNS < squares */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int is_tour(const unsigned *path, unsigned n, unsigned char *seen) {
  unsigned squares = n * n;
  memset(seen, 0, squares);
  for (unsigned step = 0; step < squares; step++) {
    unsigned here = path[step], next = path[step + 1 < squares ? step + 1 : 0];
    if (here >= squares || next >= squares || seen[here]) return 0;
    seen[here] = 1;
    int x = abs((int)(here % n) - (int)(next % n)), y = abs((int)(here / n) - (int)(next / n));
    if (x * y != 2) return 0;
  }
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  unsigned n = atoi(argv[1]), runs = atoi(argv[2]);
  size_t squares = (size_t)n * n;
  unsigned *path = malloc(squares * sizeof *path);
  unsigned char *seen = malloc(squares);
  if (fread(path, sizeof *path, squares, stdin) != squares) return 2;
  double best = 1e300;
  for (unsigned run = 0; run < runs; run++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    if (!is_tour(path, n, seen)) return 1;
    clock_gettime(CLOCK_MONOTONIC, &b);
    double took = (b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec);
    if (took < best) best = took;
  }
  printf("%f\n", best / squares);
  return 0;
}
