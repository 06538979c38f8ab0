import DripNumbers

/// The colour space that a PNG or APNG states. Pixels are read and written as they are stored, so an output has the same one.
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

    /// Reads the chunks of a PNG or APNG; nil where there are none.
    package init?(png bytes: [UInt8]) {
        let found = PNGChunkReader(bytes).ancillaryChunks(Self.chunkNames)
        if found.isEmpty { return nil }
        chunks = found.flatMap { bytes[$0.whole] }
        func content(_ name: String) -> [UInt8]? { found.first { $0.name == name }.map { Array(bytes[$0.content]) } }
        let embedded = content("iCCP").map(EmbeddedProfile.init(chunk:))
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
            icc = ICCProfile(PNGLibrary.inflate(Array(chunk.dropFirst(label.utf8.count + 2)), limit: ICCProfile.byteLimit))
        }

        var name: String? { icc.map { $0.isStandard ? nil : $0.description ?? label } ?? label }
    }
}
