internal import DripImage

extension PNGLibrary {
    /// Returns the signature, and the chunks that define the pixel format.
    static func head(size: PixelSize, layout: PixelLayout) -> [UInt8] {
        let header =
            UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
            + [UInt8(layout.bitDepth), layout.colorType.rawValue, 0, 0, 0]
        // Colour spaces precede a palette.
        var bytes = PNGDecoder.signature + chunk(.header, header) + layout.profile
        if layout.colorType == .palette {
            bytes += chunk(.palette, layout.palette.flatMap { [$0.red, $0.green, $0.blue] })
            // The alphas end with the last that is not 255.
            let last = layout.palette.lastIndex { !$0.isOpaque }
            if let last { bytes += chunk(.transparency, layout.palette[...last].map { $0.alpha }) }
        } else if let key = layout.key {
            // Samples of 16 bits. A level of few bits is the repeated sample.
            let samples = layout.colorType == .gray ? [key.red &>> UInt8(8 - layout.bitDepth)] : [key.red, key.green, key.blue]
            bytes += chunk(.transparency, samples.flatMap { [0, $0] })
        }
        return bytes
    }

    /// Returns a chunk with its length and its checksum.
    static func chunk(_ name: PNGChunkName, _ content: [UInt8]) -> [UInt8] {
        precondition(content.count <= Int32.max, "a chunk over 2 GiB")
        var bytes: [UInt8] = []
        // Room for the whole chunk: length, name and checksum take 12 bytes.
        bytes.reserveCapacity(content.count + 12)
        bytes += UInt32(content.count).bigEndianBytes + name.letters
        bytes += content
        bytes += checksum(bytes[4...]).bigEndianBytes
        return bytes
    }
}
