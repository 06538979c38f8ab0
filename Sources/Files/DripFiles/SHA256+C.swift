private import CDigest

/// SHA-256 of a sequence of byte arrays, computed by the system's library.
package struct SHA256 {
    private var state = CDigestState()

    package init() { unsafe cdigest_begin(&state) }

    package mutating func update(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { bytes in unsafe cdigest_add(&state, bytes.baseAddress, bytes.count) }
    }

    /// Returns the digest of 32 bytes.
    package consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe digest.withUnsafeMutableBufferPointer { digest in unsafe cdigest_finish(&state, digest.baseAddress) }
        return digest
    }

    package static func hash(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }
}

extension [UInt8] {
    /// The bytes as hexadecimal digits, two for each.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in self {
            text.append(digits[Int(byte &>> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
