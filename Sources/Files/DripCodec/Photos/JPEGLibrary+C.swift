private import CTurboJPEG
internal import DripImage

/// A wrapper of libjpeg-turbo. No C type leaves this file.
enum JPEGLibrary {
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Decodes a JPEG of any kind but CMYK.
    static func decode(_ bytes: [UInt8]) throws(StillImageError) -> StraightImage {
        guard let handle = unsafe tjInitDecompress() else { throw .damaged(format: "JPEG", reason: "libjpeg-turbo: out of memory") }
        defer { unsafe _ = tjDestroy(handle) }
        var (width, height): (Int32, Int32) = (0, 0)
        var (sampling, space): (Int32, Int32) = (0, 0)
        guard unsafe tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0 else {
            throw .damaged(format: "JPEG", reason: unsafe "libjpeg-turbo: \(String(cString: tjGetErrorStr2(handle)))")
        }
        let size: PixelSize
        do { size = try PixelSize(validatingWidth: Int(width), height: Int(height)) } catch { throw .overLimit(error) }
        var isDecoded = false
        let pixels = unsafe [Color](unsafeUninitializedCapacity: size.area) { target, count in
            let rows = unsafe UnsafeMutableRawBufferPointer(target).bindMemory(to: UInt8.self).baseAddress
            // The exact transform, which gives the same bytes with every vector instruction set.
            let flags = TJFLAG_ACCURATEDCT
            isDecoded =
                unsafe tjDecompress2(
                    handle, bytes, UInt(bytes.count), rows, width, 4 * width, height, TJPF_RGBA.rawValue, flags) == 0
            count = isDecoded ? size.area : 0
        }
        guard isDecoded else { throw .damaged(format: "JPEG", reason: unsafe "libjpeg-turbo: \(String(cString: tjGetErrorStr2(handle)))") }
        return JPEGSegments(bytes).orientation.turned(StraightImage(size: size, pixels: pixels))
    }
}
