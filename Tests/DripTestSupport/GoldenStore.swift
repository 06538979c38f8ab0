import DripCodec
public import DripImage
public import Foundation

/// Approved pictures in `Fixtures/Goldens/<suite>/<case>@<time>.png`, and what happens when a picture is not the approved one.
///
/// Whether anything is recorded is said by the environment: `DRIPGIF_RECORD=missing`, `failed` or `all`; otherwise nothing is. Recording
/// fails the test, so that nobody takes a recording for a pass.
public struct GoldenStore: Sendable {
    public enum Record: String, Sendable, CaseIterable { case never, missing, failed, all }

    public let directory: URL
    /// Where a mismatch leaves its picture.
    public let artifacts: URL
    public let record: Record

    public init(directory: URL, artifacts: URL, record: Record) {
        self.directory = directory
        self.artifacts = artifacts
        self.record = record
    }

    /// The repository's goldens, under the modes of the environment. Artifacts go to `DRIPGIF_ARTIFACTS`, else to the temporary directory.
    /// - Throws: ``GoldenFailure/unknownMode(_:)``.
    public static func repository(environment: [String: String] = ProcessInfo.processInfo.environment) throws(GoldenFailure) -> GoldenStore
    {
        let mode = environment["DRIPGIF_RECORD"] ?? ""
        guard let record = mode.isEmpty ? .never : Record(rawValue: mode) else { throw .unknownMode(mode) }
        // This file lies in Tests/DripTestSupport.
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let artifacts = environment["DRIPGIF_ARTIFACTS"].map { URL(filePath: $0) }
        return GoldenStore(
            directory: root.appending(path: "Fixtures/Goldens"),
            artifacts: artifacts ?? FileManager.default.temporaryDirectory.appending(path: "dripgif-goldens"), record: record)
    }

    /// Compares `image` with the golden of `suite`, `name` and `time` (seconds; nil for what does not move).
    /// - Throws: ``GoldenFailure`` when they differ by more than `tolerance`, when there is no golden, and after every recording.
    public func check(
        _ image: StraightImage, suite: String, name: String, at time: Double? = nil, tolerance: GoldenTolerance = .exact
    ) throws(GoldenFailure) {
        let file = "\(suite)/\(name)" + (time.map { "@\($0)s" } ?? "") + ".png"
        let path = directory.appending(path: file)
        guard FileManager.default.fileExists(atPath: path.path) else {
            guard record != .never else { throw .missing(path: path.path) }
            throw try save(image, to: path)
        }
        if record == .all { throw try save(image, to: path) }
        let golden: StraightImage
        do {
            golden = try PNGDecoder.decode([UInt8](Data(contentsOf: path)))
        } catch {
            throw .unreadable(path: path.path, reason: "\(error)")
        }
        guard let difference = GoldenDifference(golden, image, tolerance: tolerance) else { return }
        if record == .failed { throw try save(image, to: path) }
        let picture = artifacts.appending(path: file)
        try write(GoldenDifference.sideBySide(golden, image), to: picture)
        throw .differs(path: path.path, artifact: picture.path, difference)
    }

    private func save(_ image: StraightImage, to path: URL) throws(GoldenFailure) -> GoldenFailure {
        try write(image, to: path)
        return .recorded(path: path.path)
    }

    private func write(_ image: StraightImage, to path: URL) throws(GoldenFailure) {
        do {
            try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(try PNGEncoder().encode(image)).write(to: path, options: .atomic)
        } catch {
            throw .notWritten(path: path.path, reason: "\(error)")
        }
    }
}

/// By how much a picture may differ from its golden: at most `pixels` pixels by more than `channel` levels.
public struct GoldenTolerance: Hashable, Sendable {
    public let channel: Int
    public let pixels: Int
    public let because: String

    public static let exact = GoldenTolerance(channel: 0, pixels: 0, because: "")

    public init(channel: Int, pixels: Int = 0, because: String) {
        self.channel = channel
        self.pixels = pixels
        self.because = because
    }
}

/// Why a golden test fails, and the next command.
public enum GoldenFailure: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownMode(String)
    case missing(path: String)
    case recorded(path: String)
    case unreadable(path: String, reason: String)
    case notWritten(path: String, reason: String)
    case differs(path: String, artifact: String, GoldenDifference)

    public var description: String {
        switch self {
        case .unknownMode(let mode): "DRIPGIF_RECORD=\(mode) is unknown; use missing, failed or all"
        case .missing(let path):
            "there is no golden \(path); record it with 'DRIPGIF_RECORD=missing swift test --filter Golden', look at it, commit it"
        case .recorded(let path): "recorded \(path); look at it, then run the test again without DRIPGIF_RECORD"
        case .unreadable(let path, let reason): "the golden \(path) cannot be read: \(reason); restore it with 'git checkout -- \(path)'"
        case .notWritten(let path, let reason): "cannot write \(path): \(reason)"
        case .differs(let path, let artifact, let difference):
            "not the golden \(path): \(difference)\nlook at expected, difference and actual in \(artifact)\n"
                + "if the new one is right: 'DRIPGIF_RECORD=failed swift test --filter Golden'"
        }
    }
}
