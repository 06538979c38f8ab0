package import DripCodec
package import DripImage
package import DripNumbers

/// Decodes a GIF, APNG, WebP or PNG frame by frame as shown by a viewer, with equal neighbours joined. A still is one frame of 0 s.
///
/// Memory is the file and a few frames, however many there are.
package struct AnimationDecoder: ~Copyable {
    package let size: PixelSize
    package static var signatures: [[UInt8]] { [GIFDecoder.signature, PNGDecoder.signature, WebPDecoder.signature] }

    // Exactly one of the four is set.
    private var gif: GIFDecoder?
    private var apng: APNGDecoder?
    private var webp: WebPDecoder?
    private var still: StraightImage?
    private var joiner = FrameJoiner<StraightImage, Rational>()
    private var imageCount = 0
    /// The first stored image so far that lacks pixels; nil without one. Images are numbered from 0.
    package private(set) var incompleteImage: Int?

    /// Reads the head of the file.
    /// - Throws: ``AnimationError``; the limits are checked before memory is allocated.
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
        } else if WebPDecoder.isWebP(bytes) {
            do throws(WebPError) {
                if WebPDecoder.isAnimated(bytes) {
                    let decoder = try WebPDecoder(bytes)
                    size = decoder.size
                    webp = consume decoder
                } else {
                    let image = try WebPDecoder.still(bytes)
                    size = image.size
                    still = image
                }
            } catch {
                throw .webp(error)
            }
        } else {
            throw .unknownFormat
        }
    }

    /// The play count, final once ``next()`` has returned nil. A still plays once.
    package var plays: Plays {
        // `?.` would consume the decoder.
        switch gif {
        case .some(let decoder): return decoder.plays
        case nil: break
        }
        switch webp {
        case .some(let decoder): return decoder.plays
        case nil: return apng?.plays ?? .times(1)
        }
    }

    /// Whether the file is a GIF that lacks its end.
    package var endsEarly: Bool {
        switch gif {
        case .some(let decoder): decoder.endsEarly
        case nil: false
        }
    }

    /// Returns the next frame that differs from its predecessor, or nil after the last.
    /// - Throws: ``AnimationError``, and then there are no more.
    package mutating func next() throws(AnimationError) -> ShownFrame? {
        while let image = try nextImage() {
            if let frame = joiner.add(ShownFrame(image.canvas, delay: image.delay)) { return frame }
        }
        return joiner.last()
    }

    /// Returns the next stored image, or nil after the last. Not to be combined with ``next()``.
    /// - Throws: ``AnimationError``, and then there are no more.
    package mutating func nextImage() throws(AnimationError) -> AnimationImage? {
        do throws(GIFError) {
            if let frame = try gif?.next() {
                if !frame.isComplete { incompleteImage = incompleteImage ?? imageCount }
                imageCount += 1
                return .gif(frame)
            }
        } catch {
            throw .gif(error)
        }
        do throws(PNGError) {
            if let frame = try apng?.next() { return .apng(frame) }
        } catch {
            throw .png(error)
        }
        do throws(WebPError) {
            if let frame = try webp?.next() { return .webp(frame) }
        } catch {
            throw .webp(error)
        }
        return still.take().map { .still($0) }
    }

    /// Returns the delay of the next stored image in seconds, or nil after the last. The pixels of a GIF or WebP are skipped. Not to be combined with
    /// ``next()`` or ``nextImage()``.
    /// - Throws: ``AnimationError``, and then there are no more.
    package mutating func nextDelay() throws(AnimationError) -> Rational? {
        if webp != nil {
            do throws(WebPError) { return try webp?.nextDelay().map { Rational($0, 1000) } } catch { throw .webp(error) }
        }
        if gif == nil { return try nextImage()?.delay }
        do throws(GIFError) { return try gif?.nextDelay().map { Rational($0.count, 100) } } catch { throw .gif(error) }
    }
}
