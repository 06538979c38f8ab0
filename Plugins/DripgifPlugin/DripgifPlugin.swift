import Foundation
import PackagePlugin

/// `swift package dripgif [options of batch]` runs `dripgif batch` for every `dripgif.yaml` in the package's targets; with other arguments it is `dripgif`
/// itself, in the package's directory.
@main
struct DripgifPlugin: CommandPlugin {
    static let manifestNames: Set = ["dripgif.yaml", "dripgif.yml", "dripgif.json"]

    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "DripgifProgram").url
        let package = context.package.directoryURL
        if let first = arguments.first, !first.hasPrefix("-") || ["--help", "-h", "--version"].contains(first) {
            return try finish(with: [run(tool, arguments, in: package)])
        }
        let manifests = manifests(of: context.package)
        if manifests.isEmpty {
            throw Failure(text: "no target has a dripgif.yaml; add one to a target's folder, such as its DocC catalog")
        }
        // One that fails does not stop the others.
        try finish(with: manifests.map { try run(tool, ["batch", $0.path(percentEncoded: false)] + arguments, in: package) })
    }

    /// All manifests in the folders of the package's own targets, by path.
    private func manifests(of package: Package) -> [URL] {
        var found: Set<URL> = []
        for target in package.targets {
            let files = FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                if Self.manifestNames.contains(file.lastPathComponent) { found.insert(file.standardizedFileURL) }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// - Returns: the exit code.
    private func run(_ tool: URL, _ arguments: [String], in directory: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = directory
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    private func finish(with statuses: [Int32]) throws {
        if let status = statuses.first(where: { $0 != 0 }) { throw Failure(text: "dripgif ended with \(status)") }
    }
}

struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
