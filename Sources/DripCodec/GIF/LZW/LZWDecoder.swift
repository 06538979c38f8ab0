/// Decodes GIF's LZW by copying: every phrase is a stretch of pixels that are decoded already, the ones of the phrase before it and one more. So the
/// dictionary is a place and a length a code, and nothing is walked.
struct LZWDecoder {
    private var starts = [Int32](repeating: 0, count: LZWDictionary.codeLimit)
    private var lengths = [Int32](repeating: 0, count: LZWDictionary.codeLimit)

    /// What is wrong with a code stream.
    enum Failure: Error {
        /// It ends before the last pixel.
        case short
        /// A code that cannot be there.
        case badCode
    }

    /// The indices of `codes`. What follows the last pixel is ignored, as viewers do.
    /// - Parameters:
    ///   - codeBits: 1…8; more is a bad code.
    ///   - pixelCount: how many pixels the frame has.
    mutating func decode(_ codes: [UInt8], codeBits: Int, pixelCount: Int) throws(Failure) -> [UInt8] {
        guard (1...8).contains(codeBits) else { throw .badCode }
        let clear = 1 << codeBits
        let codes = codes.span
        var pixels = [UInt8](repeating: 0, count: pixelCount)
        var target = pixels.mutableSpan
        var (position, count) = (0, 0)
        var (bits, bitCount) = (UInt64(0), 0)
        var (width, next) = (codeBits + 1, clear + 2)
        // The pixels of the last phrase; no length after a clear code.
        var (lastStart, lastLength) = (0, 0)
        while count < pixelCount {
            while bitCount < width {
                guard position < codes.count else { throw .short }
                bits |= UInt64(codes[position]) << UInt64(bitCount)
                bitCount += 8
                position += 1
            }
            let code = Int(bits & (1 << UInt64(width) - 1))
            bits >>= UInt64(width)
            bitCount -= width
            if code == clear {
                (width, next, lastLength) = (codeBits + 1, clear + 2, 0)
                continue
            }
            if code == clear + 1 { throw .short }
            let start = count
            if code < clear {
                target[count] = UInt8(truncatingIfNeeded: code)
                count += 1
            } else {
                guard lastLength > 0, code <= next, code < LZWDictionary.codeLimit else { throw .badCode }
                // The phrase that is being made: the last one and its own first pixel, which stands right behind it when it is copied.
                let isNew = code == next
                let source = isNew ? lastStart : Int(starts[code])
                let length = min(isNew ? lastLength + 1 : Int(lengths[code]), pixelCount - count)
                for offset in 0..<length { target[count + offset] = target[source + offset] }
                count += length
            }
            if lastLength > 0, next < LZWDictionary.codeLimit {
                starts[next] = Int32(truncatingIfNeeded: lastStart)
                lengths[next] = Int32(truncatingIfNeeded: lastLength + 1)
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            (lastStart, lastLength) = (start, count - start)
        }
        return pixels
    }
}
