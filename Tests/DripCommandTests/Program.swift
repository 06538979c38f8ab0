import Foundation
import Testing

/// The built program, run in a directory of its own that is gone afterwards.
final class Program {
    let directory: URL

    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// Lines on standard error.
        var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    private let name: String

    init(_ name: String = "dripgif") throws {
        self.name = name
        directory = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("dripgif-cli-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    /// A sanitizer needs more memory for itself.
    static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// Beside the test bundle, where SwiftPM puts both; another build's when `DRIPGIF_PROGRAM` says so.
    static func path(of name: String = "dripgif") -> String {
        if name == "dripgif", let path = ProcessInfo.processInfo.environment["DRIPGIF_PROGRAM"] { return path }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
    }

    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path(of: name))
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// - Parameter environment: nil is this process's own.
    func run(_ arguments: [String], input: String? = nil, environment: [String: String]? = nil) throws -> Result {
        try run(arguments, bytes: Array((input ?? "").utf8), environment: environment)
    }

    /// - Parameter bytes: standard input.
    func run(_ arguments: [String], bytes: [UInt8], environment: [String: String]? = nil) throws -> Result {
        let process = process(arguments)
        if let environment { process.environment = environment }
        // Files, not pipes: nobody has to read them at the right time.
        let streams = try ["out", "err", "in"].map { name in
            let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("dripgif-\(name)-\(UUID().uuidString)")
            try Data(name == "in" ? bytes : []).write(to: url)
            return url
        }
        defer { for url in streams { try? FileManager.default.removeItem(at: url) } }
        process.standardOutput = try FileHandle(forWritingTo: streams[0])
        process.standardError = try FileHandle(forWritingTo: streams[1])
        process.standardInput = try FileHandle(forReadingFrom: streams[2])
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: streams[0]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self))
    }

    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    /// All names in the directory, hidden ones too.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted() }

    func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: directory.appendingPathComponent(name).path).map { Array($0) }
    }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: directory.appendingPathComponent(name)) }

    func path(_ name: String) -> String { directory.appendingPathComponent(name).path }
}

/// The one JSON object in `text`.
func jsonObject(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

/// A render that takes no time.
let small = ["waterdrop", "--drips", "1", "--size", "40x80", "--duration", "0.2"]
