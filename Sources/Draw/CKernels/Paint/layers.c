#include "compositing.h"
#include "PaintKernels.h"

// Modes of products and sums: sixteen pixels at a time, with integers. The mode is a constant for the compiler.

/// Two channels of sixteen pixels, layer and backdrop, and their alphas.
typedef struct {
    u16x32 s, d, sa, da;
} ChannelPairs;

/// A row of a layer and its blend with the backdrop.
typedef struct {
    uint8_t *backdrop;
    const uint8_t *layer;
    size_t count;
    /// 0…65,535, and where it is not NULL a share of that for each pixel.
    uint32_t opacity;
    const uint8_t *mask;
} LayerRow;

/// The upper halves of products.
#define DRIP_UPPER_HALVES(x, y) __builtin_convertvector(__builtin_convertvector(x, u32x32) * __builtin_convertvector(y, u32x32) >> 16, u16x32)

/// 255 × the result, at most 255². Sums are right although terms may exceed 16 bits. Each formula gives the right alpha, too, when s is sa and d is da,
/// but for difference and exclusion.
DRIP_PART void mix(int32_t mode, const ChannelPairs *p, u16x32 *mixed) {
    const u16x32 s = p->s, d = p->d, sa = p->sa, da = p->da, outside = s * (255 - da) + d * (255 - sa);
    const u16x32 low = 2 * s * d, high = sa * da - 2 * (da - d) * (sa - s), layer = s * da, backdrop = d * sa;
    switch (mode) {
    case DRIP_NORMAL: *mixed = 255 * s + d * (255 - sa); break;
    case DRIP_MULTIPLY: *mixed = outside + s * d; break;
    case DRIP_SCREEN: *mixed = 255 * s + 255 * d - s * d; break;
    case DRIP_OVERLAY: *mixed = outside + (2 * d <= da ? low : high); break;
    case DRIP_HARD_LIGHT: *mixed = outside + (2 * s <= sa ? low : high); break;
    case DRIP_DARKEN: *mixed = outside + (layer < backdrop ? layer : backdrop); break;
    case DRIP_LIGHTEN: *mixed = outside + (layer > backdrop ? layer : backdrop); break;
    case DRIP_DIFFERENCE: *mixed = 255 * s + 255 * d - 2 * (layer < backdrop ? layer : backdrop); break;
    case DRIP_EXCLUSION: *mixed = 255 * s + 255 * d - 2 * s * d; break;
    default: *mixed = 255 * s; break;
    }
}

/// The rounded result. `share` is of 65,535. A share of a mode is as much of the way from the backdrop to the whole result, as both are linear in the
/// layer's alpha; but the sum of DRIP_PLUS_LIGHTER is limited after the share is taken.
DRIP_PART void mix_share(int32_t mode, const ChannelPairs *p, int has_alpha, int is_partial, const u16x32 *share, u16x32 *result) {
    const u16x32 backdrop = 255 * p->d, limit = 255 * (255 - p->d), is_alpha = (u16x32)(u32x16)0xFFFF0000;
    u16x32 mixed;
    mix(mode, p, &mixed);
    if (mode == DRIP_PLUS_LIGHTER) {
        if (is_partial) mixed = DRIP_UPPER_HALVES(mixed, *share) + 1;
        mixed = backdrop + (mixed < limit ? mixed : limit);
    } else {
        if (has_alpha && (mode == DRIP_DIFFERENCE || mode == DRIP_EXCLUSION)) mixed = is_alpha ? 255 * p->s + backdrop - p->s * p->d : mixed;
        if (is_partial) mixed = DRIP_UPPER_HALVES(mixed, *share) + DRIP_UPPER_HALVES(backdrop, 65535 - *share) + 1;
    }
    mixed += 128;
    *result = (mixed + (mixed >> 8)) >> 8;
}

/// The alphas of sixteen pixels, for both pairs.
DRIP_PART void find_alpha(const u32x16 *pixels, u16x32 *alpha) {
    const u32x16 one = *pixels >> 24;
    *alpha = (u16x32)(one | one << 16);
}

DRIP_PART void mix_sixteen(int32_t mode, int is_partial, const LayerRow *row, size_t index, size_t count) {
    u32x16 source = 0, pixel = 0;
    u16x32 share = (uint16_t)row->opacity;
    memcpy(&source, row->layer + index * 4, count * 4);
    memcpy(&pixel, row->backdrop + index * 4, count * 4);
    if (row->mask) {
        u8x16 bytes = 0;
        memcpy(&bytes, row->mask + index, count);
        const u32x16 one = (__builtin_convertvector(bytes, u32x16) * 257 * row->opacity + 65535) >> 16;
        share = (u16x32)(one | one << 16);
    }
    ChannelPairs low, high;
    find_alpha(&source, &low.sa);
    find_alpha(&pixel, &low.da);
    high = low;
    split(&source, &low.s, &high.s);
    split(&pixel, &low.d, &high.d);
    u16x32 low_result, high_result;
    mix_share(mode, &low, 0, is_partial, &share, &low_result);
    mix_share(mode, &high, 1, is_partial, &share, &high_result);
    pixel = (u32x16)(low_result | high_result << 8);
    memcpy(row->backdrop + index * 4, &pixel, count * 4);
}

DRIP_PART void mix_row(int32_t mode, int is_partial, const LayerRow *row) {
    size_t index = 0;
    for (; index + 16 <= row->count; index += 16) mix_sixteen(mode, is_partial, row, index, 16);
    if (index < row->count) mix_sixteen(mode, is_partial, row, index, row->count - index);
}

// Other modes: eight pixels at a time, with single precision.

#define DRIP_SMALLER(x, y) (((x) < (y)) ? x : y)
#define DRIP_LARGER(x, y) (((x) > (y)) ? x : y)

/// Eight pixels: three channels, and alpha. Colours of layer and backdrop, each × the other's alpha, are at most `most`, the product of the alphas.
typedef struct {
    f32x8 s[3], d[3], sa, da, most;
} EightPixels;

/// .3 R + .59 G + .11 B.
DRIP_PART void luminosity(const f32x8 *c, f32x8 *result) { *result = c[0] * 0.3f + c[1] * 0.59f + c[2] * 0.11f; }

DRIP_PART void extremes(const f32x8 *c, f32x8 *smallest, f32x8 *largest) {
    *smallest = DRIP_SMALLER(c[0], DRIP_SMALLER(c[1], c[2]));
    *largest = DRIP_LARGER(c[0], DRIP_LARGER(c[1], c[2]));
}

/// The colour `c` with the range from smallest to largest channel of `other`, from 0 on.
DRIP_PART void with_saturation(const f32x8 *c, const f32x8 *other, f32x8 *result) {
    f32x8 smallest, largest, low, high;
    extremes(c, &smallest, &largest);
    extremes(other, &low, &high);
    const i32x8 is_grey = largest == smallest;
    const f32x8 factor = is_grey ? 0 : (high - low) / (is_grey ? 1 : largest - smallest);
    for (int channel = 0; channel < 3; channel++) result[channel] = (c[channel] - smallest) * factor;
}

/// The colour `c` with the luminosity of `other`, brought into 0…`most`.
DRIP_PART void with_luminosity(const f32x8 *c, const f32x8 *other, const f32x8 *most, f32x8 *result) {
    f32x8 given, wanted, smallest, largest;
    luminosity(c, &given);
    luminosity(other, &wanted);
    // The weights' sum may exceed 1 by a rounding.
    wanted = DRIP_SMALLER(wanted, *most);
    for (int channel = 0; channel < 3; channel++) result[channel] = c[channel] + (wanted - given);
    extremes(result, &smallest, &largest);
    const i32x8 is_low = smallest < 0, is_high = largest > *most;
    const f32x8 one = 1;
    const f32x8 up = is_low ? wanted / (is_low ? wanted - smallest : one) : one;
    const f32x8 down = is_high ? (*most - wanted) / (is_high ? largest - wanted : one) : one;
    for (int channel = 0; channel < 3; channel++) {
        result[channel] = wanted + (result[channel] - wanted) * DRIP_SMALLER(up, down);
        result[channel] = DRIP_LARGER(result[channel], (f32x8)0);
        result[channel] = DRIP_SMALLER(result[channel], *most);
    }
}

/// One channel's blend of `s` and `d` in 0…`most`.
DRIP_PART void blend_channel(int mode, const EightPixels *e, int channel, f32x8 *result) {
    const f32x8 zero = 0, one = 1, s = e->s[channel], d = e->d[channel], most = e->most;
    if (mode == DRIP_COLOR_DODGE) {
        const i32x8 is_full = s >= most;
        const f32x8 quotient = d * most / (is_full ? one : most - s);
        *result = d <= zero ? zero : is_full ? most : DRIP_SMALLER(quotient, most);
    } else if (mode == DRIP_COLOR_BURN) {
        const i32x8 is_none = s <= zero;
        const f32x8 quotient = (most - d) * most / (is_none ? one : s);
        *result = d >= most ? most : is_none ? zero : most - DRIP_SMALLER(quotient, most);
    } else {
        const f32x8 range = most > zero ? most : one, b = d / range, c = s / range;
        const f32x8 curve = b <= 0.25f ? ((b * 16 - 12) * b + 4) * b : __builtin_elementwise_sqrt(b);
        *result = most * (c <= 0.5f ? b - (1 - c * 2) * b * (1 - b) : b + (c * 2 - 1) * (curve - b));
    }
}

DRIP_PART void blend_eight(int mode, const EightPixels *e, f32x8 *result) {
    f32x8 changed[3];
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

/// Numbers below 2³¹ as floats, which are converted faster than unsigned ones.
#define DRIP_FLOATS(x) __builtin_convertvector((i32x8)(x), f32x8)

/// Blends a row by formulas with divisions and roots.
DRIP_PART void blend_row(int mode, const LayerRow *row) {
    for (size_t index = 0; index < row->count; index += 8) {
        const size_t count = row->count - index < 8 ? row->count - index : 8;
        u32x8 source = 0, pixel = 0;
        f32x8 share = (float)(int32_t)row->opacity * (1 / 65535.0f);
        copy_part(&source, row->layer + index * 4, count * 4, 32);
        copy_part(&pixel, row->backdrop + index * 4, count * 4, 32);
        if (row->mask) {
            u8x8 bytes = 0;
            copy_part(&bytes, row->mask + index, count, 8);
            share *= DRIP_FLOATS(__builtin_convertvector(bytes, u32x8)) * (1 / 255.0f);
        }
        EightPixels e;
        e.sa = DRIP_FLOATS(source >> 24);
        e.da = DRIP_FLOATS(pixel >> 24);
        e.most = e.sa * e.da;
        f32x8 s[3], d[3], mixed[3];
        for (int channel = 0; channel < 3; channel++) {
            s[channel] = DRIP_FLOATS(source >> (unsigned)(8 * channel) & 255);
            d[channel] = DRIP_FLOATS(pixel >> (unsigned)(8 * channel) & 255);
            e.s[channel] = s[channel] * e.da;
            e.d[channel] = d[channel] * e.sa;
        }
        blend_eight(mode, &e, mixed);
        // 255 × the result less the backdrop.
        const f32x8 alpha = e.da + (e.sa * 255 - e.most) * (1 / 255.0f) * share;
        const i32x8 whole_alpha = __builtin_convertvector(alpha + 0.5f, i32x8);
        i32x8 packed = whole_alpha << 24;
        for (int channel = 0; channel < 3; channel++) {
            const f32x8 more = s[channel] * 255 - e.s[channel] - e.d[channel] + mixed[channel];
            const i32x8 whole = __builtin_convertvector(d[channel] + more * (1 / 255.0f) * share + 0.5f, i32x8);
            packed |= (whole < whole_alpha ? whole : whole_alpha) << 8 * channel;
        }
        pixel = (u32x8)packed;
        memcpy(row->backdrop + index * 4, &pixel, count * 4);
    }
}

DRIP_CLONES void drip_blend_layer(
    void *backdrop, const void *layer, size_t count, int32_t mode, uint32_t opacity, const uint8_t *mask) {
    const LayerRow row = {backdrop, layer, count, opacity, mask};
    const int is_partial = mask || opacity < 65535;
    #define DRIP_MIX(mode)                                                                                                          \
        case mode:                                                                                                                  \
            if (is_partial) mix_row(mode, 1, &row);                                                                                 \
            else mix_row(mode, 0, &row);                                                                                            \
            break
    switch (mode) {
        DRIP_MIX(DRIP_NORMAL);
        DRIP_MIX(DRIP_MULTIPLY);
        DRIP_MIX(DRIP_SCREEN);
        DRIP_MIX(DRIP_OVERLAY);
        DRIP_MIX(DRIP_DARKEN);
        DRIP_MIX(DRIP_LIGHTEN);
        DRIP_MIX(DRIP_HARD_LIGHT);
        DRIP_MIX(DRIP_DIFFERENCE);
        DRIP_MIX(DRIP_EXCLUSION);
        DRIP_MIX(DRIP_PLUS_LIGHTER);
    case DRIP_COLOR_DODGE: blend_row(DRIP_COLOR_DODGE, &row); break;
    case DRIP_COLOR_BURN: blend_row(DRIP_COLOR_BURN, &row); break;
    case DRIP_SOFT_LIGHT: blend_row(DRIP_SOFT_LIGHT, &row); break;
    case DRIP_HUE: blend_row(DRIP_HUE, &row); break;
    case DRIP_SATURATION: blend_row(DRIP_SATURATION, &row); break;
    case DRIP_COLOR: blend_row(DRIP_COLOR, &row); break;
    default: blend_row(DRIP_LUMINOSITY, &row); break;
    }
}

DRIP_CLONES void drip_composite_layer(void *pixels, const void *layer, size_t count, uint32_t share, const uint8_t *shares) {
    composite(pixels, layer, count, share, shares);
}
