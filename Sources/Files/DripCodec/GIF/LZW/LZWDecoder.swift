/// Decodes GIF's LZW by copying: every phrase repeats decoded pixels, those of the previous phrase and one more. The dictionary is therefore a
/// position and a length for each code, and no chain is followed.
struct LZWDecoder {
    private var starts = [Int32](repeating: 0, count: LZWDictionary.codeLimit)
    private var lengths = [Int32](repeating: 0, count: LZWDictionary.codeLimit)

    enum Failure: String, Error {
        case badCode = "an invalid code"
    }

    /// Returns the indices of `codes`: fewer than `pixelCount` where the codes end early. Codes after the last pixel are ignored, as in viewers.
    /// - Parameters:
    ///   - codeBits: 1…8; more is a bad code.
    ///   - pixelCount: the number of pixels in the frame.
    mutating func decode(_ codes: [UInt8], codeBits: Int, pixelCount: Int) throws(Failure) -> [UInt8] {
        guard (1...8).contains(codeBits) else { throw .badCode }
        let clear = 1 &<< codeBits
        let codes = codes.span
        var pixels = [UInt8](repeating: 0, count: pixelCount)
        var target = pixels.mutableSpan
        var (position, count) = (0, 0)
        var (bits, bitCount) = (UInt64(0), 0)
        var (width, next) = (codeBits + 1, clear + 2)
        // The pixels of the last phrase; its length is 0 after a clear code.
        var (lastStart, lastLength) = (0, 0)
        decoding: while count < pixelCount {
            while bitCount < width {
                guard position < codes.count else { break decoding }
                bits |= UInt64(codes[position]) &<< UInt64(bitCount)
                bitCount += 8
                position += 1
            }
            let code = Int(bits & (1 &<< UInt64(width) - 1))
            bits &>>= UInt64(width)
            bitCount -= width
            if code == clear {
                (width, next, lastLength) = (codeBits + 1, clear + 2, 0)
                continue
            }
            if code == clear + 1 { break }
            let start = count
            if code < clear {
                target[count] = UInt8(truncatingIfNeeded: code)
                count += 1
            } else {
                guard lastLength > 0, code <= next, code < LZWDictionary.codeLimit else { throw .badCode }
                // The current phrase: the last one and its first pixel, which directly follows it when it is copied.
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
                if next == 1 &<< width, width < 12 { width += 1 }
            }
            (lastStart, lastLength) = (start, count - start)
        }
        return count == pixelCount ? pixels : Array(pixels[..<count])
    }
}
