import DripCodec
import DripCompare
import DripFiles
import DripImage
import DripNumbers
private import FoundationEssentials

struct AnimationFrames: ~Copyable {
    private let path: String
    private var decoder: AnimationDecoder

    init(_ bytes: [UInt8], _ path: String) throws(DripGIFError) {
        self.path = path
        do { decoder = try AnimationDecoder(bytes) } catch { throw DripGIFError(error, path: path) }
    }

    var size: PixelSize { decoder.size }

    /// The play count, final once ``next()`` has returned nil.
    var plays: Plays { decoder.plays }

    /// Notes about the frames so far.
    var notes: [RenderNote] {
        if let image = decoder.incompleteImage { return [.incomplete(frame: image)] }
        return decoder.endsEarly ? [.incomplete(frame: nil)] : []
    }

    mutating func next() throws(DripGIFError) -> ShownFrame? {
        do { return try decoder.next() } catch { throw DripGIFError(error, path: path) }
    }

    /// Returns the next stored image; not to be combined with ``next()``.
    mutating func nextImage() throws(DripGIFError) -> AnimationImage? {
        do { return try decoder.nextImage() } catch { throw DripGIFError(error, path: path) }
    }

    /// Returns the delay of the next stored image; not to be combined with ``next()`` or ``nextImage()``.
    mutating func nextDelay() throws(DripGIFError) -> Rational? {
        do { return try decoder.nextDelay() } catch { throw DripGIFError(error, path: path) }
    }
}
