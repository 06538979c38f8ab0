internal import DripCompare

/// Compares a film with its golden, or records it, independently of test frameworks.
struct GoldenVerifier: Sendable {
    typealias Comparer = @Sendable (_ golden: Film, _ new: Film, PixelTolerance) -> AnimationComparison

    /// The paths of the golden and of a failure's files.
    let location: GoldenLocation
    /// When the golden is written.
    let record: RecordMode
    /// The allowed difference in pixels.
    var tolerance = GoldenTolerance.exact
    /// Checked against films with known differences before each use.
    var comparer: Comparer = { $0.compared(to: $1, tolerance: $2) }

    /// - Throws: ``GoldenFailure``, also after every recording.
    func verify(_ film: Film) throws(GoldenFailure) {
        try ComparerCheck.run(comparer)
        let target = "\(location.stem).\(film.fileExtension)"
        // When a still becomes an animation, its golden has the other extension.
        let other = "\(location.stem).\(film.isStill ? "apng" : "png")"
        let path = GoldenFile.exists(target) ? target : other
        guard GoldenFile.exists(path) else {
            if record == .never {
                let artifacts = try GoldenArtifacts(at: location, golden: nil, actual: film, comparison: nil, target: target)
                throw .missing(path: target, artifacts)
            }
            throw try save(film, to: target, .wasMissing)
        }
        if record == .all { throw try save(film, to: target, outdated: path, .askedFor) }
        let bytes = try GoldenFile.read(path)
        let golden = try read(bytes, path)
        let comparison = comparer(golden, film, tolerance.pixels)
        if comparison.isSame {
            GoldenArtifacts.remove(location)
            return
        }
        if record == .failed { throw try save(film, to: target, outdated: path, .differed(comparison.lines("golden", "new"))) }
        let artifacts = try GoldenArtifacts(
            at: location, golden: (path, bytes, golden), actual: film, comparison: comparison, target: target)
        throw .differs(path: path, comparison, tolerance, artifacts)
    }

    private func read(_ bytes: [UInt8], _ path: String) throws(GoldenFailure) -> Film {
        do { return try Film(decoding: bytes) } catch {
            // Git leaves such a pointer in place of a large file that it did not fetch.
            let isPointer = bytes.starts(with: "version https://git-lfs".utf8)
            throw .unreadable(path: path, reason: isPointer ? "it is a Git LFS pointer, run 'git lfs pull'" : "\(error)")
        }
    }

    /// Writes the golden.
    /// - Parameter outdated: the previous golden, removed if the new one has another extension.
    /// - Returns: the failure of the test.
    private func save(
        _ film: Film, to path: String, outdated: String? = nil, _ reason: GoldenFailure.Recording
    ) throws(GoldenFailure) -> GoldenFailure {
        let bytes: [UInt8]
        do { bytes = try film.encoded(effort: Film.goldenEffort) } catch { throw .notDrawn("\(error)") }
        // If it is not restored exactly, no film could ever match the golden.
        guard comparer(try read(bytes, path), film, .exact).isSame else {
            throw .brokenComparer("the recorded file \(path) does not decode to its source")
        }
        try GoldenFile.write(bytes, to: path)
        if let outdated, outdated != path { try GoldenFile.remove(outdated) }
        GoldenArtifacts.remove(location)
        return .recorded(path: path, reason)
    }
}
