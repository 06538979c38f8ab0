internal import DripNumbers

/// Random numbers as After Effects has them: others for each property and frame, the same at every run.
struct ExpressionRandom {
    private var seed: UInt64 = 0
    private var isTimeless = false
    private var count: UInt64 = 0

    mutating func reseed(_ number: Double, isTimeless: Bool) {
        (seed, self.isTimeless, count) = (Self.mixed(number.bitPattern), isTimeless, 0)
    }

    /// The seed of the layer and the property, with that of the program.
    func seed(of program: ExpressionProgram) -> UInt64 { seed ^ program.seed }

    /// Returns the next number in 0..<1.
    static func next(_ run: inout ExpressionRun) -> Double {
        let random = run.random
        if !random.isTimeless { run.isVarying = true }
        run.random.count += 1
        let time = random.isTimeless ? 0 : mixed(run.frame.bitPattern)
        return share(mixed(random.seed(of: run.program) &+ time &+ random.count &* 0x9E37_79B9_7F4A_7C15))
    }

    /// Returns noise in −1…1, smooth in every dimension, which is new at each whole number.
    static func noise(_ point: [Double], seed: UInt64) -> Double {
        var corners = [(seed: seed, weight: 1.0)]
        for x in point {
            guard abs(x) < 1e15 else { return 0 }
            let cell = x.rounded(.down)
            let t = x - cell
            let weight = t * t * t * (t * (t * 6 - 15) + 10)
            corners = corners.flatMap {
                [
                    (mixed($0.seed ^ UInt64(bitPattern: Int64(cell))), $0.weight * (1 - weight)),
                    (mixed($0.seed ^ UInt64(bitPattern: Int64(cell) + 1)), $0.weight * weight),
                ]
            }
        }
        return corners.reduce(0) { $0 + (share($1.seed) * 2 - 1) * $1.weight }
    }

    /// The finalizer of SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014).
    static func mixed(_ number: UInt64) -> UInt64 {
        var z = number &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ z &>> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z &>> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z &>> 31
    }

    private static func share(_ bits: UInt64) -> Double { Double(bits &>> 11) / 9_007_199_254_740_992 }
}

extension ExpressionFunction {
    func random(_ arguments: [ExpressionValue], _ run: inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
        switch self {
        case .seedRandom:
            run.random.reseed(arguments.first?.number ?? 0, isTimeless: arguments.count > 1 && arguments[1].isTrue)
            return .undefined
        case .noise: return .number(ExpressionRandom.noise(Array((arguments.first?.numbers ?? []).prefix(4)), seed: 0))
        default: break
        }
        let limits = arguments.filter { !$0.isNothing }
        let low = limits.count > 1 ? limits[0] : .number(0)
        let high = limits.last ?? .number(1)
        let size = limits.reduce(0) { if case .list(let list) = $1 { Swift.max($0, list.elements.count) } else { $0 } }
        let (from, to) = (low.numbers, high.numbers)
        var numbers: [Double] = []
        for index in 0..<Swift.max(1, size) {
            func limit(_ list: [Double]) -> Double { index < list.count ? list[index] : size > 0 && list.count == 1 ? list[0] : 0 }
            let share = self == .gaussRandom ? Self.gauss(&run) : ExpressionRandom.next(&run)
            numbers.append(limit(from) + (limit(to) - limit(from)) * share)
        }
        return size > 0 ? .numbers(numbers) : .number(numbers[0])
    }

    /// Returns a number of a normal distribution, of which nine tenths are in 0…1 (Box and Muller).
    private static func gauss(_ run: inout ExpressionRun) -> Double {
        let (u, v) = (1 - ExpressionRandom.next(&run), ExpressionRandom.next(&run))
        return 0.5 + 0.304 * (-2 * logarithm(u)).squareRoot() * cosine(2 * .pi * v)
    }

    func color(_ value: ExpressionValue) -> ExpressionValue {
        let list = value.numbers
        func channel(_ index: Int) -> Double { index < list.count ? list[index] : index == 3 ? 1 : 0 }
        let (x, y, z, alpha) = (channel(0), channel(1), channel(2), channel(3))
        switch self {
        case .hexToRgb:
            let digits = value.text.drop { $0 == "#" }
            let number = UInt32(digits.prefix(6), radix: 16) ?? 0
            return .numbers([number &>> 16, number &>> 8, number].map { Double($0 & 255) / 255 } + [1])
        case .rgbToHsl:
            let (high, low) = (Swift.max(x, y, z), Swift.min(x, y, z))
            let (light, span) = ((high + low) / 2, high - low)
            guard span > 0 else { return .numbers([0, 0, light, alpha]) }
            let hue = high == x ? (y - z) / span + (y < z ? 6 : 0) : high == y ? (z - x) / span + 2 : (x - y) / span + 4
            return .numbers([hue / 6, light > 0.5 ? span / (2 - high - low) : span / (high + low), light, alpha])
        default:
            let top = z < 0.5 ? z * (1 + y) : z + y - z * y
            let bottom = 2 * z - top
            return .numbers(
                [x + 1.0 / 3, x, x - 1.0 / 3].map { hue in
                    let t = hue - hue.rounded(.down)
                    if t < 1.0 / 6 { return bottom + (top - bottom) * 6 * t }
                    return t < 0.5 ? top : t < 2.0 / 3 ? bottom + (top - bottom) * (2.0 / 3 - t) * 6 : bottom
                } + [alpha])
        }
    }
}
