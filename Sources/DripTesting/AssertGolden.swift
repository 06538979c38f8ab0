public import DripCodec
public import DripCompare
public import DripEffects
public import DripImage
import DripNumbers
public import DripScene
internal import Testing

/// Fails the current test, of Swift Testing or XCTest, unless `film` is its golden. A missing golden is recorded, and that fails too.
///
/// - Parameters:
///   - film: what to compare.
///   - name: tells several goldens of one test apart.
///   - tolerance: by how much pixels may differ; nothing else may.
///   - record: when the golden is written; nil leaves that to ``Testing/Trait/goldens(record:in:)``, ``withGoldens(record:in:_:)`` and the
///     environment. Nothing is written where the variable `CI` is set.
///   - directory: where the golden lies, absolute or as seen from the test file's directory; then `name` is all of its name. Nil is
///     `__Goldens__/` and the test file's name.
///   - fileID: the test's module and file. A helper that asserts for others passes on theirs, as it does with the following.
///   - filePath: the test file.
///   - line: where a failure is shown.
///   - column: where a failure is shown.
///   - testName: what the golden is named after.
public func assertGolden(
    of film: Film, named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in film }
}

/// As `assertGolden(of:)` for a film, for a picture.
public func assertGolden(
    of pixmap: Pixmap, named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil,
    in directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in Film(pixmap) }
}

/// As `assertGolden(of:)` for a film, for an animation.
public func assertGolden(
    of pixmaps: some Sequence<Pixmap>, framesPerSecond: Rational, plays: Plays = .forever, named name: String? = nil,
    tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in
        do { return try Film(pixmaps, framesPerSecond: framesPerSecond, plays: plays) } catch { throw .notDrawn("\(error)") }
    }
}

/// As `assertGolden(of:)` for a film, for a drawing of `size` points.
public func assertGolden(
    of scene: Scene, size: PixelSize, background: Color? = nil, scale: Double = 1, named name: String? = nil,
    tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in
        try Film(scene, size: size, background: background, scale: scale)
    }
}

/// As `assertGolden(of:)` for a film, for an effect `time` seconds after its start.
public func assertGolden(
    of effect: some Effect, at time: Double, scale: Double = 1, named name: String? = nil, tolerance: GoldenTolerance = .exact,
    record: RecordMode? = nil, in directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in try Film(effect, at: time, scale: scale) }
}

/// As `assertGolden(of:)` for a film, for one loop of an effect. Few frames a second are enough to see that a motion is the
/// same, and keep the golden small.
public func assertGolden(
    of effect: some Effect, framesPerSecond: Rational = 10, scale: Double = 1, named name: String? = nil,
    tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in
        try Film(effect, framesPerSecond: framesPerSecond, scale: scale)
    }
}

/// Where an assertion stands.
private struct GoldenSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int
    let testName: String

    func check(
        named name: String?, _ tolerance: GoldenTolerance, _ record: RecordMode?, _ directory: String?,
        _ film: () throws(GoldenFailure) -> Film
    ) {
        let failure: GoldenFailure?
        do throws(GoldenFailure) {
            failure = verifyGolden(
                of: try film(), named: name, tolerance: tolerance, record: record, in: directory, fileID: "\(fileID)",
                filePath: "\(filePath)", line: line, column: column, testName: testName)
        } catch {
            failure = error
        }
        guard let failure else { return }
        let place = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
        TestReport.fail(failure, at: place, filePath: filePath)
    }
}
