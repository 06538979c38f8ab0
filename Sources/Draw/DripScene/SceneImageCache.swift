import DripImage

/// The images of a scene file by name; each is loaded once while there is room.
struct SceneImageCache: Sendable {
    /// The images, each with the number of the last frame that drew it.
    private var entries: [String: (pixels: Pixmap, frame: Int)] = [:]
    private var pixelCount = 0

    /// Returns the image `name`, from memory or from `load`. When room runs out, all images not drawn by frame number `frame` are removed.
    mutating func image(
        _ name: String, frame: Int, at line: SceneLine, _ load: (String) throws(SceneImageError) -> Pixmap
    ) throws(SceneError) -> Pixmap {
        if let entry = entries[name] {
            entries[name]?.frame = frame
            return entry.pixels
        }
        let pixels: Pixmap
        do {
            pixels = try load(name)
        } catch {
            throw line.error(.image(name: name, error))
        }
        pixelCount += pixels.size.area
        let limit = SceneReader.imagePixelLimit
        if pixelCount > limit {
            entries = entries.filter { $0.value.frame == frame }
            pixelCount = entries.values.reduce(pixels.size.area) { $0 + $1.pixels.size.area }
        }
        guard pixelCount <= limit else { throw line.error(.imagesOverLimit(pixels: pixelCount, limit: limit)) }
        entries[name] = (pixels, frame)
        return pixels
    }
}
