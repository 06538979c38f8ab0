public import DripCodec
public import DripCompare
public import DripEffects
public import DripImage
internal import DripLottie
import DripNumbers
public import DripScene
internal import Testing

/// Fails the current test, of Swift Testing or XCTest, unless `film` equals its golden. A missing golden is recorded, which also fails.
///
/// - Parameters:
///   - film: the actual film.
///   - name: distinguishes several goldens of one test.
///   - tolerance: the allowed difference in pixels; everything else is exact.
///   - record: when to write the golden; nil defers to ``Testing/Trait/goldens(record:in:)``, ``withGoldens(record:in:_:)`` and the environment.
///     Nothing is written where the variable `CI` is set.
///   - directory: the golden's directory, absolute or relative to the test file's directory; the golden is then named by `name` alone. Nil is
///     `__Goldens__/` and the test file's name.
///   - fileID: the test's module and file. A helper that asserts for others passes on theirs, and also the following arguments.
///   - filePath: the test file.
///   - line: the line of a failure.
///   - column: the column of a failure.
///   - testName: the first part of the golden's name.
public func assertGolden(
    of film: Film, named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in film }
}

/// Compares an image, like `assertGolden(of:)` for a film.
public func assertGolden(
    of pixmap: Pixmap, named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil,
    in directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in Film(pixmap) }
}

/// Compares an animation, like `assertGolden(of:)` for a film.
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

/// Compares a drawing of `size` points, like `assertGolden(of:)` for a film.
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

/// Compares an effect `time` seconds after its start, like `assertGolden(of:)` for a film; with `construction` also the marks of its construction.
public func assertGolden(
    of effect: some Effect, at time: Double, scale: Double = 1, construction: Bool = false, named name: String? = nil,
    tolerance: GoldenTolerance = .exact,
    record: RecordMode? = nil, in directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in
        try Film(effect, at: time, scale: scale, construction: construction)
    }
}

/// Compares one loop of an effect, like `assertGolden(of:)` for a film; with `construction` also the marks of its construction. A low frame rate is
/// enough, and keeps the golden small.
public func assertGolden(
    of effect: some Effect, framesPerSecond: Rational = 10, scale: Double = 1, construction: Bool = false, named name: String? = nil,
    tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in
        try Film(effect, framesPerSecond: framesPerSecond, scale: scale, construction: construction)
    }
}

/// Compares one loop of a Lottie animation, like `assertGolden(of:)` for a film.
///
/// The file is at `path`, absolute or relative to the test file's directory. Images are embedded or lie in its folder. `fonts` has the paths of files
/// for its fonts, by the name of a font or of a family. A feature that is not drawn fails the test, unless `isLenient` says otherwise.
public func assertGolden(
    lottie path: String, fonts: [String: String] = [:], framesPerSecond: Rational = 10, scale: Double = 1, isLenient: Bool = false,
    named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil, in directory: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, testName: String = #function
) {
    let site = GoldenSite(fileID: fileID, filePath: filePath, line: line, column: column, testName: testName)
    site.check(named: name, tolerance, record, directory) { () throws(GoldenFailure) in
        let animation = try LottieAnimation(path: path, fonts: fonts, besideTestAt: "\(filePath)", isLenient: isLenient)
        return try Film(animation, framesPerSecond: framesPerSecond, scale: scale)
    }
}

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
        let location = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
        TestReport.fail(failure, at: location, filePath: filePath)
    }
}
