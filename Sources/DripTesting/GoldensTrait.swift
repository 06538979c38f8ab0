public import Testing

/// A trait that sets the record mode, or the directory, of all goldens in a test or a suite of Swift Testing.
///
///     @Suite(.goldens(record: .failed)) struct DropTests { … }
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
    let record: RecordMode?
    let directory: String?

    /// Whether a suite's trait applies to its tests; the innermost trait has precedence.
    public var isRecursive: Bool { true }

    /// Runs the test with this trait's settings.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await GoldenScope.$current.withValue(GoldenScope.current.with(record, directory)) { try await function() }
    }
}

extension Trait where Self == GoldensTrait {
    /// Creates a trait.
    /// - Parameters:
    ///   - record: when goldens are written; nil defers to outer settings.
    ///   - directory: their directory, absolute or relative to the test file's directory; nil is `__Goldens__/` and the file's name.
    public static func goldens(record: RecordMode? = nil, in directory: String? = nil) -> GoldensTrait {
        GoldensTrait(record: record, directory: directory)
    }
}
