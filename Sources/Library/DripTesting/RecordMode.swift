private import Foundation

/// The condition under which a golden is written instead of compared. Writing one fails the test, so that nobody mistakes a recording for a pass.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
    /// Every golden.
    case all
    /// Goldens that are missing or differ.
    case failed
    /// Missing goldens: the default.
    case missing
    /// No golden. A missing one is a failure.
    case never
}

extension RecordMode {
    /// The environment variables to read, in order of precedence.
    static let variables = ["DRIPGIF_RECORD", "SNAPSHOT_TESTING_RECORD"]

    /// Returns the mode in the environment; nil when none is set.
    /// - Throws: ``GoldenFailure/unknownMode(variable:value:)``.
    static func inEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(GoldenFailure) -> RecordMode? {
        for variable in variables {
            guard let value = environment[variable], !value.isEmpty else { continue }
            guard let mode = RecordMode(rawValue: value) else { throw .unknownMode(variable: variable, value: value) }
            return mode
        }
        return nil
    }

    /// Returns the mode of one golden. Continuous integration never records. Otherwise the call has precedence, followed by the innermost trait or
    /// ``withGoldens(record:in:_:)``, the environment, and ``missing``.
    static func resolved(
        argument: RecordMode?, scope: RecordMode?, environment: [String: String]
    ) throws(GoldenFailure) -> RecordMode {
        if isContinuousIntegration(environment) { return .never }
        if let mode = argument ?? scope { return mode }
        return try inEnvironment(environment) ?? .missing
    }

    /// Returns whether the variable `CI` is set, as all services do, and not to `false` or `0`.
    private static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
        !["", "false", "0"].contains(environment["CI"]?.lowercased() ?? "")
    }
}
