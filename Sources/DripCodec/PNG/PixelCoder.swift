/// Pixels to the zlib stream that IDAT and fdAT hold.
struct PixelCoder: Hashable, Sendable {
    let layout: PixelLayout
    let effort: Int

    /// zlib's level for each effort: its levels 2 and 4 are hardly faster than the next.
    private static let levels = [1, 3, 5, 6, 7, 8, 9, 9, 9]

    /// - Precondition: `effort` in 1…9.
    init(layout: PixelLayout, effort: Int) {
        precondition((1...9).contains(effort), "effort \(effort) is outside 1…9")
        self.layout = layout
        self.effort = effort
    }

    /// The smallest stream found for rows of `width` pixels, or nil when none is shorter than `limit` bytes.
    /// - Parameter mayFilter: whether other filters than none are tried.
    func stream(of words: [UInt32], width: Int, mayFilter: Bool, limit: Int = .max) throws(PNGError) -> [UInt8]? {
        let bytes = layout.bytes(of: words, width: width)
        let stride = layout.bytesPerRow(width: width)
        var best: [UInt8]?
        var choices: [[RowFilter]] = [[.none]]
        if mayFilter, layout.bitDepth == 8, layout.colorType != .palette {
            choices.append(RowFilter.allCases)
            if effort >= 8 { choices += [[.sub], [.up], [.average], [.paeth]] }
        }
        for filters in choices {
            let rows = RowFilter.apply(filters, to: bytes, stride: stride, distance: layout.bytesPerPixel)
            // Stored blocks are the worst case: 5 bytes each, of at least 16 KiB, and the frame of the stream.
            let capacity = min(best?.count ?? limit, rows.count + rows.count / 1_000 + 64)
            if let stream = try PNGLibrary.deflate(
                rows, level: Self.levels[effort - 1], isFiltered: filters != [.none], limit: capacity)
            {
                best = stream
            }
        }
        return best
    }
}
