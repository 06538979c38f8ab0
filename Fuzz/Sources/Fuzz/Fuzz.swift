import CFuzzMain
import DripCodec
import DripGIF
import DripGeometry
import DripImage
import DripMotion
import DripRaster
import DripScene
import Foundation

/// Entry point for libFuzzer's bytes; DRIPGIF_FUZZ in the environment names the target. Errors are allowed, crashes are findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    target(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// All targets, by name.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "png": readPNG, "gif": readGIF, "apng": readAPNG, "scene": readScene, "path": readPath, "touch": readTouch,
    "manifest": readManifest, "raster": drawPath, "gif-round-trip": playGIF, "apng-round-trip": playAPNG, "optimize": optimize,
    "webp": readWebP, "webp-round-trip": playWebP,
    "lottie": drawLottie, "lottie-file": readLottieFile, "font": readFont, "expression": evaluate,
]

private let target: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["DRIPGIF_FUZZ"] ?? ""
    guard let target = targets[name] else {
        fatalError("set DRIPGIF_FUZZ to one of \(targets.keys.sorted().joined(separator: ", "))")
    }
    return target
}()

// MARK: Readers

@Sendable private func readPNG(_ bytes: [UInt8]) {
    guard let size = try? PNGDecoder.size(of: bytes), size.area <= 1 << 20 else { return }
    guard let image = try? PNGDecoder.decode(bytes) else { return }
    // A decoded image must be encodable, and equal after decoding again.
    guard let written = try? PNGEncoder(effort: 1).encode(image), let again = try? PNGDecoder.decode(written) else {
        fatalError("a picture that was read cannot be written and read")
    }
    precondition(again == image)
}

@Sendable private func readGIF(_ bytes: [UInt8]) {
    // A few bytes can be many large frames: small ones are tried more often.
    guard var decoder = try? GIFDecoder(bytes), decoder.size.area <= 1 << 16 else { return }
    var frames = 0
    while frames < 64, let frame = try? decoder.next() {
        precondition(frame.canvas.size == decoder.size)
        frames += 1
    }
}

@Sendable private func readAPNG(_ bytes: [UInt8]) {
    guard var decoder = try? APNGDecoder(bytes), decoder.size.area <= 1 << 20 else { return }
    var frames = 0
    while frames < 64, let frame = try? decoder.next() {
        precondition(frame.canvas.size == decoder.size)
        frames += 1
    }
}

@Sendable private func readWebP(_ bytes: [UInt8]) {
    guard var decoder = try? WebPDecoder(bytes), decoder.size.area <= 1 << 18 else { return }
    var frames = 0
    while frames < 64, let frame = try? decoder.next() {
        precondition(frame.canvas.size == decoder.size)
        frames += 1
    }
}

@Sendable private func readScene(_ bytes: [UInt8]) {
    // The first byte is the length of the pieces in which the rest is fed.
    let piece = max(1, Int(bytes.first ?? 0))
    var reader = SceneReader()
    var rest = bytes.dropFirst()
    while true {
        do throws(SceneError) {
            while let frame = try reader.nextFrame(image: { _ throws(SceneImageError) in throw .missing }) {
                draw(frame.scene)
            }
        } catch {
            precondition(error.line >= 0)
            return
        }
        if rest.isEmpty { return }
        reader.append(Array(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
        if rest.isEmpty { reader.finish() }
    }
}

/// Draws a scene on a small canvas, whatever its numbers, unless it has so many drawings that it would take long.
private func draw(_ scene: Scene) {
    guard scene.draws.count <= 8 else { return }
    var renderer = Renderer()
    var pixmap = Pixmap(size: PixelSize(width: 61, height: 43))
    try? renderer.render(scene, background: nil, into: &pixmap)
    // No channel exceeds its alpha.
    precondition(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
}

@Sendable private func readPath(_ bytes: [UInt8]) {
    guard let path = try? BezierPath(svg: String(decoding: bytes, as: UTF8.self)) else { return }
    _ = path.stroked(StrokeStyle(width: 3, join: .round), tolerance: 0.1)
}

@Sendable private func readTouch(_ bytes: [UInt8]) {
    guard let track = try? PointerTrack(String(decoding: bytes, as: UTF8.self)) else { return }
    for time in [0, 0.1, 1, 599] { _ = track.stroke(at: time)?.point(at: time) }
}

/// In memory if there is such a disk.
private let folder: String = {
    let root = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    return "\(root)/dripgif-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
}()

@Sendable private func readManifest(_ bytes: [UInt8]) {
    // A separate folder that is deleted with its manifest.
    let path = folder + "/m.yaml"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fatalError("cannot write \(path)") }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(BatchError) {
        let survey = try Batch(path).survey()
        precondition(survey.currentCount == 0 && survey.orphans.isEmpty, "nothing was written, so nothing is up to date")
    } catch {
        if case .manifest(let errors, _) = error { precondition(errors.allSatisfy { $0.line >= 1 && $0.column >= 1 }) }
    }
}

/// Returns the area of an animated WebP. `?.` would consume the decoder.
private func webPArea(_ bytes: [UInt8]) -> Int? {
    guard let decoder = try? WebPDecoder(bytes) else { return nil }
    return decoder.size.area
}

/// A file is refused, stays as it is, or becomes smaller and shows the same. The last byte decides the options.
@Sendable private func optimize(_ bytes: [UInt8]) {
    let area = (try? GIFDecoder(bytes))?.size.area ?? (try? APNGDecoder(bytes))?.size.area ?? webPArea(bytes)
    guard let area, area <= 1 << 12 else { return }
    let path = folder + "/a.gif"
    let output = folder + "/b.gif"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fatalError("cannot write \(path)") }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let done = DispatchSemaphore(value: 0)
    Task {
        defer { done.signal() }
        var optimizer = AnimationOptimizer()
        optimizer.file.effort = 1 + Int(bytes[bytes.count - 1] % 6)
        optimizer.stripsMetadata = bytes[bytes.count - 1] & 0x80 != 0
        optimizer.jobs = 1
        do throws(DripGIFError) {
            // The name decides nothing: both formats may be in a file without an extension.
            let summary = try await optimizer.optimize(path, to: output.replacingOccurrences(of: ".gif", with: ""))
            guard summary.obstacle == nil else { return }
            precondition(summary.file.byteCount < bytes.count, "the file is larger")
            let comparison = try await FileComparison.compare(path, summary.file.path)
            precondition(comparison.isSame, "the file shows something else")
        } catch {
            if case .encoding = error { fatalError("\(error)") }
        }
    }
    done.wait()
}

// MARK: Rasterizer

/// Interprets bytes as a path of any shape: a verb and its points, in 1/64 of a point around and beyond the canvas.
@Sendable private func drawPath(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let isEvenOdd = source.next() & 1 == 1
    var path = BezierPath()
    path.move(to: source.point())
    while !source.isEmpty {
        switch source.next() % 6 {
        case 0: path.move(to: source.point())
        case 1: path.addLine(to: source.point())
        case 2: path.addQuad(control: source.point(), to: source.point())
        case 3: path.addCubic(control1: source.point(), control2: source.point(), to: source.point())
        case 4: path.close()
        default: path.addLine(to: Point(source.point().x, 32))
        }
    }
    var renderer = Renderer()
    var pixmap = Pixmap(size: PixelSize(width: 48, height: 40))
    try? renderer.render(
        Scene([.fill(path, with: Color(rgb: 0xFF8000, alpha: 0xC0), rule: isEvenOdd ? .evenOdd : .nonZero)]), background: .white,
        into: &pixmap)
    // An opaque ground keeps all pixels opaque.
    precondition(pixmap.pixels.allSatisfy(\.isOpaque))
}

// MARK: Round trips

/// Interprets bytes as a few small frames in a few colours, clear ones among them, and their delays.
private func pictures(_ source: inout ByteSource, mayBeTranslucent: Bool) -> (frames: [StraightImage], delays: [Int])? {
    let size = PixelSize(width: 1 + Int(source.next() % 24), height: 1 + Int(source.next() % 16))
    let colors = (0...source.next() % 12).map { _ in
        let alpha: UInt8 = mayBeTranslucent ? source.next() : source.next() < 64 ? 0 : 255
        return alpha == 0 ? Color.clear : Color(red: source.next(), green: source.next(), blue: source.next(), alpha: alpha)
    }
    var frames: [StraightImage] = []
    var delays: [Int] = []
    var image = StraightImage(size: size, filledWith: colors[0])
    while !source.isEmpty, frames.count < 8 {
        for _ in 0..<source.next() % 32 {
            image[Int(source.next()) % size.width, Int(source.next()) % size.height] = colors[Int(source.next()) % colors.count]
        }
        frames.append(image)
        delays.append(2 + Int(source.next()))
    }
    return frames.isEmpty ? nil : (frames, delays)
}

/// Returns the visible frames: equal neighbours are merged, with the sum of their delays.
private func merged(_ frames: [StraightImage], _ delays: [Int]) -> [(StraightImage, Int)] {
    var result: [(StraightImage, Int)] = []
    for (frame, delay) in zip(frames, delays) {
        if let last = result.last, last.0 == frame {
            result[result.count - 1].1 += delay
        } else {
            result.append((frame, delay))
        }
    }
    return result
}

private func check(_ shown: [(StraightImage, Int)], _ expected: [(StraightImage, Int)]) {
    precondition(shown.count == expected.count, "\(shown.count) frames came back, not \(expected.count)")
    for (a, b) in zip(shown, expected) { precondition(a.0 == b.0 && a.1 == b.1, "a frame came back changed") }
}

@Sendable private func playGIF(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let effort = 1 + Int(source.next() % 9)
    let plays = Int(source.next())
    guard let (frames, delays) = pictures(&source, mayBeTranslucent: false) else { return }
    do {
        let encoder = GIFEncoder(GIFSettings(effort: effort), plays: plays == 0 ? .forever : .times(plays))
        let file = try encoder.encode(zip(frames, delays.map { Centiseconds($0) }).map { ($0, $1) })
        var decoder = try GIFDecoder(file)
        var shown: [StraightImage] = []
        var times: [Int] = []
        while let frame = try decoder.next() {
            shown.append(frame.canvas)
            times.append(frame.delay.count)
        }
        precondition(decoder.plays == (plays == 0 ? .forever : .times(plays)))
        check(merged(shown, times), merged(frames, delays))
    } catch {
        fatalError("\(error)")
    }
}

@Sendable private func playAPNG(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let effort = 1 + Int(source.next() % 9)
    let plays = Int(source.next())
    guard let (given, times) = pictures(&source, mayBeTranslucent: true) else { return }
    let frames = merged(given, times)
    do {
        let encoder = APNGEncoder(effort: effort, plays: plays == 0 ? .forever : .times(plays))
        let file = try encoder.encode(frames.map { ($0, APNGDelay(UInt16(clamping: $1), 100)) })
        var decoder = try APNGDecoder(file)
        precondition(decoder.plays == (plays == 0 ? .forever : .times(plays)))
        var shown: [(StraightImage, Int)] = []
        while let frame = try decoder.next() {
            precondition(frame.delay.denominator == 100)
            shown.append((frame.canvas, Int(frame.delay.numerator)))
        }
        check(shown, frames)
    } catch {
        fatalError("\(error)")
    }
}

@Sendable private func playWebP(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let effort = 1 + Int(source.next() % 8)
    let plays = Int(source.next())
    guard let (given, times) = pictures(&source, mayBeTranslucent: true) else { return }
    let frames = merged(given, times)
    do {
        let encoder = WebPEncoder(effort: effort, plays: plays == 0 ? .forever : .times(plays))
        var decoder = try WebPDecoder(try encoder.encode(frames.map { ($0, $1) }))
        precondition(decoder.plays == (plays == 0 ? .forever : .times(plays)))
        var shown: [(StraightImage, Int)] = []
        while let frame = try decoder.next() { shown.append((frame.canvas, frame.milliseconds)) }
        check(shown, frames)
    } catch {
        fatalError("\(error)")
    }
}

/// A reader of single bytes, with zeros after the last.
struct ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isEmpty: Bool { position >= bytes.count }

    mutating func next() -> UInt8 {
        defer { position += 1 }
        return position < bytes.count ? bytes[position] : 0
    }

    mutating func point() -> Point {
        func coordinate() -> Double { Double(Int16(bitPattern: UInt16(next()) << 8 | UInt16(next()))) / 256 + 24 }
        return Point(coordinate(), coordinate())
    }
}
