internal import DripGeometry
public import DripImage
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
    public let framesPerSecond: Double
    /// The first frame, and the frame at which one loop ends.
    public let inPoint: Double
    public let outPoint: Double
    /// The features of the file that are not drawn, in its order.
    public let notes: [LottieNote]
    let root: Composition
    let compositions: [String: Composition]
    let images: [String: (image: LottieImage, pixels: Pixmap)]

    /// Reads an animation.
    /// - Parameter pixels: returns the pixels of an image; nil if it cannot be read.
    /// - Throws: ``LottieError``. Features that are not drawn are no errors: see ``notes``.
    public init(_ bytes: [UInt8], pixels: (LottieImage) -> Pixmap? = { _ in nil }) throws(LottieError) {
        let document = try JSONDocument(bytes)
        let node = document.node
        func number(_ key: StaticString) throws(LottieError) -> Double {
            guard let number = node[key]?.number, number.isFinite else { throw .invalid(path: "\(key)", expected: "a number") }
            return number
        }
        let (width, height) = (try number("w"), try number("h"))
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384,
            let size = try? PixelSize(width: Int(width.rounded()), height: Int(height.rounded()))
        else { throw .invalid(path: "w", expected: "a size of 1 to 16384 points") }
        self.size = size
        framesPerSecond = try number("fr")
        inPoint = try number("ip")
        outPoint = try number("op")
        guard framesPerSecond > 0, outPoint > inPoint else { throw .invalid(path: "op", expected: "a duration above 0") }
        var reader = LottieReader()
        try reader.readFonts(node)
        guard let layers = node["layers"], layers.isArray else { throw .invalid(path: "layers", expected: "a list") }
        reader.scope.framesPerSecond = framesPerSecond
        (reader.scope.width, reader.scope.height, reader.scope.duration) = (width, height, (outPoint - inPoint) / framesPerSecond)
        root = try reader.composition(layers)
        reader.scope.duration = nil
        var compositions: [String: Composition] = [:]
        for asset in node["assets"]?.elements ?? [] {
            guard let id = asset["id"]?.string, let layers = asset["layers"], layers.isArray else { continue }
            (reader.scope.width, reader.scope.height) = (asset["w"]?.number, asset["h"]?.number)
            compositions[id] = try reader.composition(layers)
        }
        self.compositions = compositions
        var images: [String: (image: LottieImage, pixels: Pixmap)] = [:]
        for asset in node["assets"]?.elements ?? [] {
            guard let image = LottieImage(asset) else { continue }
            if let pixels = pixels(image) { images[image.id] = (image, pixels) } else { reader.note("image", at: asset) }
        }
        self.images = images
        notes = reader.notes
        try checkCycles()
    }

    /// The duration of one loop in seconds.
    public var duration: Double { (outPoint - inPoint) / framesPerSecond }

    /// Returns the drawing at a time in seconds from the in-point.
    public func scene(at time: Double) -> Scene {
        Scene(
            CompositionFrame(
                animation: self, composition: root, size: Vector(Double(size.width), Double(size.height)),
                time: inPoint + time * framesPerSecond
            ).draws())
    }

    /// - Throws: ``LottieError/cycle(path:name:)`` where a composition contains itself.
    private func checkCycles() throws(LottieError) {
        var finished: Set<String> = []
        func visit(_ composition: Composition, _ open: [String]) throws(LottieError) {
            for layer in composition.layers {
                guard case .composition(let id, _) = layer.content, let inner = compositions[id], !finished.contains(id) else { continue }
                if open.contains(id) || open.count > LottieReader.depthLimit { throw .cycle(path: "assets", name: id) }
                try visit(inner, open + [id])
                finished.insert(id)
            }
        }
        try visit(root, [])
    }
}
