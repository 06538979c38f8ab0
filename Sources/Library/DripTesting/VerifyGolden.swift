internal import Foundation
private import Synchronization

/// Compares `subject` with its golden, or records it. Returns the failure, or nil when it equals its golden.
func verifyGolden(
    of subject: GoldenSubject, named name: String? = nil, tolerance: GoldenTolerance = .exact, record: RecordMode? = nil,
    in directory: String? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column, testName: String = #function,
    environment: [String: String] = ProcessInfo.processInfo.environment
) -> GoldenFailure? {
    var location: GoldenLocation?
    do throws(GoldenFailure) {
        let scope = GoldenScope.current
        let mode = try RecordMode.resolved(argument: record, scope: scope.record, environment: environment)
        let found = try GoldenLocation(
            fileID: fileID, filePath: filePath, testName: testName, name: name, directory: directory ?? scope.directory,
            environment: environment)
        location = found
        if name == nil, TestReport.isParameterized {
            throw .unclearName("all arguments of \(testName) would share one golden; name it after the argument with 'named:'")
        }
        try GoldenNames.claim(found.stem, from: "\(fileID):\(line):\(column)")
        try GoldenVerifier(location: found, record: mode, tolerance: tolerance).verify(try subject.film(filePath))
        return nil
    } catch {
        let summary = GoldenSummary(failure: error, location: location, origin: "\(fileID):\(line)")
        return summary.append(environment) ?? error
    }
}
