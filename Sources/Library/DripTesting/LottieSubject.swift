internal import DripCodec
internal import DripImage
internal import DripLottie
internal import Foundation

extension LottieAnimation {
    /// Reads an animation and the images in its folder.
    /// - Parameters:
    ///   - path: absolute, or relative to the folder of `test`.
    ///   - fonts: the paths of font files, as `path` is, by the name of a font or of a family.
    ///   - isLenient: whether features that are not drawn are left out instead of refused.
    init(path: String, fonts: [String: String], besideTestAt test: String, isLenient: Bool) throws(GoldenFailure) {
        let directory = URL(fileURLWithPath: test).deletingLastPathComponent()
        let file = URL(fileURLWithPath: path, relativeTo: directory)
        guard let bytes = try? Data(contentsOf: file) else { throw .notDrawn("the Lottie file \(file.path) cannot be read") }
        var given: [String: [UInt8]] = [:]
        for (name, path) in fonts {
            let font = URL(fileURLWithPath: path, relativeTo: directory)
            guard let bytes = try? Data(contentsOf: font) else { throw .notDrawn("the font file \(font.path) cannot be read") }
            given[name] = [UInt8](bytes)
        }
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        let animation: LottieAnimation
        do {
            let contents = try LottieFile([UInt8](bytes))
            func neighbor(_ name: String) -> [UInt8]? {
                let file = folder.appendingPathComponent(name).resolvingSymlinksInPath()
                return file.path.hasPrefix(folder.path + "/") ? (try? Data(contentsOf: file)).map { [UInt8]($0) } : nil
            }
            animation = try LottieAnimation(try contents.json(), slots: contents.slots(), fonts: given) { image in
                if let bytes = contents.bytes(of: image) { return Self.pixels(bytes) }
                guard case .file(let name) = image.source else { return nil }
                return neighbor(name).flatMap(Self.pixels)
            } fontFile: { font in
                if let bytes = contents.bytes(of: font) { return bytes }
                guard case .file(let name) = font.source else { return nil }
                return neighbor(name)
            }
        } catch {
            throw .notDrawn("\(file.path): \(error)")
        }
        if !isLenient, let note = animation.notes.first {
            throw .notDrawn("\(file.path): \(note.path): \(note.feature) of layer '\(note.layer)' is not drawn; see isLenient")
        }
        self = animation
    }

    private static func pixels(_ bytes: [UInt8]) -> Pixmap? { (try? StillImageDecoder.decode(bytes)).map { Pixmap($0) } }
}
