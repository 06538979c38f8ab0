/// The chunks that this library writes or reads itself; libpng takes care of IHDR, PLTE, tRNS and of what the pixels are coded in.
enum PNGChunkName: String, Hashable, Sendable {
    /// Number of frames and plays.
    case animationControl = "acTL"
    /// Where and when the next picture data is shown.
    case frameControl = "fcTL"
    /// A frame after the first: its number in sequence, then as IDAT.
    case frameData = "fdAT"
    case header = "IHDR"
    case palette = "PLTE"
    case transparency = "tRNS"
    case imageData = "IDAT"
    case end = "IEND"

    var letters: [UInt8] { Array(rawValue.utf8) }
}

extension UInt32 {
    /// High byte first, as all numbers of a PNG.
    var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
