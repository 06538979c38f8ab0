import DripCodec
import DripFiles
import DripImage
import DripNumbers

/// The assembly of an animated WebP, whose head has the size of the whole: frames wait in an unnamed file, so memory does not grow with their number.
struct WebPFile: TrueColorFile {
    static let format = OutputFormat.webp
    static let needsSurvey = false
    static let frameOverhead = WebPWriter.frameOverhead

    /// What a frame of the file must be.
    private struct ExpectedFrame: Equatable {
        let rect: PixelRect
        let isBlended: Bool
        let milliseconds: Int
    }

    /// A frame's bytes with its head, of which readers ignore some.
    private struct ExpectedBytes {
        let count: Int
        let digest: [UInt8]
    }

    private let size: PixelSize
    private let plays: Plays
    private var writer: WebPWriter
    private let held: ScratchFile
    private var byteCount = 0
    private var head: [UInt8] = []
    private var delays = WholeMilliseconds()
    private var frames: [(frame: ExpectedFrame, bytes: ExpectedBytes)] = []

    static func coder(_ survey: ColorSurvey, effort: Int) -> WebPFrameCoder {
        WebPFrameCoder(effort: effort, profile: survey.profile?.icc)
    }

    init(size: PixelSize, coder: WebPFrameCoder, frameCount: Int, plays: Plays) throws(DripGIFError) {
        try Self.check(size)
        if case .times(let count) = plays, count > WebPWriter.playLimit {
            throw .request(.outOfRange(option: "--loop", value: "\(count)", range: "1…\(WebPWriter.playLimit) of WebP"))
        }
        (self.size, self.plays, writer, held) = (
            size, plays, WebPWriter(size: size, plays: plays, profile: coder.profile), try ScratchFile()
        )
    }

    /// Checks that the format can hold frames of `size`.
    static func check(_ size: PixelSize) throws(DripGIFError) {
        let side = max(size.width, size.height)
        if side > WebPWriter.sideLimit { throw .limit(.picture(.sideOutOfRange(side, limit: WebPWriter.sideLimit))) }
    }

    mutating func add(
        _ frame: WebPFrameData, for delay: Rational, put: ([UInt8]) throws(DripGIFError) -> Void
    ) throws(DripGIFError) -> Rational {
        let milliseconds = delays.next(delay)
        let bytes = writer.add(frame, milliseconds: milliseconds)
        let expected = ExpectedFrame(rect: frame.rect, isBlended: frame.isBlended, milliseconds: milliseconds)
        frames.append((expected, ExpectedBytes(count: bytes.count, digest: SHA256.hash(of: bytes))))
        try held.write(bytes)
        byteCount += bytes.count
        return Rational(milliseconds, 1000)
    }

    var headCount: Int { head.count }

    mutating func finish(put: ([UInt8]) throws(DripGIFError) -> Void) throws(DripGIFError) {
        head = try wrapping(writer.head(byteCount: byteCount), in: DripGIFError.unencodable)
        try put(head)
        try held.copy(to: put)
    }

    func check(_ bytes: [UInt8]) throws(DripGIFError) {
        var offset = head.count
        guard bytes.starts(with: head) else { throw Self.wrong("its header differs") }
        do throws(WebPError) {
            let reader = try WebPReader(bytes)
            guard reader.size == size, reader.plays == plays, reader.frameCount == frames.count else {
                throw .damaged(reason: "another head")
            }
            for (number, expected) in frames.enumerated() {
                let end = min(offset + expected.bytes.count, bytes.count)
                let frame = try reader.frame(number)
                let found = ExpectedFrame(rect: frame.rect, isBlended: frame.isBlended, milliseconds: frame.milliseconds)
                guard found == expected.frame, !frame.clearsAfterwards, SHA256.hash(of: Array(bytes[offset..<end])) == expected.bytes.digest
                else { throw .damaged(frame: number, reason: "another frame") }
                offset = end
            }
        } catch {
            throw Self.wrong(error.description)
        }
        guard offset == bytes.count else { throw Self.wrong("it is longer") }
    }
}
