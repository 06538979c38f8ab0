internal import DripMotion
internal import DripNumbers

/// A function of numbers.
enum ExpressionFunction: String, Sendable {
    case add, sub, mul, div, mod, neg
    case linear, ease, easeIn, easeOut, clamp
    /// The number of elements of a list.
    case count = "[].length"
    case length, normalize, dot, cross
    case degreesToRadians, radiansToDegrees, timeToFrames, framesToTime
    case sin = "Math.sin"
    case cos = "Math.cos"
    case tan = "Math.tan"
    case asin = "Math.asin"
    case acos = "Math.acos"
    case atan = "Math.atan"
    case atan2 = "Math.atan2"
    case exp = "Math.exp"
    case log = "Math.log"
    case pow = "Math.pow"
    case sqrt = "Math.sqrt"
    case abs = "Math.abs"
    case sign = "Math.sign"
    case floor = "Math.floor"
    case ceil = "Math.ceil"
    case round = "Math.round"
    case min = "Math.min"
    case max = "Math.max"
    case number = "Number"
    case parseFloat, parseInt

    /// Creates a function from its name, also that which Bodymovin writes for an operator.
    init?(name: String) {
        self.init(rawValue: name == "$bm_sum" || name == "sum" ? "add" : name.hasPrefix("$bm_") ? String(name.dropFirst(4)) : name)
    }

    func value(_ parameters: [ExpressionValue], framesPerSecond: Double) -> ExpressionValue {
        let (first, second) = (parameters.first ?? .undefined, parameters.count > 1 ? parameters[1] : .undefined)
        let (x, y) = (first.number, second.number)
        switch self {
        case .add: return .result(.add, first, second)
        case .sub: return .result(.subtract, first, second)
        case .mul: return .result(.multiply, first, second)
        case .div: return .result(.divide, first, second)
        case .mod: return .result(.remainder, first, second)
        case .neg: return first.mapped { -$0 }
        case .linear: return Self.mixed(parameters) { $0 }
        case .ease: return Self.mixed(parameters) { TimingFunction(x1: 0.33, y1: 0, x2: 0.667, y2: 1)($0) }
        case .easeIn: return Self.mixed(parameters) { TimingFunction(x1: 0.333, y1: 0, x2: 0.833, y2: 0.833)($0) }
        case .easeOut: return Self.mixed(parameters) { TimingFunction(x1: 0.167, y1: 0.167, x2: 0.667, y2: 1)($0) }
        case .clamp:
            let limits = parameters.count > 2 ? [y, parameters[2].number] : [y, y]
            let (low, high) = (Swift.min(limits[0], limits[1]), Swift.max(limits[0], limits[1]))
            return first.mapped { Swift.min(high, Swift.max(low, $0)) }
        case .count: return .number(Double(first.numbers.count))
        case .length:
            let vector = parameters.count > 1 ? ExpressionValue.result(.subtract, first, second).numbers : first.numbers
            return .number(Self.length(vector))
        case .normalize:
            let length = Self.length(first.numbers)
            return first.mapped { $0 / length }
        case .dot: return .number(zip(first.numbers, second.numbers).reduce(0) { $0 + $1.0 * $1.1 })
        case .cross:
            let (a, b) = (first.numbers + [0, 0, 0], second.numbers + [0, 0, 0])
            return .list([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
        case .degreesToRadians: return first.mapped { $0 * .pi / 180 }
        case .radiansToDegrees: return first.mapped { $0 * 180 / .pi }
        case .timeToFrames: return .number((x * (parameters.count > 1 ? y : framesPerSecond)).rounded())
        case .framesToTime: return .number(x / (parameters.count > 1 ? y : framesPerSecond))
        default: return .number(mathematics(x, y, parameters.map(\.number)))
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
        case .log: x > 0 ? logarithm(x) : .nan
        case .pow: Self.power(x, y)
        case .sqrt: x >= 0 ? x.squareRoot() : .nan
        case .abs: Swift.abs(x)
        case .sign: x > 0 ? 1 : x < 0 ? -1 : x
        case .floor: x.rounded(.down)
        case .ceil: x.rounded(.up)
        case .round: (x + 0.5).rounded(.down)
        case .min: all.min() ?? .nan
        case .max: all.max() ?? .nan
        case .parseInt: x.rounded(.towardZero)
        default: x
        }
    }

    /// A negative base has whole powers only.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        if exponent == 0 { return 1 }
        if base == 0 { return exponent > 0 ? 0 : .infinity }
        if base > 0 { return DripNumbers.power(base, exponent) }
        guard exponent == exponent.rounded() else { return .nan }
        let size = DripNumbers.power(-base, exponent)
        return exponent.truncatingRemainder(dividingBy: 2) == 0 ? size : -size
    }

    private static func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

    /// Maps a number from 0…1, or between two limits, to values between two others.
    private static func mixed(_ parameters: [ExpressionValue], _ curve: (Double) -> Double) -> ExpressionValue {
        guard parameters.count == 3 || parameters.count == 5 else { return .undefined }
        let (from, to) = (parameters[parameters.count - 2], parameters[parameters.count - 1])
        let limits = parameters.count == 5 ? [parameters[1].number, parameters[2].number] : [0, 1]
        let t = parameters[0].number
        guard t.isFinite, limits.allSatisfy(\.isFinite) else { return .undefined }
        if limits[0] == limits[1] { return t < limits[0] ? from : to }
        let share = Swift.min(1, Swift.max(0, (t - limits[0]) / (limits[1] - limits[0])))
        let eased = share == 0 || share == 1 ? share : curve(share)
        if eased == 0 { return from }
        if eased == 1 { return to }
        return .result(.add, from, .result(.multiply, .result(.subtract, to, from), .number(eased)))
    }
}
