/* What both yardsticks need: tiles in index order, bits, chance and the clock. */
#ifndef TILES_H
#define TILES_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { TILES = 28, VALUES = 7 };

static uint8_t low_of[TILES], high_of[TILES], pips_of[2 * TILES];
static uint32_t fits[VALUES];

static void make_tiles(void) {
    int i = 0;
    for (int low = 0; low < VALUES; low++)
        for (int high = low; high < VALUES; high++, i++) {
            low_of[i] = low;
            high_of[i] = high;
            pips_of[i] = pips_of[i + TILES] = low + high;
            fits[low] |= 1u << i;
            fits[high] |= 1u << i;
        }
}

/* The bit of word that has count set bits below it. */
static inline uint64_t nth_bit(uint64_t word, unsigned count) {
#ifdef __BMI2__
    return _pdep_u64(1ull << count, word);
#else
    while (count--) word &= word - 1;
    return word & -word;
#endif
}

static inline int pips_in(uint32_t hand) {
    int sum = 0;
    for (; hand; hand &= hand - 1) sum += pips_of[__builtin_ctz(hand)];
    return sum;
}

/* xorshift64*, its upper half scaled to 0 .. count - 1 */
static inline unsigned below(uint64_t *state, unsigned count) {
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return (unsigned)(((x * 0x2545F4914F6CDD1Dull >> 32) * count) >> 32);
}

static inline double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}
#endif
