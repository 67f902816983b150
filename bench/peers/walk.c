/* A plain walk by Warnsdorff's rule with Roth's ties on an n x n board with a margin. Prints how
   many of the runs complete and nanoseconds a square in the median run, the board's set-up not
   counted.
   gcc -O3 -o walk walk.c && ./walk SIDE RUNS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define M 2
static const int dx[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static const int dy[8] = {2, 1, -1, -2, -2, -1, 1, 2};

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int n = atoi(argv[1]), runs = atoi(argv[2]), pitch = n + 2 * M, off[8], complete = 0;
  unsigned char *degree = malloc((size_t)pitch * pitch), *taken = malloc((size_t)pitch * pitch);
  int *path = malloc(sizeof(int) * n * n);
  double *took = malloc(sizeof(double) * runs);
  for (int i = 0; i < 8; i++) off[i] = dy[i] * pitch + dx[i];
  for (int r = 0; r < runs; r++) {
    memset(taken, 1, (size_t)pitch * pitch);
    memset(degree, 0, (size_t)pitch * pitch);
    for (int y = 0; y < n; y++) memset(taken + (y + M) * pitch + M, 0, n);
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++)
        for (int i = 0; i < 8; i++)
          degree[(y + M) * pitch + x + M] += !taken[(y + M) * pitch + x + M + off[i]];
    long start = ((long)r * ((long)n * n / runs) + 77) % ((long)n * n);
    int x = start % n, y = start / n, steps = 0;
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (;;) {
      int p = (y + M) * pitch + x + M, best = 99, slot = -1;
      long farthest = -1;
      taken[p] = 1;
      path[steps++] = p;
      for (int i = 0; i < 8; i++) {
        int q = p + off[i];
        degree[q]--;
        if (!taken[q] && degree[q] <= best) {
          long fx = 2 * (x + dx[i]) + 1 - n, fy = 2 * (y + dy[i]) + 1 - n, far = fx * fx + fy * fy;
          if (degree[q] < best || far > farthest) best = degree[q], farthest = far, slot = i;
        }
      }
      if (slot < 0) break;
      x += dx[slot];
      y += dy[slot];
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    took[r] = (b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec);
    complete += steps == n * n;
  }
  qsort(took, runs, sizeof(double), by_size);
  printf("%d of %d complete, %.2f ns a square\n", complete, runs, took[runs / 2] / ((double)n * n));
  return 0;
}
