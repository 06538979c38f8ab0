#if canImport(Glibc) || canImport(Darwin)
    import DripNumbers

    #if canImport(Glibc)
        private import Glibc
    #else
        private import Darwin
    #endif

    private import CHarfBuzz

    extension FontFolder {
        /// The most folders within one another, and the most files of one search.
        private static let depthLimit = 16
        private static let fileLimit = 20_000
        private static let endings: Set = [".ttf", ".otf", ".ttc", ".otc"]

        /// The folders that contain fonts: the system's, then the user's.
        static var all: [String] { ["/usr/share/fonts", "/usr/local/share/fonts"] + (ofUser.map { [$0] } ?? []) }

        /// The folder for the user's own fonts, from `XDG_DATA_HOME` or `HOME`; nil when neither is set.
        private static var ofUser: String? {
            func folder(_ variable: String, _ name: String) -> String? {
                let path = unsafe getenv(variable).flatMap { unsafe String(validatingCString: $0) }
                return path.flatMap { $0.hasPrefix("/") ? $0 + name : nil }
            }
            return folder("XDG_DATA_HOME", "/fonts") ?? folder("HOME", "/.local/share/fonts")
        }

        /// Returns the paths of all files named *.ttf, *.otf, *.ttc or *.otc under `folder`, in the order of their bytes.
        ///
        /// Symbolic links are followed, but not into a parent folder. A folder that does not exist has no files. Names that are not UTF-8 are
        /// skipped, because they could not be given back to the system.
        static func fonts(under folder: String) -> [String] {
            var paths: [String] = []
            add(folder, within: [], to: &paths)
            return paths.stablySorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }

        private static func add(_ folder: String, within parents: [stat], to paths: inout [String]) {
            var status = stat()
            guard unsafe stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, parents.count < depthLimit,
                !parents.contains(where: { $0.st_dev == status.st_dev && $0.st_ino == status.st_ino }), let stream = unsafe opendir(folder)
            else { return }
            defer { unsafe closedir(stream) }
            while paths.count < fileLimit, let entry = unsafe readdir(stream) {
                let validName = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard let name = validName, name != ".", name != ".." else { continue }
                if name.utf8.count > 4, endings.contains(name.suffix(4).lowercased()) {
                    paths.append("\(folder)/\(name)")
                } else {
                    add("\(folder)/\(name)", within: parents + [status], to: &paths)
                }
            }
        }

        /// Maps a file with contents; the caller destroys the blob. HarfBuzz does not report why it cannot open one, and would wait for a writer of a
        /// FIFO.
        static func blob(of path: String) throws(TextError) -> OpaquePointer {
            let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            defer { close(descriptor) }
            var status = stat()
            guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
                throw .unreadableFont(path: path, reason: unsafe String(cString: strerror(errno)))
            }
            guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { throw .notAFont(path: path) }
            guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { throw .outOfMemory }
            return unsafe blob
        }
    }
#endif
