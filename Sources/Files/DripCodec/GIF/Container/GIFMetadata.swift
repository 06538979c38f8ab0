/// The blocks of a GIF besides its images and the number of plays.
package struct GIFMetadata: Sendable {
    /// Comments, application blocks and others before the first image, and those after it.
    private var (before, after): ([UInt8], [UInt8]) = ([], [])
    /// The name of the block with the number of plays; nil without one.
    private var loopName: [UInt8]?
    /// The shape of a pixel, as stored in the screen descriptor.
    private let aspect: UInt8

    private static let aspectOffset = 12

    /// - Parameter bytes: a GIF that can be decoded.
    package init(_ bytes: [UInt8]) {
        aspect = bytes[Self.aspectOffset]
        var reader = GIFBlockReader(bytes)
        var hasImage = false
        while let block = reader.next() {
            switch block {
            case .image: hasImage = true
            case .extension(GIFBlockReader.controlLabel, _, _): break
            case .extension(GIFBlockReader.applicationLabel, let name, _) where GIFBlockReader.loopNames.contains(Array(bytes[name])):
                loopName = Array(bytes[name])
            case .extension(_, _, let range):
                if hasImage { after += bytes[range] } else { before += bytes[range] }
            }
        }
    }

    /// The bytes that ``added(to:strips:)`` adds.
    package func byteCount(strips: Bool) -> Int { strips ? 0 : before.count + after.count }

    /// Returns `bytes`, a GIF of ``GIFEncoder``, with the blocks of this one. Its loop block gets the name that it has in this one, because some
    /// viewers know only one of them.
    /// - Parameter strips: whether to leave out comments, application blocks and others.
    package func added(to bytes: [UInt8], strips: Bool) -> [UInt8] {
        var reader = GIFBlockReader(bytes)
        var head = Array(bytes[..<reader.headCount])
        head[Self.aspectOffset] = aspect
        if case .extension(GIFBlockReader.applicationLabel, let name, let range)? = reader.next() {
            var loop = Array(bytes[range])
            if let loopName {
                loop.replaceSubrange(name.lowerBound - range.lowerBound..<name.upperBound - range.lowerBound, with: loopName)
            }
            head += loop
        } else {
            reader = GIFBlockReader(bytes)
        }
        if strips { return head + bytes[reader.offset...] }
        return head + before + bytes[reader.offset...].dropLast() + after + [GIFBlockReader.trailer]
    }
}
