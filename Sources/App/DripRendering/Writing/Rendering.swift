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
