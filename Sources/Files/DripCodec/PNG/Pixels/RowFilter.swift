/// PNG's five predictions of a byte from those to its left and above; the difference is stored (PNG specification, section 9).
enum RowFilter: UInt8, CaseIterable, Sendable {
    case none, sub, up, average, paeth

    /// Returns each row preceded by the byte of its filter.
    /// - Parameters:
    ///   - bytes: rows of `stride` bytes.
    ///   - distance: from a byte to that of the same sample in the previous pixel.
    ///   - filters: the choices for each row: the smallest sum of absolute signed differences is used, a heuristic (section 12.7).
    static func apply(_ filters: [RowFilter], to bytes: [UInt8], stride: Int, distance: Int) -> [UInt8] {
        let height = bytes.count / stride
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + height)
        if filters == [.none] {
            for y in 0..<height {
                result.append(RowFilter.none.rawValue)
                result.append(contentsOf: bytes[y * stride..<(y + 1) * stride])
            }
            return result
        }
        var trial = [UInt8](repeating: 0, count: stride)
        var best = trial
        for y in 0..<height {
            var bestSum = Int.max
            var bestFilter = RowFilter.none
            for filter in filters {
                let sum = filter.write(bytes.span, row: y, stride: stride, distance: distance, into: &trial)
                if sum < bestSum {
                    (bestSum, bestFilter) = (sum, filter)
                    swap(&best, &trial)
                }
            }
            result.append(bestFilter.rawValue)
            result.append(contentsOf: best)
        }
        return result
    }

    /// Filters a row and returns the sum of its absolute differences, taken as signed.
    private func write(_ bytes: Span<UInt8>, row: Int, stride: Int, distance: Int, into target: inout [UInt8]) -> Int {
        let start = row * stride
        var out = target.mutableSpan
        var sum = 0
        for x in 0..<stride {
            let left = x >= distance ? Int(bytes[start + x - distance]) : 0
            let above = row > 0 ? Int(bytes[start + x - stride]) : 0
            let prediction: Int =
                switch self {
                case .none: 0
                case .sub: left
                case .up: above
                case .average: (left + above) / 2
                case .paeth:
                    Self.paeth(left, above, row > 0 && x >= distance ? Int(bytes[start + x - stride - distance]) : 0)
                }
            let difference = UInt8(truncatingIfNeeded: Int(bytes[start + x]) - prediction)
            out[x] = difference
            sum += Int(Int8(bitPattern: difference).magnitude)
        }
        return sum
    }

    /// Returns whichever of left, above and above left is nearest to left + above − above left.
    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let estimate = left + above - corner
        let toLeft = abs(estimate - left)
        let toAbove = abs(estimate - above)
        let toCorner = abs(estimate - corner)
        if toLeft <= toAbove, toLeft <= toCorner { return left }
        return toAbove <= toCorner ? above : corner
    }
}
