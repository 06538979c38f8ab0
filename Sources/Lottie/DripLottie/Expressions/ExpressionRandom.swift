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

    /// Returns a number of a normal distribution, of which nine tenths are in 0…1 (Box and Muller).
    static func gauss(_ run: inout ExpressionRun) -> Double {
        let (u, v) = (1 - next(&run), next(&run))
        return 0.5 + 0.304 * (-2 * logarithm(u)).squareRoot() * cosine(2 * .pi * v)
    }
}
