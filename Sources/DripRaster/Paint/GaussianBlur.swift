/// Samples on an integer grid, in 1/256 of a level: 0…65,280. Around them there is nothing.
///
/// There are `lines` lines, one after another. Each has `count` positions from `start` on, with `width` samples each: the channels of a pixel where rows
/// are blurred, the channels of a whole row where columns are.
struct BlurSamples {
    var values: [UInt16]
    let lines: Int
    let start: Int
    let count: Int
    let width: Int

    var end: Int { start + count }
}

/// A Gaussian blur along one axis, in integers. Each step is a sum of weighted samples, rounded to nearest.
struct GaussianBlur {
    /// A weight, and the samples and sums it belongs to: those at `step` · i + `offset` and `sumStep` · i + `sumOffset`.
    private struct Tap {
        let weight: UInt32
        var step = 1
        var offset = 0
        var sumStep = 1
        var sumOffset = 0
    }

    /// The sums in progress; they fit in the fastest cache.
    private var sums = Array(repeating: UInt32(0), count: sumCount)
    private static let sumCount = 4096

    /// Returns the samples blurred along their lines, at the positions `range`.
    mutating func blurred(_ samples: BlurSamples, by kernel: GaussianKernel, to range: Range<Int>) -> BlurSamples {
        // What each step must yield, from the last one backwards.
        var needed = [range]
        for _ in 0..<kernel.levels {
            let next = needed[needed.count - 1]
            needed.append((next.lowerBound >> 1) - 1..<((next.upperBound + 1) >> 1) + 1)
        }
        var samples = samples
        for _ in 0..<kernel.levels {
            let range = (samples.start - 1) >> 1..<((samples.end + 1) >> 1) + 1
            samples = summed(samples, Self.halving, shift: 4, to: range)
        }
        let taps = kernel.weights.enumerated().map { Tap(weight: $0.element, offset: -(kernel.first + $0.offset)) }
        samples = summed(samples, taps, shift: 16, to: needed[kernel.levels])
        for level in stride(from: kernel.levels - 1, through: 0, by: -1) {
            samples = summed(samples, Self.doubling, shift: 3, to: needed[level])
        }
        return samples
    }

    /// Every other position: the mean of five with the weights 1 4 6 4 1.
    private static let halving = zip([1, 4, 6, 4, 1], -2...2).map { Tap(weight: $0.0, step: 2, offset: $0.1) }

    /// Twice the positions: at the old ones the mean of three with the weights 1 6 1, between them that of two.
    private static let doubling =
        zip([1, 6, 1], -1...1).map { Tap(weight: $0.0, offset: $0.1, sumStep: 2) }
        + (0...1).map { Tap(weight: 4, offset: $0, sumStep: 2, sumOffset: 1) }

    /// Returns the sums of all taps / 2^`shift` at the positions `range`.
    private mutating func summed(_ samples: BlurSamples, _ taps: [Tap], shift: UInt32, to range: Range<Int>) -> BlurSamples {
        let width = samples.width
        var result = Array(repeating: UInt16(0), count: samples.lines * range.count * width)
        if sums.count < width { sums = Array(repeating: 0, count: width) }
        let part = max(1, Self.sumCount / width)
        let half: UInt32 = 1 << (shift - 1)
        for line in 0..<samples.lines {
            for first in stride(from: range.lowerBound, to: range.upperBound, by: part) {
                let positions = first..<min(range.upperBound, first + part)
                let count = positions.count * width
                for index in 0..<count { sums[index] = half }
                for tap in taps { add(tap, of: samples, line: line, to: positions) }
                let place = (line * range.count + first - range.lowerBound) * width
                for index in 0..<count { result[place + index] = UInt16(truncatingIfNeeded: sums[index] >> shift) }
            }
        }
        return BlurSamples(values: result, lines: samples.lines, start: range.lowerBound, count: range.count, width: width)
    }

    /// Adds the products of one tap to the sums of `positions`.
    private mutating func add(_ tap: Tap, of samples: BlurSamples, line: Int, to positions: Range<Int>) {
        func ceiling(_ value: Int, _ step: Int) -> Int { step == 1 ? value : (value + 1) >> 1 }
        // The i for which both the sum and the sample exist.
        let low = max(
            ceiling(positions.lowerBound - tap.sumOffset, tap.sumStep), ceiling(samples.start - tap.offset, tap.step))
        let high = min(
            ceiling(positions.upperBound - tap.sumOffset, tap.sumStep), ceiling(samples.end - tap.offset, tap.step))
        guard low < high else { return }
        var (run, count) = (samples.width, high - low)
        var source = (line * samples.count + low * tap.step + tap.offset - samples.start) * run
        var target = (low * tap.sumStep + tap.sumOffset - positions.lowerBound) * run
        let (sourceStep, targetStep) = (tap.step * run, tap.sumStep * run)
        // Neighbours next to each other are one long run.
        if tap.step == 1 && tap.sumStep == 1 { (run, count) = (run * count, 1) }
        let values = samples.values.span
        var sums = sums.mutableSpan
        for _ in 0..<count {
            for index in 0..<run { sums[target &+ index] &+= tap.weight &* UInt32(values[source &+ index]) }
            source += sourceStep
            target += targetStep
        }
    }
}
