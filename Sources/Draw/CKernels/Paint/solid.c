#include "blending.h"
#include "PaintKernels.h"

DRIP_CLONES void drip_paint_coverage(
    const drip_canvas *canvas, size_t row, size_t column, size_t count, size_t rows, uint32_t source, const uint8_t *coverage,
    size_t coverage_per_row) {
    const int is_opaque = source >= 0xFF000000;
    const u32x16 sources = source;
    const size_t end = column + count, first_block = column / 16, last_block = (end - 1) / 16;
    for (size_t last_row = row + rows; row < last_row; row++, coverage += coverage_per_row) {
        uint8_t *const pixels = drip_row(canvas, row);
        uint8_t *const colors = (uint8_t *)canvas->colors + row * canvas->blocks_per_row * 4;
        uint64_t *const uniform = canvas->uniform + row * canvas->words_per_row;
        for (size_t block = first_block; block <= last_block; block++) {
            const size_t start = block * 16;
            uint64_t left, right;
            if (block == first_block || block == last_block) {
                // Pixels outside count as not covered.
                const size_t from = start < column ? column : start, to = start + 16 < end ? start + 16 : end;
                memcpy(&left, coverage + (from - column), 8);
                memcpy(&right, coverage + (from - column) + 8, 8);
                unsigned __int128 both = (unsigned __int128)right << 64 | left;
                both = both << 8 * (16 - (to - from)) >> 8 * (start + 16 - to);
                left = (uint64_t)both;
                right = (uint64_t)(both >> 64);
            } else {
                memcpy(&left, coverage + (start - column), 8);
                memcpy(&right, coverage + (start - column) + 8, 8);
            }
            if ((left | right) == 0) continue;
            const int is_full = (left & right) == UINT64_MAX;
            const uint64_t flag = (uint64_t)1 << (block % 64);
            const int is_uniform = (uniform[block / 64] & flag) != 0;
            uint8_t *const target = pixels + start * 4;
            uint32_t color;
            memcpy(&color, colors + block * 4, 4);
            if (is_uniform && is_full) {
                // The block stays uniform.
                color = is_opaque ? source : blend_one(color, source, 255 - (source >> 24));
                memcpy(colors + block * 4, &color, 4);
                continue;
            }
            uniform[block / 64] &= ~flag;
            const size_t pixel_count = start + 16 <= canvas->width ? 16 : canvas->width - start;
            if (is_full && is_opaque && pixel_count == 16) {
                memcpy(target, &sources, sizeof sources);
                continue;
            }
            const u32x16 shares = __builtin_convertvector((u8x16)(u64x2){left, right}, u32x16);
            blend_block(target, pixel_count, is_uniform, color, source, &shares);
        }
    }
}
