/// Blocks of 16 pixels in a row of an image, the last of a row maybe shorter, that are known to have one colour.
package struct UniformBlocks: Sendable {
    /// A colour for each block, row by row; without meaning where its flag is not set.
    package var colors: [PremultipliedRGBA8] = []
    /// A bit for each block, in whole words for each row.
    package var flags: [UInt64] = []

    /// Knows nothing, without memory.
    package init() {}

    /// Knows nothing of an image of this size.
    init(size: PixelSize) {
        let blocksPerRow = (size.width + 15) / 16
        colors = Array(repeating: .clear, count: blocksPerRow * size.height)
        flags = Array(repeating: 0, count: (blocksPerRow + 63) / 64 * size.height)
    }
}
