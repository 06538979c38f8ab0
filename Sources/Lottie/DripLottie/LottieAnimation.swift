internal import DripGeometry
public import DripImage
public import DripNumbers
public import DripScene

/// A Lottie animation: a drawing as a pure function of time.
///
///     let animation = try LottieAnimation(bytes)
///     let scene = animation.scene(at: 0.5)
///
/// Reads JSON as Bodymovin 4.4 to 5.13 and the Lottie specification 1.0 write it.
public struct LottieAnimation: Sendable {
    /// The size in points.
    public let size: PixelSize
    /// The animation's own frames per second.
    package let framesPerSecond: Double
    /// The first frame.
    package let inPoint: Double
    /// The frame at which one loop ends; it is not part of the loop.
    package let outPoint: Double
    /// The features of the file that are not drawn and would show, in its order.
    public let notes: [LottieNote]
    /// What is odd in the file and drawn as every player draws it, in its order.
    package let remarks: [LottieNote]
    /// What is drawn with something else, in the file's order: fonts that are not installed, and letters that a font does not have.
    public let replacements: [LottieNote]
    /// The features that the file uses, in its order.
    package let features: [LottieFeature]
    /// Its markers, layers, fonts, images and slots.
    package let contents: LottieContents
    /// The frames per second as a fraction: 29.97 where the file has 29.9700012207031.
    public let rate: Rational
    /// One loop in seconds, exactly.
    public let period: Rational
    let root: Composition
    let compositions: [String: Composition]
    let images: [String: (image: LottieImage, pixels: Pixmap)]

    /// Reads an animation.
    /// - Parameters:
    ///   - slots: values in place of those of its slots; those of a theme are ``LottieFile/slots(animation:theme:)``.
    ///   - fonts: font files in place of the file's fonts and glyphs, by the name of a font or of a family.
    ///   - pixels: returns the pixels of an image; nil if it cannot be read.
    ///   - fontFile: returns the bytes of a font file that is not embedded; nil if it cannot be read.
    /// - Throws: ``LottieError``. Features that are not drawn are no errors: see ``notes``.
    public init(
        _ bytes: [UInt8], slots: LottieSlots = LottieSlots(), fonts: [String: [UInt8]] = [:],
        pixels: (LottieImage) -> Pixmap? = { _ in nil }, fontFile: (LottieFont) -> [UInt8]? = { _ in nil }
    ) throws(LottieError) {
        let document = try JSONDocument(bytes)
        let node = document.node
        func number(_ key: StaticString) throws(LottieError) -> Double {
            guard let number = node[key]?.number, number.isFinite else { throw .invalid(path: "\(key)", expected: "a number") }
            return number
        }
        let (width, height) = (try number("w"), try number("h"))
        for (key, side) in [("w", width), ("h", height)] where side < 1 || side > 16_384 {
            throw .invalid(path: key, expected: "1 to 16384 points")
        }
        guard let size = try? PixelSize(width: Int(width.rounded()), height: Int(height.rounded())) else {
            throw .overLimit(path: "w", what: "pixels", limit: PixelSize.areaLimit)
        }
        self.size = size
        framesPerSecond = try number("fr")
        inPoint = node["ip"]?.number ?? 0
        // A range without a length is a still, as in lottie-web and ThorVG.
        let end = try number("op")
        outPoint = end - inPoint >= 1e-3 ? end : inPoint + 1
        guard framesPerSecond >= 0.01, framesPerSecond <= 1000 else {
            throw .invalid(path: "fr", expected: "0.01 to 1000 frames per second")
        }
        guard outPoint - inPoint <= 1e6 else { throw .overLimit(path: "op", what: "frames", limit: 1_000_000) }
        // Exporters write numbers of 32 bits.
        let rounded = (framesPerSecond * 1000).rounded() / 1000
        rate = Rational(near: abs(framesPerSecond - rounded) <= 1e-7 * framesPerSecond ? rounded : framesPerSecond)
        period = Rational(near: outPoint - inPoint) / rate
        var contents = LottieContents(node, slots)
        var images: [String: (image: LottieImage, pixels: Pixmap)] = [:]
        var kinds: [String: Feature] = [:]
        var missing: [String: Vector] = [:]
        var area = 0
        for image in contents.images where contents.shownAssets.contains(image.id) && kinds[image.id] == nil {
            let pixels = pixels(image)
            area += pixels?.size.area ?? 0
            guard area <= PixelSize.areaLimit else {
                throw .overLimit(path: "assets", what: "pixels of images", limit: PixelSize.areaLimit)
            }
            kinds[image.id] = pixels == nil ? .undrawn(image.missingFeature) : .image
            images[image.id] = pixels.map { (image, $0) }
            if pixels == nil, image.width > 0, image.height > 0 { missing[image.id] = Vector(image.width, image.height) }
        }
        self.images = images
        var reader = try LottieReader(node, images: kinds, slots: slots)
        for note in slots.notes { reader.note(note, at: node) }
        try reader.readFonts(contents.fonts, LottieFontFiles(chosen: fonts), fontFile)
        try reader.readGlyphs(node)
        guard let layers = node["layers"], layers.isArray else { throw .invalid(path: "layers", expected: "a list") }
        reader.evaluator = try ExpressionScene(node, slots: slots)
        var root = try reader.composition(layers)
        var compositions: [String: Composition] = [:]
        for asset in node["assets"]?.elements ?? [] {
            guard let id = asset["id"]?.identifier, let layers = asset["layers"], layers.isArray,
                compositions[id] == nil
            else { continue }
            compositions[id] = try reader.composition(layers)
        }
        try reader.checkSlots()
        contents.slots = reader.knownSlots
        self.contents = contents
        let frames = contents.markers.reduce(FrameRanges(from: inPoint, to: outPoint)) { frames, marker in
            frames.union(FrameRanges(from: marker.frame, to: marker.frame + max(1, marker.frameCount)))
        }
        let shown = ShownLayers(
            root, compositions, reader.log, at: frames, framesPerSecond: framesPerSecond, size: Vector(width, height),
            missingImages: missing)
        root.removeUnshown(shown)
        for id in compositions.keys { compositions[id]?.removeUnshown(shown) }
        (self.root, self.compositions) = (root, compositions)
        try DrawingCost.check(root, compositions)
        let results = reader.log.results(shown)
        (features, notes, remarks, replacements) = (results.features, results.notes, results.remarks, results.replacements)
    }

    /// The number of its own frames in one loop; a part of a frame counts as one.
    public var frameCount: Int { Int((outPoint - inPoint).rounded(.up)) }

    /// The duration of one loop in seconds.
    public var duration: Double { (outPoint - inPoint) / framesPerSecond }

    /// Returns the drawing at a time in seconds from the in-point.
    ///
    /// A time within 10⁻⁸ frame of a whole frame is that frame, for the quotient of a frame and the rate is seldom exact.
    public func scene(at time: Double) -> Scene {
        let frame = inPoint + time * rate.value
        let whole = frame.rounded()
        let used = abs(frame - whole) < Self.frameTolerance ? whole : frame
        let size = Vector(Double(size.width), Double(size.height))
        return Scene(CompositionFrame(animation: self, composition: root, size: size, time: used).draws().isolated)
    }

    /// Returns the drawing of an endless loop at a time in seconds from the in-point.
    public func loopedScene(at time: Double) -> Scene { scene(at: time, inLoopOf: period.value) }

    /// Returns the drawing at `start` plus the remainder of `time` in a loop of `length` seconds.
    package func scene(at time: Double, from start: Double = 0, inLoopOf length: Double) -> Scene {
        let rest = time.truncatingRemainder(dividingBy: length)
        return scene(at: start + ((length - rest) * rate.value < Self.frameTolerance ? 0 : rest))
    }

    /// In frames; above the rounding errors of times up to an hour.
    private static let frameTolerance = 1e-8
}
