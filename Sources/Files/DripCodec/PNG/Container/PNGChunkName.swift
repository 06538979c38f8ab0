/// The chunks that this library reads or writes itself; libpng handles IHDR, PLTE, tRNS and the pixels.
enum PNGChunkName: String, Hashable, Sendable {
    /// The number of frames and plays.
    case animationControl = "acTL"
    /// The position and delay of the next frame.
    case frameControl = "fcTL"
    /// A frame after the first: its sequence number, then content as in IDAT.
    case frameData = "fdAT"
    case header = "IHDR"
    case palette = "PLTE"
    case transparency = "tRNS"
    case imageData = "IDAT"
    case profile = "iCCP"
    case end = "IEND"

    var letters: [UInt8] { Array(rawValue.utf8) }
}

extension UInt32 {
    /// The bytes in the order of PNG, high byte first.
    var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self &>> $0) } }
}
