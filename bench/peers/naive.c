/* The plain recursive search, as everybody writes it. Prints visits and seconds.
   gcc -O3 -o naive naive.c && ./naive ROW COLUMN LIMIT */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define N 8
static int board[N][N];
static unsigned long long visits, limit;
static const int dx[8] = {1, 1, -1, -1, 2, 2, -2, -2};
static const int dy[8] = {2, -2, 2, -2, 1, -1, 1, -1};

static int go(int x, int y, int step) {
  if (++visits >= limit) return 1;
  board[x][y] = step;
  if (step == N * N) return 1;
  for (int i = 0; i < 8; i++) {
    int u = x + dx[i], v = y + dy[i];
    if (u >= 0 && u < N && v >= 0 && v < N && !board[u][v] && go(u, v, step + 1)) return 1;
  }
  board[x][y] = 0;
  return 0;
}

int main(int argc, char **argv) {
  struct timespec a, b;
  if (argc != 4) return 2;
  limit = strtoull(argv[3], 0, 10);
  clock_gettime(CLOCK_MONOTONIC, &a);
  go(atoi(argv[1]), atoi(argv[2]), 1);
  clock_gettime(CLOCK_MONOTONIC, &b);
  printf("%llu %.6f\n", visits, b.tv_sec - a.tv_sec + (b.tv_nsec - a.tv_nsec) * 1e-9);
  return 0;
}
