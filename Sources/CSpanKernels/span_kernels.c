#include "kernel_arithmetic.h"

DRIP_CLONES void drip_blend(void *pixels, size_t count, uint32_t source) {
    uint8_t *p = pixels;
    const uint16_t share = (uint16_t)(255 - (source >> 24));
    const Pixels all = (Pixels){0} + source;
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        Pairs x;
        memcpy(&x, p + index * 4, sizeof x);
        x = DRIP_LOW(x, share) | DRIP_HIGH(x, share);
        Pixels result = (Pixels)x + all;
        memcpy(p + index * 4, &result, sizeof result);
    }
    const FewPixels few = (FewPixels){0} + source;
    for (; index + 4 <= count; index += 4) {
        FewPairs x;
        memcpy(&x, p + index * 4, sizeof x);
        x = DRIP_LOW(x, share) | DRIP_HIGH(x, share);
        FewPixels result = (FewPixels)x + few;
        memcpy(p + index * 4, &result, sizeof result);
    }
#pragma clang loop vectorize(disable) unroll(disable)
    for (; index < count; index++) {
        uint32_t pixel;
        memcpy(&pixel, p + index * 4, 4);
        pixel = blend_one(pixel, source, share);
        memcpy(p + index * 4, &pixel, 4);
    }
}

DRIP_CLONES void drip_fill(void *pixels, size_t count, uint32_t color) {
    uint8_t *p = pixels;
    const Pixels all = (Pixels){0} + color;
    size_t index = 0;
    for (; index + 16 <= count; index += 16) memcpy(p + index * 4, &all, sizeof all);
    for (; index < count; index++) memcpy(p + index * 4, &color, 4);
}

DRIP_CLONES void drip_expand(void *pixels, size_t width, const void *colors, const uint64_t *uniform) {
    uint8_t *p = pixels;
    const uint8_t *c = colors;
    const size_t whole = width / 16;
    for (size_t block = 0; block < whole; block++) {
        if (!(uniform[block / 64] >> (block % 64) & 1)) continue;
        uint32_t color;
        memcpy(&color, c + block * 4, 4);
        const Pixels all = (Pixels){0} + color;
        memcpy(p + block * 64, &all, sizeof all);
    }
    if (width % 16 == 0 || !(uniform[whole / 64] >> (whole % 64) & 1)) return;
    for (size_t index = whole * 16; index < width; index++) memcpy(p + index * 4, c + whole * 4, 4);
}
