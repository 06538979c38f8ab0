internal import DripImage
import DripNumbers

/// Writes the blocks of a GIF89a, whose bytes can be taken as they become ready (W3C, Graphics Interchange Format, version 89a).
struct GIFWriter {
    private var bytes = Array("GIF89a".utf8)
    private let size: PixelSize

    /// Writes everything before the first frame.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``.
    init(_ plan: GIFPlan, plays: Plays) throws(GIFError) {
        let loopCount = try plays.loopCount()
        size = plan.size
        // An additional entry, where there is room, gives a transparent index even to frames that need every colour.
        let palette = plan.palette.withTransparentEntry
        addWords(size.width, size.height)
        // A palette, colours of eight bits; the background, for viewers that do not clear to transparent; square pixels.
        bytes += [0xF0 | UInt8(palette.bits - 1), UInt8(palette.colors.count - 1), 0]
        addColors(of: palette)
        guard let loopCount else { return }
        bytes += [GIFBlockReader.extensionIntroducer, GIFBlockReader.applicationLabel, 11] + GIFBlockReader.loopNames[0] + [3, 1]
        addWords(loopCount)
        bytes.append(0)
    }

    mutating func add(_ frame: CodedFrame, delay: Centiseconds, disposal: Disposal) {
        precondition(delay <= .longestOfOneFrame, "a frame cannot last \(delay)")
        let (rect, palette) = (frame.rect, frame.palette)
        precondition(!rect.isEmpty && rect.intersection(size.bounds) == rect, "a frame lies on the canvas")
        precondition((2...8).contains(frame.codeBits) && !frame.codes.isEmpty, "a frame has codes of 2 to 8 bits")
        precondition(palette.isGlobal || max(2, palette.bits) == frame.codeBits, "codes have the bits of their palette")
        // Without a transparent index it is 0: some decoders take 255 for one.
        bytes += [GIFBlockReader.extensionIntroducer, GIFBlockReader.controlLabel, 4]
        bytes.append(UInt8(disposal.rawValue) &<< 2 | (palette.transparentIndex == nil ? 0 : 1))
        addWords(delay.count)
        bytes += [palette.transparentIndex ?? 0, 0, GIFBlockReader.imageIntroducer]
        addWords(rect.x, rect.y, rect.width, rect.height)
        bytes.append(palette.isGlobal ? 0 : 0x80 | UInt8(palette.bits - 1))
        if !palette.isGlobal { addColors(of: palette) }
        bytes.append(UInt8(frame.codeBits))
        for start in stride(from: 0, to: frame.codes.count, by: 255) {
            let block = frame.codes[start..<min(start + 255, frame.codes.count)]
            bytes.append(UInt8(block.count))
            bytes += block
        }
        bytes.append(0)
    }

    /// Writes the trailer; no frame may follow.
    mutating func finish() { bytes.append(GIFBlockReader.trailer) }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private mutating func addWords(_ words: Int...) { for word in words { bytes += [UInt8(word & 0xFF), UInt8(word &>> 8)] } }

    /// Writes a power of two of colours, the added ones black.
    private mutating func addColors(of palette: Palette) {
        bytes += palette.bytes + [UInt8](repeating: 0, count: 3 * (1 &<< palette.bits - palette.colors.count))
    }
}

extension Palette {
    /// The bits of an index, at least 1.
    fileprivate var bits: Int { max(1, Int.bitWidth - (colors.count - 1).leadingZeroBitCount) }
}
