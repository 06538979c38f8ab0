internal import DripImage

/// Finds the images in a stream of PNGs, one after another, without decoding them. The stream comes in pieces of any length.
///
/// Memory is a few words for each image.
package struct PNGSequenceReader: Sendable {
    /// The ranges of the complete images in the stream.
    package private(set) var images: [Range<Int>] = []
    /// Whether the first image has an acTL chunk.
    package private(set) var isAnimated = false
    /// The signature and the IHDR chunk, and later the length and the name of a chunk, as far as they were read.
    private var head: [UInt8] = []
    private var state = State.signature
    private var start = 0
    private var offset = 0

    private enum State {
        case signature
        /// Between two chunks.
        case chunk
        /// In a chunk with this number of further bytes, after which the image may end.
        case content(Int, isLast: Bool)
    }

    /// The lengths of the signature with the IHDR chunk, and of the head of a chunk.
    private static let (headerCount, chunkHeadCount) = (33, 8)

    package init() {}

    /// Whether ``append(_:)`` has read a part of an image.
    package var isInside: Bool { offset > start }

    /// Reads the next bytes of the stream.
    /// - Throws: ``PNGError``; the image is the one after ``images``.
    package mutating func append(_ bytes: [UInt8]) throws(PNGError) {
        var remaining = bytes[...]
        while !remaining.isEmpty {
            switch state {
            case .signature:
                take(Self.headerCount, of: &remaining)
                guard head.prefix(PNGDecoder.signature.count).elementsEqual(PNGDecoder.signature.prefix(head.count)) else { throw .notPNG }
                guard head.count == Self.headerCount else { continue }
                try Self.check(head)
                (head, state) = ([], .chunk)
            case .chunk:
                take(Self.chunkHeadCount, of: &remaining)
                guard head.count == Self.chunkHeadCount else { continue }
                let length = Int(head.span.bigEndianWord(at: 0))
                guard length < 1 &<< 31 else { throw .damaged(text: "a chunk of \(length) bytes") }
                let name = PNGChunkName(rawValue: String(decoding: head[4...], as: UTF8.self))
                if images.isEmpty, name == .animationControl { isAnimated = true }
                (head, state) = ([], .content(length + 4, isLast: name == .end))
            case .content(let count, let isLast):
                let taken = min(count, remaining.count)
                remaining = remaining.dropFirst(taken)
                offset += taken
                state = taken < count ? .content(count - taken, isLast: isLast) : isLast ? .signature : .chunk
                if taken == count, isLast {
                    images.append(start..<offset)
                    start = offset
                }
            }
        }
    }

    /// Checks that the stream ends after an image.
    /// - Throws: ``PNGError/truncated(byteCount:text:)``.
    package func finish() throws(PNGError) {
        if isInside { throw .truncated(byteCount: offset - start, text: "no chunk IEND") }
    }

    /// Moves bytes to ``head`` until it has `count`.
    private mutating func take(_ count: Int, of remaining: inout ArraySlice<UInt8>) {
        let taken = remaining.prefix(count - head.count)
        head += taken
        offset += taken.count
        remaining = remaining.dropFirst(taken.count)
    }

    /// Checks that the first chunk is IHDR, with a size within the limits.
    private static func check(_ header: [UInt8]) throws(PNGError) {
        if header[12..<16].elementsEqual(PNGLibrary.appleChunk) { throw .appleVariant }
        guard header[12..<16].elementsEqual(PNGChunkName.header.letters), header.span.bigEndianWord(at: 8) == 13 else {
            throw .damaged(text: "the first chunk is not IHDR")
        }
        let (width, height) = (Int(header.span.bigEndianWord(at: 16)), Int(header.span.bigEndianWord(at: 20)))
        do { _ = try PixelSize(validatingWidth: width, height: height) } catch { throw .overLimit(error) }
    }
}
