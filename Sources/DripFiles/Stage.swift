import Glibc

/// A hidden directory beside the place of what is made in it; gone, with all that is in it, when it goes out of use.
struct Stage: ~Copyable {
    let path: String
    private let temporaries: TemporaryFiles
    /// The directory's lock tells ``Leftovers`` that it is in use.
    private let lock: FileDescriptor
    /// What was put into it, in order.
    private(set) var names: [String] = []

    /// - Parameter output: the name of what is made, for messages.
    /// - Throws: ``OutputError`` when there can be no directory beside `place`.
    init(beside place: String, for output: String, _ temporaries: TemporaryFiles) throws(OutputError) {
        Leftovers.remove(beside: place)
        var path = ""
        do throws(SystemError) {
            while true {
                path = FileNames.temporary(beside: place)
                try FileNames.makeDirectory(path)
                let directory: FileDescriptor
                do { directory = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) } catch {
                    if error.code == ENOENT { continue }
                    FileNames.removeDirectory(path)
                    throw error
                }
                if Leftovers.claim(directory, at: path) {
                    lock = directory
                    break
                }
            }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR:
                let parent = FileNames.directory(of: path)
                // In /proc a directory is there, and still nothing can be made in it.
                if (try? FileStatus(of: parent.isEmpty ? "." : parent).kind) == .directory {
                    throw .cannotCreate(path: output, code: EPERM)
                }
                throw .parent(parent, of: output, error)
            case ENOSPC, EDQUOT, EIO: throw .writeFailed(path: output, code: error.code)
            default: throw .cannotCreate(path: output, code: error.code)
            }
        }
        self.path = path
        self.temporaries = temporaries
        temporaries.begin(path)
    }

    deinit {
        // Nothing after it was renamed, the old ones after an exchange.
        for name in (try? FileNames.entries(of: path)) ?? names { FileNames.remove(self(name)) }
        FileNames.removeDirectory(path)
        temporaries.end(path)
    }

    /// Where the system finds `name`.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Adds a file.
    mutating func add(_ bytes: [UInt8], as name: String) throws(SystemError) {
        let file = try FileDescriptor(opening: self(name), O_WRONLY | O_CREAT | O_EXCL)
        names.append(name)
        try file.write(bytes[...])
        try file.close()
    }

    /// From now on only its value removes it: what is in it is being given its place.
    func keep() { temporaries.keep(path) }
}
