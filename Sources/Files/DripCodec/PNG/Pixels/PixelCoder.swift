internal import DripImage

/// A coder from pixels to the zlib stream of IDAT and fdAT.
struct PixelCoder: Sendable {
    let layout: PixelLayout
    let effort: Int
    /// Our own search, from effort 5; it takes 4 bytes of memory per byte, and 20 MB. Lower efforts use zlib.
    private var deflater: Deflater?
    /// A fast search, from effort 8, which excludes strategies that are not worth the long one. It takes the same amount of memory again.
    private var scout: Deflater?

    /// The zlib levels for efforts 1…4: its levels 2 and 4 are hardly faster than the next.
    private static let levels = [1, 3, 6, 9]
    /// The number of bytes above which zlib is used: about an RGB image of 4,000 by 4,000.
    private static let searchLimit = 1 << 26
    /// Numbers of compared positions and of parses for efforts 5…9.
    private static let depths = [16, 32, 64, 128, 256]
    private static let passes = [2, 4, 6, 8, 12]
    private static let scouting = (firstEffort: 8, depth: 16, passes: 2)

    init(layout: PixelLayout, effort: Int) {
        precondition((1...9).contains(effort), "effort \(effort) is outside 1…9")
        self.layout = layout
        self.effort = effort
        if effort > Self.levels.count {
            let index = effort - Self.levels.count - 1
            deflater = Deflater(period: layout.bytesPerPixel, depth: Self.depths[index], passes: Self.passes[index])
        }
        if effort >= Self.scouting.firstEffort {
            scout = Deflater(period: layout.bytesPerPixel, depth: Self.scouting.depth, passes: Self.scouting.passes)
        }
    }

    /// Returns the smallest stream found for rows of `width` pixels, or nil when none is shorter than `limit` bytes.
    /// - Parameter mayFilter: whether to try filters.
    mutating func stream(of pixels: [Color], width: Int, mayFilter: Bool, limit: Int = .max) throws(PNGError) -> [UInt8]? {
        let bytes = layout.bytes(of: pixels, width: width)
        let stride = layout.bytesPerRow(width: width)
        var best: [UInt8]?
        var choices: [[RowFilter]] = [[.none]]
        if mayFilter, layout.bitDepth == 8, layout.isOrdered {
            choices.append(RowFilter.allCases)
            if effort >= 8 { choices += [[.sub], [.up], [.average], [.paeth]] }
        }
        for filters in choices {
            let rows = RowFilter.apply(filters, to: bytes, stride: stride, distance: layout.bytesPerPixel)
            let capacity = min(best?.count ?? limit, limit)
            if let stream = try compress(rows, isFiltered: filters != [.none], limit: capacity) { best = stream }
        }
        return best
    }

    /// Returns a zlib stream of less than `limit` bytes, or nil.
    private mutating func compress(_ rows: [UInt8], isFiltered: Bool, limit: Int) throws(PNGError) -> [UInt8]? {
        if rows.count <= Self.searchLimit {
            // The long search gains a few percent; a fifth in steady gradients.
            if limit < .max, let scouted = scout?.stream(of: rows).count, scouted > limit + limit / 4 { return nil }
            if let stream = deflater?.stream(of: rows) { return stream.count < limit ? stream : nil }
        }
        // Stored blocks are the worst case: 5 bytes each, of at least 16 KiB, and the frame of the stream.
        return try PNGLibrary.deflate(
            rows, level: effort > Self.levels.count ? 9 : Self.levels[effort - 1], isFiltered: isFiltered,
            limit: min(limit, rows.count + rows.count / 1_000 + 64))
    }
}
