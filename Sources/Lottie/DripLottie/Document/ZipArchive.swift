import DripNumbers

/// The files of a ZIP archive, stored or deflated. The central directory decides; everything is checked before memory is taken for contents.
struct ZipArchive: Sendable {
    private struct Entry: Sendable {
        let isDeflated: Bool
        let checksum: UInt32
        /// The size of its content in bytes.
        let size: Int
        /// The bytes that hold it.
        let data: Range<Int>
    }

    static let fileLimit = 10_000
    /// The most bytes of one file, and of all together.
    static let byteLimit = LottieFile.byteLimit
    static let totalLimit = 512 << 20

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]

    /// - Throws: ``LottieError/archive(reason:)``, ``LottieError/overLimit(path:what:limit:)``.
    init(_ bytes: [UInt8]) throws(LottieError) {
        self.bytes = bytes
        guard let end else { throw .archive(reason: "the central directory is missing") }
        let (count, size, start) = (short(end + 10), long(end + 12), long(end + 16))
        if count == 0xFFFF || isAbsent(end + 12) || isAbsent(end + 16) { throw .archive(reason: "it has the form ZIP64") }
        guard short(end + 4) == 0, short(end + 6) == 0, short(end + 8) == count else { throw .archive(reason: "it has several parts") }
        let damage = LottieError.archive(reason: "the central directory is damaged")
        guard start <= end, size <= end - start else { throw damage }
        guard count <= Self.fileLimit else { throw .overLimit(path: "", what: "files", limit: Self.fileLimit) }
        var (position, total) = (start, 0)
        var ranges: [Range<Int>] = []
        for _ in 0..<count {
            guard position + 46 <= start + size, long(position) == 0x0201_4B50 else { throw damage }
            let next = position + 46 + short(position + 28) + short(position + 30) + short(position + 32)
            guard next <= start + size else { throw damage }
            let name = String(decoding: bytes[position + 46..<position + 46 + short(position + 28)], as: UTF8.self)
            let (entry, range) = try entry(name, at: position, before: start)
            ranges.append(range)
            total += entry.size
            guard total <= Self.totalLimit else { throw .overLimit(path: name, what: "bytes of files", limit: Self.totalLimit) }
            if !name.hasSuffix("/"), entries.updateValue(entry, forKey: name) != nil { throw .archive(reason: "'\(name)' is in it twice") }
            position = next
        }
        ranges = ranges.stablySorted { $0.lowerBound < $1.lowerBound }
        for (one, other) in zip(ranges, ranges.dropFirst()) where one.upperBound > other.lowerBound {
            throw .archive(reason: "files overlap")
        }
    }

    /// Returns the content of a file; nil if there is none.
    /// - Throws: ``LottieError/archive(reason:)``.
    func content(of name: String) throws(LottieError) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        let content: [UInt8]
        if entry.isDeflated {
            do { content = try Inflate.inflated(bytes[entry.data], .raw, limit: entry.size) } catch {
                throw .archive(reason: "'\(name)' is damaged")
            }
        } else {
            content = Array(bytes[entry.data])
        }
        guard content.count == entry.size, Inflate.checksum(content) == entry.checksum else {
            throw .archive(reason: "'\(name)' is damaged")
        }
        return content
    }

    // MARK: Directory

    private func short(_ position: Int) -> Int { Int(bytes[position]) | Int(bytes[position + 1]) &<< 8 }

    private func word(_ position: Int) -> UInt32 { UInt32(short(position)) | UInt32(short(position + 2)) &<< 16 }

    /// A length or an offset; one that no `Int` holds is beyond any file.
    private func long(_ position: Int) -> Int { Int(clamping: word(position)) }

    /// Whether the value stands elsewhere, in the form of longer archives.
    private func isAbsent(_ position: Int) -> Bool { word(position) == .max }

    /// The index of the record at the end, before a comment of at most 65,535 bytes.
    private var end: Int? {
        let last = bytes.count - 22
        return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { position in
            long(position) == 0x0605_4B50 && position + short(position + 20) == last
        }
    }

    /// Reads the entry at `position`, whose data end before the central directory, and the bytes that belong to it.
    private func entry(_ name: String, at position: Int, before directory: Int) throws(LottieError) -> (Entry, Range<Int>) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, !name.contains("\\"), !name.contains("\0"), parts.first != "", !parts.contains(".."), !parts.contains(".")
        else {
            throw .archive(reason: "'\(name)' is no path inside it")
        }
        guard short(position + 8) & 0x2041 == 0 else { throw .archive(reason: "'\(name)' is encrypted") }
        let (method, packed, size, start) = (short(position + 10), long(position + 20), long(position + 24), long(position + 42))
        guard method == 0 || method == 8 else { throw .archive(reason: "'\(name)' is compressed in an unknown way (\(method))") }
        if [20, 24, 42].contains(where: { isAbsent(position + $0) }) { throw .archive(reason: "it has the form ZIP64") }
        guard size <= Self.byteLimit else { throw .overLimit(path: name, what: "bytes of a file", limit: Self.byteLimit) }
        guard start <= directory - 30, long(start) == 0x0403_4B50 else { throw .archive(reason: "'\(name)' is damaged") }
        let data = start + 30 + short(start + 26) + short(start + 28)
        guard packed <= directory - data, method == 8 || packed == size,
            bytes[start + 30..<min(directory, start + 30 + short(start + 26))].elementsEqual(name.utf8)
        else { throw .archive(reason: "'\(name)' is damaged") }
        let entry = Entry(
            isDeflated: method == 8, checksum: word(position + 16), size: size, data: data..<data + packed)
        return (entry, start..<data + packed)
    }
}
