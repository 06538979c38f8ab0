import DripCodec
import DripCompare
import DripFiles
import DripImage
import DripNumbers
import DripScene

/// The work on one file of ``AnimationOptimizer``.
struct Optimization: Sendable {
    private let file: AnimationFile
    private let options: AnimationOptimizer
    private let animation: GivenAnimation
    private let doubts: DoubtSearch
    private let rendering: Rendering

    typealias Found = Result<Smaller, OptimizationSummary.Obstacle>

    struct Smaller {
        let bytes: [UInt8]
        /// The stored delays in seconds, if the file was played.
        var delays: [Rational]?
    }

    /// Reads the delays. Errors in pixels are found when they are coded.
    init(
        _ file: AnimationFile, _ options: AnimationOptimizer, jobs: Int, temporaries: TemporaryFiles,
        report: @escaping @Sendable (RenderEvent) -> Void
    ) throws(DripGIFError) {
        let doubts = DoubtSearch()
        var animation = try GivenAnimation(file, skipsPixels: true)
        animation.inspect = { (image, number) throws(DripGIFError) in try doubts.add(image, number) }
        (self.animation, self.doubts) = (animation, doubts)
        self.file = file
        self.options = options
        let canvas = try options.canvas.size(for: animation.size)
        let placement = try options.canvas.placement(of: animation.size, options.fit)
        let choices = animation.delays.enumerated().map { index, delay in
            GivenFrames.Choice(index: index, delay: options.fixesDelays ? delay.asPlayed : delay)
        }
        let duration = choices.reduce(Rational(0)) { ($0 + $1.delay).withBoundedDenominator }
        try Limits.check(frames: choices.count, lasting: duration)
        let storyboard = Storyboard(
            .given(.animation(animation, placement), choices), canvas: canvas, background: options.canvas.background(over: nil),
            plays: animation.plays, framesPerSecond: animation.playedFrames.header.framesPerSecond, duration: duration, count: choices.count
        )
        rendering = Rendering(
            storyboard: storyboard, size: placement.output, scale: options.canvas.scale, jobs: jobs, wantsDigest: false, verifies: false,
            temporaries: temporaries, report: report)
    }

    /// Whether the pixels may change without a promised limit.
    private var isFree: Bool {
        options.file.colors < GIFSettings.colorLimit && file.format == .gif || needsFit || options.canvas != RenderCanvas()
    }

    /// Whether the file is larger than the maximum.
    private var needsFit: Bool { options.file.maximumBytes.map { $0 < file.bytes.count } ?? false }

    /// Returns a smaller file that shows the same, or what prevents it.
    func smallerFile() async throws(DripGIFError) -> Found {
        let found: Found
        do throws(DripGIFError) {
            found =
                switch file.format {
                case .gif: try await gif()
                case .webp: try await webp()
                default: try await apng()
                }
        } catch {
            if let obstacle = doubts.obstacle { return .failure(obstacle) }
            throw error
        }
        guard case .success(var smaller) = found else { return found }
        guard smaller.bytes.count < file.bytes.count else { return .failure(.notSmaller) }
        // Frames that are left out to save bytes may be hurried ones.
        if needsFit || options.file.verifies == false { return found }
        let comparison = PlaybackComparison(limit: isFree ? nil : options.file.maximumError, fixesDelays: options.fixesDelays)
        smaller.delays = try await comparison.delays(of: AnimationFile(smaller.bytes, path: file.path), like: file)
        if smaller.delays != nil { return .success(smaller) }
        throw .encoding("the smaller file shows something else")
    }

    private func gif() async throws(DripGIFError) -> Found {
        let allowed = options.file.maximumError
        let metadata = GIFMetadata(file.bytes)
        var sink = BoundedBytes(limit: file.bytes.count)
        let (coding, coded) = try await rendering.codeGIF(pixelOptions(metadata.byteCount(strips: options.stripsMetadata))) { sink.add($0) }
        guard let bytes = sink.bytes else { return .failure(.notSmaller) }
        if !isFree, coded.coded.allowedErrors.contains(where: { $0 > allowed }) {
            return .failure(.errorExceeded(allowed: allowed))
        }
        if isFree { _ = try await coding.verify({ $0 == 0 ? bytes : [] }, coded.selection, coded.coded, wantsDigest: false) }
        return .success(Smaller(bytes: metadata.added(to: bytes, strips: options.stripsMetadata)))
    }

    private func apng() async throws(DripGIFError) -> Found {
        let metadata = APNGMetadata(file.bytes)
        if metadata.hasSeparateImage { return .failure(.separateImage) }
        if metadata.bitDepth > 8 { return .failure(.deepSamples) }
        var sink = BoundedBytes(limit: file.bytes.count)
        let coded = try await rendering.code(APNGFile.self, pixelOptions(metadata.byteCount(strips: options.stripsMetadata))) {
            sink.add($0)
        }
        guard let bytes = sink.bytes else { return .failure(.notSmaller) }
        if metadata.hasProfile, APNGMetadata(bytes).isGray != metadata.isGray { return .failure(.profile) }
        if isFree { try coded.assembly.file.check(bytes) }
        return .success(Smaller(bytes: metadata.added(to: bytes, strips: options.stripsMetadata)))
    }

    private func webp() async throws(DripGIFError) -> Found {
        let metadata = WebPMetadata(file.bytes)
        let pixels = pixelOptions(metadata.byteCount(strips: options.stripsMetadata))
        if !isFree, pixels.maximumError == 0 {
            do throws(WebPError) {
                if try WebPReader.hasLossyFrame(file.bytes) { return .failure(.lossyFrames) }
            } catch {
                throw .webp(error, path: file.path)
            }
        }
        var sink = BoundedBytes(limit: file.bytes.count)
        let coded = try await rendering.code(WebPFile.self, pixels) { sink.add($0) }
        guard let bytes = sink.bytes else { return .failure(.notSmaller) }
        if isFree { try coded.assembly.file.check(bytes) }
        let whole = try wrapping(metadata.added(to: bytes, strips: options.stripsMetadata), in: DripGIFError.unencodable)
        return .success(Smaller(bytes: whole))
    }

    /// Returns the options of a file to which this number of bytes of metadata is added. It has a maximum size if the file must be made to fit.
    private func pixelOptions(_ metadataCount: Int) -> FileOptions {
        var pixels = options.file
        pixels.maximumBytes = needsFit ? pixels.maximumBytes.map { max(1, $0 - metadataCount) } : nil
        return pixels
    }

    func summary(of found: Found, path: String, wantsDigest: Bool) throws(DripGIFError) -> OptimizationSummary {
        var (result, obstacle): (AnimationFile, OptimizationSummary.Obstacle?) = (file, nil)
        var delays = animation.delays
        switch found {
        case .success(let smaller):
            result = AnimationFile(smaller.bytes, path: path)
            if let played = smaller.delays { delays = played } else { delays = try GivenAnimation(result).delays }
        case .failure(let reason): obstacle = reason
        }
        let summary = RenderSummary(
            path: path, format: file.format, size: obstacle == nil ? rendering.size : animation.size, frameCount: delays.count,
            duration: delays.reduce(Rational(0)) { ($0 + $1).withBoundedDenominator }, byteCount: result.bytes.count,
            digest: wantsDigest ? try result.digest() : nil)
        // Missing pixels are said once.
        let notes = if case .incomplete = obstacle { [RenderNote]() } else { animation.notes }
        return OptimizationSummary(file: summary, originalByteCount: file.bytes.count, obstacle: obstacle, notes: notes)
    }

    /// Bytes in memory, up to a limit beyond which they are of no use.
    private struct BoundedBytes {
        let limit: Int
        /// All bytes; nil if they were too many.
        var bytes: [UInt8]? = []

        mutating func add(_ more: [UInt8]) {
            guard let count = bytes?.count else { return }
            if count + more.count > limit { bytes = nil } else { bytes? += more }
        }
    }
}
