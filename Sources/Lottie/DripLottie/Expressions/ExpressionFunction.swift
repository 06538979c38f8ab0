internal import DripMotion
internal import DripNumbers

/// A function that is not of an object, or one of `Math`.
enum ExpressionFunction: String, Sendable {
    case add, sub, mul, div, mod, neg
    case linear, ease, easeIn, easeOut, clamp
    case length, normalize, dot, cross, lookAt
    case degreesToRadians, radiansToDegrees, timeToFrames, framesToTime
    case rgbToHsl, hslToRgb, hexToRgb
    case random, gaussRandom, seedRandom, noise, posterizeTime, createPath
    case sin = "Math.sin"
    case cos = "Math.cos"
    case tan = "Math.tan"
    case asin = "Math.asin"
    case acos = "Math.acos"
    case atan = "Math.atan"
    case atan2 = "Math.atan2"
    case exp = "Math.exp"
    case log = "Math.log"
    case log10 = "Math.log10"
    case log2 = "Math.log2"
    case pow = "Math.pow"
    case sqrt = "Math.sqrt"
    case cbrt = "Math.cbrt"
    case hypot = "Math.hypot"
    case abs = "Math.abs"
    case sign = "Math.sign"
    case floor = "Math.floor"
    case ceil = "Math.ceil"
    case round = "Math.round"
    case trunc = "Math.trunc"
    case min = "Math.min"
    case max = "Math.max"
    case mathRandom = "Math.random"
    case list = "Array"
    case object = "Object"
    case error = "Error"
    case number = "Number"
    case text = "String"
    case boolean = "Boolean"
    case parseFloat, parseInt, isNaN, isFinite
    case isInstanceOfArray = "$bm_isInstanceOfArray"

    private static let easeCurve = TimingFunction(x1: 0.33, y1: 0, x2: 0.667, y2: 1)
    private static let easeInCurve = TimingFunction(x1: 0.333, y1: 0, x2: 0.833, y2: 0.833)
    private static let easeOutCurve = TimingFunction(x1: 0.167, y1: 0.167, x2: 0.667, y2: 1)

    /// Creates a function from its name, also that which Bodymovin writes for an operator.
    init?(name: String) {
        switch name {
        case "sum", "$bm_sum": self = .add
        case "degrees_to_radians": self = .degreesToRadians
        case "radians_to_degrees": self = .radiansToDegrees
        default: self.init(rawValue: name == Self.isInstanceOfArray.rawValue || !name.hasPrefix("$bm_") ? name : String(name.dropFirst(4)))
        }
    }

    /// The operator that does the same.
    var operation: ExpressionOperator? {
        switch self {
        case .add: .add
        case .sub: .subtract
        case .mul: .multiply
        case .div: .divide
        case .mod: .remainder
        default: nil
        }
    }

    func value(_ arguments: [ExpressionValue], _ run: inout ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
        let first = arguments.first ?? .undefined
        let second = arguments.count > 1 ? arguments[1] : .undefined
        if let operation { return operation.value(first, second) }
        if case .list(let list) = first { try run.charge(list.elements.count) }
        switch self {
        case .neg: return first.mapped { -$0 }
        case .linear: return Self.mixed(arguments) { $0 }
        case .ease: return Self.mixed(arguments) { Self.easeCurve($0) }
        case .easeIn: return Self.mixed(arguments) { Self.easeInCurve($0) }
        case .easeOut: return Self.mixed(arguments) { Self.easeOutCurve($0) }
        case .clamp:
            let limits = [second.number, (arguments.count > 2 ? arguments[2] : second).number]
            let (low, high) = (Swift.min(limits[0], limits[1]), Swift.max(limits[0], limits[1]))
            return first.mapped { Swift.min(high, Swift.max(low, $0)) }
        case .length: return .number(Self.length((second.isNothing ? first : ExpressionOperator.subtract.value(first, second)).numbers))
        case .normalize:
            let length = Self.length(first.numbers)
            return first.mapped { $0 / length }
        case .dot: return .number(zip(first.numbers, second.numbers).reduce(0) { $0 + $1.0 * $1.1 })
        case .cross:
            let (a, b) = (first.numbers + [0, 0, 0], second.numbers + [0, 0, 0])
            return .numbers([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
        case .lookAt:
            let d = ExpressionOperator.subtract.value(second, first).numbers + [0, 0, 0]
            let pitch = arcTangent(y: d[0], x: (d[1] * d[1] + d[2] * d[2]).squareRoot())
            return .numbers([-arcTangent(y: d[1], x: d[2]) * 180 / .pi, pitch * 180 / .pi, 0])
        case .degreesToRadians: return first.mapped { $0 * .pi / 180 }
        case .radiansToDegrees: return first.mapped { $0 * 180 / .pi }
        case .timeToFrames:
            if first.isNothing { run.isVarying = true }
            let rate = second.isNothing ? run.scene.framesPerSecond : second.number
            return .number(first.isNothing ? run.frame : (first.number * rate).rounded())
        case .framesToTime: return .number(first.number / (second.isNothing ? run.scene.framesPerSecond : second.number))
        case .rgbToHsl, .hslToRgb, .hexToRgb: return color(first)
        case .random, .gaussRandom, .mathRandom, .seedRandom, .noise: return try random(arguments, &run)
        case .posterizeTime:
            run.isVarying = true
            let step = run.scene.framesPerSecond / first.number
            run.frame = step.isFinite && step > 0 ? (run.frame / step + 1e-9).rounded(.down) * step : 0
            return .undefined
        case .createPath: return .path(ExpressionPath(try PathValue(arguments)))
        case .list:
            guard arguments.count == 1, case .number(let count) = first else { return .list(ExpressionList(arguments)) }
            guard count >= 0, count < 1e6 else { throw .thrown("a list of \(first.text)") }
            try run.charge(Int(count))
            return .list(ExpressionList(Array(repeating: .undefined, count: Int(count))))
        case .object: return .table(ExpressionTable())
        case .error: return .text(first.text)
        case .text: return .text(arguments.isEmpty ? "" : first.text)
        case .boolean: return .boolean(first.isTrue)
        case .parseFloat, .parseInt: return .number(Self.parsed(first.text, radix: self == .parseInt ? second.number : nil))
        case .isNaN: return .boolean(first.number.isNaN)
        case .isFinite: return .boolean(first.number.isFinite)
        case .isInstanceOfArray: if case .list = first { return .boolean(true) } else { return .boolean(false) }
        default: return .number(mathematics(first.number, second.number, arguments.map(\.number)))
        }
    }

    private func mathematics(_ x: Double, _ y: Double, _ all: [Double]) -> Double {
        switch self {
        case .sin: sine(x)
        case .cos: cosine(x)
        case .tan: sine(x) / cosine(x)
        case .asin: Swift.abs(x) <= 1 ? arcTangent(y: x, x: (1 - x * x).squareRoot()) : .nan
        case .acos: Swift.abs(x) <= 1 ? arcTangent(y: (1 - x * x).squareRoot(), x: x) : .nan
        case .atan: arcTangent(y: x, x: 1)
        case .atan2: arcTangent(y: x, x: y)
        case .exp: exponential(x)
        case .log: logarithm(x)
        case .log10: logarithm(x) / 2.302585092994046
        case .log2: logarithm(x) / 0.693147180559945309
        case .pow: Self.power(x, y)
        case .sqrt: x >= 0 ? x.squareRoot() : .nan
        case .cbrt: x < 0 ? -Self.power(-x, 1.0 / 3) : Self.power(x, 1.0 / 3)
        case .hypot: Self.length(all)
        case .abs: Swift.abs(x)
        case .sign: x > 0 ? 1 : x < 0 ? -1 : x
        case .floor: x.rounded(.down)
        case .ceil: x.rounded(.up)
        case .round: (x + 0.5).rounded(.down)
        case .trunc: x.rounded(.towardZero)
        case .min: all.contains(where: \.isNaN) ? .nan : all.min() ?? .infinity
        case .max: all.contains(where: \.isNaN) ? .nan : all.max() ?? -.infinity
        default: x
        }
    }

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

    /// Maps a number from 0…1, or between two limits, to values between two others.
    private static func mixed(_ arguments: [ExpressionValue], _ curve: (Double) -> Double) -> ExpressionValue {
        guard arguments.count > 2 else { return .undefined }
        let hasLimits = arguments.count > 4
        let (from, to) = hasLimits ? (arguments[3], arguments[4]) : (arguments[1], arguments[2])
        let (low, high) = hasLimits ? (arguments[1].number, arguments[2].number) : (0, 1)
        let t = arguments[0].number
        guard t.isFinite, low.isFinite, high.isFinite else { return .number(.nan) }
        if low == high { return t < low ? from : to }
        let share = Swift.min(1, Swift.max(0, (t - low) / (high - low)))
        let eased = share == 0 || share == 1 ? share : curve(share)
        if eased == 0 { return from }
        if eased == 1 { return to }
        return ExpressionOperator.add.value(
            from, ExpressionOperator.multiply.value(ExpressionOperator.subtract.value(to, from), .number(eased)))
    }

    /// Returns the number at the front of a text.
    private static func parsed(_ text: String, radix: Double?) -> Double {
        let text = text.drop(while: \.isWhitespace)
        let sign = text.hasPrefix("-") ? -1.0 : 1
        guard let radix else { return DecimalNumber.read(Array(text.utf8)[...], at: 0)?.value ?? .nan }
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
        let base = radix >= 2 && radix <= 36 ? Int(radix) : 10
        let whole = digits.prefix { $0.isASCII && Int(String($0), radix: base) != nil }
        return whole.isEmpty ? .nan : sign * whole.reduce(0.0) { $0 * Double(base) + Double(Int(String($1), radix: base) ?? 0) }
    }
}
