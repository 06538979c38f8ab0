public import Testing

/// A trait that sets the record mode, or the directory, of all goldens in a test or a suite of Swift Testing.
///
///     @Suite(.goldens(record: .failed)) struct DropTests { … }
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
    let record: RecordMode?
    let directory: String?

    /// Whether a suite's trait applies to its tests; the innermost trait has precedence.
    public var isRecursive: Bool { true }

    /// Runs `function` with the settings of this trait.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await GoldenScope.$current.withValue(GoldenScope.current.with(record, directory)) { try await function() }
    }
}
