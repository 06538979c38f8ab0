private import Crypto
internal import DripCodec
internal import DripGeometry
internal import DripImage

/// What an APNG must hold to show its pictures: just those frames that were seen to show them, one after the other, when they were coded. So a file is
/// checked by what it holds, and no pixel is decoded again.
struct APNGProof {
    private struct Frame: Equatable {
        let rect: PixelRect
        let blend: APNGBlend
        /// SHA-256 of the stream.
        let digest: [UInt8]

        init(_ data: APNGFrameData) {
            (rect, blend) = (data.rect, data.blend)
            digest = Array(SHA256.hash(data: data.stream))
        }
    }

    private var frames: [Frame] = []

    /// Takes in the next frame, which was seen to show its picture.
    mutating func add(_ frame: APNGFrameData) { frames.append(Frame(frame)) }

    /// Reads `bytes` as any other file is read.
    /// - Parameters:
    ///   - head: what the file must begin with.
    ///   - duration: of all frames.
    /// - Throws: ``DripGIFError/encoding(_:)`` when they are not that file.
    func check(_ bytes: [UInt8], head: [UInt8], plays: Plays, duration: Rational) throws(DripGIFError) {
        func wrong(_ what: String) -> DripGIFError { .encoding("the file that was written is not right: \(what)") }
        func read<Part>(_ part: () throws(PNGError) -> Part) throws(DripGIFError) -> Part {
            do throws(PNGError) { return try part() } catch { throw wrong(error.description) }
        }
        guard bytes.starts(with: head) else { throw wrong("it begins otherwise") }
        var decoder = try read { () throws(PNGError) in try APNGDecoder(bytes) }
        var (number, time) = (0, Rational(0))
        while let (data, delay, disposal) = try read({ () throws(PNGError) in try decoder.nextData() }) {
            guard number < frames.count, Frame(data) == frames[number], disposal == .none else {
                throw wrong("frame \(number) is another one")
            }
            time = (time + delay.seconds).tamed
            number += 1
        }
        guard number == frames.count, time == duration, decoder.plays == plays else {
            throw wrong("\(number) frames, \(time.decimal()) s, \(decoder.plays)")
        }
    }
}
