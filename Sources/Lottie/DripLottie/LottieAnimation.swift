public import DripImage
internal import DripJSON
public import DripNumbers

/// A Lottie animation: a drawing as a pure function of time.
///
///     let animation = try LottieAnimation(bytes)
///     let scene = animation.scene(at: 0.5)
///
/// Reads JSON as Bodymovin 4.4 to 5.13 and the Lottie specification 1.0 write it.
public struct LottieAnimation: Sendable {
    let header: LottieHeader
    let model: LottieModel
    private let findings: FeatureLog.Results
    /// Its markers, layers, fonts, images and slots.
    package let contents: LottieContents
    /// The frames per second as a fraction: 29.97 where the file has 29.9700012207031.
    public let rate: Rational
    /// One loop in seconds, exactly.
    public let period: Rational

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
        let root = try JSONNode(text: bytes)
        header = try LottieHeader(root)
        rate = header.rate
        period = Rational(near: header.outPoint - header.inPoint) / rate
        // Reading: JSON → model.
        var contents = LottieContents(root, slots)
        let images = try LottieImages(contents, pixels)
        // The only place that names the evaluator of expressions.
        let evaluator = ExpressionScene(root, slots: slots)
        var reader = LottieReader(root, images: images.features, slots: slots, evaluator: evaluator)
        let read = try reader.compositions(of: root, fonts: contents.fonts, LottieFontFiles(chosen: fonts), fontFile)
        contents.slots = reader.slots.available
        self.contents = contents
        // Audit: model → what shows, its features and its cost.
        var model = LottieModel(root: read.root, compositions: read.others, images: images.drawn)
        findings = try LottieAudit(&model, header, contents, log: reader.log).findings
        model.drawStills()
        self.model = model
    }

    /// The size in points.
    public var size: PixelSize { header.size }
    /// The animation's own frames per second.
    package var framesPerSecond: Double { header.framesPerSecond }
    /// The first frame.
    package var inPoint: Double { header.inPoint }
    /// The frame at which one loop ends; it is not part of the loop.
    package var outPoint: Double { header.outPoint }
    /// The features of the file that are not drawn and would show, in its order.
    public var notes: [LottieNote] { findings.notes }
    /// What is odd in the file and drawn as every player draws it, in its order.
    package var remarks: [LottieNote] { findings.remarks }
    /// What is drawn with something else, in the file's order: fonts that are not installed, and letters that a font does not have.
    public var replacements: [LottieNote] { findings.replacements }
    /// The features that the file uses, in its order.
    package var features: [LottieFeature] { findings.features }

    /// The number of its own frames in one loop; a part of a frame counts as one.
    public var frameCount: Int { Int((outPoint - inPoint).rounded(.up)) }

    /// The duration of one loop in seconds.
    public var duration: Double { (outPoint - inPoint) / framesPerSecond }
}
