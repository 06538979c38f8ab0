/// A feature of files, by the name that ``LottieFeature`` and ``LottieNote`` give it.
struct Feature: Hashable, Sendable {
    let name: String
    let isDrawn: Bool

    static func drawn(_ name: String) -> Feature { Feature(name: name, isDrawn: true) }
    static func undrawn(_ name: String) -> Feature { Feature(name: name, isDrawn: false) }

    // MARK: Layers

    static let shapeLayer = drawn("shape layer")
    static let solid = drawn("solid")
    static let image = drawn("image")
    static let composition = drawn("precomposition")
    static let null = drawn("null")
    static let parent = drawn("parent")
    static let matte = drawn("track matte")
    static let timeRemap = drawn("time remap")
    static let stretch = drawn("time stretch")
    static let autoOrient = drawn("auto-orient")
    static let blendMode = drawn("blend mode")
    static let slot = drawn("slot")
    static let perspective = drawn("perspective")

    static let missingImage = undrawn("missing image")
    static let missingComposition = undrawn("missing precomposition")
    static let missingTransform = undrawn("layer without 'ks'")
    static let missingParent = undrawn("missing parent")
    static let missingMatte = undrawn("missing matte layer")
    static let missingMasks = undrawn("missing masks")
    static let missingSlot = undrawn("missing slot")
    static let nestedMatte = undrawn("track matte of a matte layer")
    static let motionBlur = undrawn("motion blur")
    static let adjustment = undrawn("layer type adjustment")
    static let camera = undrawn("layer type camera")
    static let light = undrawn("layer type light")
    static let text = drawn("text")
    static let expression = drawn("expression")

    /// The kinds of layers, by their number, that are not drawn but show something.
    static func layer(_ kind: Int) -> Feature? {
        switch kind {
        case 7: undrawn("layer type video placeholder")
        case 8: undrawn("layer type image sequence")
        case 9: undrawn("layer type video")
        case 10: undrawn("layer type image placeholder")
        case 12: adjustment
        case 13: camera
        case 14: light
        default: nil
        }
    }

    /// Nulls, sounds, guides and data never draw anything.
    static let emptyLayers: Set<Int> = [3, 6, 11, 15]

    /// The keys without which layers of a kind do not show as meant, with the names of their lack.
    static func requiredOfLayers(_ kind: Int) -> [(StaticString, String)] {
        guard kind < 6 else { return [] }
        let own: [(StaticString, String)] =
            switch kind {
            case 0: [("w", "precomposition without 'w'"), ("h", "precomposition without 'h'")]
            case 1: [("sw", "solid without 'sw'"), ("sh", "solid without 'sh'"), ("sc", "solid without 'sc'")]
            case 4: [("shapes", "shape layer without 'shapes'")]
            case 5: [("t", "text layer without 't'")]
            default: []
            }
        return [("ip", "layer without 'ip'"), ("op", "layer without 'op'")] + own
    }

    static func mask(_ mode: LayerMask.Mode) -> Feature { drawn("mask, mode \(mode)") }

    // MARK: Shapes

    static let group = drawn("group")
    static let trimPath = drawn("trim path")
    static let repeater = drawn("repeater")
    static let dashes = drawn("dashes")
    static let mergePaths = drawn("merge paths")
    static let mergedStroke = undrawn("stroke of merged paths")
    static let mergedChange = undrawn("change of merged paths")

    /// The kinds of shapes, by their letters.
    static let shapes: [String: Feature] = [
        "gr": group, "sh": drawn("path"), "rc": drawn("rectangle"), "el": drawn("ellipse"), "sr": drawn("star"), "fl": drawn("fill"),
        "gf": drawn("gradient fill"), "st": drawn("stroke"), "gs": drawn("gradient stroke"), "tm": trimPath, "rd": drawn("round corners"),
        "pb": drawn("pucker and bloat"), "zz": drawn("zig-zag"), "op": drawn("offset path"), "rp": repeater, "mm": mergePaths,
        "tw": undrawn("twist"), "no": undrawn("no style"),
    ]

    // MARK: Effects

    /// The kinds of effects, by their number.
    static func effect(_ kind: Int) -> Feature? {
        switch kind {
        case 20: drawn("effect Tint")
        case 21: drawn("effect Fill")
        case 22: drawn("effect Stroke")
        case 23: drawn("effect Tritone")
        case 24: undrawn("effect Pro Levels")
        case 25: drawn("effect Drop Shadow")
        case 26: undrawn("effect Radial Wipe")
        case 27: undrawn("effect Displacement Map")
        case 28: undrawn("effect Set Matte")
        case 29: drawn("effect Gaussian Blur")
        case 30: undrawn("effect Twirl")
        case 31: undrawn("effect Mesh Warp")
        case 32: undrawn("effect Wave Warp")
        case 33: undrawn("effect Spherize")
        case 34: undrawn("effect Puppet")
        case 35: drawn("effect Transform")
        default: nil
        }
    }

    /// The values of effects, by their numbers, that are not drawn unless they are 0.
    static func effectParameters(_ kind: Int) -> [(Int, String)] {
        switch kind {
        case 21: [(3, "inverted"), (4, "horizontal feather"), (5, "vertical feather")]
        case 25: [(5, "shadow only")]
        case 29: [(2, "repeated edge pixels")]
        default: []
        }
    }

    /// Whether an effect is a control for expressions, or empty: it draws nothing by itself.
    static func isControl(_ node: JSONNode, _ kind: Int) -> Bool {
        guard kind == 5 else { return [0, 1, 2, 3, 4, 6, 7, 10, 11].contains(kind) }
        guard let name = node["mn"]?.string else { return true }
        return name.hasPrefix("Pseudo/") || name.hasSuffix(" Control")
    }

    /// Returns the feature of an effect without a number of its own, by the names in the file.
    static func effect(_ node: JSONNode) -> Feature {
        guard let name = node["mn"]?.string ?? node["nm"]?.string else { return undrawn("effect without a name") }
        let short = name.hasPrefix("ADBE ") ? String(name.dropFirst(5)) : name
        return undrawn("effect \(short)\(short == "Gaussian Blur" ? " of the old kind" : "")")
    }

    /// The kinds of layer styles, by their number.
    static let styles = [
        undrawn("layer style stroke"), drawn("layer style drop shadow"), drawn("layer style inner shadow"), drawn("layer style outer glow"),
        drawn("layer style inner glow"), undrawn("layer style bevel"), undrawn("layer style satin"), drawn("layer style color overlay"),
        undrawn("layer style gradient overlay"),
    ]
}
