import DripImage
import DripNumbers
import DripScene

/// The colours of a gradient as the kernels read them: between two borders of the offset, straight channels are linear.
final class GradientTables: Sendable {
    /// The scale of integer offsets, 2³⁰. An offset t becomes 1 + ⌊t · scale⌋, and those below 0 become 0.
    static let wholeOffset = 1_073_741_824.0
    /// Parts of the range of offsets whose first segment is in a table; a bin is 2²² integer offsets wide.
    static let binCount = 256
    static let binShift = 22
    /// How far a channel may change within a cell, so that its centre is within .1 of all its offsets.
    private static let mostChange = 0.195

    let spread: Gradient.Spread
    let isOpaque: Bool
    /// The borders of segments as integer offsets, and the largest integer.
    let borders: [Int32]
    /// For each segment the channels at its border, and their slopes for integer offsets.
    let channels: [Float]
    /// The segment at the start of each bin, and that of offset 1.
    let bins: [UInt16]
    /// Whether a bin has more than one border.
    let sharesBins: Bool

    /// Whether the kernel keeps all segments in registers, if the offsets are found in single precision.
    var hasFewSegments: Bool { spread == .pad && count <= Self.mostFewSegments }
    private static let mostFewSegments = 7

    /// The power of two of parts of the range of offsets in which no channel changes by more than .2, 8…18; nil where colours jump or change faster.
    let resolution: Int?
    /// The number of cells of a table of colours is 2 to this; nil where one would be too large.
    var cellBits: Int? { resolution.flatMap { $0 <= Self.mostCellBits ? $0 : nil } }
    private static let mostCellBits = 14
    /// The colours of all cells, as the kernels read them; empty unless they were made.
    let colors: [PremultipliedRGBA8]

    /// Segment i lies between its border and the next one's: at an offset it has these channels, 0…255, and slopes.
    private struct Segment {
        let border: Double
        let offset: Double
        let start: SIMD4<Double>
        let slope: SIMD4<Double>

        func color(at offset: Double) -> SIMD4<Double> { start + slope * (offset - self.offset) }
    }

    /// - Precondition: there is at least one stop, and offsets in 0…1 never fall.
    init(offsets: [Double], colors: [Color], spread: Gradient.Spread) {
        precondition(!offsets.isEmpty && offsets.count == colors.count, "\(offsets.count) offsets, \(colors.count) colours")
        self.spread = spread
        isOpaque = colors.allSatisfy { $0.alpha == 255 }
        let numbers = colors.map { SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)) }
        let (first, last) = (offsets[0], offsets[offsets.count - 1])
        var segments: [Segment] = []
        func append(from border: Double, _ offset: Double, _ start: SIMD4<Double>, _ slope: SIMD4<Double> = .zero) {
            segments.append(Segment(border: border, offset: offset, start: start, slope: slope))
        }
        if spread == .pad || first > 0 { append(from: spread == .pad ? -.infinity : 0, first, numbers[0]) }
        for index in offsets.indices.dropLast() {
            let width = offsets[index + 1] - offsets[index]
            if width <= 0 { continue }
            append(from: offsets[index], offsets[index], numbers[index], (numbers[index + 1] - numbers[index]) / width)
        }
        if spread == .pad || last < 1 { append(from: last, last, numbers[numbers.count - 1]) }
        resolution = Self.resolution(segments)
        (borders, self.channels) = Self.whole(segments)
        (bins, sharesBins) = Self.bins(borders)
        self.colors = []
    }

    private init(_ other: GradientTables, _ colors: [PremultipliedRGBA8]) {
        (spread, isOpaque, resolution) = (other.spread, other.isOpaque, other.resolution)
        (borders, channels, bins, sharesBins) = (other.borders, other.channels, other.bins, other.sharesBins)
        self.colors = colors
    }

    var count: Int { borders.count - 1 }

    private static func resolution(_ segments: [Segment]) -> Int? {
        var change = 0.0
        for (index, segment) in segments.enumerated() {
            let slopes = (0..<4).map { abs(segment.slope[$0]) }
            // A product with alpha changes by both.
            change = max(change, slopes[0] + slopes[3], slopes[1] + slopes[3], slopes[2] + slopes[3])
            if index == 0 { continue }
            let jump = segment.color(at: segment.border) - segments[index - 1].color(at: segment.border)
            if (0..<4).contains(where: { abs(jump[$0]) > 0.01 }) { return nil }
        }
        return (8...18).first { change <= mostChange * Double(1 &<< $0) }
    }

    /// Returns the borders and channels of segments that hold at least one integer offset.
    private static func whole(_ segments: [Segment]) -> ([Int32], [Float]) {
        func whole(_ offset: Double) -> Int { 1 + Int((min(1, offset) * wholeOffset).rounded(.up)) }
        let end = whole(1)
        var (borders, channels): ([Int32], [Float]) = ([], [])
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            let low = index == 0 ? 0 : whole(segment.border)
            let high = isLast ? end + 1 : whole(segments[index + 1].border)
            if high <= low { continue }
            // The colours before the first stop and after the last are left out where a neighbour has them at its border.
            if index == 0 && high == 1 && !isLast && segment.color(at: 0) == segments[1].color(at: 0) { continue }
            if isLast && low == end && index > 0 && segment.color(at: 1) == segments[index - 1].color(at: 1) { continue }
            let start = borders.isEmpty ? 0 : low
            let color = segment.color(at: (Double(start) - 1) / wholeOffset)
            borders.append(Int32(start))
            for channel in 0..<4 { channels.append(Float(color[channel])) }
            for channel in 0..<4 { channels.append(Float(segment.slope[channel] / wholeOffset)) }
        }
        borders.append(.max)
        return (borders, channels)
    }

    private static func bins(_ borders: [Int32]) -> (bins: [UInt16], areShared: Bool) {
        var (bins, areShared): ([UInt16], Bool) = ([], false)
        var segment = 0
        for bin in 0...binCount {
            while Int(borders[segment + 1]) <= bin &<< binShift { segment += 1 }
            bins.append(UInt16(segment))
            if segment + 2 < borders.count && bin < binCount { areShared = areShared || Int(borders[segment + 2]) < (bin + 1) &<< binShift }
        }
        return (bins, areShared)
    }

    /// Returns the same tables with the colours of the cells, if there can be any.
    func withColors() -> GradientTables {
        guard let cellBits, colors.isEmpty else { return self }
        var colors = Array(repeating: PremultipliedRGBA8.clear, count: ((1 &<< cellBits) + 9) & ~7)
        PaintKernels.makeCells(of: self, &colors)
        return GradientTables(self, colors)
    }
}
