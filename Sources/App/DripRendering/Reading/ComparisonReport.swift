import DripCodec
import DripCompare
import DripFiles
import DripImage
import DripNumbers
import DripWork

/// Writes a page that shows the differences, with images beside it.
///
///     DIR/index.html
///     DIR/a-0000.png  the first animation's frame; also the second one's where they are alike
///     DIR/b-0000.png  the second one's
///     DIR/d-0000.png  the difference
struct ComparisonReport {
    let comparison: AnimationComparison

    /// The effort of PNG files. They are written once and read by one person, so speed matters more than size.
    private static let effort = 2

    /// Returns whether `name` is a file of a report.
    static func isOurs(_ name: String) -> Bool {
        if name == "index.html" { return true }
        guard ["a-", "b-", "d-"].contains(where: name.hasPrefix), name.hasSuffix(".png") else { return false }
        let digits = name.dropFirst(2).dropLast(4).utf8
        return (4...5).contains(digits.count) && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Reads both files again, pair by pair, and writes the images of each.
    func write(
        _ expected: AnimationFile, _ actual: AnimationFile, to directory: consuming StagedDirectory, jobs: Int
    ) async throws(DripGIFError) {
        var directory = directory
        var frames: [ReportPage.Frame] = []
        let distance = comparison.tolerance.perPixel
        let pairs = comparison.pairs
        var rest = pairs[...]
        var expectedFrames = try expected.frames()
        var actualFrames = try actual.frames()
        try await WorkPipeline<DripGIFError>(jobs: jobs).run(
            { () throws(DripGIFError) -> (StraightImage?, StraightImage?)? in
                guard let pair = rest.popFirst() else { return nil }
                let expected = pair.expected == nil ? nil : try expectedFrames.next()?.image
                return (expected, pair.actual == nil ? nil : try actualFrames.next()?.image)
            },
            state: {},
            process: { _, pair, index throws(DripGIFError) in try Pictures(pair.0, pair.1, beyond: distance, effort: Self.effort) },
            deliver: { pictures throws(DripGIFError) in
                let index = frames.count
                var frame = ReportPage.Frame(comparison, pairs[index])
                frame.expected = try directory.add(pictures.expected, "a", index)
                frame.actual = try pictures.isAlike ? frame.expected : directory.add(pictures.actual, "b", index)
                frame.difference = try directory.add(pictures.difference, "d", index)
                frames.append(frame)
            })
        let page = ReportPage(comparison, expected.path, actual.path, frames: frames)
        do throws(OutputError) {
            try directory.add(Array(page.html.utf8), as: "index.html")
            try directory.commit()
        } catch {
            throw .output(error)
        }
    }
}

extension StagedDirectory {
    /// Writes an image, if there is one.
    /// - Returns: the file's name; nil without an image.
    fileprivate mutating func add(_ png: [UInt8]?, _ kind: String, _ index: Int) throws(DripGIFError) -> String? {
        guard let png else { return nil }
        let name = "\(kind)-\(String(index).zeroPadded(to: 4)).png"
        try wrapping(add(png, as: name), in: DripGIFError.output)
        return name
    }
}

private struct Pictures: Sendable {
    let expected: [UInt8]?
    let actual: [UInt8]?
    let difference: [UInt8]?
    let isAlike: Bool

    init(_ one: StraightImage?, _ other: StraightImage?, beyond distance: Int, effort: Int) throws(DripGIFError) {
        func png(_ image: StraightImage?) throws(DripGIFError) -> [UInt8]? {
            guard let image else { return nil }
            return try Rendering.png(image, effort: effort)
        }
        expected = try png(one)
        guard let one, let other else {
            (actual, difference, isAlike) = (try png(other), nil, false)
            return
        }
        isAlike = one.looksLike(other)
        actual = isAlike ? nil : try png(other)
        difference = isAlike ? nil : try png(DifferencePicture.between(one, other, beyond: distance))
    }
}
