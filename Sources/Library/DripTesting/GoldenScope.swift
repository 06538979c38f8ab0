public import Testing

/// The settings of a trait or of ``withGoldens(record:in:_:)`` for all goldens in it.
struct GoldenScope: Sendable {
    var record: RecordMode?
    var directory: String?

    @TaskLocal static var current = GoldenScope()

    func with(_ record: RecordMode?, _ directory: String?) -> GoldenScope {
        GoldenScope(record: record ?? self.record, directory: directory ?? self.directory)
    }
}

/// Sets the record mode, or the directory, of all goldens that `body` asserts.
///
/// In XCTest, for all tests of a class:
///
///     override func invokeTest() {
///         withGoldens(record: .never) { super.invokeTest() }
///     }
///
/// - Parameters:
///   - record: when goldens are written; nil defers to the environment.
///   - directory: the directory of the goldens.
///   - body: contains the assertions; its result and its error are passed on.
public func withGoldens<Result, Failure: Error>(
    record: RecordMode? = nil, in directory: String? = nil, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let scope = GoldenScope.current.with(record, directory)
    let outcome: Swift.Result<Result, Failure> = GoldenScope.$current.withValue(scope) {
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try outcome.get()
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
