internal import DripGeometry
internal import DripImage
internal import DripJSON
internal import DripNumbers

/// What an animation says of itself: its size, its range, its rate.
struct LottieHeader: Sendable {
    let size: PixelSize
    let framesPerSecond: Double
    let inPoint: Double
    let outPoint: Double

    /// - Throws: ``LottieError/invalid(path:expected:)``, ``LottieError/overLimit(path:what:limit:)``.
    init(_ root: JSONNode) throws(LottieError) {
        func number(_ key: StaticString) throws(LottieError) -> Double {
            guard let number = root[key]?.number else { throw .invalid(path: "\(key)", expected: "a number") }
            return number
        }
        let (width, height) = (try number("w"), try number("h"))
        for (key, side) in [("w", width), ("h", height)] where side < 1 || side > 16_384 {
            throw .invalid(path: key, expected: "1 to 16384 points")
        }
        guard let size = try? PixelSize(validatingWidth: Int(width.rounded()), height: Int(height.rounded())) else {
            throw .overLimit(path: "w", what: "pixels", limit: PixelSize.areaLimit)
        }
        self.size = size
        framesPerSecond = try number("fr")
        inPoint = root["ip"]?.number ?? 0
        // A range without a length is a still, as in lottie-web and ThorVG.
        let end = try number("op")
        outPoint = end - inPoint >= 1e-3 ? end : inPoint + 1
        guard framesPerSecond >= 0.01, framesPerSecond <= 1000 else {
            throw .invalid(path: "fr", expected: "0.01 to 1000 frames per second")
        }
        guard outPoint - inPoint <= 1e6 else { throw .overLimit(path: "op", what: "frames", limit: 1_000_000) }
    }

    /// The frames per second as a fraction: 29.97 where the file has 29.9700012207031.
    var rate: Rational {
        // Exporters write numbers of 32 bits.
        let rounded = (framesPerSecond * 1000).rounded() / 1000
        return Rational(near: abs(framesPerSecond - rounded) <= 1e-7 * framesPerSecond ? rounded : framesPerSecond)
    }

    var sides: Vector { Vector(Double(size.width), Double(size.height)) }
}
