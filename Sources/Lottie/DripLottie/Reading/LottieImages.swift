internal import DripImage

/// The images of a file: those that can be drawn, and what each is in its list of features.
struct LottieImages {
    private(set) var drawn: [String: (image: LottieImage, pixels: Pixmap)] = [:]
    private(set) var features: [String: Feature] = [:]

    /// - Parameter pixels: returns the pixels of an image; nil if it cannot be read.
    init(_ contents: LottieContents, _ pixels: (LottieImage) -> Pixmap?) throws(LottieError) {
        var area = 0
        for image in contents.images where contents.shownAssets.contains(image.id) && features[image.id] == nil {
            let pixels = pixels(image)
            area += pixels?.size.area ?? 0
            guard area <= PixelSize.areaLimit else {
                throw .overLimit(path: "assets", what: "pixels of images", limit: PixelSize.areaLimit)
            }
            features[image.id] = pixels == nil ? .undrawn(image.missingFeature) : .image
            drawn[image.id] = pixels.map { (image, $0) }
        }
    }
}
