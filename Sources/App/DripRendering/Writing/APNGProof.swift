import DripCodec
import DripFiles
import DripImage

/// The expected frames of an APNG, each verified when it was coded. A file is checked against them without decoding pixels.
struct APNGProof {
    private struct Frame: Equatable {
        let rect: PixelRect
        let blend: APNGBlend
        let delay: APNGDelay
        /// SHA-256 of the stream.
        let digest: [UInt8]

        init(_ data: APNGFrameData, _ delay: APNGDelay) {
            (rect, blend, self.delay) = (data.rect, data.blend, delay)
            digest = SHA256.hash(of: data.stream)
        }
    }

    private var frames: [Frame] = []

    mutating func add(_ frame: APNGFrameData, delay: APNGDelay) { frames.append(Frame(frame, delay)) }

    /// Reads `bytes` like any other file, and checks its frames.
    /// - Parameter head: the expected first bytes of the file.
    /// - Throws: ``DripGIFError/encoding(_:)`` when the file differs.
    func check(_ bytes: [UInt8], head: [UInt8], plays: Plays) throws(DripGIFError) {
        func wrong(_ what: String) -> DripGIFError { .encoding("the written file is incorrect: \(what)") }
        func read<Part>(_ part: () throws(PNGError) -> Part) throws(DripGIFError) -> Part {
            do throws(PNGError) { return try part() } catch { throw wrong(error.description) }
        }
        guard bytes.starts(with: head) else { throw wrong("its header differs") }
        var reader = try read { () throws(PNGError) in try APNGReader(bytes) }
        guard reader.plays == plays else { throw wrong("its number of plays is \(reader.plays)") }
        var number = 0
        while let frame = try read({ () throws(PNGError) in try reader.next() }) {
            guard number < frames.count, Frame(frame.data, frame.delay) == frames[number], frame.disposal == .none else {
                throw wrong("frame \(number) differs")
            }
            number += 1
        }
        guard number == frames.count else { throw wrong("it has \(number) frames") }
    }
}
