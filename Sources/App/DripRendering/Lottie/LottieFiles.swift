import DripCodec
import DripFiles
import DripImage
package import DripLottie

/// The images and fonts that an animation names: embedded ones, those of its archive, and files in its folder.
package struct LottieFiles: Sendable {
    private let file: LottieFile?
    /// Nil for an animation on standard input, which has no folder.
    private let folder: ClosedFolder?

    /// - Parameters:
    ///   - file: the contents of the animation's file.
    ///   - path: its path.
    package init(of file: LottieFile? = nil, beside path: String) {
        self.file = file
        folder = path == "-" ? nil : try? ClosedFolder(of: path)
    }

    /// Returns the bytes of an image; nil where there is no such file in the folder.
    package func bytes(of image: LottieImage) -> [UInt8]? {
        if let bytes = file?.bytes(of: image) { return bytes }
        switch image.source {
        case .embedded(let bytes): return bytes
        case .file(let name): return try? input(name)?.readAll(beginningWith: StillImageDecoder.signatures)
        }
    }

    /// Returns the bytes of a font's file; nil where there is no such file in the folder.
    package func bytes(of font: LottieFont) -> [UInt8]? {
        if let bytes = file?.bytes(of: font) { return bytes }
        guard case .file(let name) = font.source else { return nil }
        return try? input(name)?.readAll(atMost: LottieFont.byteLimit)
    }

    private func input(_ name: String) -> InputFile? {
        guard let folder, let name = try? folder.checked(name), (try? FileStatus(of: folder(name)).kind) == .regular else { return nil }
        return try? InputFile(folder(name))
    }

    func pixels(of image: LottieImage) -> Pixmap? { bytes(of: image).flatMap(Self.pixels) }

    static func pixels(_ bytes: [UInt8]) -> Pixmap? { (try? StillImageDecoder.decode(bytes)).map { Pixmap($0) } }
}
