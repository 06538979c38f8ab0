internal import CZlib

enum Inflate {
    /// What is around the compressed data.
    enum Format: CInt {
        /// Nothing (RFC 1951), with a window of 32 KiB.
        case raw = -15
        /// The header and the checksum of zlib (RFC 1950).
        case zlib = 15
        /// The header and the checksum of gzip (RFC 1952).
        case gzip = 31
    }

    /// Returns what `bytes` contain, which is one stream without anything behind it.
    static func inflated(_ bytes: ArraySlice<UInt8>, _ format: Format, limit: Int) throws(Inflate.Failure) -> [UInt8] {
        var stream = unsafe z_stream()
        guard unsafe inflateInit2_(&stream, format.rawValue, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged
        }
        defer { unsafe inflateEnd(&stream) }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 &<< 16)
        return try unsafe bytes.withUnsafeBufferPointer { (input) throws(Inflate.Failure) -> [UInt8] in
            unsafe (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
            while true {
                let status = unsafe chunk.withUnsafeMutableBufferPointer { output in
                    unsafe (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                    return unsafe inflate(&stream, Z_NO_FLUSH)
                }
                let count = unsafe chunk.count - Int(stream.avail_out)
                guard result.count + count <= limit else { throw .overLimit }
                result += chunk[..<count]
                if status == Z_STREAM_END {
                    guard unsafe stream.avail_in == 0 else { throw .damaged }
                    return result
                }
                // Without progress the stream has no end.
                guard status == Z_OK, count > 0 else { throw .damaged }
            }
        }
    }

    /// Returns the checksum (CRC-32) of `bytes`.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) })
    }

    /// Why compressed bytes cannot be read.
    enum Failure: Error {
        case damaged
        case overLimit
    }
}
