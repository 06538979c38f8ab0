import Foundation

/// A directory that is gone when the test is.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "dripgif-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
        return self(name)
    }

    func text(_ name: String) -> String? { FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) } }
    func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: self(name)).map { Array($0) } }

    func permissions(_ name: String) throws -> Int {
        let value = try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? NSNumber
        return value?.intValue ?? -1
    }
}
