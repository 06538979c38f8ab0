import Glibc

/// A hidden directory beside its output's path, removed with its contents when the value is destroyed.
struct Stage: ~Copyable {
    let path: String
    private let temporaries: TemporaryFiles
    /// The lock on the directory, which tells ``StaleTemporaryFiles`` that it is in use.
    private let lock: FileDescriptor
    private(set) var names: [String] = []

    /// - Parameter output: the name of the output, for messages.
    /// - Throws: ``OutputError`` when no directory can be created beside `location`.
    init(beside location: String, for output: String, _ temporaries: TemporaryFiles) throws(OutputError) {
        StaleTemporaryFiles.remove(beside: location)
        var path = ""
        do throws(SystemError) {
            while true {
                path = FileNames.temporary(beside: location)
                try FileNames.makeDirectory(path)
                let directory: FileDescriptor
                do { directory = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) } catch {
                    if error.code == ENOENT { continue }
                    FileNames.removeDirectory(path)
                    throw error
                }
                if StaleTemporaryFiles.claim(directory, at: path) {
                    lock = directory
                    break
                }
            }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR:
                let parent = FileNames.directory(of: path)
                // In /proc directories exist, but no files can be created.
                if (try? FileStatus(of: parent.isEmpty ? "." : parent).kind) == .directory {
                    throw .cannotCreate(path: output, code: EPERM)
                }
                throw .parent(parent, of: output, error)
            default: throw .creation(of: output, error)
            }
        }
        self.path = path
        self.temporaries = temporaries
        temporaries.begin(path)
    }

    deinit {
        // Empty after a rename; the old files after an exchange.
        for name in (try? FileNames.entries(of: path)) ?? names { FileNames.remove(self(name)) }
        FileNames.removeDirectory(path)
        temporaries.end(path)
    }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    mutating func add(_ bytes: [UInt8], as name: String) throws(SystemError) {
        let file = try FileDescriptor(opening: self(name), O_WRONLY | O_CREAT | O_EXCL)
        names.append(name)
        try file.write(bytes[...])
        try file.close()
    }

    /// Leaves removal to this value, because its contents are being renamed.
    func keep() { temporaries.keep(path) }
}
