/* The native-speed limit of one game: 《功德轮回》 for four seats, preset `rulebook`, all bots random.
 *
 * It plays what qiju.lab.playout.fold_games plays, decision by decision: the same keys, the same generator,
 * the same order of legal moves, the same final state. What the package makes a lookup in content or options
 * is a constant here, and nothing is allocated. Clause ids (M-…) stand where the rule is carried out.
 *
 *   cc -std=c11 -O3 -march=native -o /tmp/merit merit.c
 *   /tmp/merit [--digest] SEED FIRST COUNT
 */

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- numbers of the rulebook (content.toml) ------------------------------------------------------------ */

enum {
    SEATS = 4, /* with four seats a seat's board has the seat's number */
    ROUNDS = 6,
    SAVE_TARGET = 6,
    CALAMITY_START = 0,
    CALAMITY_LIMIT = 20,
    CALAMITY_WIN = 12,
    CALAMITY_PER_ROUND = 0,
    ACTIONS_PER_TURN = 2,

    REFUGE_FU = 1,
    REFUGE_HUI = 1,
    EVENT_BONUS_PERCENT = 50,
    NO_REFUGE_WEALTH = 3,

    FIRST_LEVEL = 15,
    FIRST_LOSS = 1,
    SECOND_LEVEL = 20,
    SECOND_LOSS = 2,
    MINIMUM = 1,

    DICE_COUNT = 2,
    DICE_SIDES = 6,

    STAY_LIMIT = 2,
    STAY_CALAMITY = 3,
    STREAK_ROUNDS = 3,
    STREAK_FU = 1,
    SURVIVAL_ROUNDS = 1 << 2 | 1 << 4 | 1 << 6, /* a mask of rounds */
    SURVIVAL_WEALTH = 1,
    STARVE_FU = 1,
    STARVE_HUI = 1,

    CRISIS = 10,
    LABOR_REFUGE = 3,
    LABOR_NO_REFUGE = 4,
    PRACTICE_MINIMUM = 1,
    PRACTICE_REFUGE = 1,
    DONATE_WEALTH = 3,
    DONATE_CRISIS_FU = 1,
    DONATE_CALAMITY = -1,
    SAVE_HUI_NEEDED = 5,
    SAVE_BONUS_SAVES = 2,
    SAVE_BONUS_FU = 1,
    PROTECT_WEALTH = 2,
    PROTECT_FU = 2,
    PROTECT_HUI = 1,
    PROTECT_CRISIS_FU = 1,
    PROTECT_CALAMITY = -2,
    TEACH_FU = 2,
    TEACH_HUI = 1,
    TEACH_OTHER_FU = 1,
    TEACH_OTHER_HUI = 1,
    ALMS_GOOD_WEALTH = 3,
    ALMS_GOOD_FU = 1,
    ALMS_POOR_WEALTH = 1,
    ALMS_HUI = 1,
    CEREMONY_WEALTH = 4,
    CEREMONY_FU = -2,
    CEREMONY_HUI = -1,
    INVEST_WEALTH = 5,
    INVEST_YIELD = 2,

    SCORE_FACTOR = 3,
    ZERO_COUNTS_AS = 1,
    REFUGE_HIGH_LEVEL = 15,
    REFUGE_HIGH_BONUS = 16,
    REFUGE_LOW_LEVEL = 12,
    REFUGE_LOW_BONUS = 12,
    NO_REFUGE_HIGH_LEVEL = 20,
    NO_REFUGE_HIGH_BONUS = 18,
    NO_REFUGE_LOW_LEVEL = 16,
    NO_REFUGE_LOW_BONUS = 10,

    EVENT_COUNT = 8,
    BEING_COUNT = 8,
};

/* Small moves; a save adds the being, a lesson the listener's board. */
enum { LABOR, PRACTICE, DONATE, SAVE_BIT, PROTECT, TEACH_BIT, ALMS, CEREMONY, INVEST, SAVE = 10, TEACH = 20 };
enum { REFUSE_REFUGE = 30, TAKE_REFUGE = 31 };
enum { CHOOSE_REFUGE = 1, ACT = 3 };
enum { NO_REFUGE, REFUGE };
enum { GREAT_FAILURE, FAILURE, SUCCESS, GREAT_SUCCESS };

#define BIT(x) (1u << (x))
#define LAYMAN (BIT(LABOR) | BIT(PRACTICE) | BIT(DONATE) | BIT(SAVE_BIT) | BIT(PROTECT) | BIT(INVEST))
#define MONK (BIT(PRACTICE) | BIT(SAVE_BIT) | BIT(PROTECT) | BIT(ALMS) | BIT(CEREMONY))

typedef struct {
    int wealth, fu, hui, practice, donate_fu, donate_hui;
    bool donate_diminished, always_refuge;
    int save_wealth, save_fu, save_hui;
    int actions; /* a mask */
} Role;

static const Role ROLES[4] = {
    {5, 2, 2, 2, 2, 1, false, false, 0, 0, 0, LAYMAN},                   /* farmer */
    {8, 1, 1, 2, 3, 2, true, false, 1, 0, 0, LAYMAN},                    /* merchant */
    {3, 1, 4, 3, 2, 1, false, false, -1, 0, 1, LAYMAN | BIT(TEACH_BIT)}, /* scholar */
    {0, 3, 3, 2, 2, 1, false, true, -1, 1, 0, MONK},                     /* monk */
};

static const struct { int cost, fu, hui; } BEINGS[BEING_COUNT] = {
    {2, 2, 1}, /* starving villager */
    {2, 2, 1}, /* invalid */
    {3, 3, 1}, /* orphan */
    {3, 2, 2}, /* widow */
    {3, 1, 3}, /* ruined scholar */
    {4, 2, 2}, /* lost trader */
    {4, 4, 1}, /* repentant villain */
    {5, 3, 3}, /* dying elder */
};

static const struct { int calamity, wealth, fu, hui; } EVENTS[EVENT_COUNT] = {
    {1, 0, 0, 0},  /* drought */
    {1, 0, 0, 0},  /* flood */
    {2, -1, 0, 0}, /* plague */
    {0, 2, 0, 0},  /* harvest */
    {0, 0, 1, 1},  /* assembly */
    {0, 0, 0, 2},  /* master's teaching */
    {-3, 0, 0, 0}, /* peace */
    {0, 0, 2, 0},  /* Buddha's birthday */
};

/* Two vows for each role, in the order of the roles. need_wealth_max < 0: wealth does not matter. */
static const struct {
    int wealth, fu, hui;
    int need_fu, need_hui, need_wealth_max, need_donations, need_lessons, need_saves;
    int reward, penalty;
} VOWS[8] = {
    {0, 1, 0, 16, 0, -1, 0, 0, 0, 14, -4},  /* blessed by toil */
    {0, 2, 0, 23, 0, 5, 0, 0, 0, 20, -8},   /* poor woman's lamp */
    {1, 0, 1, 0, 0, -1, 4, 0, 0, 13, -4},   /* merit of giving */
    {0, 1, 0, 20, 0, -1, 0, 0, 2, 16, -8},  /* great donor */
    {0, 0, 1, 0, 0, -1, 0, 3, 0, 13, -4},   /* passing on the way */
    {0, 0, 1, 16, 26, -1, 0, 0, 0, 15, -5}, /* teacher of ages */
    {0, 0, 1, 0, 27, -1, 0, 0, 0, 11, -5},  /* fruit of the arhat */
    {0, 1, 0, 21, 0, -1, 0, 0, 2, 13, -8},  /* bodhisattva path */
};

/* The band of each sum of two dice, and what the band adds to practice. */
static const uint8_t BANDS[DICE_COUNT * DICE_SIDES + 1] = {
    0, 0, GREAT_FAILURE, GREAT_FAILURE, GREAT_FAILURE, FAILURE, FAILURE, FAILURE,
    SUCCESS, SUCCESS, GREAT_SUCCESS, GREAT_SUCCESS, GREAT_SUCCESS,
};
static const int8_t PRACTICE_BAND[4] = {-1, 0, 0, 1};

/* ---- SHA-256 ------------------------------------------------------------------------------------------- */

static const uint32_t SHA_START[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static const uint32_t SHA_ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#define ROTR(x, n) ((x) >> (n) | (x) << (32 - (n)))

/* One round with the schedule rolling in sixteen words; the names rotate, so that no value moves. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                                                   \
    do {                                                                                                   \
        if (i >= 16) {                                                                                     \
            uint32_t u = w[(i + 1) & 15], v = w[(i + 14) & 15];                                            \
            w[(i) & 15] += (ROTR(u, 7) ^ ROTR(u, 18) ^ u >> 3) + w[(i + 9) & 15] +                         \
                           (ROTR(v, 17) ^ ROTR(v, 19) ^ v >> 10);                                          \
        }                                                                                                  \
        h += (ROTR(e, 6) ^ ROTR(e, 11) ^ ROTR(e, 25)) + (g ^ (e & (f ^ g))) + SHA_ROUND[i] + w[(i) & 15];  \
        d += h;                                                                                            \
        h += (ROTR(a, 2) ^ ROTR(a, 13) ^ ROTR(a, 22)) + ((a & b) | (c & (a | b)));                         \
    } while (0)

#define EIGHT_ROUNDS(i)                   \
    ROUND(a, b, c, d, e, f, g, h, (i));     \
    ROUND(h, a, b, c, d, e, f, g, (i) + 1); \
    ROUND(g, h, a, b, c, d, e, f, (i) + 2); \
    ROUND(f, g, h, a, b, c, d, e, (i) + 3); \
    ROUND(e, f, g, h, a, b, c, d, (i) + 4); \
    ROUND(d, e, f, g, h, a, b, c, (i) + 5); \
    ROUND(c, d, e, f, g, h, a, b, (i) + 6); \
    ROUND(b, c, d, e, f, g, h, a, (i) + 7)

static void sha_block(uint32_t sum[8], const uint8_t block[64])
{
    uint32_t w[16];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3], e = sum[4], f = sum[5], g = sum[6], h = sum[7];
    EIGHT_ROUNDS(0);
    EIGHT_ROUNDS(8);
    EIGHT_ROUNDS(16);
    EIGHT_ROUNDS(24);
    EIGHT_ROUNDS(32);
    EIGHT_ROUNDS(40);
    EIGHT_ROUNDS(48);
    EIGHT_ROUNDS(56);
    sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d;
    sum[4] += e, sum[5] += f, sum[6] += g, sum[7] += h;
}

/* A running hash over many pieces, for --digest. */
typedef struct {
    uint32_t sum[8];
    uint64_t length;
    uint8_t block[64];
} Sha;

static void sha_add(Sha *sha, const uint8_t *data, size_t size)
{
    size_t held = sha->length & 63;
    sha->length += size;
    while (size > 0) {
        size_t part = size < 64 - held ? size : 64 - held;
        memcpy(sha->block + held, data, part);
        data += part, size -= part, held += part;
        if (held == 64) {
            sha_block(sha->sum, sha->block);
            held = 0;
        }
    }
}

static void sha_end(Sha *sha, char hex[65])
{
    static const uint8_t padding[64] = {0x80};
    uint8_t bits[8];
    for (int i = 0; i < 8; i++)
        bits[i] = (uint8_t)(sha->length * 8 >> (56 - 8 * i));
    sha_add(sha, padding, 1 + (119 - sha->length % 64) % 64);
    sha_add(sha, bits, 8);
    for (int i = 0; i < 8; i++)
        snprintf(hex + 8 * i, 9, "%08" PRIx32, sha->sum[i]);
}

/* ---- streams ------------------------------------------------------------------------------------------- */

#define MULTIPLIER UINT64_C(1073740155)
#define MASK61 UINT64_C(0x1FFFFFFFFFFFFFFF)
#define PLY_STEP UINT64_C(0x9E3779B97F5)

typedef struct { uint64_t deal, dice, bots; } Keys;

/* The one block that is hashed for every game, "0|lab SEED GAME"; all but the game's number stays. */
typedef struct {
    uint8_t block[64];
    int prefix;
} Secret;

static int put_number(uint8_t *at, int64_t value)
{
    uint8_t digits[20];
    int count = 0, sign = value < 0;
    uint64_t rest = sign ? -(uint64_t)value : (uint64_t)value;
    do {
        digits[count++] = (uint8_t)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (sign)
        *at++ = '-';
    for (int i = count; i > 0; i--)
        *at++ = digits[i - 1];
    return sign + count;
}

static Secret make_secret(int64_t seed)
{
    Secret secret = {.block = "0|lab "};
    secret.prefix = 6 + put_number(secret.block + 6, seed);
    secret.block[secret.prefix++] = ' ';
    return secret; /* at most 6 + 20 + 1 + 20 = 47 bytes with the game: one block always does */
}

static inline uint64_t key_of(uint32_t first, uint32_t second)
{
    /* eight bytes of the digest, read as a little-endian number */
    uint64_t big = (uint64_t)first << 32 | second, key = 0;
    for (int i = 0; i < 8; i++)
        key |= (big >> (56 - 8 * i) & 255) << 8 * i;
    return key & MASK61;
}

static inline Keys make_keys(Secret *secret, int64_t game)
{
    uint8_t *block = secret->block;
    int size = secret->prefix + put_number(block + secret->prefix, game);
    block[size] = 0x80;
    memset(block + size + 1, 0, (size_t)(62 - size - 1));
    block[62] = (uint8_t)(size * 8 >> 8);
    block[63] = (uint8_t)(size * 8);
    uint32_t sum[8];
    memcpy(sum, SHA_START, sizeof sum);
    sha_block(sum, block);
    return (Keys){key_of(sum[0], sum[1]), key_of(sum[2], sum[3]), key_of(sum[4], sum[5])};
}

/* A number from 0 to n - 1. */
static inline int below(uint64_t *s, unsigned n)
{
    uint64_t x = MULTIPLIER * (*s & UINT32_MAX) + (*s >> 32);
    *s = x;
    return (int)((uint64_t)(uint32_t)(x ^ x >> 32) * n >> 32);
}

/* Where the stream with this key stands at this decision. */
static inline uint64_t seek(uint64_t key, uint64_t ply)
{
    uint64_t s = (key ^ ply * PLY_STEP) & MASK61;
    uint64_t x = MULTIPLIER * (s & UINT32_MAX) + (s >> 32) + 1;
    x ^= x >> 29;
    return MULTIPLIER * (x & UINT32_MAX) + (x >> 32) + 1;
}

static inline void shuffle(uint8_t *cards, int size, uint64_t *s)
{
    for (int i = 0; i < size; i++)
        cards[i] = (uint8_t)i;
    for (int i = size - 1; i > 0; i--) {
        int j = below(s, (unsigned)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---- the table ----------------------------------------------------------------------------------------- */

/* One being joins each round and none stays STAY_LIMIT rounds: there are never more of them. */
enum { MOST_IN_AREA = STAY_LIMIT };

#define EVERYBODY ((INT64_C(1) << 62) - 1)

/* One cache line each. */
typedef struct {
    _Alignas(64) int wealth;
    int fu, hui;
    int8_t role, refuge, investments, helped;
    int8_t saves, donations, lessons, streak, starved;
    int8_t vow, vow_dealt;
    int8_t choice; /* -1: none */
    int64_t choice_known;
    int score, base_score, refuge_score, vow_score;
} Board;

typedef struct {
    unsigned must; /* seats that are asked now; the game is over at 0 */
    int window, irrevocable, over;
    uint64_t deal, dice;
    int phase, round, calamity, saved, lost_beings;
    int starter, turn, in_turn, taken, event;
    int events_top, beings_top, area_size;
    uint8_t events[EVENT_COUNT], beings[BEING_COUNT];
    uint8_t area[MOST_IN_AREA + 1], stay[MOST_IN_AREA + 1];
    Board boards[SEATS];
} Table;

static inline int floored(int value)
{
    return value > 0 ? value : 0;
}

static inline void ask(Table *t, unsigned mask)
{
    t->must = mask;
    t->window++;
}

/* ---- §10 end and scoring ------------------------------------------------------------------------------- */

static inline uint32_t isqrt(uint32_t n)
{
    uint32_t root = 0, bit = UINT32_C(1) << 30;
    while (bit > n)
        bit >>= 2;
    for (; bit != 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

static inline bool team_won(const Table *t)
{
    return t->calamity <= CALAMITY_WIN && t->calamity < CALAMITY_LIMIT && t->saved >= SAVE_TARGET;
}

static inline bool keeps_vow(const Board *b)
{
    int v = b->vow;
    return b->fu >= VOWS[v].need_fu && b->hui >= VOWS[v].need_hui &&
           (VOWS[v].need_wealth_max < 0 || b->wealth <= VOWS[v].need_wealth_max) &&
           b->donations >= VOWS[v].need_donations && b->lessons >= VOWS[v].need_lessons &&
           b->saves >= VOWS[v].need_saves;
}

static inline int refuge_points(const Board *b)
{
    int lesser = b->fu < b->hui ? b->fu : b->hui;
    if (b->refuge == REFUGE) /* M-10.3.2, M-10.3.3: the higher tier only */
        return lesser >= REFUGE_HIGH_LEVEL ? REFUGE_HIGH_BONUS : lesser >= REFUGE_LOW_LEVEL ? REFUGE_LOW_BONUS : 0;
    return lesser >= NO_REFUGE_HIGH_LEVEL  ? NO_REFUGE_HIGH_BONUS
           : lesser >= NO_REFUGE_LOW_LEVEL ? NO_REFUGE_LOW_BONUS
                                           : 0;
}

static inline void score_board(Board *b)
{
    int fu = b->fu > 0 ? b->fu : ZERO_COUNTS_AS, hui = b->hui > 0 ? b->hui : ZERO_COUNTS_AS;
    b->base_score = (int)isqrt((uint32_t)(fu * hui * (SCORE_FACTOR * SCORE_FACTOR))); /* M-10.3.1 */
    b->refuge_score = refuge_points(b);
    b->vow_score = keeps_vow(b) ? VOWS[b->vow].reward : VOWS[b->vow].penalty; /* M-10.3.4 */
    b->score = b->base_score + b->refuge_score + b->vow_score;
}

static inline void finish(Table *t)
{
    t->must = 0;
    t->over = 1;
    for (int i = 0; i < SEATS; i++) /* M-5.9: principals come back before vows are looked at */
        t->boards[i].wealth += INVEST_WEALTH * t->boards[i].investments;
    if (team_won(t)) /* M-1.2 */
        for (int i = 0; i < SEATS; i++)
            score_board(&t->boards[i]);
}

/* ---- §4 the round -------------------------------------------------------------------------------------- */

/* M-3.3: the track runs from 0 to its limit. A full one ends the game only when the round is settled. */
static inline void move_calamity(Table *t, int change)
{
    int calamity = floored(t->calamity + change);
    t->calamity = calamity < CALAMITY_LIMIT ? calamity : CALAMITY_LIMIT;
}

static inline void admit_being(Table *t)
{
    t->area[t->area_size] = t->beings[t->beings_top++];
    t->stay[t->area_size++] = 0;
    t->irrevocable++;
}

static inline void leave_area(Table *t, int place)
{
    t->area_size--;
    for (int i = 0; i < MOST_IN_AREA; i++) {
        t->area[i] = t->area[i + (i >= place)];
        t->stay[i] = t->stay[i + (i >= place)];
    }
}

/* M-4.1.2: the faithful gain half as much again, rounded down. */
static inline int with_refuge_bonus(const Board *b, int gain)
{
    return b->refuge == NO_REFUGE || gain <= 0 ? gain : gain + gain * EVENT_BONUS_PERCENT / 100;
}

static inline void event_phase(Table *t)
{
    int event = t->event = t->events[t->events_top++];
    t->irrevocable++;
    move_calamity(t, EVENTS[event].calamity);
    for (int i = 0; i < SEATS; i++) {
        Board *b = &t->boards[i];
        b->wealth = floored(b->wealth + EVENTS[event].wealth);
        b->fu = floored(b->fu + with_refuge_bonus(b, EVENTS[event].fu));
        b->hui = floored(b->hui + with_refuge_bonus(b, EVENTS[event].hui));
    }
}

static inline void being_phase(Table *t)
{
    for (int i = 0; i < t->area_size; i++) /* M-4.2.1 */
        t->stay[i]++;
    for (int i = 0; i < t->area_size;) { /* M-4.2.2, M-7.2 */
        if (t->stay[i] < STAY_LIMIT) {
            i++;
            continue;
        }
        leave_area(t, i);
        t->lost_beings++;
        move_calamity(t, STAY_CALAMITY);
    }
    if (t->beings_top < BEING_COUNT) /* M-4.2.3 */
        admit_being(t);
}

static inline void start_round(Table *t)
{
    t->phase = ACT;
    t->round++;
    t->taken = 0;
    for (int i = 0; i < SEATS; i++) { /* M-4.0, M-9.1 */
        Board *b = &t->boards[i];
        b->helped = 0;
        b->wealth += VOWS[b->vow].wealth;
        b->fu += VOWS[b->vow].fu;
        b->hui += VOWS[b->vow].hui;
    }
    event_phase(t);
    being_phase(t);
    t->turn = t->starter;
    t->in_turn = 0;
    ask(t, BIT(t->turn));
}

static inline void settle_round(Table *t)
{
    for (int i = 0; i < SEATS; i++) { /* M-4.4.1, M-4.4.2 */
        Board *b = &t->boards[i];
        b->streak = (int8_t)(b->helped * (b->streak + 1));
        b->fu += (b->streak >= STREAK_ROUNDS) * STREAK_FU;
    }
    if (SURVIVAL_ROUNDS >> t->round & 1) {
        for (int i = 0; i < SEATS; i++) {
            Board *b = &t->boards[i];
            int starves = b->wealth < SURVIVAL_WEALTH; /* M-4.5.1 */
            b->fu = floored(b->fu - starves * STARVE_FU);
            b->hui = floored(b->hui - starves * STARVE_HUI);
            b->starved = (int8_t)(b->starved + starves);
            b->wealth = floored(b->wealth - SURVIVAL_WEALTH) + INVEST_YIELD * b->investments; /* M-4.5.2 */
        }
    }
    if (CALAMITY_PER_ROUND != 0)
        move_calamity(t, CALAMITY_PER_ROUND);
    if (t->calamity >= CALAMITY_LIMIT || t->round == ROUNDS) /* M-4.6.1, M-4.6.2 */
        finish(t);
    else
        start_round(t);
}

/* M-4.3.1: ask whoever is due, or settle the round when all have acted. */
static inline void next_action(Table *t)
{
    t->taken++;
    t->in_turn++;
    if (t->taken == SEATS * ACTIONS_PER_TURN) {
        settle_round(t);
        return;
    }
    int done = t->in_turn == ACTIONS_PER_TURN;
    t->turn = (t->turn + done) & (SEATS - 1);
    t->in_turn *= !done;
    ask(t, BIT(t->turn));
}

/* ---- §2 set-up ----------------------------------------------------------------------------------------- */

static inline void set_up(Table *t, const Keys *keys)
{
    uint8_t roles[4];
    memset(t, 0, sizeof *t);
    t->deal = keys->deal | 1;
    t->dice = keys->dice | 1;
    t->calamity = CALAMITY_START;
    t->event = -1;
    shuffle(roles, 4, &t->deal); /* M-2.2.1 */
    t->starter = below(&t->deal, SEATS);
    shuffle(t->events, EVENT_COUNT, &t->deal); /* M-2.1.2 */
    shuffle(t->beings, BEING_COUNT, &t->deal);
    unsigned asked = 0;
    for (int i = 0; i < SEATS; i++) {
        Board *b = &t->boards[i];
        b->role = (int8_t)roles[i];
        b->vow = -1;
        b->vow_dealt = (int8_t)below(&t->deal, 2);
        if (ROLES[b->role].always_refuge) { /* M-2.2.2: all but the monk choose */
            b->choice = REFUGE;
            b->choice_known = EVERYBODY;
        } else {
            b->choice = -1;
            asked |= BIT(i);
        }
    }
    t->phase = CHOOSE_REFUGE;
    ask(t, asked);
}

/* M-2.2.3, M-2.2.4: resources by role and choice; then M-2.2.5 the first being, M-2.2.7 the vows, round 1. */
static inline void reveal_refuge(Table *t)
{
    t->irrevocable++;
    for (int i = 0; i < SEATS; i++) {
        Board *b = &t->boards[i];
        const Role *role = &ROLES[b->role];
        b->choice_known = EVERYBODY;
        b->refuge = b->choice;
        b->wealth = role->wealth + (b->refuge == REFUGE ? 0 : NO_REFUGE_WEALTH);
        b->fu = role->fu + (b->refuge == REFUGE ? REFUGE_FU : 0);
        b->hui = role->hui + (b->refuge == REFUGE ? REFUGE_HUI : 0);
        b->choice = -1;
    }
    admit_being(t);
    t->irrevocable++;
    for (int i = 0; i < SEATS; i++)
        t->boards[i].vow = (int8_t)(2 * t->boards[i].role + t->boards[i].vow_dealt);
    start_round(t);
}

static inline void choose_refuge(Table *t, int seat, int refuge)
{
    t->boards[seat].choice = (int8_t)refuge;
    t->boards[seat].choice_known = INT64_C(1) << seat;
    t->must &= ~BIT(seat);
    if (t->must == 0)
        reveal_refuge(t);
}

/* ---- §5 actions ---------------------------------------------------------------------------------------- */

/* M-5.0: the more one has, the less one gains. Every gain is at least the minimum to begin with. */
static inline int diminished(int level, int gain)
{
    int loss = (level >= FIRST_LEVEL) * FIRST_LOSS + (level >= SECOND_LEVEL) * (SECOND_LOSS - FIRST_LOSS);
    return gain - loss > MINIMUM ? gain - loss : MINIMUM;
}

/* M-4.3.3, M-11.1. */
static inline int roll(Table *t)
{
    int total = 0;
    for (int i = 0; i < DICE_COUNT; i++)
        total += below(&t->dice, DICE_SIDES) + 1;
    t->irrevocable++;
    return BANDS[total];
}

static inline void practice(Table *t, Board *b) /* M-5.2 */
{
    int gain = ROLES[b->role].practice + PRACTICE_BAND[roll(t)];
    if (gain < PRACTICE_MINIMUM)
        gain = PRACTICE_MINIMUM;
    b->hui += diminished(b->hui, gain) + (b->refuge == REFUGE ? PRACTICE_REFUGE : 0);
}

static inline void donate(Table *t, Board *b) /* M-5.3 */
{
    const Role *role = &ROLES[b->role];
    int less = diminished(b->wealth, role->donate_fu), fu = role->donate_diminished ? less : role->donate_fu;
    b->fu += fu + (t->calamity >= CRISIS ? DONATE_CRISIS_FU : 0);
    b->wealth -= DONATE_WEALTH;
    b->hui += role->donate_hui;
    b->donations++;
    b->helped = 1;
    move_calamity(t, DONATE_CALAMITY);
}

static inline int save_price(const Role *role, int being)
{
    return floored(BEINGS[being].cost + role->save_wealth);
}

static inline void save(Table *t, Board *b, int being) /* M-5.4, M-6.2 to M-6.4 */
{
    const Role *role = &ROLES[b->role];
    b->wealth -= save_price(role, being);
    b->fu -= role->save_fu;
    b->hui -= role->save_hui;
    int bonus = b->saves < SAVE_BONUS_SAVES ? SAVE_BONUS_FU : 0;
    b->fu += diminished(b->fu, BEINGS[being].fu + bonus);
    b->hui += diminished(b->hui, BEINGS[being].hui);
    b->saves++;
    b->helped = 1;
    t->saved++;
    int place = 0;
    for (int i = MOST_IN_AREA - 1; i >= 0; i--)
        place = t->area[i] == being ? i : place;
    leave_area(t, place);
}

static inline void protect(Table *t, Board *b) /* M-5.5 */
{
    b->wealth -= PROTECT_WEALTH;
    b->fu += PROTECT_FU + (t->calamity >= CRISIS ? PROTECT_CRISIS_FU : 0);
    b->hui += PROTECT_HUI;
    b->helped = 1;
    move_calamity(t, PROTECT_CALAMITY);
}

static inline void teach(Board *b, Board *other) /* M-5.6 */
{
    b->fu += diminished(b->fu, TEACH_FU);
    b->hui += diminished(b->hui, TEACH_HUI);
    other->fu += TEACH_OTHER_FU;
    other->hui += TEACH_OTHER_HUI;
    b->lessons++;
    b->helped = 1;
}

static inline void beg(Table *t, Board *b) /* M-5.7 */
{
    bool good = roll(t) >= SUCCESS;
    b->wealth += good ? ALMS_GOOD_WEALTH : ALMS_POOR_WEALTH;
    b->fu += good ? ALMS_GOOD_FU : 0;
    b->hui += ALMS_HUI;
}

static inline void act(Table *t, int move)
{
    Board *b = &t->boards[t->turn];
    switch (move) {
    case LABOR: /* M-5.1 */
        b->wealth += diminished(b->wealth, b->refuge == REFUGE ? LABOR_REFUGE : LABOR_NO_REFUGE);
        break;
    case PRACTICE:
        practice(t, b);
        break;
    case DONATE:
        donate(t, b);
        break;
    case PROTECT:
        protect(t, b);
        break;
    case ALMS:
        beg(t, b);
        break;
    case CEREMONY: /* M-5.8 */
        b->wealth += CEREMONY_WEALTH;
        b->fu = floored(b->fu + CEREMONY_FU);
        b->hui = floored(b->hui + CEREMONY_HUI);
        break;
    case INVEST: /* M-5.9 */
        b->wealth -= INVEST_WEALTH;
        b->investments++;
        break;
    default:
        if (move >= TEACH)
            teach(b, &t->boards[move - TEACH]);
        else
            save(t, b, move - SAVE);
    }
    next_action(t);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

enum { MOST_MOVES = 7 + MOST_IN_AREA + SEATS };

static const uint8_t LESSONS[SEATS][SEATS] = {
    {TEACH + 1, TEACH + 2, TEACH + 3},
    {TEACH + 0, TEACH + 2, TEACH + 3},
    {TEACH + 0, TEACH + 1, TEACH + 3},
    {TEACH + 0, TEACH + 1, TEACH + 2},
};

/* The moves of the board whose turn it is, in the package's order. Each is written and counts if it may be
 * made: what chance has decided is no branch to predict. */
static inline int legal_actions(const Table *t, uint8_t moves[MOST_MOVES])
{
    const Board *b = &t->boards[t->turn];
    const Role *role = &ROLES[b->role];
    int can = role->actions, wealth = b->wealth, count = 0;
    moves[count++] = PRACTICE;
    moves[count] = LABOR, count += can >> LABOR & 1;
    moves[count] = DONATE, count += (can >> DONATE & 1) & (wealth >= DONATE_WEALTH);
    moves[count] = PROTECT, count += (can >> PROTECT & 1) & (wealth >= PROTECT_WEALTH);
    moves[count] = ALMS, count += can >> ALMS & 1;
    moves[count] = CEREMONY, count += can >> CEREMONY & 1;
    moves[count] = INVEST, count += (can >> INVEST & 1) & (wealth >= INVEST_WEALTH) & (b->investments == 0);
    int saves = (can >> SAVE_BIT & 1) & (b->hui >= SAVE_HUI_NEEDED) & /* M-6.1, M-6.2 */
                (b->fu >= role->save_fu) & (b->hui >= role->save_hui);
    for (int i = 0; i < MOST_IN_AREA; i++) {
        int being = t->area[i];
        moves[count] = (uint8_t)(SAVE + being);
        count += saves & (i < t->area_size) & (wealth >= save_price(role, being));
    }
    memcpy(moves + count, LESSONS[t->turn], SEATS);
    return count + (can >> TEACH_BIT & 1) * (SEATS - 1);
}

static inline int legal(const Table *t, uint8_t moves[MOST_MOVES])
{
    if (t->phase == ACT)
        return legal_actions(t, moves);
    moves[0] = REFUSE_REFUGE;
    moves[1] = TAKE_REFUGE;
    return 2;
}

static inline void perform(Table *t, int seat, int move)
{
    if (t->phase == ACT)
        act(t, move);
    else
        choose_refuge(t, seat, move - REFUSE_REFUGE);
}

/* The lowest seat of a mask; seats that are asked are never none. */
static inline int lowest(unsigned mask)
{
    static const uint8_t seats[1 << SEATS] = {0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};
    return seats[mask];
}

/* Play to the end; the number of choices among at least two moves. It never comes near the package's cap. */
static int play_out(Table *t, uint64_t key)
{
    uint8_t moves[MOST_MOVES];
    int decisions = 0;
    while (t->must != 0) {
        int seat = lowest(t->must);
        int count = legal(t, moves), pick = 0;
        if (count > 1) {
            uint64_t stream = seek(key, (uint64_t)++decisions);
            pick = below(&stream, (unsigned)count);
        }
        perform(t, seat, moves[pick]);
    }
    return decisions;
}

static inline uint32_t fold(const Table *t)
{
    uint32_t total = (uint32_t)(t->saved * 64 + t->calamity);
    for (int i = 0; i < SEATS; i++) {
        const Board *b = &t->boards[i];
        total = total * 31 + (uint32_t)(b->wealth + b->fu * 7 + b->hui * 11 + b->score * 13);
    }
    return total;
}

/* ---- packing ------------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t data[2048]; /* about 140 numbers of at most nine bytes */
    size_t size;
} Pack;

static void put(Pack *pack, int64_t value)
{
    uint64_t rest = value >= 0 ? (uint64_t)value << 1 : ((uint64_t)-value << 1) - 1;
    for (; rest > 127; rest >>= 7)
        pack->data[pack->size++] = (uint8_t)((rest & 127) | 128);
    pack->data[pack->size++] = (uint8_t)rest;
}

static void put_list(Pack *pack, const uint8_t *values, int size)
{
    put(pack, size);
    for (int i = 0; i < size; i++)
        put(pack, values[i]);
}

static void put_board(Pack *pack, const Board *b)
{
    const int64_t values[] = {
        b->role, b->vow, b->vow_dealt, b->choice, b->choice_known, b->refuge, b->wealth, b->fu, b->hui,
        b->saves, b->donations, b->lessons, b->helped, b->streak, b->starved, b->investments,
        b->score, b->base_score, b->refuge_score, b->vow_score,
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        put(pack, values[i]);
}

static void pack_table(Pack *pack, const Table *t)
{
    const int64_t values[] = {
        SEATS, t->must, 0, -1, t->window, t->irrevocable, t->over, (int64_t)t->deal, (int64_t)t->dice, /* base */
        t->phase, t->round, t->calamity, t->saved, t->lost_beings,
        t->starter, t->turn, t->in_turn, t->taken, t->event,
    };
    pack->size = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        put(pack, values[i]);
    put_list(pack, t->events, EVENT_COUNT);
    put(pack, t->events_top);
    put_list(pack, t->beings, BEING_COUNT);
    put(pack, t->beings_top);
    put_list(pack, t->area, t->area_size);
    put_list(pack, t->stay, t->area_size);
    for (int i = 0; i < SEATS; i++)
        put_board(pack, &t->boards[i]);
}

/* ---- the program --------------------------------------------------------------------------------------- */

static int64_t read_number(const char *text)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0') {
        fprintf(stderr, "merit: not a number: %s\n", text);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv)
{
    bool digest = argc > 1 && strcmp(argv[1], "--digest") == 0;
    if (argc != 4 + digest) {
        fprintf(stderr, "usage: merit [--digest] SEED FIRST COUNT\n");
        return 2;
    }
    Secret secret = make_secret(read_number(argv[1 + digest]));
    int64_t first = read_number(argv[2 + digest]), count = read_number(argv[3 + digest]);
    if (count < 0 || first > INT64_MAX - count) {
        fprintf(stderr, "merit: FIRST and COUNT out of range\n");
        return 2;
    }

    uint64_t total = 0, decisions = 0;
    Sha sha = {.length = 0};
    memcpy(sha.sum, SHA_START, sizeof sha.sum);
    struct timespec start, stop;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int64_t game = first; game < first + count; game++) {
        Table table;
        Keys keys = make_keys(&secret, game);
        set_up(&table, &keys);
        decisions += (uint64_t)play_out(&table, keys.bots);
        total = (total * 31 + fold(&table)) & UINT64_C(0xFFFFFFFFFFFFFF);
        if (digest) {
            Pack pack;
            pack_table(&pack, &table);
            sha_add(&sha, pack.data, pack.size);
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &stop);

    double seconds = (double)(stop.tv_sec - start.tv_sec) + (double)(stop.tv_nsec - start.tv_nsec) * 1e-9;
    printf("{\"games\": %" PRId64 ", \"decisions\": %" PRIu64 ", \"fold\": %" PRIu64 ", \"seconds\": %.6f", count,
           decisions, total, seconds);
    if (digest) {
        char hex[65];
        sha_end(&sha, hex);
        printf(", \"digest\": \"%s\"", hex);
    }
    printf("}\n");
    return 0;
}
