import DripFiles
import DripRendering

/// The folder of a manifest, which none of its paths may leave.
struct ManifestFolder: Sendable {
    /// As it was given, with its `/`; empty for the current directory.
    let path: String
    private let real: String

    /// - Parameter manifest: the manifest's path.
    init(of manifest: String) throws(BatchError) {
        path = FileNames.directory(of: manifest)
        do { real = try FileNames.realPath(of: path.isEmpty ? "." : path) } catch { throw .rendering(.input(.missing(path: manifest))) }
    }

    /// How the system finds what the manifest calls `name`.
    func callAsFunction(_ name: String) -> String { path + name }

    /// The path that `text` says, without a `.` for the folder itself.
    /// - Throws: why it may not be one.
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

    /// Whether no symbolic link on the way to `name` leads out of the folder, or to where nothing is.
    func staysInside(_ name: String) -> Bool {
        var place = name[...]
        while true {
            let full = path + place
            if (try? FileStatus(of: full, followsLinks: false)) != nil {
                guard let found = try? FileNames.realPath(of: full) else { return false }
                return found == real || found.hasPrefix(real == "/" ? real : real + "/")
            }
            // What is not there yet is where its directory is.
            guard let slash = place.lastIndex(of: "/") else { return true }
            place = place[..<slash]
        }
    }
}
