import DripCodec
import DripEffects
import DripFiles
import DripImage
import DripNumbers
private import FoundationEssentials
private import Synchronization

/// PNG images that are the frames of an animation: files, or parts of one stream. They can be read in any order.
///
/// Memory is a few words for each image.
struct PictureFiles: Sendable {
    /// The location of one image.
    private enum Source: Sendable {
        case file(path: String)
        case part(Range<Int>, of: InputFile)
    }

    private let sources: [Source]
    /// The size of the first frame, and so of all.
    let size: PixelSize
    /// The colour space of the first frame; nil is sRGB.
    let profile: ColorProfile?
    private let otherProfile = OtherProfile()
    /// Whether every image is a file of its own, which a scene can name.
    let areFiles: Bool

    var count: Int { sources.count }

    /// - Parameter paths: files, in order.
    /// - Throws: ``InputError``, ``LimitError/tooManyFrames(_:limit:)``, ``DripGIFError/png(_:path:)``.
    init(_ paths: [String]) throws(DripGIFError) {
        guard let first = paths.first else { throw .request(.noPictures) }
        try Limits.check(frames: paths.count, lasting: 0)
        let bytes = try Self.bytes(of: first)
        (size, profile) = (try Self.size(of: bytes, first), ColorProfile(png: bytes))
        sources = paths.map { .file(path: $0) }
        areFiles = true
    }

    /// - Parameter images: at least one.
    private init(_ images: [Range<Int>], of input: InputFile) throws(DripGIFError) {
        let first = try wrapping(input.read(images[0]), in: DripGIFError.input)
        (size, profile) = (try Self.size(of: first, Self.name(of: 0, in: input)), ColorProfile(png: first))
        sources = images.map { .part($0, of: input) }
        areFiles = false
    }

    /// Reads a stream of PNGs to its end, without decoding pixels. It is copied to an unnamed file, so memory does not grow with it.
    /// - Returns: the images; and whether the first one is an APNG.
    static func stream(_ input: InputFile) throws(DripGIFError) -> (pictures: PictureFiles, isAnimated: Bool) {
        var reader = PNGSequenceReader()
        var offset = 0
        while true {
            let chunk = try wrapping(input.read(from: offset), in: DripGIFError.input)
            do throws(PNGError) {
                if chunk.isEmpty { try reader.finish() } else { try reader.append(chunk) }
            } catch {
                let name = Self.name(of: reader.images.count, in: input)
                if error != .notPNG { throw .png(error, path: name) }
                if reader.images.isEmpty {
                    try FileKind.check(input, is: [])
                    throw .content(.unexpected(path: input.path, .other))
                }
                throw .content(.notPNG(path: name))
            }
            if chunk.isEmpty { break }
            offset += chunk.count
            if Task.isCancelled { throw .cancelled }
            try Limits.check(frames: reader.images.count, lasting: 0)
        }
        if reader.images.isEmpty { throw .content(.noFrames(path: input.path)) }
        return (try PictureFiles(reader.images, of: input), reader.isAnimated)
    }

    /// Returns the path of image number `index`, or its description in a stream.
    private func name(of index: Int) -> String {
        switch sources[index] {
        case .file(let path): path
        case .part(_, let input): Self.name(of: index, in: input)
        }
    }

    /// Frames count from 0, as in other messages.
    private static func name(of index: Int, in input: InputFile) -> String { "frame \(index) of \(input.path)" }

    /// Returns frame number `index` on its canvas, decoded on demand.
    func frame(_ index: Int, delay: Rational, _ placement: FramePlacement) -> StoryboardFrame {
        StoryboardFrame(delay: delay, content: .image({ () throws(DripGIFError) in try image(index) }, placement, name: name(of: index)))
    }

    /// Reads an image for an effect. Its path becomes absolute, so that a scene file in any directory finds it.
    static func picture(_ path: String) throws(DripGIFError) -> Picture {
        let pixels = Pixmap(try image(in: try bytes(of: path), path))
        return Picture(name: path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path, pixels: pixels)
    }

    private func image(_ index: Int) throws(DripGIFError) -> StraightImage {
        let name = name(of: index)
        let bytes = try bytes(index)
        if ColorProfile(png: bytes)?.name != profile?.name { otherProfile.add(index) }
        let image = try Self.image(in: bytes, name)
        guard image.size == size else { throw .content(.otherSize(path: name, image.size, expected: size)) }
        return image
    }

    /// The first image so far whose colour space is not the first one's.
    var pictureOfOtherProfile: String? { otherProfile.first.map { name(of: $0) } }

    private static func size(of bytes: [UInt8], _ name: String) throws(DripGIFError) -> PixelSize {
        do { return try PNGDecoder.size(of: bytes) } catch { throw .png(error, path: name) }
    }

    private func bytes(_ index: Int) throws(DripGIFError) -> [UInt8] {
        switch sources[index] {
        case .file(let path): try Self.bytes(of: path)
        case .part(let range, let input): try wrapping(input.read(range), in: DripGIFError.input)
        }
    }

    private static func image(in bytes: [UInt8], _ name: String) throws(DripGIFError) -> StraightImage {
        do { return try PNGDecoder.decode(bytes) } catch { throw .png(error, path: name) }
    }

    private static func bytes(of path: String) throws(DripGIFError) -> [UInt8] {
        let input = try wrapping(InputFile(path), in: DripGIFError.input)
        if let bytes = try wrapping(input.readAll(beginningWith: [PNGDecoder.signature]), in: DripGIFError.input) { return bytes }
        try FileKind.check(input, is: [.gif, .webp])
        throw .content(.notPNG(path: path))
    }

    /// The first image with another colour space, found while images are decoded on any thread.
    private final class OtherProfile: Sendable {
        private let index = Mutex<Int?>(nil)

        var first: Int? { index.withLock { $0 } }

        func add(_ number: Int) { index.withLock { $0 = min($0 ?? number, number) } }
    }
}
