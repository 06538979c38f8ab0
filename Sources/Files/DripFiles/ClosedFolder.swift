/// A folder that no path from it may leave.
package struct ClosedFolder: Sendable {
    /// The folder as given, with its `/`; empty for the current directory.
    package let path: String
    private let real: String

    /// The folder that holds a file.
    package init(of file: String) throws(SystemError) {
        path = FileNames.directory(of: file)
        real = try FileNames.realPath(of: path.isEmpty ? "." : path)
    }

    package func callAsFunction(_ name: String) -> String { path + name }

    /// Returns the path in `text`, without a `.` for the folder itself.
    /// - Throws: the reason why it is invalid.
    package func checked(_ text: String) throws(PathProblem) -> String {
        if text.hasPrefix("/") { throw .absolute }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part != ".." && !part.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        guard isPlain, !parts.isEmpty else { throw .notPlain }
        let name = parts.joined(separator: "/")
        guard staysInside(name) else { throw .leavesFolder }
        return name
    }

    /// Returns whether no symbolic link in `name` is broken or leaves the folder.
    package func staysInside(_ name: String) -> Bool {
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
