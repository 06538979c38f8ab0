internal import DripJSON

/// A feature of files, by the name that ``LottieFeature`` and ``LottieNote`` give it.
struct Feature: Hashable, Sendable {
    enum Kind: Hashable {
        case drawn
        case undrawn
        /// Something odd that every player takes in one way, as this package does.
        case odd
        /// Something that is drawn with what the file does not name, such as another font.
        case replaced(by: String)
    }

    let name: String
    let kind: Kind

    var isDrawn: Bool { kind != .undrawn }

    static func drawn(_ name: String) -> Feature { Feature(name: name, kind: .drawn) }
    static func undrawn(_ name: String) -> Feature { Feature(name: name, kind: .undrawn) }
    static func odd(_ name: String) -> Feature { Feature(name: name, kind: .odd) }
    static func replaced(_ name: String, by others: [String]) -> Feature {
        Feature(name: name, kind: .replaced(by: others.joined(separator: ", ")))
    }

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

    static let missingImage = odd("image that is not in the file")
    static let missingComposition = odd("precomposition that is not in the file")
    static let missingTransform = odd("layer without 'ks'")
    static let missingParent = odd("missing parent")
    static let missingMatte = odd("missing matte layer")
    static let missingMasks = odd("missing masks")
    static let missingSlot = undrawn("missing slot")
    static let cyclicParent = undrawn("layer that is its own parent")
    static let missingValue = odd("property without a value")
    static let brokenValue = undrawn("broken value")
    static let brokenPath = odd("path that is none")

    /// A number without a meaning, which players take for another one.
    static func oddChoice(_ key: StaticString, _ value: JSONNode) -> Feature {
        odd("'\(key)' of \(value.integer.map { "\($0)" } ?? "another form")")
    }
    static let nestedMatte = undrawn("track mattes within one another, without an end or more than \(LottieReader.depthLimit)")
    /// No player draws it. Files have the switch of the layer, but not that of the composition.
    static let motionBlur = odd("motion blur")
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
    static func requiredOfLayers(_ kind: Int) -> [(StaticString, Feature)] {
        guard kind < 6 else { return [] }
        let special: [(StaticString, Feature)] =
            switch kind {
            case 0: [("w", odd("precomposition without 'w'")), ("h", odd("precomposition without 'h'"))]
            case 1: [("sw", odd("solid without 'sw'")), ("sh", odd("solid without 'sh'"))]
            case 4: [("shapes", odd("shape layer without 'shapes'"))]
            case 5: [("t", odd("text layer without 't'"))]
            default: []
            }
        return [("ip", odd("layer without 'ip'"))] + special
    }

    static func mask(_ mode: LayerMask.Mode) -> Feature { drawn("mask, mode \(mode)") }

    // MARK: Shapes

    static let group = drawn("group")
    static let trimPath = drawn("trim path")
    static let repeater = drawn("repeater")
    static let dashes = drawn("dashes")
    static let mergePaths = drawn("merge paths")
    static let twist = undrawn("twist")
    static let mergedStroke = undrawn("stroke of merged paths")
    static let mergedChange = undrawn("change of merged paths")

    /// The kinds of shapes, by their letters.
    static let shapes: [String: Feature] = [
        "gr": group, "sh": drawn("path"), "rc": drawn("rectangle"), "el": drawn("ellipse"), "sr": drawn("star"), "fl": drawn("fill"),
        "gf": drawn("gradient fill"), "st": drawn("stroke"), "gs": drawn("gradient stroke"), "tm": trimPath, "rd": drawn("round corners"),
        "pb": drawn("pucker and bloat"), "zz": drawn("zig-zag"), "op": drawn("offset path"), "rp": repeater, "mm": mergePaths,
        "tw": twist,
    ]

    // MARK: Effects

    /// The kinds of layer styles, by their number.
    static let styles = [
        drawn("layer style stroke"), drawn("layer style drop shadow"), drawn("layer style inner shadow"), drawn("layer style outer glow"),
        drawn("layer style inner glow"), undrawn("layer style bevel"), undrawn("layer style satin"), drawn("layer style color overlay"),
        undrawn("layer style gradient overlay"),
    ]
}
