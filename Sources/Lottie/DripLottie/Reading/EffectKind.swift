internal import DripJSON

/// The effects that are drawn.
enum EffectKind: String {
    case tint = "Tint"
    case fill = "Fill"
    case stroke = "Stroke"
    case tritone = "Tritone"
    case dropShadow = "Drop Shadow"
    case gaussianBlur = "Gaussian Blur"
    case boxBlur = "Box Blur"
    case transform = "Transform"
    case gradientRamp = "Gradient Ramp"
    case fourColorGradient = "4-Color Gradient"
    case simpleChoker = "Simple Choker"
    case linearWipe = "Linear Wipe"
    case radialWipe = "Radial Wipe"

    /// The values, by their numbers, with which effects that are not drawn change nothing.
    static let neutralValues: [String: [Int: Double]] = [
        "ADBE Bulge": [4: 0], "ADBE Brightness & Contrast 2": [1: 0, 2: 0], "ADBE HUE SATURATION": [3: 0, 4: 0, 5: 0, 6: 0],
        "ADBE Invert": [2: 100], "ADBE Sharpen": [1: 0], "ADBE Motion Blur": [2: 0], "ADBE Radial Blur": [1: 0], "ADBE Noise": [1: 0],
        "ADBE Twirl": [1: 0], "ADBE Turbulent Displace": [2: 0], "ADBE Wave Warp": [2: 0], "ADBE Spherize": [1: 0],
        "ADBE Glo2": [4: 0], "ADBE Displacement Map": [3: 0, 5: 0],
    ]

    /// Returns the kind of an effect; nil for one that is not drawn. Files give some a number, which counts, and all others a name.
    init?(_ effect: JSONNode) {
        switch effect.integer("ty") ?? -1 {
        case 20: self = .tint
        case 21: self = .fill
        case 22: self = .stroke
        case 23: self = .tritone
        case 25: self = .dropShadow
        case 29: self = .gaussianBlur
        case 26: self = .radialWipe
        case 35: self = .transform
        case 24, 27...34: return nil
        default:
            switch effect["mn"]?.string {
            case "ADBE Tint": self = .tint
            case "ADBE Fill": self = .fill
            case "ADBE Stroke": self = .stroke
            case "ADBE Tritone": self = .tritone
            case "ADBE Drop Shadow": self = .dropShadow
            case "ADBE Gaussian Blur", "ADBE Gaussian Blur 2", "ADBE Fast Blur": self = .gaussianBlur
            case "ADBE Box Blur2": self = .boxBlur
            case "ADBE Geometry2": self = .transform
            case "ADBE Ramp": self = .gradientRamp
            case "ADBE 4ColorGradient": self = .fourColorGradient
            case "ADBE Simple Choker": self = .simpleChoker
            case "ADBE Linear Wipe": self = .linearWipe
            case "ADBE Radial Wipe": self = .radialWipe
            default: return nil
            }
        }
    }

    var feature: Feature { .drawn("effect \(rawValue)") }
}

extension Feature {
    /// Returns the feature of an effect that is not drawn.
    static func undrawnEffect(_ effect: JSONNode) -> Feature {
        let numbered = [
            24: "Pro Levels", 27: "Displacement Map", 28: "Set Matte", 30: "Twirl", 31: "Mesh Warp", 32: "Wave Warp",
            33: "Spherize", 34: "Puppet",
        ]
        if let name = numbered[effect.integer("ty") ?? -1] { return undrawn("effect \(name)") }
        guard let name = effect["mn"]?.string ?? effect["nm"]?.string else { return undrawn("effect without a name") }
        return undrawn("effect \(name.hasPrefix("ADBE ") ? String(name.dropFirst(5)) : name)")
    }

    /// Whether an effect is a control for expressions, or empty: it draws nothing by itself.
    static func isControl(_ node: JSONNode) -> Bool {
        let kind = node.integer("ty") ?? -1
        guard kind == 5 else { return [0, 1, 2, 3, 4, 6, 7, 10, 11].contains(kind) }
        guard let name = node["mn"]?.string else { return true }
        return name.hasPrefix("Pseudo/") || name.hasSuffix(" Control")
    }
}
