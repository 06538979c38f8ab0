public import DripCodec
internal import DripGeometry
public import DripImage

/// Reads a GIF, APNG or PNG as a viewer shows it: one frame after the other, equal neighbours joined. A still is one frame of 0 s.
///
/// Memory is the file and a few pictures, however many frames there are.
public struct AnimationDecoder: ~Copyable {
    public let size: PixelSize
    /// What a file may begin with.
    public static var signatures: [[UInt8]] { [GIFDecoder.signature, PNGDecoder.signature] }

    // One of the three.
    private var gif: GIFDecoder?
    private var apng: APNGDecoder?
    private var still: StraightImage?
    private var merger = FrameMerger()

    /// Looks at the head of the file.
    /// - Throws: ``AnimationError``; the limits are checked before memory is taken.
    public init(_ bytes: [UInt8]) throws(AnimationError) {
        if bytes.starts(with: GIFDecoder.signature) {
            do throws(GIFError) {
                let decoder = try GIFDecoder(bytes)
                size = decoder.size
                gif = consume decoder
            } catch {
                throw .gif(error)
            }
        } else if bytes.starts(with: PNGDecoder.signature) {
            do throws(PNGError) {
                if APNGDecoder.isAnimated(bytes) {
                    let decoder = try APNGDecoder(bytes)
                    size = decoder.size
                    apng = decoder
                } else {
                    let image = try PNGDecoder.decode(bytes)
                    size = image.size
                    still = image
                }
            } catch {
                throw .png(error)
            }
        } else {
            throw .unknownFormat
        }
    }

    /// How often it runs: known for certain when ``next()`` has returned nil. A still is shown once.
    public var plays: Plays {
        // Not `?.`, which would consume the decoder.
        switch gif {
        case .some(let decoder): decoder.plays
        case nil: apng?.plays ?? .times(1)
        }
    }

    /// The next frame that differs from the one before, or nil when there are no more.
    /// - Throws: ``AnimationError``, and then there are no more.
    public mutating func next() throws(AnimationError) -> ShownFrame? {
        while let frame = try nextOfFile() {
            if let complete = merger.add(frame) { return complete }
        }
        return merger.finish()
    }

    private mutating func nextOfFile() throws(AnimationError) -> ShownFrame? {
        do throws(GIFError) {
            if let frame = try gif?.next() { return ShownFrame(frame.canvas, delay: Rational(frame.delay.count, 100)) }
        } catch {
            throw .gif(error)
        }
        do throws(PNGError) {
            if let frame = try apng?.next() {
                return ShownFrame(frame.canvas, delay: Rational(Int(frame.delay.numerator), Int(frame.delay.denominator)))
            }
        } catch {
            throw .png(error)
        }
        return still.take().map { ShownFrame($0, delay: Rational(0)) }
    }
}

/// Why bytes are no animation.
public enum AnimationError: Error, Hashable, Sendable {
    /// Neither a GIF nor a PNG.
    case unknownFormat
    case gif(GIFError)
    case png(PNGError)
    /// A file without a frame.
    case noFrames
}

extension AnimationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownFormat: "this is neither a GIF nor a PNG"
        case .gif(let error): error.description
        case .png(let error): error.description
        case .noFrames: "it has no frames"
        }
    }
}
