internal import DripImage
internal import DripScene

/// The mean of drawings while a shutter is open, in premultiplied sRGB.
///
/// The moments of a motion are doubled until the mean stays where it is. Those at both ends count half. Memory: 20 bytes for each pixel.
struct ExposureMean {
    private typealias Sums = [SIMD4<UInt16>]

    /// The sums over all moments so far, and over those between them.
    private var sums: Sums = []
    private var between: Sums = []

    private static let fewestSteps = 8
    /// Sums of 256 × 255 fit 16 bits.
    private static let mostSteps = 256
    /// The change of a channel, in levels, at which more moments do not matter any more.
    private static let leastChange = 0.75

    /// The largest distance between a curve and its polygon, in pixels: fine enough for a disc that hardly moves to be within 2 levels of its sweep.
    static let curveTolerance = 0.005

    init() {}

    /// Returns the only drawing of an exposure in which nothing moves; nil where something does.
    static func still(_ exposure: Exposure) -> Scene? {
        switch exposure {
        case .still(let scene): return scene
        case .continuous(let scene):
            let first = scene(0)
            return (1...fewestSteps).allSatisfy { scene(Double($0) / Double(fewestSteps)) == first } ? first : nil
        case .frames(let frames):
            guard let first = frames.first?.scene else { return Scene() }
            return frames.allSatisfy { $0.scene == first } ? first : nil
        }
    }

    /// Draws the mean into `pixmap`.
    /// - Parameter draw: draws one moment.
    mutating func draw(
        _ exposure: Exposure, into pixmap: inout Pixmap, by draw: (Scene, inout Pixmap) throws(RasterError) -> Void
    ) throws(RasterError) {
        let divisor: Int
        switch exposure {
        case .still(let scene): return try draw(scene, &pixmap)
        case .frames(let frames):
            reset(&sums, pixmap.size)
            divisor = frames.reduce(0) { $0 + $1.count }
            precondition(divisor <= Self.mostSteps, "\(divisor) moments")
            for frame in frames {
                try draw(frame.scene, &pixmap)
                Self.add(pixmap, UInt16(frame.count), to: &sums)
            }
        case .continuous(let scene):
            divisor = try meanOfMotion(scene, &pixmap, draw)
        }
        pixmap.withMutableArray { pixels in
            var pixels = pixels.mutableSpan
            let sums = sums.span
            // Equal channels stay equal, and none exceeds alpha.
            for index in pixels.indices { pixels[index] = PremultipliedRGBA8(channels: SIMD4<Double>(sums[index]) / Double(divisor)) }
        }
    }

    private mutating func meanOfMotion(
        _ scene: (Double) -> Scene, _ pixmap: inout Pixmap, _ draw: (Scene, inout Pixmap) throws(RasterError) -> Void
    ) throws(RasterError) -> Int {
        reset(&sums, pixmap.size)
        for end in 0...1 {
            try draw(scene(Double(end)), &pixmap)
            Self.add(pixmap, 1, to: &sums)
        }
        // Rounded up and down in turn would be exact to a 512th of a level; this is a 16th at most.
        sums = sums.map { $0 &>> 1 }
        var steps = Self.fewestSteps
        for step in 1..<steps {
            try draw(scene(Double(step) / Double(steps)), &pixmap)
            Self.add(pixmap, 1, to: &sums)
        }
        while steps < Self.mostSteps {
            reset(&between, pixmap.size)
            for step in 0..<steps {
                try draw(scene((Double(step) + 0.5) / Double(steps)), &pixmap)
                Self.add(pixmap, 1, to: &between)
            }
            let change = largestDifference()
            for index in sums.indices { sums[index] &+= between[index] }
            steps *= 2
            // The new mean lies in the middle between both.
            if Double(change) <= Self.leastChange * Double(steps) { break }
        }
        return steps
    }

    private func reset(_ sums: inout Sums, _ size: PixelSize) {
        if sums.count != size.area { sums = Array(repeating: .zero, count: size.area) }
        for index in sums.indices { sums[index] = .zero }
    }

    private static func add(_ pixmap: Pixmap, _ count: UInt16, to sums: inout Sums) {
        let pixels = pixmap.pixels.span
        var sums = sums.mutableSpan
        for index in sums.indices {
            let pixel = pixels[index]
            sums[index] &+= SIMD4(UInt16(pixel.red), UInt16(pixel.green), UInt16(pixel.blue), UInt16(pixel.alpha)) &* count
        }
    }

    private func largestDifference() -> UInt16 {
        var largest = SIMD4<UInt16>.zero
        let (one, other) = (sums.span, between.span)
        for index in one.indices {
            let (a, b) = (one[index], other[index])
            largest = pointwiseMax(largest, pointwiseMax(a, b) &- pointwiseMin(a, b))
        }
        return largest.max()
    }
}
