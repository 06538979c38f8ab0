#ifndef DRIP_OPAQUE_TILES_H
#define DRIP_OPAQUE_TILES_H

#include "composite_arithmetic.h"
#include "few_segments.h"

// Opaque gradients of few segments that keep the colours of their ends. They are painted in tiles of a few rows, block below block:
// the shares of blocks below each other are alike, so the processor predicts the branches.

/// The most rows of a tile, and the most along a line, where rows take less to begin.
enum { most_tile_rows = 16, most_line_rows = 8 };

/// The channels of a pixel.
typedef double FourOffsets __attribute__((vector_size(32)));
typedef uint32_t FourWords __attribute__((vector_size(16)));

/// A segment in the order of columns or radii: the offsets of its ends, the channels at the first of them, and their slopes.
typedef struct {
    double from, to;
    FourOffsets channels, slopes;
} OpaqueSegment;

DRIP_PART void read_opaque_segment(const drip_gradient *g, size_t index, int is_reverse, OpaqueSegment *segment) {
    const size_t own = is_reverse ? g->count - 1 - index : index;
    // Integer offsets are one more than those in whole numbers.
    const double start = own == 0 ? 0 : (double)(g->borders[own] - 1) * 0x1p-30;
    const double end = own + 1 == g->count ? 1 : (double)(g->borders[own + 1] - 1) * 0x1p-30;
    typedef float FourFloats __attribute__((vector_size(16), aligned(4)));
    FourFloats channels, slopes;
    memcpy(&channels, g->channels + 8 * own, sizeof channels);
    memcpy(&slopes, g->channels + 8 * own + 4, sizeof slopes);
    segment->channels = __builtin_convertvector(channels, FourOffsets);
    segment->slopes = __builtin_convertvector(slopes, FourOffsets) * 0x1p30;
    segment->from = is_reverse ? end : start;
    segment->to = is_reverse ? start : end;
    if (is_reverse) segment->channels += segment->slopes * (end - start);
}

/// The nearest integers modulo 2³², of numbers below 2⁵¹.
DRIP_PART void round_four(const FourOffsets *numbers, FourWords *words) {
    typedef uint32_t EightWords __attribute__((vector_size(32)));
    const EightWords halves = (EightWords)(*numbers + 0x1.8p52);
    *words = __builtin_shufflevector(halves, halves, 0, 2, 4, 6);
}

/// Rows of the canvas, and columns none of which is beyond a multiple of most_sources.
typedef struct {
    BlockRow row;
    /// To the next row.
    size_t pixels_per_row, colors_per_row, words_per_row;
    size_t count, begin, end;
    /// The row of the image that is the first one.
    size_t top;
    /// Those of the block of the first column.
    const uint8_t *shares;
    size_t shares_per_block, shares_per_row;
} Tile;

/// What a tile needs beside the canvas: shares that begin with a block, and pixels of a block that the canvas has only in part.
typedef struct {
    uint8_t shares[most_tile_rows][most_sources + 16];
    uint32_t pixels[most_tile_rows][16];
} TileScratch;

/// The tile of some rows from `column` on. `shares` are those of the rows' first column, or NULL, then all have `share`.
DRIP_PART void begin_tile(
    const drip_canvas *canvas, const drip_area *rows, size_t column, uint32_t share, const uint8_t *shares, size_t shares_per_row,
    TileScratch *scratch, Tile *tile) {
    const size_t whole = canvas->width & ~(size_t)15, end = rows->column + rows->count, next = (column | (most_sources - 1)) + 1, lead = column % 16;
    const int is_part = column >= whole;
    *tile = (Tile){
        .row = block_row(canvas, rows->row), .pixels_per_row = canvas->pixels_per_row * 4, .colors_per_row = canvas->blocks_per_row * 4,
        .words_per_row = canvas->words_per_row, .count = rows->rows, .begin = column, .end = next < end ? next : end};
    if (!is_part && tile->end > whole) tile->end = whole;
    if (shares && lead == 0) {
        tile->shares = shares + (column - rows->column);
        tile->shares_per_block = 16;
        tile->shares_per_row = shares_per_row;
    } else if (lead == 0) {
        memset(scratch->shares[0], (int)share, 16);
        tile->shares = scratch->shares[0];
    } else {
        // The columns of the first block that are not painted have no share.
        for (size_t row = 0; row < tile->count; row++) {
            memset(scratch->shares[row], 0, lead);
            if (shares) memcpy(scratch->shares[row] + lead, shares + row * shares_per_row + (column - rows->column), tile->end - column);
            else memset(scratch->shares[row] + lead, (int)share, tile->end - column);
        }
        tile->shares = scratch->shares[0];
        tile->shares_per_block = 16;
        tile->shares_per_row = sizeof scratch->shares[0];
    }
    if (!is_part) return;
    for (size_t row = 0; row < tile->count; row++)
        memcpy(scratch->pixels[row], drip_row(canvas, rows->row + row) + whole * 4, (canvas->width - whole) * 4);
    // As if the first column were in memory.
    tile->row.pixels = (uint8_t *)((uintptr_t)scratch->pixels - whole * 4);
    tile->pixels_per_row = sizeof scratch->pixels[0];
}

/// Puts back what the canvas has of a block.
DRIP_PART void end_tile(const drip_canvas *canvas, const drip_area *rows, const TileScratch *scratch, const Tile *tile) {
    const size_t whole = canvas->width & ~(size_t)15;
    if (tile->begin < whole) return;
    for (size_t row = 0; row < tile->count; row++)
        memcpy(drip_row(canvas, rows->row + row) + whole * 4, scratch->pixels[row], (canvas->width - whole) * 4);
}

/// A block of a row.
typedef struct {
    uint8_t *pixels;
    const uint8_t *colors, *shares;
    uint64_t *uniform;
    /// The bytes of shares that are painted, and the bit of the block.
    uint64_t painted[2], flag;
} TileBlock;

DRIP_PART void begin_block(const Tile *tile, size_t first, TileBlock *block) {
    const size_t index = first / 16, from = (first - (tile->begin & ~(size_t)15)) / 16, count = tile->end - first;
    const uint64_t all = ~UINT64_C(0);
    *block = (TileBlock){
        .pixels = tile->row.pixels + first * 4, .colors = tile->row.colors + index * 4, .shares = tile->shares + from * tile->shares_per_block,
        .uniform = tile->row.uniform + index / 64, .flag = (uint64_t)1 << (index % 64),
        .painted = {count >= 8 ? all : all >> 8 * (8 - count), count >= 16 ? all : count <= 8 ? 0 : all >> 8 * (16 - count)}};
}

DRIP_PART void next_block(const Tile *tile, TileBlock *block) {
    block->pixels += tile->pixels_per_row;
    block->colors += tile->colors_per_row;
    block->uniform += tile->words_per_row;
    block->shares += tile->shares_per_row;
}

/// Reads the shares of a block; returns whether one is not 0.
DRIP_PART int read_shares(const TileBlock *block, uint64_t *shares) {
    memcpy(shares, block->shares, 16);
    shares[0] &= block->painted[0];
    shares[1] &= block->painted[1];
    return (shares[0] | shares[1]) != 0;
}

/// Composites opaque pixels onto a block, each by its share.
DRIP_PART void put_block(const TileBlock *block, const uint64_t *shares, const WideWords *pixels) {
    const uint64_t uniform = *block->uniform;
    *block->uniform = uniform & ~block->flag;
    if ((shares[0] & shares[1]) == ~UINT64_C(0)) {
        memcpy(block->pixels, pixels, sizeof *pixels);
        return;
    }
    uint32_t color;
    memcpy(&color, block->colors, 4);
    Pixels pixel = (Pixels){0} + color;
    if (!(uniform & block->flag)) memcpy(&pixel, block->pixels, sizeof pixel);
    Shares bytes;
    memcpy(&bytes, shares, sizeof bytes);
    DRIP_BLEND_OPAQUE(pixel, (Pixels)*pixels, bytes);
    memcpy(block->pixels, &pixel, sizeof pixel);
}

/// Whether all shares of a block and of those below it are 255.
DRIP_PART int is_covered(const Tile *tile, const TileBlock *block) {
    uint64_t left = block->painted[0], right = block->painted[1];
    const uint8_t *shares = block->shares;
    for (size_t row = 0; row < tile->count; row++, shares += tile->shares_per_row) {
        uint64_t own[2];
        memcpy(own, shares, sizeof own);
        left &= own[0];
        right &= own[1];
    }
    return (left & right) == ~UINT64_C(0);
}

/// Writes the same pixels to `count` blocks and to those below them, by their shares.
DRIP_PART void put_equal_blocks(const Tile *tile, size_t first, size_t count, const WideWords *pixels) {
    int are_covered = 1;
    TileBlock block;
    for (size_t index = 0; index < count; index++) {
        begin_block(tile, first + 16 * index, &block);
        are_covered &= is_covered(tile, &block);
    }
    if (are_covered) {
        // Row by row, as they are in memory. A part's flags are in one word.
        begin_block(tile, first, &block);
        for (size_t row = 0; row < tile->count; row++) {
            for (size_t index = 0; index < count; index++) memcpy(block.pixels + 64 * index, pixels, sizeof *pixels);
            *block.uniform &= ~(block.flag * (((uint64_t)1 << count) - 1));
            next_block(tile, &block);
        }
        return;
    }
    for (size_t index = 0; index < count; index++) {
        begin_block(tile, first + 16 * index, &block);
        for (size_t row = 0; row < tile->count; row++) {
            uint64_t shares[2];
            if (read_shares(&block, shares)) put_block(&block, shares, pixels);
            next_block(tile, &block);
        }
    }
}

#endif
