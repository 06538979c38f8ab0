import DripImage

/// The colours of a gradient as the kernels read them: between two borders of the offset, straight channels are linear.
struct GradientTables {
    enum Spread: Int32 {
        case pad = 0
        case `repeat` = 1
        case reflect = 2
    }

    /// The scale of integer offsets, 2³⁰. An offset t becomes 1 + ⌊t · scale⌋, and those below 0 become 0.
    static let wholeOffset = 1_073_741_824.0
    /// Parts of the range of offsets whose first segment is in a table; a bin is 2²² integer offsets wide.
    static let binCount = 256
    static let binShift = 22
    /// The narrowest segment for offsets in single precision.
    private static let leastCoarseWidth = 1.0 / 32
    /// A segment of fewer pixels is not worth a run of its own.
    private static let leastRun = 4.0

    let spread: Spread
    let isOpaque: Bool
    /// Segment i lies between borders i and i + 1.
    private(set) var borders: [Double] = []
    /// For each segment an offset, the four channels there, 0…255, and their slopes.
    private(set) var channels: [Double] = []

    /// The borders as integer offsets, and the largest integer.
    private(set) var wholeBorders: [Int32] = []
    /// For each segment the channels at its border, and their slopes for integer offsets.
    private(set) var wholeChannels: [Float] = []
    /// The segment at the start of each bin, and that of offset 1.
    private(set) var bins: [UInt16] = []
    /// Whether a bin has more than one border.
    private(set) var isCrowded = false

    /// The change of each channel within 0…15 pixels of a row, in 1/256; empty where pixels are not painted in runs.
    private(set) var steps: [Int16] = []

    /// - Precondition: there is at least one stop, and offsets in 0…1 never fall.
    init(offsets: [Double], colors: [Color], spread: Spread) {
        precondition(!offsets.isEmpty && offsets.count == colors.count, "\(offsets.count) offsets, \(colors.count) colours")
        self.spread = spread
        isOpaque = colors.allSatisfy { $0.alpha == 255 }
        let numbers = colors.map { SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)) }
        let (first, last) = (offsets[0], offsets[offsets.count - 1])
        if spread == .pad || first > 0 { append(from: spread == .pad ? -.infinity : 0, first, numbers[0], .zero) }
        for index in offsets.indices.dropLast() {
            let width = offsets[index + 1] - offsets[index]
            if width <= 0 { continue }
            append(from: offsets[index], offsets[index], numbers[index], (numbers[index + 1] - numbers[index]) / width)
        }
        if spread == .pad || last < 1 { append(from: last, last, numbers[numbers.count - 1], .zero) }
        borders.append(spread == .pad ? .infinity : 1)
        makeWhole()
    }

    /// Whether the error of an offset in single precision, 2⁻²⁰, changes no channel by more than .01.
    var isCoarse: Bool { spread == .pad && (0..<count).allSatisfy { borders[$0 + 1] - borders[$0] >= Self.leastCoarseWidth } }

    var count: Int { borders.count - 1 }
    var wholeCount: Int { wholeBorders.count - 1 }

    private mutating func append(from border: Double, _ offset: Double, _ start: SIMD4<Double>, _ slope: SIMD4<Double>) {
        borders.append(border)
        channels.append(offset)
        for channel in 0..<4 { channels.append(start[channel]) }
        for channel in 0..<4 { channels.append(slope[channel]) }
    }

    private func color(of segment: Int, at offset: Double) -> SIMD4<Double> {
        let own = 9 * segment
        let distance = offset - channels[own]
        return SIMD4(channels[own + 1], channels[own + 2], channels[own + 3], channels[own + 4])
            + SIMD4(channels[own + 5], channels[own + 6], channels[own + 7], channels[own + 8]) * distance
    }

    private mutating func makeWhole() {
        func whole(_ offset: Double) -> Int { 1 + Int((min(1, offset) * Self.wholeOffset).rounded(.up)) }
        let end = whole(1)
        for segment in 0..<count {
            let low = segment == 0 ? 0 : whole(borders[segment])
            let high = segment == count - 1 ? end + 1 : whole(borders[segment + 1])
            if high <= low { continue }
            // The colours before the first stop and after the last are left out where a neighbour has them at its border.
            if segment == 0 && high == 1 && count > 1 && color(of: 0, at: 0) == color(of: 1, at: 0) { continue }
            if segment == count - 1 && low == end && segment > 0 && color(of: segment, at: 1) == color(of: segment - 1, at: 1) { continue }
            let start = wholeBorders.isEmpty ? 0 : low
            let color = color(of: segment, at: (Double(start) - 1) / Self.wholeOffset)
            wholeBorders.append(Int32(start))
            for channel in 0..<4 { wholeChannels.append(Float(color[channel])) }
            for channel in 0..<4 { wholeChannels.append(Float(channels[9 * segment + 5 + channel] / Self.wholeOffset)) }
        }
        wholeBorders.append(.max)
        var segment = 0
        for bin in 0...Self.binCount {
            while Int(wholeBorders[segment + 1]) <= bin << Self.binShift { segment += 1 }
            bins.append(UInt16(segment))
            if segment + 2 < wholeBorders.count && bin < Self.binCount {
                isCrowded = isCrowded || Int(wholeBorders[segment + 2]) < (bin + 1) << Self.binShift
            }
        }
    }

    /// Prepares runs of pixels for a linear gradient whose offset changes by `step` from pixel to pixel.
    mutating func makeSteps(of step: Double) {
        steps.removeAll(keepingCapacity: true)
        let least = Self.leastRun * abs(step)
        for segment in 0..<count where borders[segment + 1] - borders[segment] < least { return }
        for segment in 0..<count {
            for pixel in 0..<16 {
                for channel in 0..<4 {
                    let change = channels[9 * segment + 5 + channel] * step * Double(pixel) * 256
                    // Pixels beyond the segment wrap around, and are not used.
                    steps.append(Int16(truncatingIfNeeded: Int((change + 0.5).rounded(.down))))
                }
            }
        }
    }
}
