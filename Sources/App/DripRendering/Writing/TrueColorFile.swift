import DripCodec
import DripImage
import DripNumbers

/// The assembly of a file whose frames have all colours: an APNG or a WebP.
protocol TrueColorFile: Sendable {
    associatedtype Coder: ChangeCoder

    static var format: OutputFormat { get }
    /// Whether the colours and the number of all frames must be known before the first one is coded.
    static var needsSurvey: Bool { get }
    /// The approximate bytes of a frame besides its pixels.
    static var frameOverhead: Int { get }

    static func coder(_ survey: ColorSurvey, effort: Int) -> Coder

    /// - Parameter frameCount: the number of frames, if the format needs a survey.
    init(size: PixelSize, coder: Coder, frameCount: Int, plays: Plays) throws(DripGIFError)

    /// The bytes of the file's head, once all frames were added.
    var headCount: Int { get }

    /// Adds the next frame.
    /// - Parameter put: receives the bytes that are ready.
    /// - Returns: the delay in the file, which may be rounded.
    mutating func add(
        _ frame: Coder.Frame, for delay: Rational, put: ([UInt8]) throws(DripGIFError) -> Void
    ) throws(DripGIFError) -> Rational

    /// Passes on the remaining bytes.
    mutating func finish(put: ([UInt8]) throws(DripGIFError) -> Void) throws(DripGIFError)

    /// Reads `bytes` like any other file, and checks its frames. Their pixels were verified when they were coded.
    /// - Throws: ``DripGIFError/encoding(_:)`` when the file differs.
    func check(_ bytes: [UInt8]) throws(DripGIFError)
}

extension TrueColorFile {
    static func wrong(_ what: String) -> DripGIFError { .encoding("the written file is incorrect: \(what)") }
}
