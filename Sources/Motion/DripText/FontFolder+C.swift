#if !canImport(Glibc) && !canImport(Darwin)
    private import CHarfBuzz
    private import CHost

    // The fonts of the program that this code is linked into. A path is an index.
    extension FontFolder {
        static let all = ["fonts"]

        static func fonts(under folder: String) -> [String] { (0..<host_font_count()).map { "\($0)" } }

        static func blob(of path: String) throws(TextError) -> OpaquePointer {
            guard let index = Int32(path), 0..<host_font_count() ~= index else { throw .notAFont(path: path) }
            var count: UInt32 = 0
            let bytes = unsafe host_font(index, &count)
            guard let blob = unsafe hb_blob_create(bytes, count, HB_MEMORY_MODE_READONLY, nil, nil) else { throw .outOfMemory }
            return unsafe blob
        }
    }
#endif
