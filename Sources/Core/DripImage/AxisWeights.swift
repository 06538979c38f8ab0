/// The pixels of one axis of an image that each pixel of the scaled image consists of, and their weights.
struct AxisWeights {
    /// The first of the pixels for each result.
    private(set) var firsts: [Int] = []
    /// The weights of all results, one after another.
    private(set) var weights: [Float] = []
    private var ends: [Int] = []
    /// The largest number of pixels of a result.
    private(set) var mostPixels = 0

    /// - Parameters:
    ///   - source: the number of pixels.
    ///   - target: the number of pixels of the scaled image.
    ///   - visible: those of them that are needed.
    init(from source: Int, to target: Int, _ visible: Range<Int>) {
        let step = Double(source) / Double(target)
        let sampleCount = step > 1 ? Int((2 * step).rounded(.up)) : 1
        for index in visible {
            let samples = (0..<sampleCount).map { number in
                let position = (Double(index) + (Double(number) + 0.5) / Double(sampleCount)) * step - 0.5
                return min(Double(source - 1), max(0, position))
            }
            let first = Int(samples[0])
            var shares = [Double](repeating: 0, count: min(source - 1, Int(samples[sampleCount - 1]) + 1) - first + 1)
            for sample in samples {
                let pixel = Int(sample)
                let part = sample - Double(pixel)
                shares[pixel - first] += 1 - part
                if part > 0 { shares[pixel - first + 1] += part }
            }
            firsts.append(first)
            weights += shares.map { Float($0 / Double(sampleCount)) }
            ends.append(weights.count)
            mostPixels = max(mostPixels, shares.count)
        }
    }

    /// The range of weights of a result.
    func taps(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// Scales a row, and writes the results from `start` on.
    func add(_ row: [SIMD4<Float>], into target: inout [SIMD4<Float>], at start: Int) {
        let (row, weights, firsts, ends) = (row.span, weights.span, firsts.span, ends.span)
        var target = target.mutableSpan
        var tap = 0
        for index in firsts.indices {
            var sum = SIMD4<Float>.zero
            var pixel = firsts[index]
            while tap < ends[index] {
                sum += row[pixel] * weights[tap]
                (pixel, tap) = (pixel + 1, tap + 1)
            }
            target[start + index] = sum
        }
    }
}
