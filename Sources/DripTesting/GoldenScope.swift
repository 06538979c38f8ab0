/// What a trait, or ``withGoldens(record:in:_:)``, says about all goldens in it.
struct GoldenScope: Sendable {
    var record: RecordMode?
    var directory: String?

    @TaskLocal static var current = GoldenScope()

    /// The same with what is given here.
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
///   - record: when they are written; nil leaves that to the environment.
///   - directory: where the goldens lie.
///   - body: asserts; its result and its error are passed on.
public func withGoldens<Result, Failure: Error>(
    record: RecordMode? = nil, in directory: String? = nil, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let scope = GoldenScope.current.with(record, directory)
    let outcome: Swift.Result<Result, Failure> = GoldenScope.$current.withValue(scope) {
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try outcome.get()
}
