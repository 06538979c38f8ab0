import DripFiles
import DripRendering

/// The folder of a manifest, which contains all of its paths.
struct ManifestFolder: Sendable {
    /// The folder as given, with its `/`; empty for the current directory.
    let path: String
    private let real: String

    init(of manifest: String) throws(BatchError) {
        path = FileNames.directory(of: manifest)
        do { real = try FileNames.realPath(of: path.isEmpty ? "." : path) } catch { throw .rendering(.input(.missing(path: manifest))) }
    }

    func callAsFunction(_ name: String) -> String { path + name }

    /// Returns the path in `text`, without a `.` for the folder itself.
    /// - Throws: the reason why it is invalid.
    func checked(_ text: String) throws(PathRefusal) -> String {
        if text.hasPrefix("/") { throw PathRefusal(problem: .absolute) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part != ".." && !part.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        guard isPlain, !parts.isEmpty else { throw PathRefusal(problem: .notPlain) }
        let name = parts.joined(separator: "/")
        guard staysInside(name) else { throw PathRefusal(problem: .leavesFolder) }
        return name
    }

    struct PathRefusal: Error {
        let problem: ManifestError.PathProblem
    }

    /// Returns whether no symbolic link in `name` is broken or leaves the folder.
    func staysInside(_ name: String) -> Bool {
        var location = name[...]
        while true {
            let full = path + location
            if (try? FileStatus(of: full, followsLinks: false)) != nil {
                guard let found = try? FileNames.realPath(of: full) else { return false }
                return found == real || found.hasPrefix(real == "/" ? real : real + "/")
            }
            // For a missing file, its directory decides.
            guard let slash = location.lastIndex(of: "/") else { return true }
            location = location[..<slash]
        }
    }
}
