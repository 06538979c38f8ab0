import DripCodec
import DripFiles
import DripImage
import DripNumbers

/// The assembly of an APNG.
struct APNGFile: TrueColorFile {
    static let format = OutputFormat.apng
    static let needsSurvey = true
    /// An fcTL chunk and the framing of an fdAT chunk.
    static let frameOverhead = 54

    /// What a frame of the file must be.
    private struct ExpectedFrame: Equatable {
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

    private let head: [UInt8]
    private let plays: Plays
    private var writer: APNGWriter
    private var fractions = DelayFractions()
    private var frames: [ExpectedFrame] = []

    static func coder(_ survey: ColorSurvey, effort: Int) -> APNGFrameCoder { APNGFrameCoder(survey, effort: effort) }

    init(size: PixelSize, coder: APNGFrameCoder, frameCount: Int, plays: Plays) throws(DripGIFError) {
        head = coder.head(of: size)
        writer = APNGWriter(size: size, coder: coder, frameCount: frameCount, plays: plays)
        self.plays = plays
    }

    var headCount: Int { head.count }

    mutating func add(
        _ frame: APNGFrameData, for delay: Rational, put: ([UInt8]) throws(DripGIFError) -> Void
    ) throws(DripGIFError) -> Rational {
        let fraction = fractions.next(delay)
        frames.append(ExpectedFrame(frame, fraction))
        try put(writer.add(frame, delay: fraction))
        return fraction.seconds
    }

    mutating func finish(put: ([UInt8]) throws(DripGIFError) -> Void) throws(DripGIFError) {
        try put(writer.finish())
    }

    func check(_ bytes: [UInt8]) throws(DripGIFError) {
        func read<Part>(_ part: () throws(PNGError) -> Part) throws(DripGIFError) -> Part {
            do throws(PNGError) { return try part() } catch { throw Self.wrong(error.description) }
        }
        guard bytes.starts(with: head) else { throw Self.wrong("its header differs") }
        var reader = try read { () throws(PNGError) in try APNGReader(bytes) }
        guard reader.plays == plays else { throw Self.wrong("its number of plays is \(reader.plays)") }
        var number = 0
        while let frame = try read({ () throws(PNGError) in try reader.next() }) {
            guard number < frames.count, ExpectedFrame(frame.data, frame.delay) == frames[number], frame.disposal == .none else {
                throw Self.wrong("frame \(number) differs")
            }
            number += 1
        }
        guard number == frames.count else { throw Self.wrong("it has \(number) frames") }
    }
}
