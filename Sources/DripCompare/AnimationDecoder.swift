package import DripCodec
package import DripImage
package import DripNumbers

/// Reads a GIF, APNG or PNG as a viewer shows it: one frame after the other, equal neighbours joined. A still is one frame of 0 s.
///
/// Memory is the file and a few pictures, however many frames there are.
package struct AnimationDecoder: ~Copyable {
    /// Of every frame.
    package let size: PixelSize
    /// What a file may begin with.
    package static var signatures: [[UInt8]] { [GIFDecoder.signature, PNGDecoder.signature] }

    // One of the three.
    private var gif: GIFDecoder?
    private var apng: APNGDecoder?
    private var still: StraightImage?
    private var joiner = FrameJoiner<StraightImage, Rational>()

    /// Looks at the head of the file.
    /// - Throws: ``AnimationError``; the limits are checked before memory is taken.
    package init(_ bytes: [UInt8]) throws(AnimationError) {
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
    package var plays: Plays {
        // Not `?.`, which would consume the decoder.
        switch gif {
        case .some(let decoder): decoder.plays
        case nil: apng?.plays ?? .times(1)
        }
    }

    /// The next frame that differs from the one before, or nil when there are no more.
    /// - Throws: ``AnimationError``, and then there are no more.
    package mutating func next() throws(AnimationError) -> ShownFrame? {
        while let image = try nextImage() {
            if let frame = joiner.add(ShownFrame(image.canvas, delay: image.delay)) { return frame }
        }
        return joiner.last()
    }

    /// The next image as the file has it, or nil when there are no more. Not to be mixed with ``next()``.
    /// - Throws: ``AnimationError``, and then there are no more.
    package mutating func nextImage() throws(AnimationError) -> AnimationImage? {
        do throws(GIFError) {
            if let frame = try gif?.next() { return .gif(frame) }
        } catch {
            throw .gif(error)
        }
        do throws(PNGError) {
            if let frame = try apng?.next() { return .apng(frame) }
        } catch {
            throw .png(error)
        }
        return still.take().map { .still($0) }
    }
}

/// An image of a file, in its format's terms.
package enum AnimationImage: Sendable {
    case gif(GIFFrame)
    case apng(APNGFrame)
    case still(StraightImage)

    /// What a viewer shows.
    package var canvas: StraightImage {
        switch self {
        case .gif(let frame): frame.canvas
        case .apng(let frame): frame.canvas
        case .still(let image): image
        }
    }

    /// Seconds, as the file says them; 0 for a still.
    package var delay: Rational {
        switch self {
        case .gif(let frame): Rational(frame.delay.count, 100)
        case .apng(let frame): Rational(Int(frame.delay.numerator), Int(frame.delay.denominator))
        case .still: Rational(0)
        }
    }
}
