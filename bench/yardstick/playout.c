/* Rounds at random: what the hardware allows on one thread. Compiled for PLAYERS seats of SIZE tiles.
   Every play counts once; where both ends are equal, a tile is one play. Prints rounds, seconds, and
   plays, passes, blocked rounds, ties and the points of the first seat, to be held to the kernels. */
#include "tiles.h"

int main(int count, char **words) {
    long rounds = count > 1 ? atol(words[1]) : 1000000;
    uint64_t chance = 88172645463325252ull + (count > 2 ? strtoull(words[2], 0, 10) : 0);
    long plays = 0, passes = 0, blocked = 0, ties = 0, points = 0;
    make_tiles();
    double begun = seconds();
    for (long r = 0; r < rounds; r++) {
        uint32_t hands[PLAYERS], left_over = (1u << TILES) - 1;
        unsigned tiles = TILES;
        for (int seat = 0; seat < PLAYERS; seat++) {
            uint32_t hand = 0;
            for (int i = 0; i < SIZE; i++) {
                uint32_t bit = (uint32_t)nth_bit(left_over, below(&chance, tiles--));
                left_over ^= bit;
                hand |= bit;
            }
            hands[seat] = hand;
        }
        uint32_t lead = (uint32_t)nth_bit(hands[0], below(&chance, SIZE));
        int tile = __builtin_ctz(lead), seat = 0, passed = 0;
        unsigned left = low_of[tile], right = high_of[tile];
        hands[0] ^= lead;
        plays++;
        for (;;) {
            seat = seat + 1 < PLAYERS ? seat + 1 : 0;
            uint32_t hand = hands[seat];
            uint64_t word = hand & fits[left];
            if (left != right) word |= (uint64_t)(hand & fits[right]) << TILES;
            if (!word) {
                passes++;
                if (++passed == PLAYERS) break;
                continue;
            }
            passed = 0;
            uint64_t bit = nth_bit(word, below(&chance, __builtin_popcountll(word)));
            int place = __builtin_ctzll(bit), on_right = place >= TILES;
            unsigned value = pips_of[place] - (on_right ? right : left);
            hand ^= (uint32_t)(bit >> (on_right ? TILES : 0));
            hands[seat] = hand;
            left = on_right ? left : value;
            right = on_right ? value : right;
            plays++;
            if (!hand) break;
        }
#if PLAYERS == 2
        /* What a seat nets is the other's hand less its own, however the round ended. */
        int margin = pips_in(hands[1]) - pips_in(hands[0]);
        blocked += passed == 2;
        ties += margin == 0;
        points += margin > 0 ? margin : 0;
#else
        int total = 0, least = 1 << 20, winner = -1;
        for (int other = 0; other < PLAYERS; other++) {
            int held = pips_in(hands[other]);
            total += held;
            if (held < least) {
                least = held;
                winner = other;
            } else if (held == least) {
                winner = -1;
            }
        }
        if (passed == PLAYERS) {
            blocked++;
        } else {
            least = 0;
            winner = seat;
        }
        if (winner < 0) ties++;
        if (winner == 0) points += total - 2 * least;
#endif
    }
    double taken = seconds() - begun;
    printf("%ld %.6f %ld %ld %ld %ld %ld\n", rounds, taken, plays, passes, blocked, ties, points);
    return 0;
}
