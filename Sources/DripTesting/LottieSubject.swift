internal import DripCodec
internal import DripImage
internal import DripLottie
internal import Foundation

extension LottieAnimation {
    /// Reads an animation and the images in its folder.
    /// - Parameters:
    ///   - path: absolute, or relative to the folder of `test`.
    ///   - isLenient: whether features that are not drawn are left out instead of refused.
    init(path: String, besideTestAt test: String, isLenient: Bool) throws(GoldenFailure) {
        let file = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: test).deletingLastPathComponent())
        guard let bytes = try? Data(contentsOf: file) else { throw .notDrawn("the Lottie file \(file.path) cannot be read") }
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        let animation: LottieAnimation
        do {
            let contents = try LottieFile([UInt8](bytes))
            animation = try LottieAnimation(try contents.json(), slots: contents.slots()) { image in
                if let bytes = contents.bytes(of: image) { return Self.pixels(bytes) }
                guard case .file(let name) = image.source else { return nil }
                let picture = folder.appendingPathComponent(name).resolvingSymlinksInPath()
                guard picture.path.hasPrefix(folder.path + "/"), let bytes = try? Data(contentsOf: picture) else { return nil }
                return Self.pixels([UInt8](bytes))
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
