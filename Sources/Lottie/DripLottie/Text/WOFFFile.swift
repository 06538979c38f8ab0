/// Web Open Font Format 1.0: the tables of a font file, each compressed by zlib.
enum WOFFFile {
    private struct Table {
        let header: ArraySlice<UInt8>
        let content: [UInt8]
    }

    /// Returns the font file that `bytes` contain; nil where they are no WOFF file, are damaged, or contain more than `limit` bytes.
    static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        func short(_ position: Int) -> Int { Int(bytes[position]) &<< 8 | Int(bytes[position + 1]) }
        func long(_ position: Int) -> Int { short(position) &<< 16 | short(position + 2) }
        // 44 bytes of a header, then 20 for each table: tag, offset, packed and unpacked length, checksum.
        guard bytes.count >= 44, bytes.starts(with: "wOFF".utf8) else { return nil }
        let count = short(12)
        guard count > 0, count <= 128, 44 + 20 * count <= bytes.count else { return nil }
        var remaining = limit
        var tables: [Table] = []
        for entry in stride(from: 44, to: 44 + 20 * count, by: 20) {
            let (offset, packed, length) = (long(entry + 4), long(entry + 8), long(entry + 12))
            guard packed <= length, length <= remaining, offset <= bytes.count, packed <= bytes.count - offset else { return nil }
            remaining -= length
            let data = bytes[offset..<offset + packed]
            guard packed < length else {
                tables.append(Table(header: bytes[entry..<entry + 4], content: Array(data)))
                continue
            }
            guard let content = try? Inflate.inflated(data, .zlib, limit: length), content.count == length else { return nil }
            tables.append(Table(header: bytes[entry..<entry + 4], content: content))
        }
        return file(of: tables, flavor: bytes[4..<8])
    }

    /// Returns a file with a directory of `tables`, which are in the order of their tags. Checksums are 0: nobody reads them.
    private static func file(of tables: [Table], flavor: ArraySlice<UInt8>) -> [UInt8] {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number &>> (8 * $0)) }
        }
        // The powers of two for a binary search are not read either.
        var result = Array(flavor)
        result += bytes(tables.count, 2)
        result += bytes(0, 6)
        var offset = 12 + 16 * tables.count
        for table in tables {
            for part in [Array(table.header), bytes(0, 4), bytes(offset, 4), bytes(table.content.count, 4)] { result += part }
            offset += (table.content.count + 3) & ~3
        }
        for table in tables {
            result += table.content
            result += repeatElement(0, count: -table.content.count & 3)
        }
        return result
    }
}
