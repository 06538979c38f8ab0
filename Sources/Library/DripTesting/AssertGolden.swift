internal import Testing

/// Fails the current test, of Swift Testing or XCTest, unless `subject` equals its golden. A missing golden is recorded, which also fails.
///
///     assertGolden(of: .effect(wave, at: 0.3), named: "crest")
///
/// - Parameters:
///   - subject: what is compared: an effect, a Lottie animation, images or a drawing.
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
    of subject: GoldenSubject, named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil,
    in directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, testName: String = #function
) {
    let failure = verifyGolden(
        of: subject, named: name, tolerance: tolerance, record: record, in: directory, fileID: "\(fileID)", filePath: "\(filePath)",
        line: line, column: column, testName: testName)
    guard let failure else { return }
    let location = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
    TestReport.fail(failure, at: location, filePath: filePath)
}
