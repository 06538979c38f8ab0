import DripCodec
import DripNumbers
import DripWork

// Playback of a file, compared with its source frames.
extension GIFCoding {
    /// Plays `file` and compares it with its source frames. With two jobs or more, images are decoded ahead.
    /// - Returns: the digest of the shown frames, if requested.
    func verify(
        _ file: @escaping GIFReader.Source, _ selection: FrameSelection, _ coded: Coded, wantsDigest: Bool
    ) async throws(DripGIFError) -> String? {
        var images = try Self.checking(GIFVerifier.Images(file, size: frames.size))
        let source = { () throws(DripGIFError) in try Self.checking(images.next()) }
        if jobs == 1 { return try await verify(selection, coded, wantsDigest: wantsDigest, source) }
        return try await WorkPipeline<DripGIFError>.readAhead(source) { parts async throws(DripGIFError) in
            try await verify(selection, coded, wantsDigest: wantsDigest) { () async throws(DripGIFError) in try await parts.take() }
        }
    }

    private func verify(
        _ selection: FrameSelection, _ coded: Coded, wantsDigest: Bool, _ nextPart: () async throws(DripGIFError) -> GIFVerifier.Part?
    ) async throws(DripGIFError) -> String? {
        var reader = frames.reader(selection)
        var digest = FrameDigest(size: frames.size, frameCount: coded.frameCount, plays: plays)
        var shown: (picture: [UInt8], hundredths: Int) = ([], 0)
        var frame = -1
        // An error remains on the canvas until the pixel is painted again.
        var limit: ErrorLevels = 0
        var verifier = GIFVerifier(size: frames.size)
        while let (change, seconds) = try reader.next() {
            let delay = Centiseconds(seconds)
            verifier.expect(change)
            // The first frame that this image could show is the next one.
            let next = max(limit, frame + 1 < coded.allowedErrors.count ? coded.allowedErrors[frame + 1] : 0)
            let isNew = verifier.needsImage
            while verifier.needsImage {
                let part = try await nextPart()
                try Self.checking(verifier.draw(part, within: next))
                // A frame without delay is one image, after which the next one is due at once.
                if delay.count == 0 { break }
            }
            try Self.checking(verifier.show(change, delay: delay, within: next))
            if isNew {
                frame += 1
                limit = next
            }
            if isNew, wantsDigest {
                if frame > 0 { digest.add(shown.picture, delay: Rational(shown.hundredths, 100)) }
                shown = (verifier.rows, 0)
            }
            shown.hundredths += delay.count
        }
        let end = try await nextPart()
        try Self.checking(verifier.finish(end, plays: plays))
        if wantsDigest {
            digest.add(shown.picture, delay: Rational(shown.hundredths, 100))
            return digest.finish()
        }
        return nil
    }
}
