import DripNumbers

/// The colour space that a PNG, APNG or WebP states. Pixels are read and written as they are stored, so an output has the same one.
package struct ColorProfile: Equatable, Sendable {
    /// Whole chunks for the head of a PNG.
    let chunks: [UInt8]
    /// The colour space in words; nil for sRGB.
    package let name: String?
    /// The pixels that an ICC profile is for; nil without one.
    let model: Model?

    enum Model: Equatable, Sendable {
        case gray
        case color
    }

    /// The chunks of colour spaces. The first three, in this order, are the ones that viewers prefer.
    static let chunkNames = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM", "mDCV", "mDCv", "cLLI", "cLLi"]

    /// The content of the iCCP chunk that decides the colour space.
    private let embedded: [UInt8]?

    /// Reads the colour space of a PNG, APNG or WebP; nil where there is none.
    package init?(_ bytes: [UInt8]) {
        if WebPDecoder.isWebP(bytes) { self.init(webp: bytes) } else { self.init(png: bytes) }
    }

    /// Reads the ICC profile of a WebP; nil where there is none, or one that a PNG cannot hold.
    private init?(webp bytes: [UInt8]) {
        guard let chunk = RIFFChunk.all(in: bytes).first(where: { $0.name == RIFFChunk.profileName }),
            chunk.content.count <= Self.byteLimit,
            let compressed = try? PNGLibrary.deflate(Array(bytes[chunk.content]), level: 9, isFiltered: false, limit: Self.byteLimit)
        else { return nil }
        // A name, which every PNG has, its end, and the number of the compression.
        let content = Array("ICC".utf8) + [0, 0] + compressed
        let profile = EmbeddedProfile(chunk: content)
        chunks = PNGLibrary.chunk(.profile, content)
        (name, embedded) = (profile.name, content)
        model = profile.icc.map { $0.isGray ? .gray : .color }
    }

    /// The maximum size of an ICC profile that is taken from one format to another.
    private static let byteLimit = 1 &<< 22

    /// The uncompressed ICC profile, as a WebP holds it, for pixels with colours; nil where the colour space is stated otherwise.
    package var icc: [UInt8]? {
        guard model == .color, let embedded else { return nil }
        let bytes = EmbeddedProfile.content(of: embedded, limit: Self.byteLimit)
        return bytes.count < Self.byteLimit ? bytes : nil
    }

    /// Reads the chunks of a PNG or APNG; nil where there are none.
    package init?(png bytes: [UInt8]) {
        let found = PNGChunkReader(bytes).ancillaryChunks(Self.chunkNames)
        if found.isEmpty { return nil }
        chunks = found.flatMap { bytes[$0.whole] }
        func content(_ name: String) -> [UInt8]? { found.first { $0.name == name }.map { Array(bytes[$0.content]) } }
        let embedded = content("iCCP").map(EmbeddedProfile.init(chunk:))
        self.embedded = content("cICP") == nil ? content("iCCP") : nil
        model = embedded?.icc.map { $0.isGray ? .gray : .color }
        if let space = content("cICP"), space.count == 4 {
            name = Self.name(primaries: space[0], transfer: space[1])
        } else if let embedded {
            name = embedded.name
        } else {
            name = content("sRGB") == nil ? Self.name(gamma: content("gAMA"), primaries: content("cHRM")) : nil
        }
    }

    /// Returns the name of a space by its numbers in ITU-T H.273; nil for sRGB.
    private static func name(primaries: UInt8, transfer: UInt8) -> String? {
        switch (primaries, transfer) {
        case (1, 13): nil
        case (12, 13): "Display P3"
        case (9, 16): "BT.2100 PQ"
        case (9, 18): "BT.2100 HLG"
        default: "cICP \(primaries)/\(transfer)"
        }
    }

    /// The primaries of sRGB: white, red, green and blue, in 100,000ths.
    private static let standardPrimaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]

    /// Returns a name for a gamma and primaries; nil for those of sRGB.
    private static func name(gamma: [UInt8]?, primaries: [UInt8]?) -> String? {
        func numbers(_ bytes: [UInt8]?) -> [Int] {
            let bytes = bytes ?? []
            return stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { start in bytes[start..<start + 4].reduce(0) { $0 &<< 8 | Int($1) }
            }
        }
        // Writers round 1 / 2.2 to 45,455 or 45,000.
        if let gamma = numbers(gamma).first, !(44_900...46_000).contains(gamma) {
            return "gamma \(Rational(gamma, 100_000).decimal(places: 3))"
        }
        let found = numbers(primaries)
        let isStandard = found.count != 8 || zip(found, standardPrimaries).allSatisfy { abs($0 - $1) <= 100 }
        return isStandard ? nil : "own primaries"
    }

    /// The content of an iCCP chunk: a name, a zero, a method, and the compressed profile.
    private struct EmbeddedProfile {
        private let label: String
        /// Nil where the profile is damaged.
        let icc: ICCProfile?

        init(chunk: [UInt8]) {
            label = String(decoding: chunk.prefix { $0 != 0 }, as: UTF8.self)
            icc = ICCProfile(Self.content(of: chunk, limit: ICCProfile.byteLimit))
        }

        /// Returns the profile of a chunk, up to `limit` bytes.
        static func content(of chunk: [UInt8], limit: Int) -> [UInt8] {
            PNGLibrary.inflate(Array(chunk.drop { $0 != 0 }.dropFirst(2)), limit: limit)
        }

        var name: String? { icc.map { $0.isStandard ? nil : $0.description ?? label } ?? label }
    }
}
