import Foundation

/// A directory that is gone when the test is.
public final class TemporaryDirectory {
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "dripgif-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    public func callAsFunction(_ name: String) -> String { path + "/" + name }

    public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    public func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
        return self(name)
    }

    public func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
    }
    public func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: self(name)).map { Array($0) } }

    public func permissions(_ name: String) throws -> Int {
        let value = try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? NSNumber
        return value?.intValue ?? -1
    }
}
