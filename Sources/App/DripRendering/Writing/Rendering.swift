import DripCodec
import DripFiles
import DripImage
private import Synchronization

/// The writing of a storyboard into files: state shared by all formats.
struct Rendering: Sendable {
    let storyboard: Storyboard
    let size: PixelSize
    let scale: Double
    let jobs: Int
    let wantsDigest: Bool
    let verifies: Bool?
    let temporaries: TemporaryFiles
    let report: @Sendable (RenderEvent) -> Void
    /// The colour space of the frames, which PNG and APNG carry; nil is sRGB.
    var profile: ColorProfile?

    /// Draws all frames and returns their number, with equal neighbours counted once.
    func distinctFrameCount(_ progress: Progress) async throws(DripGIFError) -> Int {
        var distinct = DistinctFrames()
        try await eachFrame(
            process: { worker, frame throws(DripGIFError) in DistinctFrames.fingerprint(of: try worker.image(of: frame)) },
            deliver: { fingerprint throws(DripGIFError) in
                distinct.add(fingerprint)
                progress.step()
            })
        return distinct.count
    }

    /// Writes the frames in the target's format.
    /// - Parameters:
    ///   - matte: the colour under translucent pixels of a GIF, unless `file` has one.
    ///   - sheetTimes: the timestamps of a contact sheet; nil for another file.
    func write(
        to target: OutputTarget, _ file: FileOptions, matte: Color = .white, sheetTimes: [Double]? = nil
    ) async throws(DripGIFError) -> RenderSummary {
        let effort = file.effort
        switch (target, target.format) {
        case (.frames(let pattern), _): return try await writeSequence(to: pattern, effort: effort)
        case (_, .frames): return try await writeStream(to: target, effort: effort)
        case (_, .gif): return try await writeGIF(to: target, file, matte: matte)
        case (_, .scene): return try await writeScene(to: target)
        case (_, .png) where sheetTimes != nil || storyboard.frameCount == 1, (_, .webp) where storyboard.frameCount == 1:
            if let times = sheetTimes { return try await writeSheet(to: target, times: times, effort: effort) }
            if file.maximumBytes != nil { throw .request(.onlyInAnimations(option: "--max-bytes")) }
            return try await writeStill(to: target, effort: effort)
        case (_, .apng), (_, .png): return try await write(APNGFile.self, to: target, file)
        case (_, .webp): return try await write(WebPFile.self, to: target, file)
        }
    }

    func progress(passes: Int) -> Progress { Progress(total: passes * storyboard.frameCount, report: report) }
}

/// Counts steps that are finished, on any thread.
final class Progress: Sendable {
    private let total: Int
    private let report: @Sendable (RenderEvent) -> Void
    private let done = Mutex(0)

    init(total: Int, report: @escaping @Sendable (RenderEvent) -> Void) {
        self.total = total
        self.report = report
    }

    func step() {
        done.withLock { done in
            done += 1
            report(.progress(done: min(done, total), total: total))
        }
    }
}

/// The destination of one file's bytes, which are counted.
struct ByteSink: ~Copyable {
    private let file: AtomicFile
    /// The bytes for a pipe or a device, held until they have been read back.
    private let held: ScratchFile?
    private(set) var byteCount = 0

    /// - Parameter canReadBack: whether ``readBack()`` may be called.
    init(_ target: OutputTarget, _ temporaries: TemporaryFiles, canReadBack: Bool = false) throws(DripGIFError) {
        let scratch = canReadBack ? try ScratchFile() : nil
        do {
            switch target {
            case .standardOutput: file = try AtomicFile(standardOutput: "standard output")
            case .file, .frames: file = try AtomicFile(target.path, temporaries)
            }
        } catch {
            throw .output(error)
        }
        held = file.isDirect ? scratch : nil
    }

    mutating func write(_ bytes: [UInt8]) throws(DripGIFError) {
        if let held { try held.write(bytes) } else { try put(bytes) }
        byteCount += bytes.count
    }

    func readBack() throws(DripGIFError) -> [UInt8] {
        if let held { return try held.bytes(from: 0, atMost: byteCount) }
        do { return try file.readBack() } catch { throw .output(error) }
    }

    consuming func commit() throws(DripGIFError) {
        try held?.copy { bytes throws(DripGIFError) in try put(bytes) }
        do { try file.commit() } catch { throw .output(error) }
    }

    private func put(_ bytes: [UInt8]) throws(DripGIFError) {
        do { try file.write(bytes) } catch { throw .output(error) }
    }
}
