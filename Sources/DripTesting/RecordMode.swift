private import Foundation

/// When a golden is written instead of compared. Whatever is written fails its test, so that nobody takes a recording for a pass.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
    /// Every golden, anew.
    case all
    /// Goldens that are missing or that the test does not match.
    case failed
    /// Goldens that are missing: what happens unless something else is said.
    case missing
    /// None. A missing golden is a failure.
    case never
}

extension RecordMode {
    /// The variables that are asked, in this order.
    static let variables = ["DRIPGIF_RECORD", "SNAPSHOT_TESTING_RECORD"]

    /// What the environment asks for; nil when it says nothing.
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

    /// The mode of one golden: never in continuous integration, else what the call says, else the nearest trait or ``withGoldens(record:in:_:)``,
    /// else the environment, else ``missing``.
    static func resolved(
        argument: RecordMode?, scope: RecordMode?, environment: [String: String]
    ) throws(GoldenFailure) -> RecordMode {
        if isContinuousIntegration(environment) { return .never }
        if let mode = argument ?? scope { return mode }
        return try inEnvironment(environment) ?? .missing
    }

    /// Whether the variable `CI` is set, as all services do, and not to `false` or `0`.
    private static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
        !["", "false", "0"].contains(environment["CI"]?.lowercased() ?? "")
    }
}
