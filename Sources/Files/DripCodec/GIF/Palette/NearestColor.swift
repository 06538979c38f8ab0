internal import DripImage

/// Finds the nearest of a few colours.
///
/// The distance is the sum of the squared differences of red, green and blue, as in PSNR and in `--max-error`. Among equals the first is chosen.
///
/// The cube of all colours is cut into cells. A cell that is asked for gets a list of its candidates: the colours that are nearest to any point of it
/// (P. S. Heckbert, "Color Image Quantization for Frame Buffer Display", 1982). They come from the list of the block around the cell, and those
/// from all colours. So most searches compare a few colours only.
struct NearestColor: Sendable {
    /// Lists: a count, and so many colours with their index as alpha, in the order of the indices. The first list has all colours.
    private var lists: [UInt32]
    // For each cell and each block, the offset of its list, or 0. Empty before the first search: most palettes are searched for exact colours only.
    private var cells: [Int32] = []
    private var blocks: [Int32] = []

    /// A cell has 1 << cellBits levels of each channel, a block four times as many.
    private let cellBits: UInt32
    private var blockBits: UInt32 { cellBits + 2 }

    /// - Parameters:
    ///   - colors: 1 to 256.
    ///   - isForFilms: whether so many colours are searched for that small cells pay.
    init(_ colors: [Color], isForFilms: Bool = false) {
        precondition((1...256).contains(colors.count), "a palette of \(colors.count) colours is outside 1…256")
        cellBits = isForFilms ? 2 : 3
        lists = [UInt32(colors.count)] + colors.enumerated().map { $1.packed & 0xFF_FFFF | UInt32($0) &<< 24 }
    }

    /// Returns the index of the nearest colour.
    @inline(__always)
    mutating func index(of color: Color) -> Int {
        if cells.isEmpty {
            cells = Array(repeating: 0, count: 1 &<< Int(3 * (8 - cellBits)))
            blocks = Array(repeating: 0, count: 1 &<< Int(3 * (8 - blockBits)))
        }
        let cell = Self.number(of: color, cellBits)
        if cells[cell] == 0 { addList(around: color) }
        let list = Int(cells[cell])
        let lists = lists.span
        // Distance × 256 + index: one minimum finds both. At most 3 · 255² · 256 + 255 < 2^26, so nothing can wrap.
        var best = Int32.max
        for location in list + 1...list + Int(lists[list]) {
            let candidate = Color(packed: lists[location])
            best = min(best, Int32(truncatingIfNeeded: SquaredError(candidate, color).sum) &<< 8 | Int32(candidate.alpha))
        }
        return Int(best & 0xFF)
    }

    @inline(__always)
    private static func number(of color: Color, _ bits: UInt32) -> Int {
        func part(_ channel: UInt8) -> Int { Int(UInt32(channel) &>> bits) }
        return (part(color.red) &<< Int(8 - bits) | part(color.green)) &<< Int(8 - bits) | part(color.blue)
    }

    @inline(never)
    private mutating func addList(around color: Color) {
        let block = Self.number(of: color, blockBits)
        if blocks[block] == 0 { blocks[block] = addList(around: color, blockBits, from: 0) }
        cells[Self.number(of: color, cellBits)] = addList(around: color, cellBits, from: Int(blocks[block]))
    }

    /// Adds the colours of a list that are no further from the nearest point of a cell than the best colour is from its farthest point.
    private mutating func addList(around color: Color, _ bits: UInt32, from source: Int) -> Int32 {
        let last = UInt32(1) &<< bits &- 1
        let range = source + 1...source + Int(lists[source])
        func low(_ shift: UInt32) -> Int32 { Int32(truncatingIfNeeded: color.packed &>> shift & 0xFF & ~last) }
        func channel(_ candidate: UInt32, _ shift: UInt32) -> Int32 { Int32(truncatingIfNeeded: candidate &>> shift & 0xFF) }
        let (red, green, blue, width) = (low(0), low(8), low(16), Int32(last))
        var limit = Int32.max
        for location in range {
            let candidate = lists[location]
            func farthest(_ shift: UInt32, _ low: Int32) -> Int32 {
                let level = channel(candidate, shift)
                let far = 2 &* (level &- low) > width ? level &- low : low &+ width &- level
                return far &* far
            }
            limit = min(limit, farthest(0, red) &+ farthest(8, green) &+ farthest(16, blue))
        }
        let list = lists.count
        lists.append(0)
        for location in range {
            let candidate = lists[location]
            func nearest(_ shift: UInt32, _ low: Int32) -> Int32 {
                let level = channel(candidate, shift)
                let near = level < low ? low &- level : level > low &+ width ? level &- low &- width : 0
                return near &* near
            }
            if nearest(0, red) &+ nearest(8, green) &+ nearest(16, blue) <= limit { lists.append(candidate) }
        }
        lists[list] = UInt32(lists.count - list - 1)
        return Int32(list)
    }
}
