internal import DripMotion
internal import DripNumbers

/// A function that is not of an object, or one of `Math`.
final class ExpressionFunction: Equatable, Sendable {
    typealias Body = @Sendable ([ExpressionValue], inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue

    let name: String
    /// The operator that does the same.
    let operation: ExpressionOperator?
    private let body: Body

    /// Finds a function by its name, also by that which Bodymovin writes for it.
    init?(_ name: String) {
        let plain = name.hasPrefix("$bm_") && Self.table[name] == nil ? String(name.dropFirst(4)) : name
        operation = Self.operations[plain]
        if let operation {
            body = Self.plain { operation.value($0, $1) }
        } else {
            guard let body = Self.table[plain] else { return nil }
            self.body = body
        }
        self.name = plain
    }

    static func == (one: ExpressionFunction, other: ExpressionFunction) -> Bool { one.name == other.name }

    func value(_ arguments: [ExpressionValue], _ run: inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
        if case .list(let list)? = arguments.first { try run.charge(list.elements.count) }
        return try body(arguments, &run)
    }

    static let operations: [String: ExpressionOperator] = [
        "add": .add, "sum": .add, "sub": .subtract, "mul": .multiply, "div": .divide, "mod": .remainder,
    ]

    private static let table: [String: Body] = [
        "neg": each { -$0 }, "degreesToRadians": each { $0 * .pi / 180 }, "degrees_to_radians": each { $0 * .pi / 180 },
        "radiansToDegrees": each { $0 * 180 / .pi }, "radians_to_degrees": each { $0 * 180 / .pi },
        "linear": mixed { $0 }, "ease": mixed(TimingFunction(x1: 0.33, y1: 0, x2: 0.667, y2: 1)),
        "easeIn": mixed(TimingFunction(x1: 0.333, y1: 0, x2: 0.833, y2: 0.833)),
        "easeOut": mixed(TimingFunction(x1: 0.167, y1: 0.167, x2: 0.667, y2: 1)), "clamp": clamp,
        "length": plain { .number(length(($1.isNothing ? $0 : ExpressionOperator.subtract.value($0, $1)).numbers)) },
        "normalize": plain { vector, _ in
            let length = length(vector.numbers)
            return vector.mapped { $0 / length }
        },
        "dot": plain { .number(zip($0.numbers, $1.numbers).reduce(0) { $0 + $1.0 * $1.1 }) },
        "cross": plain {
            let (a, b) = ($0.numbers + [0, 0, 0], $1.numbers + [0, 0, 0])
            return .numbers([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
        },
        "lookAt": plain {
            let d = ExpressionOperator.subtract.value($1, $0).numbers + [0, 0, 0]
            let pitch = arcTangent(y: d[0], x: (d[1] * d[1] + d[2] * d[2]).squareRoot())
            return .numbers([-arcTangent(y: d[1], x: d[2]) * 180 / .pi, pitch * 180 / .pi, 0])
        },
        "rgbToHsl": plain { color, _ in hsl(color.numbers) }, "hslToRgb": plain { color, _ in rgb(color.numbers) },
        "hexToRgb": plain { text, _ in
            let number = UInt32(text.text.drop { $0 == "#" }.prefix(6), radix: 16) ?? 0
            return .numbers([number &>> 16, number &>> 8, number].map { Double($0 & 255) / 255 } + [1])
        },
        "timeToFrames": timed { (time, rate, run) in
            if time.isNothing { run.isVarying = true }
            return .number(time.isNothing ? run.frame : (time.number * rate).rounded())
        },
        "framesToTime": timed { (frames, rate, _) in .number(frames.number / rate) },
        "posterizeTime": timed { (rate, _, run) in
            run.isVarying = true
            let step = run.scene.framesPerSecond / rate.number
            run.frame = step.isFinite && step > 0 ? (run.frame / step + 1e-9).rounded(.down) * step : 0
            return .undefined
        },
        "seedRandom": { (arguments: [ExpressionValue], run: inout ExpressionRun) throws(ExpressionFailure) in
            run.random.reseed(arguments.first?.number ?? 0, isTimeless: arguments.count > 1 && arguments[1].isTrue)
            return .undefined
        },
        "random": random { (run) in ExpressionRandom.next(&run) }, "Math.random": random { (run) in ExpressionRandom.next(&run) },
        "gaussRandom": random { (run) in ExpressionRandom.gauss(&run) },
        "noise": plain { point, _ in .number(ExpressionRandom.noise(Array(point.numbers.prefix(4)), seed: 0)) },
        "createPath": { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in
            .path(ExpressionPath(try PathValue(arguments)))
        },
        "Array": list, "Object": plain { _, _ in .table(ExpressionValue.Table()) }, "Error": plain { text, _ in .text(text.text) },
        "String": { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in .text(arguments.first?.text ?? "")
        },
        "Number": number { $0 }, "Boolean": plain { value, _ in .boolean(value.isTrue) },
        "parseFloat": plain { text, _ in .number(parsed(text.text, radix: nil)) },
        "parseInt": plain { text, radix in .number(parsed(text.text, radix: radix.number)) },
        "isNaN": plain { value, _ in .boolean(value.number.isNaN) }, "isFinite": plain { value, _ in .boolean(value.number.isFinite) },
        "$bm_isInstanceOfArray": plain { value, _ in if case .list = value { .boolean(true) } else { .boolean(false) } },
        "Math.sin": number(sine), "Math.cos": number(cosine), "Math.tan": number { sine($0) / cosine($0) },
        "Math.asin": number { abs($0) <= 1 ? arcTangent(y: $0, x: (1 - $0 * $0).squareRoot()) : .nan },
        "Math.acos": number { abs($0) <= 1 ? arcTangent(y: (1 - $0 * $0).squareRoot(), x: $0) : .nan },
        "Math.atan": number { arcTangent(y: $0, x: 1) }, "Math.atan2": plain { .number(arcTangent(y: $0.number, x: $1.number)) },
        "Math.exp": number(exponential), "Math.log": number(logarithm), "Math.log10": number { logarithm($0) / 2.302585092994046 },
        "Math.log2": number { logarithm($0) / 0.693147180559945309 }, "Math.pow": plain { .number(power($0.number, $1.number)) },
        "Math.sqrt": number { $0 >= 0 ? $0.squareRoot() : .nan },
        "Math.cbrt": number { $0 < 0 ? -power(-$0, 1.0 / 3) : power($0, 1.0 / 3) }, "Math.hypot": all(length),
        "Math.abs": number { abs($0) }, "Math.sign": number { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 },
        "Math.floor": number { $0.rounded(.down) }, "Math.ceil": number { $0.rounded(.up) },
        "Math.round": number { ($0 + 0.5).rounded(.down) }, "Math.trunc": number { $0.rounded(.towardZero) },
        "Math.min": all { $0.contains { $0.isNaN } ? .nan : $0.min() ?? .infinity },
        "Math.max": all { $0.contains { $0.isNaN } ? .nan : $0.max() ?? -.infinity },
    ]

    // MARK: Forms

    /// A function of its first two arguments.
    private static func plain(_ body: @escaping @Sendable (ExpressionValue, ExpressionValue) -> ExpressionValue) -> Body {
        { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in
            body(arguments.first ?? .undefined, arguments.count > 1 ? arguments[1] : .undefined)
        }
    }

    /// A function of the number of its argument.
    private static func number(_ body: @escaping @Sendable (Double) -> Double) -> Body {
        { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in .number(body(arguments.first?.number ?? .nan))
        }
    }

    /// A function of the number, or of each number of a list.
    private static func each(_ body: @escaping @Sendable (Double) -> Double) -> Body { plain { value, _ in value.mapped(body) } }

    private static func all(_ body: @escaping @Sendable ([Double]) -> Double) -> Body {
        { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in .number(body(arguments.map { $0.number })) }
    }

    /// A function of a value and of a rate, which is that of the animation if it is not given.
    private static func timed(_ body: @escaping @Sendable (ExpressionValue, Double, inout ExpressionRun) -> ExpressionValue) -> Body {
        { (arguments: [ExpressionValue], run: inout ExpressionRun) throws(ExpressionFailure) in
            let rate = arguments.count > 1 && !arguments[1].isNothing ? arguments[1].number : run.scene.framesPerSecond
            return body(arguments.first ?? .undefined, rate, &run)
        }
    }

    /// Maps a number from 0…1, or between two limits, to values between two others.
    private static func mixed(_ curve: @escaping @Sendable (Double) -> Double) -> Body {
        { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in
            guard arguments.count > 2 else { return .undefined }
            let hasLimits = arguments.count > 4
            let (from, to) = hasLimits ? (arguments[3], arguments[4]) : (arguments[1], arguments[2])
            let (low, high) = hasLimits ? (arguments[1].number, arguments[2].number) : (0, 1)
            let t = arguments[0].number
            guard t.isFinite, low.isFinite, high.isFinite else { return .number(.nan) }
            if low == high { return t < low ? from : to }
            let share = min(1, max(0, (t - low) / (high - low)))
            let eased = share == 0 || share == 1 ? share : curve(share)
            if eased == 0 || eased == 1 { return eased == 0 ? from : to }
            let change = ExpressionOperator.subtract.value(to, from)
            return ExpressionOperator.add.value(from, ExpressionOperator.multiply.value(change, .number(eased)))
        }
    }

    private static func mixed(_ curve: TimingFunction) -> Body { mixed { curve($0) } }

    private static let clamp: Body = { (arguments: [ExpressionValue], _: inout ExpressionRun) throws(ExpressionFailure) in
        guard arguments.count > 1, let value = arguments.first, let last = arguments.dropFirst(2).first ?? arguments.last else {
            return .number(.nan)
        }
        let (low, high) = (min(arguments[1].number, last.number), max(arguments[1].number, last.number))
        return value.mapped { min(high, max(low, $0)) }
    }

    private static let list: Body = { (arguments: [ExpressionValue], run: inout ExpressionRun) throws(ExpressionFailure) in
        guard arguments.count == 1, case .number(let count) = arguments[0] else { return .list(ExpressionValue.List(arguments)) }
        guard count >= 0, count < 1e6 else { throw .thrown("a list of \(arguments[0].text)") }
        try run.charge(Int(count))
        return .list(ExpressionValue.List(Array(repeating: .undefined, count: Int(count))))
    }

    /// Random numbers, or lists of them, from 0 or a first limit to 1 or the last one.
    private static func random(_ next: @escaping @Sendable (inout ExpressionRun) -> Double) -> Body {
        { (arguments: [ExpressionValue], run: inout ExpressionRun) throws(ExpressionFailure) in
            let limits = arguments.filter { !$0.isNothing }
            let (from, to) = (limits.count > 1 ? limits[0].numbers : [0], (limits.last ?? .number(1)).numbers)
            let size = limits.reduce(0) { if case .list(let list) = $1 { max($0, list.elements.count) } else { $0 } }
            func limit(_ list: [Double], _ index: Int) -> Double {
                index < list.count ? list[index] : size > 0 && list.count == 1 ? list[0] : 0
            }
            let numbers = (0..<max(1, size)).map { index in
                limit(from, index) + (limit(to, index) - limit(from, index)) * next(&run)
            }
            return size > 0 ? .numbers(numbers) : .number(numbers[0])
        }
    }

    // MARK: Numbers

    /// A negative base has whole powers only.
    static func power(_ base: Double, _ exponent: Double) -> Double {
        if exponent == 0 { return 1 }
        if exponent == 2 { return base * base }
        if base >= 0 { return DripNumbers.power(base, exponent) }
        guard exponent == exponent.rounded() else { return .nan }
        let size = DripNumbers.power(-base, exponent)
        return exponent.truncatingRemainder(dividingBy: 2) == 0 ? size : -size
    }

    static func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

    /// Returns the number at the front of a text.
    private static func parsed(_ text: String, radix: Double?) -> Double {
        let text = text.drop { $0.isWhitespace }
        let sign = text.hasPrefix("-") ? -1.0 : 1
        guard let radix else { return DecimalNumber.read(Array(text.utf8)[...], at: 0)?.value ?? .nan }
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
        let base = radix >= 2 && radix <= 36 ? Int(radix) : 10
        let whole = digits.prefix { $0.isASCII && Int(String($0), radix: base) != nil }
        return whole.isEmpty ? .nan : sign * whole.reduce(0.0) { $0 * Double(base) + Double(Int(String($1), radix: base) ?? 0) }
    }

    private static func hsl(_ rgb: [Double]) -> ExpressionValue {
        let all = rgb + [0, 0, 0].dropFirst(min(3, rgb.count))
        let (x, y, z, alpha) = (all[0], all[1], all[2], all.count > 3 ? all[3] : 1)
        let (high, low) = (max(x, y, z), min(x, y, z))
        let (light, span) = ((high + low) / 2, high - low)
        guard span > 0 else { return .numbers([0, 0, light, alpha]) }
        let hue = high == x ? (y - z) / span + (y < z ? 6 : 0) : high == y ? (z - x) / span + 2 : (x - y) / span + 4
        return .numbers([hue / 6, light > 0.5 ? span / (2 - high - low) : span / (high + low), light, alpha])
    }

    private static func rgb(_ hsl: [Double]) -> ExpressionValue {
        let all = hsl + [0, 0, 0].dropFirst(min(3, hsl.count))
        let (hue, saturation, light, alpha) = (all[0], all[1], all[2], all.count > 3 ? all[3] : 1)
        let top = light < 0.5 ? light * (1 + saturation) : light + saturation - light * saturation
        let bottom = 2 * light - top
        return .numbers(
            [hue + 1.0 / 3, hue, hue - 1.0 / 3].map { hue in
                let t = hue - hue.rounded(.down)
                if t < 1.0 / 6 { return bottom + (top - bottom) * 6 * t }
                return t < 0.5 ? top : t < 2.0 / 3 ? bottom + (top - bottom) * (2.0 / 3 - t) * 6 : bottom
            } + [alpha])
    }
}
