/* What this machine can do at best on one processor: instructions, and bytes read from main memory, a nanosecond. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Additions that do not wait for each other, 80 in a round, and the two instructions of the loop. */
static double instructions(void) {
    long rounds = 10000000, left = rounds;
    double began = now();
#if defined(__x86_64__)
    __asm__ volatile(
        "1:\n.rept 10\n"
        "add $1, %%r8\nadd $1, %%r9\nadd $1, %%r10\nadd $1, %%r11\n"
        "add $1, %%r12\nadd $1, %%r13\nadd $1, %%r14\nadd $1, %%r15\n"
        ".endr\ndec %0\njnz 1b\n"
        : "+r"(left)
        :
        : "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "cc");
#elif defined(__aarch64__)
    __asm__ volatile(
        "1:\n.rept 10\n"
        "add x8, x8, #1\nadd x9, x9, #1\nadd x10, x10, #1\nadd x11, x11, #1\n"
        "add x12, x12, #1\nadd x13, x13, #1\nadd x14, x14, #1\nadd x15, x15, #1\n"
        ".endr\nsubs %0, %0, #1\nb.ne 1b\n"
        : "+r"(left)
        :
        : "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "cc");
#else
#error "not written for this processor"
#endif
    return rounds * 82.0 / (now() - began);
}

/* A sum over more memory than any cache holds. */
static double bytes(void) {
    size_t words = 1ul << 26;
    uint64_t *memory = malloc(words * sizeof *memory), sum = 0;
    if (!memory) exit(1);
    memset(memory, 1, words * sizeof *memory);
    double began = now();
    for (size_t at = 0; at < words; at++) sum += memory[at];
    double took = now() - began;
    if (sum != words * 0x0101010101010101u) exit(1);
    free(memory);
    return words * sizeof *memory / took;
}

int main(void) {
    printf("%f %f\n", instructions(), bytes());
}
