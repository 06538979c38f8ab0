#include "kernel_arithmetic.h"
#include "PaintKernels.h"

// Products are rounded before they are added.
#pragma STDC FP_CONTRACT OFF

/// The coverage of sixteen pixels.
typedef uint8_t Shares __attribute__((vector_size(16), aligned(1)));
typedef uint32_t WidePairs __attribute__((vector_size(128)));
/// Eight pixels.
typedef float Floats __attribute__((vector_size(32)));
typedef int32_t Lanes __attribute__((vector_size(32)));
typedef uint32_t Words __attribute__((vector_size(32), aligned(4)));
typedef uint8_t FewShares __attribute__((vector_size(8), aligned(1)));

#define DRIP_CHOOSE(mask, x, y) (((x) & (mask)) | ((y) & ~(mask)))
#define DRIP_PICK(mask, x, y) ((Floats)DRIP_CHOOSE(mask, (Lanes)(x), (Lanes)(y)))
#define DRIP_SMALLER(x, y) DRIP_PICK((x) < (y), x, y)
#define DRIP_LARGER(x, y) DRIP_PICK((x) > (y), x, y)
/// The upper halves of products.
#define DRIP_UPPER(x, y) __builtin_convertvector(__builtin_convertvector(x, WidePairs) * __builtin_convertvector(y, WidePairs) >> 16, Pairs)

// Two channels of sixteen pixels: s and d of layer and backdrop, sa and da their alphas. Returns 255 × the result, at most 255². Sums are right
// although terms may exceed 16 bits. Each formula gives the right alpha, too, when s is sa and d is da, unless it says otherwise.
#define DRIP_REST (s * (255 - da) + d * (255 - sa))
#define DRIP_MIX_NORMAL (255 * s + d * (255 - sa))
#define DRIP_MIX_MULTIPLY (DRIP_REST + s * d)
#define DRIP_MIX_SCREEN (255 * s + 255 * d - s * d)
#define DRIP_MIX_OVERLAY (DRIP_REST + DRIP_CHOOSE((Pairs)(2 * d <= da), 2 * s * d, sa * da - 2 * (da - d) * (sa - s)))
#define DRIP_MIX_HARD_LIGHT (DRIP_REST + DRIP_CHOOSE((Pairs)(2 * s <= sa), 2 * s * d, sa * da - 2 * (da - d) * (sa - s)))
#define DRIP_MIX_DARKEN (DRIP_REST + DRIP_CHOOSE((Pairs)(s * da < d * sa), s * da, d * sa))
#define DRIP_MIX_LIGHTEN (DRIP_REST + DRIP_CHOOSE((Pairs)(s * da > d * sa), s * da, d * sa))
#define DRIP_MIX_PLUS_LIGHTER (255 * s)
// Not for alpha.
#define DRIP_MIX_DIFFERENCE (255 * s + 255 * d - 2 * DRIP_CHOOSE((Pairs)(s * da < d * sa), s * da, d * sa))
#define DRIP_MIX_EXCLUSION (255 * s + 255 * d - 2 * s * d)

/// A row of a layer, and how it is laid on the backdrop.
typedef struct {
    uint8_t *backdrop;
    const uint8_t *layer;
    size_t count;
    uint32_t opacity;
    const uint8_t *mask;
} Row;

/// Mixes sixteen pixels, of two channels each. `share` is of 65,535. A share of a mode is as much of the way from the backdrop to the whole result,
/// as both are linear in the layer's alpha; but sums are limited after the share is taken.
#define DRIP_MIX_PAIRS(result, formula, is_high)                                                                                    \
    do {                                                                                                                            \
        Pairs mixed = formula;                                                                                                      \
        if (is_sum) {                                                                                                               \
            const Pairs room = 255 * (255 - d);                                                                                     \
            if (is_partial) mixed = DRIP_UPPER(mixed, share) + 1;                                                                   \
            mixed = 255 * d + DRIP_CHOOSE((Pairs)(mixed < room), mixed, room);                                                      \
        } else if (is_high && !has_alpha) {                                                                                         \
            mixed = DRIP_CHOOSE(is_alpha, 255 * s + 255 * d - s * d, mixed);                                                        \
        }                                                                                                                           \
        if (is_partial && !is_sum) mixed = DRIP_UPPER(mixed, share) + DRIP_UPPER(255 * d, 65535 - share) + 1;                                  \
        mixed += 128;                                                                                                               \
        (result) = (mixed + (mixed >> 8)) >> 8;                                                                                     \
    } while (0)

/// Mixes a row.
#define DRIP_MIX_ROW(formula)                                                                                                       \
    do {                                                                                                                            \
        const Pairs is_alpha = (Pairs)((Pixels){0} + 0xFFFF0000u);                                                                  \
        for (size_t index = 0; index < row->count; index += 16) {                                                                   \
            const size_t rest = row->count - index;                                                                                 \
            Pixels source = (Pixels){0}, pixel = (Pixels){0};                                                                       \
            Pairs share = (Pairs){0} + (uint16_t)row->opacity;                                                                      \
            Shares bytes = (Shares){0};                                                                                             \
            if (rest >= 16) {                                                                                                       \
                memcpy(&source, row->layer + index * 4, 64);                                                                        \
                memcpy(&pixel, row->backdrop + index * 4, 64);                                                                      \
                if (row->mask) memcpy(&bytes, row->mask + index, 16);                                                               \
            } else {                                                                                                                \
                memcpy(&source, row->layer + index * 4, rest * 4);                                                                  \
                memcpy(&pixel, row->backdrop + index * 4, rest * 4);                                                                \
                if (row->mask) memcpy(&bytes, row->mask + index, rest);                                                             \
            }                                                                                                                       \
            if (row->mask) {                                                                                                        \
                Pixels few = __builtin_convertvector(bytes, Pixels) * 257;                                                          \
                few = (few * row->opacity + 65535) >> 16;                                                                              \
                share = (Pairs)(few | few << 16);                                                                                   \
            }                                                                                                                       \
            Pixels both = source >> 24;                                                                                             \
            const Pairs sa = (Pairs)(both | both << 16);                                                                            \
            both = pixel >> 24;                                                                                                     \
            const Pairs da = (Pairs)(both | both << 16);                                                                            \
            (void)sa, (void)da;                                                                                                     \
            Pairs low, high;                                                                                                        \
            {                                                                                                                       \
                const Pairs s = (Pairs)(source & 0x00FF00FF), d = (Pairs)(pixel & 0x00FF00FF);                                      \
                DRIP_MIX_PAIRS(low, formula, 0);                                                                                    \
            }                                                                                                                       \
            {                                                                                                                       \
                const Pairs s = (Pairs)source >> 8, d = (Pairs)pixel >> 8;                                                          \
                DRIP_MIX_PAIRS(high, formula, 1);                                                                                   \
            }                                                                                                                       \
            pixel = (Pixels)(low | high << 8);                                                                                      \
            memcpy(row->backdrop + index * 4, &pixel, rest < 16 ? rest * 4 : 64);                                                   \
        }                                                                                                                           \
    } while (0)

/// Mixes a row by a formula that is right for alpha or not, or that is a sum.
#define DRIP_MIX(formula, is_for_alpha, is_limited_sum)                                                                             \
    do {                                                                                                                            \
        const int has_alpha = is_for_alpha, is_sum = is_limited_sum;                                                                \
        if (row->mask || row->opacity < 65535) {                                                                                    \
            const int is_partial = 1;                                                                                               \
            DRIP_MIX_ROW(formula);                                                                                                  \
        } else {                                                                                                                    \
            const int is_partial = 0;                                                                                               \
            DRIP_MIX_ROW(formula);                                                                                                  \
        }                                                                                                                           \
    } while (0)

/// Eight pixels: three channels, and alpha. Colours of layer and backdrop, each × the other's alpha, are at most `most`, the product of the alphas.
typedef struct {
    Floats s[3], d[3], sa, da, most;
} Eight;

/// .3 R + .59 G + .11 B.
DRIP_PART void luminosity(const Floats *c, Floats *result) { *result = c[0] * 0.3f + c[1] * 0.59f + c[2] * 0.11f; }

DRIP_PART void extremes(const Floats *c, Floats *smallest, Floats *largest) {
    *smallest = DRIP_SMALLER(c[0], DRIP_SMALLER(c[1], c[2]));
    *largest = DRIP_LARGER(c[0], DRIP_LARGER(c[1], c[2]));
}

/// The colour `c` with the range from smallest to largest channel of `other`, from 0 on.
DRIP_PART void with_saturation(const Floats *c, const Floats *other, Floats *result) {
    Floats smallest, largest, low, high;
    extremes(c, &smallest, &largest);
    extremes(other, &low, &high);
    const Lanes is_grey = largest == smallest;
    const Floats factor = DRIP_PICK(is_grey, (Floats){0}, (high - low) / DRIP_PICK(is_grey, (Floats){0} + 1, largest - smallest));
    for (int channel = 0; channel < 3; channel++) result[channel] = (c[channel] - smallest) * factor;
}

/// The colour `c` with the luminosity of `other`, brought into 0…`most`.
DRIP_PART void with_luminosity(const Floats *c, const Floats *other, const Floats *most, Floats *result) {
    Floats own, wanted, smallest, largest;
    luminosity(c, &own);
    luminosity(other, &wanted);
    // The weights' sum may exceed 1 by a rounding.
    wanted = DRIP_SMALLER(wanted, *most);
    for (int channel = 0; channel < 3; channel++) result[channel] = c[channel] + (wanted - own);
    extremes(result, &smallest, &largest);
    const Lanes is_low = smallest < 0, is_high = largest > *most;
    const Floats one = (Floats){0} + 1;
    const Floats up = DRIP_PICK(is_low, wanted / DRIP_PICK(is_low, wanted - smallest, one), one);
    const Floats down = DRIP_PICK(is_high, (*most - wanted) / DRIP_PICK(is_high, largest - wanted, one), one);
    for (int channel = 0; channel < 3; channel++) {
        result[channel] = wanted + (result[channel] - wanted) * DRIP_SMALLER(up, down);
        result[channel] = DRIP_LARGER(result[channel], (Floats){0});
        result[channel] = DRIP_SMALLER(result[channel], *most);
    }
}

/// One channel's blend of `s` and `d` in 0…`most`.
DRIP_PART void blend_channel(int mode, const Eight *e, int channel, Floats *result) {
    const Floats zero = (Floats){0}, one = zero + 1, s = e->s[channel], d = e->d[channel], most = e->most;
    if (mode == DRIP_COLOR_DODGE) {
        const Lanes is_full = s >= most;
        const Floats quotient = d * most / DRIP_PICK(is_full, one, most - s);
        *result = DRIP_PICK(d <= zero, zero, DRIP_PICK(is_full, most, DRIP_SMALLER(quotient, most)));
    } else if (mode == DRIP_COLOR_BURN) {
        const Lanes is_none = s <= zero;
        const Floats quotient = (most - d) * most / DRIP_PICK(is_none, one, s);
        *result = DRIP_PICK(d >= most, most, DRIP_PICK(is_none, zero, most - DRIP_SMALLER(quotient, most)));
    } else {
        const Floats range = DRIP_PICK(most > zero, most, one), b = d / range, c = s / range;
        const Floats curve = DRIP_PICK(b <= 0.25f, ((b * 16 - 12) * b + 4) * b, __builtin_elementwise_sqrt(b));
        *result = most * DRIP_PICK(c <= 0.5f, b - (1 - c * 2) * b * (1 - b), b + (c * 2 - 1) * (curve - b));
    }
}

DRIP_PART void blend_eight(int mode, const Eight *e, Floats *result) {
    Floats changed[3];
    if (mode == DRIP_HUE) {
        with_saturation(e->s, e->d, changed);
        with_luminosity(changed, e->d, &e->most, result);
    } else if (mode == DRIP_SATURATION) {
        with_saturation(e->d, e->s, changed);
        with_luminosity(changed, e->d, &e->most, result);
    } else if (mode == DRIP_COLOR) {
        with_luminosity(e->s, e->d, &e->most, result);
    } else if (mode == DRIP_LUMINOSITY) {
        with_luminosity(e->d, e->s, &e->most, result);
    } else {
        for (int channel = 0; channel < 3; channel++) blend_channel(mode, e, channel, &result[channel]);
    }
}

#define DRIP_FLOATS(x) __builtin_convertvector((Lanes)(x), Floats)

/// Blends a row by formulas with divisions and roots.
DRIP_PART void blend_row(int mode, const Row *row) {
    for (size_t index = 0; index < row->count; index += 8) {
        const size_t count = row->count - index < 8 ? row->count - index : 8;
        Words source = (Words){0}, pixel = (Words){0};
        Floats share = (Floats){0} + (float)(int32_t)row->opacity * (1 / 65535.0f);
        if (count == 8) {
            memcpy(&source, row->layer + index * 4, 32);
            memcpy(&pixel, row->backdrop + index * 4, 32);
        } else {
            memcpy(&source, row->layer + index * 4, count * 4);
            memcpy(&pixel, row->backdrop + index * 4, count * 4);
        }
        if (row->mask) {
            FewShares bytes = (FewShares){0};
            if (count == 8) memcpy(&bytes, row->mask + index, 8);
            else memcpy(&bytes, row->mask + index, count);
            share *= DRIP_FLOATS(__builtin_convertvector(bytes, Words)) * (1 / 255.0f);
        }
        Eight e;
        e.sa = DRIP_FLOATS(source >> 24);
        e.da = DRIP_FLOATS(pixel >> 24);
        e.most = e.sa * e.da;
        Floats s[3], d[3], mixed[3];
        for (int channel = 0; channel < 3; channel++) {
            s[channel] = DRIP_FLOATS(source >> (unsigned)(8 * channel) & 255);
            d[channel] = DRIP_FLOATS(pixel >> (unsigned)(8 * channel) & 255);
            e.s[channel] = s[channel] * e.da;
            e.d[channel] = d[channel] * e.sa;
        }
        blend_eight(mode, &e, mixed);
        // 255 × the result less the backdrop.
        const Floats alpha = e.da + (e.sa * 255 - e.most) * (1 / 255.0f) * share;
        const Lanes whole_alpha = __builtin_convertvector(alpha + 0.5f, Lanes);
        Lanes packed = whole_alpha << 24;
        for (int channel = 0; channel < 3; channel++) {
            const Floats more = s[channel] * 255 - e.s[channel] - e.d[channel] + mixed[channel];
            const Lanes whole = __builtin_convertvector(d[channel] + more * (1 / 255.0f) * share + 0.5f, Lanes);
            packed |= DRIP_CHOOSE(whole < whole_alpha, whole, whole_alpha) << 8 * channel;
        }
        pixel = (Words)packed;
        memcpy(row->backdrop + index * 4, &pixel, count * 4);
    }
}

DRIP_CLONES void drip_blend_layer(
    void *backdrop, const void *layer, size_t count, int32_t mode, uint32_t opacity, const uint8_t *mask) {
    const Row own = {backdrop, layer, count, opacity, mask}, *const row = &own;
    switch (mode) {
    case DRIP_NORMAL: DRIP_MIX(DRIP_MIX_NORMAL, 1, 0); break;
    case DRIP_MULTIPLY: DRIP_MIX(DRIP_MIX_MULTIPLY, 1, 0); break;
    case DRIP_SCREEN: DRIP_MIX(DRIP_MIX_SCREEN, 1, 0); break;
    case DRIP_OVERLAY: DRIP_MIX(DRIP_MIX_OVERLAY, 1, 0); break;
    case DRIP_DARKEN: DRIP_MIX(DRIP_MIX_DARKEN, 1, 0); break;
    case DRIP_LIGHTEN: DRIP_MIX(DRIP_MIX_LIGHTEN, 1, 0); break;
    case DRIP_HARD_LIGHT: DRIP_MIX(DRIP_MIX_HARD_LIGHT, 1, 0); break;
    case DRIP_DIFFERENCE: DRIP_MIX(DRIP_MIX_DIFFERENCE, 0, 0); break;
    case DRIP_EXCLUSION: DRIP_MIX(DRIP_MIX_EXCLUSION, 0, 0); break;
    case DRIP_PLUS_LIGHTER: DRIP_MIX(DRIP_MIX_PLUS_LIGHTER, 1, 1); break;
    case DRIP_COLOR_DODGE: blend_row(DRIP_COLOR_DODGE, row); break;
    case DRIP_COLOR_BURN: blend_row(DRIP_COLOR_BURN, row); break;
    case DRIP_SOFT_LIGHT: blend_row(DRIP_SOFT_LIGHT, row); break;
    case DRIP_HUE: blend_row(DRIP_HUE, row); break;
    case DRIP_SATURATION: blend_row(DRIP_SATURATION, row); break;
    case DRIP_COLOR: blend_row(DRIP_COLOR, row); break;
    default: blend_row(DRIP_LUMINOSITY, row); break;
    }
}

/// Masks sixteen pixels or fewer. Luminance × 65,536 and alpha × 65,536 have weights of 65,536 in sum; products fit 32 bits.
DRIP_PART void mask_pixels(uint8_t *mask, const uint8_t *layer, size_t count, int is_luminance, int is_inverse) {
    Pixels pixel = (Pixels){0};
    Shares bytes = (Shares){0};
    memcpy(&pixel, layer, count * 4);
    memcpy(&bytes, mask, count);
    Pixels value = is_luminance ? (pixel & 255) * 13933 + (pixel >> 8 & 255) * 46871 + (pixel >> 16 & 255) * 4732 : pixel >> 24 << 16;
    if (is_inverse) value = (255u << 16) - value;
    Pixels product = ((__builtin_convertvector(bytes, Pixels) * value + 32768) >> 16) + 128;
    product = (product + (product >> 8)) >> 8;
    bytes = __builtin_convertvector(product, Shares);
    memcpy(mask, &bytes, count);
}

#define DRIP_MASK(is_luminance, is_inverse)                                                                                         \
    do {                                                                                                                            \
        size_t index = 0;                                                                                                           \
        for (; index + 16 <= count; index += 16) mask_pixels(mask + index, pixels + index * 4, 16, is_luminance, is_inverse);       \
        if (index < count) mask_pixels(mask + index, pixels + index * 4, count - index, is_luminance, is_inverse);                  \
    } while (0)

DRIP_CLONES void drip_mask(uint8_t *mask, const void *layer, size_t count, int32_t is_luminance, int32_t is_inverse) {
    const uint8_t *const pixels = layer;
    if (is_luminance) {
        if (is_inverse) DRIP_MASK(1, 1);
        else DRIP_MASK(1, 0);
    } else {
        if (is_inverse) DRIP_MASK(0, 1);
        else DRIP_MASK(0, 0);
    }
}

DRIP_CLONES void drip_multiply_shares(uint8_t *mask, const uint8_t *other, size_t count) {
    typedef uint16_t WideShares __attribute__((vector_size(32)));
    for (size_t index = 0; index < count; index += 16) {
        const size_t rest = count - index < 16 ? count - index : 16;
        Shares one = (Shares){0}, two = (Shares){0};
        if (rest == 16) {
            memcpy(&one, mask + index, 16);
            memcpy(&two, other + index, 16);
        } else {
            memcpy(&one, mask + index, rest);
            memcpy(&two, other + index, rest);
        }
        WideShares product = __builtin_convertvector(one, WideShares) * __builtin_convertvector(two, WideShares) + 128;
        product = (product + (product >> 8)) >> 8;
        one = __builtin_convertvector(product, Shares);
        if (rest == 16) memcpy(mask + index, &one, 16);
        else memcpy(mask + index, &one, rest);
    }
}
