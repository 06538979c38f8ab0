internal import DripImage

/// Finds the nearest of a few colours.
///
/// The distance is the sum of the squared differences of red, green and blue, as in PSNR and in `--max-error`. Among equals the first is chosen.
///
/// The cube of all colours is cut into cells. A cell that is asked for gets a list of its candidates: the colours that are nearest to some point of
/// it (P. S. Heckbert, "Color Image Quantization for Frame Buffer Display", 1982). They come from the list of a larger cell around it, and those of
/// the largest ones from all colours. So most searches compare a few colours only.
struct NearestColor: Sendable {
    /// Lists: a count, and so many colours with their index as alpha, in the order of the indices. The first list has all colours.
    private var lists: [UInt32]
    /// For each cell of the smallest size, and of larger ones, the offset of its list, or 0. Empty before the first search: most palettes are
    /// searched for exact colours only.
    private var cells: [Int32] = []
    private var largerCells: [[Int32]] = []

    /// A cell has 1 << cellBits levels of each channel. Lists of smaller ones take longer to make than they save.
    private static let cellBits: UInt32 = 3
    /// Larger cells, largest first.
    private static let largerBits: [UInt32] = [7, 6, 5]

    /// - Parameter colors: 1 to 256.
    init(_ colors: [Color]) {
        precondition((1...256).contains(colors.count), "a palette of \(colors.count) colours is outside 1…256")
        lists = [UInt32(colors.count)] + colors.enumerated().map { $1.packed & 0xFF_FFFF | UInt32($0) &<< 24 }
    }

    /// Returns the index of the nearest colour.
    @inline(__always)
    mutating func index(of color: Color) -> Int {
        if cells.isEmpty {
            func lists(_ bits: UInt32) -> [Int32] { Array(repeating: 0, count: 1 &<< Int(3 * (8 - bits))) }
            cells = lists(Self.cellBits)
            largerCells = Self.largerBits.map(lists)
        }
        let cell = Self.number(of: color, Self.cellBits)
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
        var source: Int32 = 0
        for (size, bits) in Self.largerBits.enumerated() {
            let cell = Self.number(of: color, bits)
            if largerCells[size][cell] == 0 { largerCells[size][cell] = addList(around: color, bits, from: Int(source)) }
            source = largerCells[size][cell]
        }
        cells[Self.number(of: color, Self.cellBits)] = addList(around: color, Self.cellBits, from: Int(source))
    }

    /// Adds the colours of a list that are nearest to some point of a cell.
    ///
    /// The best colour of the cell's middle excludes those that are further than it from every point of the cell. The difference of the squared
    /// distances from two colours is linear, so its least value is in a corner: that of the middle less what the way to the corner changes.
    private mutating func addList(around color: Color, _ bits: UInt32, from source: Int) -> Int32 {
        let width = Int32(1) &<< Int32(bits) &- 1
        func channel(_ candidate: UInt32, _ shift: UInt32) -> Int32 { Int32(truncatingIfNeeded: candidate &>> shift & 0xFF) }
        // The middle, in half levels.
        func middle(_ shift: UInt32) -> Int32 { 2 &* (channel(color.packed, shift) & ~width) &+ width }
        let (red, green, blue) = (middle(0), middle(8), middle(16))
        let range = source + 1...source + Int(lists[source])
        var best = Int32.max
        for location in range {
            let candidate = lists[location]
            func square(_ shift: UInt32, _ middle: Int32) -> Int32 {
                let distance = 2 &* channel(candidate, shift) &- middle
                return distance &* distance
            }
            best = min(best, (square(0, red) &+ square(8, green) &+ square(16, blue)) &<< 8 | channel(candidate, 24))
        }
        let nearest = lists[1 + Int(best & 0xFF)]
        let list = lists.count
        lists.append(contentsOf: repeatElement(0, count: 1 + range.count))
        var end = list + 1
        for location in range {
            let candidate = lists[location]
            func excess(_ shift: UInt32, _ middle: Int32) -> Int32 {
                let (level, best) = (channel(candidate, shift), channel(nearest, shift))
                return (level &- best) &* (level &+ best &- middle) &- width &* abs(level &- best)
            }
            lists[end] = candidate
            if excess(0, red) &+ excess(8, green) &+ excess(16, blue) <= 0 { end += 1 }
        }
        lists[list] = UInt32(end - list - 1)
        lists.removeLast(lists.count - end)
        return Int32(list)
    }
}
