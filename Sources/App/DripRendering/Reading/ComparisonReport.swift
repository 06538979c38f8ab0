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
        var frames: [ReportFrame] = []
        let distance = comparison.tolerance.perPixel
        let pairs = comparison.pairs
        var remaining = pairs[...]
        var expectedFrames = try expected.frames()
        var actualFrames = try actual.frames()
        try await WorkPipeline<DripGIFError>(jobs: jobs).run(
            { () throws(DripGIFError) -> (StraightImage?, StraightImage?)? in
                guard let pair = remaining.popFirst() else { return nil }
                let expected = pair.expected == nil ? nil : try expectedFrames.next()?.image
                return (expected, pair.actual == nil ? nil : try actualFrames.next()?.image)
            },
            state: {},
            process: { _, pair, _ throws(DripGIFError) in
                try wrapping(ReportPictures(pair.0, pair.1, beyond: distance), in: DripGIFError.unencodable)
            },
            deliver: { pictures throws(DripGIFError) in
                let index = frames.count
                let names = try pictures.write(column: index) { bytes, name throws(DripGIFError) in
                    try wrapping(directory.add(bytes, as: name), in: DripGIFError.output)
                }
                frames.append(ReportFrame(comparison, pairs[index], names, other: "B"))
            })
        let section = ReportSection(comparison, ("A", expected.path), ("B", actual.path), frames: frames)
        let page = ReportPage("\(expected.path) and \(actual.path)", generator: "dripgif compare", sections: [section.html])
        do throws(OutputError) {
            try directory.add(Array(page.html.utf8), as: "index.html")
            try directory.commit()
        } catch {
            throw .output(error)
        }
    }
}
