/* Two players, all hands open: alpha-beta with free bounds and a perfect table, one thread.
   Reads deals, a line each: the opener's hand and the other as masks. Solves them REPEATS times, for
   the best lead, or with ALL for the value of every lead, and prints deals, seconds, and the sum of the
   best values, to be held to the solver's. */
#include "tiles.h"

enum { PLACES = 14, BEYOND = 1000 };

typedef struct {
    uint16_t age;
    int8_t lower, upper;
} Entry;

typedef struct {
    int8_t tile, left, right;
    int16_t worth;
} Move;

static Entry table[1 << (PLACES + 4)];
static uint16_t age;
static uint32_t dealt;

static inline uint32_t squeezed(uint32_t held) {
#ifdef __BMI2__
    return _pext_u32(held, dealt);
#else
    uint32_t found = 0, bit = 1;
    for (uint32_t rest = dealt; rest; rest &= rest - 1, bit <<= 1)
        if (held & rest & -rest) found |= bit;
    return found;
#endif
}

/* me acts; own and other are what the two hands count */
static int value(uint32_t me, uint32_t you, int left, int right, int own, int other, int alpha, int beta, int side) {
    uint32_t on_left = me & fits[left], on_right = left == right ? 0 : me & fits[right];
    if (!(on_left | on_right)) {
        if (!(you & (fits[left] | fits[right]))) return other - own;
        return -value(you, me, left, right, other, own, -beta, -alpha, !side);
    }
    if (other <= alpha) return other;
    if (-own >= beta) return -own;
    Entry *entry = &table[squeezed(me | you) << 4 | (left == right ? left : 7) << 1 | side];
    int lower = -127, upper = 127;
    if (entry->age == age) {
        lower = entry->lower;
        upper = entry->upper;
        if (lower >= beta || lower == upper) return lower;
        if (upper <= alpha) return upper;
        if (lower > alpha) alpha = lower;
        if (upper < beta) beta = upper;
    }
    Move moves[2 * PLACES];
    int count = 0;
    for (int end = 0; end < 2; end++)
        for (uint32_t rest = end ? on_right : on_left; rest; rest &= rest - 1) {
            int tile = __builtin_ctz(rest);
            Move move = {tile, left, right, pips_of[tile]};
            if (end) move.right = pips_of[tile] - right;
            else move.left = pips_of[tile] - left;
            /* first what leaves the other stuck, then the heaviest */
            if (!(you & (fits[move.left] | fits[move.right]))) move.worth += 64;
            int place = count++;
            for (; place > 0 && moves[place - 1].worth < move.worth; place--) moves[place] = moves[place - 1];
            moves[place] = move;
        }
    int best = -BEYOND, reached = alpha;
    for (int i = 0; i < count && best < beta; i++) {
        Move move = moves[i];
        uint32_t rest = me ^ 1u << move.tile;
        int left_over = own - pips_of[move.tile];
        int found = rest ? -value(you, rest, move.left, move.right, other, left_over, -beta, -reached, !side) : other;
        if (found > best) best = found;
        if (found > reached) reached = found;
    }
    if (best <= alpha) {
        if (best < upper) upper = best;
    } else if (best >= beta) {
        if (best > lower) lower = best;
    } else {
        lower = upper = best;
    }
    *entry = (Entry){age, lower, upper};
    return best;
}

static int solve(uint32_t me, uint32_t you) {
    int best = -BEYOND, own = pips_in(me), other = pips_in(you), order[PLACES], count = 0;
    dealt = me | you;
    if (++age == 0) {
        memset(table, 0, sizeof table);
        age = 1;
    }
    for (uint32_t rest = me; rest; rest &= rest - 1) {
        int tile = __builtin_ctz(rest), place = count++;
        for (; place > 0 && pips_of[order[place - 1]] < pips_of[tile]; place--) order[place] = order[place - 1];
        order[place] = tile;
    }
    for (int i = 0; i < count; i++) {
        int tile = order[i];
        uint32_t rest = me ^ 1u << tile;
#ifdef ALL
        int beta = BEYOND;
#else
        int beta = -best;
#endif
        int found = rest ? -value(you, rest, low_of[tile], high_of[tile], other, own - pips_of[tile], -BEYOND, beta, 1)
                         : other;
        if (found > best) best = found;
    }
    return best;
}

int main(int count, char **words) {
    if (count < 3) return 2;
    FILE *file = fopen(words[1], "r");
    int repeats = atoi(words[2]), deals = 0;
    static uint32_t hands[1 << 16][2];
    if (!file) return 2;
    char line[200];
    while (deals < 1 << 16 && fgets(line, sizeof line, file))
        if (sscanf(line, "%u %u", &hands[deals][0], &hands[deals][1]) == 2) deals++;
    make_tiles();
    long sum = 0;
    double begun = seconds();
    for (int r = 0; r < repeats; r++)
        for (int i = 0; i < deals; i++) sum += solve(hands[i][0], hands[i][1]);
    printf("%d %.6f %ld\n", deals * repeats, seconds() - begun, sum);
    return 0;
}
