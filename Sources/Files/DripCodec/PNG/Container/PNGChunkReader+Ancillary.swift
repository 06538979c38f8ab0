extension PNGChunkReader {
    /// A chunk that a viewer may ignore.
    struct Ancillary {
        let name: String
        let content: Range<Int>
        /// The range with length, name and checksum.
        let whole: Range<Int>
    }

    /// Returns the ancillary chunks before the pixels whose names are in `names`, in order. Of equal names the first counts, and those with a wrong
    /// checksum are left out, as by viewers.
    func ancillaryChunks(_ names: [String]) -> [Ancillary] {
        var found: [Ancillary] = []
        var offset = PNGDecoder.signature.count
        while offset + 12 <= bytes.count {
            let end = offset + 8 + Int(word(at: offset))
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if end + 4 > bytes.count || [PNGChunkName.imageData, .end].contains(PNGChunkName(rawValue: name)) { break }
            if names.contains(name), !found.contains(where: { $0.name == name }),
                PNGLibrary.checksum(bytes[offset + 4..<end]) == word(at: end)
            {
                found.append(Ancillary(name: name, content: offset + 8..<end, whole: offset..<end + 4))
            }
            offset = end + 4
        }
        return found
    }
}

extension ImageOrientation {
    /// Reads the orientation of a PNG or APNG.
    init?(png bytes: [UInt8]) {
        guard let chunk = PNGChunkReader(bytes).ancillaryChunks(["eXIf"]).first else { return nil }
        self.init(exif: bytes[chunk.content])
    }
}
