/// A prefix code of limited length: the length and the bits of each symbol.
struct HuffmanCode {
    /// The length of each symbol in bits; 0 for an unused symbol.
    let lengths: [UInt8]

    /// Creates the best code for these counts. A single symbol takes one bit.
    init(_ counts: [Int], limit: Int) {
        var lengths = [UInt8](repeating: 0, count: counts.count)
        // By count, then number, for a deterministic result.
        var keys: [Int] = []
        for symbol in counts.indices where counts[symbol] > 0 { keys.append(counts[symbol] &<< 16 | symbol) }
        keys.sort()
        let symbols = keys.map { $0 & 0xFFFF }
        if symbols.count == 1 {
            lengths[symbols[0]] = 1
        } else if symbols.count > 1 {
            let depths = Self.limited(Self.depths(keys.map { $0 &>> 16 }), limit: limit)
            for index in symbols.indices { lengths[symbols[index]] = UInt8(depths[index]) }
        }
        self.lengths = lengths
    }

    /// Returns the depths of Huffman's construction with two queues: the given weights, ascending, and the sums, which are ascending, too.
    private static func depths(_ weights: [Int]) -> [Int] {
        let count = weights.count
        var sums: [Int] = []
        var parents = [Int](repeating: 0, count: 2 * count - 1)
        var (leaf, sum) = (0, 0)
        func take() -> (Int, Int) {
            if sum == sums.count || leaf < count && weights[leaf] <= sums[sum] {
                defer { leaf += 1 }
                return (leaf, weights[leaf])
            }
            defer { sum += 1 }
            return (count + sum, sums[sum])
        }
        while sums.count < count - 1 {
            let (first, a) = take()
            let (second, b) = take()
            parents[first] = count + sums.count
            parents[second] = count + sums.count
            sums.append(a + b)
        }
        var depths = [Int](repeating: 0, count: 2 * count - 1)
        for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
        return Array(depths[..<count])
    }

    /// Limits depths to `limit`. Then the rarest symbols with room become one deeper until the code is a prefix code again.
    private static func limited(_ depths: [Int], limit: Int) -> [Int] {
        var depths = depths.map { min($0, limit) }
        let full = 1 &<< limit
        var used = depths.reduce(0) { $0 + full >> $1 }
        var index = 0
        while used > full {
            // The rarest symbol with room frees the least.
            while depths[index] == limit { index += 1 }
            depths[index] += 1
            used -= full >> depths[index]
        }
        // Surplus codes go to the most frequent symbols that can use them.
        for index in depths.indices.reversed() where depths[index] > 1 && used + full >> depths[index] <= full {
            used += full &>> depths[index]
            depths[index] -= 1
        }
        return depths
    }

    /// The bits of each symbol, first bit lowest, as in deflate (RFC 1951, section 3.2.2).
    var codes: [UInt16] {
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: 17)
        for length in 1..<17 { next[length] = (next[length - 1] + counts[length - 1]) &<< 1 }
        return lengths.map { length in
            if length == 0 { return 0 }
            defer { next[Int(length)] += 1 }
            var code: UInt16 = 0
            for bit in 0..<Int(length) { code |= UInt16(next[Int(length)] &>> bit & 1) &<< UInt16(Int(length) - 1 - bit) }
            return code
        }
    }

    /// Returns counts with similar neighbours made equal, whose lengths form one run: the method and constants of zopfli (Jyrki Alakuijala).
    static func smoothed(_ counts: [Int]) -> [Int] {
        let end = (counts.lastIndex { $0 > 0 } ?? -1) + 1
        var result = counts
        // Runs that already code well: 5 zeros or 7 equal counts.
        var isKept = [Bool](repeating: false, count: end)
        var start = 0
        while start < end {
            let stop = start + counts[start..<end].prefix { $0 == counts[start] }.count
            if stop - start >= (counts[start] == 0 ? 5 : 7) {
                for index in start..<stop { isKept[index] = true }
            }
            start = stop
        }
        // Stretches whose counts are near a common level become their mean.
        start = 0
        var sum = 0
        var level = counts[..<min(4, end)].reduce(0, +) / 4
        for index in 0...end {
            if index == end || isKept[index] || abs(counts[index] - level) >= 4 {
                let length = index - start
                if length >= 4 || length == 3 && sum == 0 {
                    let mean = sum == 0 ? 0 : max(1, (sum + length / 2) / length)
                    for location in start..<index { result[location] = mean }
                }
                start = index
                sum = 0
                if index == end { break }
                level = index + 3 < end ? counts[index..<index + 4].reduce(2, +) / 4 : counts[index]
            }
            sum += counts[index]
            let length = index - start + 1
            if length >= 4 { level = (sum + length / 2) / length }
        }
        return result
    }

    /// Returns the total bits of symbols with these counts.
    func bits(_ counts: [Int]) -> Int {
        var bits = 0
        for symbol in counts.indices where counts[symbol] > 0 { bits += Int(lengths[symbol]) * counts[symbol] }
        return bits
    }
}
