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
    static let nestedMatte = undrawn("track mattes within one another, without an end or more than \(LottieReader.depthLimit)")
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

    /// The kinds of layer styles, by their number.
    static let styles = [
        undrawn("layer style stroke"), drawn("layer style drop shadow"), drawn("layer style inner shadow"), drawn("layer style outer glow"),
        drawn("layer style inner glow"), undrawn("layer style bevel"), undrawn("layer style satin"), drawn("layer style color overlay"),
        undrawn("layer style gradient overlay"),
    ]
}
