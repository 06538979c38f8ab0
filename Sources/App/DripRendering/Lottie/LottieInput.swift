import DripCodec
package import DripFiles
import DripImage
package import DripLottie
import DripNumbers

/// A Lottie animation, read from its file and from the images beside it.
package struct LottieInput: Sendable {
    package let path: String
    package let animation: LottieAnimation
    /// The size of the file in bytes.
    package let byteCount: Int
    let files: LottieFiles
    /// The identifiers of the animations in an archive; empty for other files.
    package let animationIDs: [String]
    /// The identifiers of its themes.
    package let themeIDs: [String]
    /// What is to be said about the choice of the animation and about its features.
    let notes: [RenderNote]

    /// Returns whether a file is read as Lottie: because of how it begins, or because of its name.
    private static func isExpected(_ input: InputFile) throws(InputError) -> Bool {
        let name = input.path.lowercased()
        if [".json", ".lottie", ".tgs"].contains(where: name.hasSuffix) { return true }
        return LottieFile.isBegun(by: try input.read(from: 0))
    }

    /// Opens the file at `path`, and tells whether it is read as Lottie.
    package static func opened(_ path: String) throws(DripGIFError) -> (file: InputFile, isLottie: Bool) {
        let file = try wrapping(InputFile(path), in: DripGIFError.input)
        return (file, try wrapping(isExpected(file), in: DripGIFError.input))
    }

    /// Reads all of `input`, and the animation that `options` choose.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/lottie(_:path:)``.
    package init(_ input: InputFile, _ options: LottieOptions = LottieOptions()) throws(DripGIFError) {
        path = input.path
        let bytes = try wrapping(input.readAll(atMost: LottieFile.byteLimit), in: DripGIFError.input)
        guard bytes.count <= LottieFile.byteLimit else { throw .input(.overLimit(path: path, limit: LottieFile.byteLimit)) }
        byteCount = bytes.count
        let fonts = try Self.fonts(options)
        do throws(LottieError) {
            let file = try LottieFile(bytes)
            let files = LottieFiles(of: file, beside: path)
            let slots = try file.slots(animation: options.animation, theme: options.theme).merging(options.slots)
            var profiles: [RenderNote] = []
            animation = try LottieAnimation(
                try file.json(animation: options.animation), slots: slots, fonts: fonts,
                pixels: { image in
                    guard let bytes = files.bytes(of: image) else { return nil }
                    if let name = StillImageDecoder.colorProfile(of: bytes) { profiles.append(.profileOfImage(name, image: image.name)) }
                    return LottieFiles.pixels(bytes)
                }, fontFile: files.bytes)
            (self.files, animationIDs, themeIDs) = (files, file.animationIDs, file.themeIDs)
            var notes: [RenderNote] = []
            if options.animation == nil, let named = file.missingInitialID, let shown = file.initialAnimationID {
                notes.append(.noInitialAnimation(named, shown: shown))
            }
            self.notes =
                notes + profiles + animation.notes.map { .notDrawn($0) } + animation.replacements.map { .replaced($0) }
                + animation.remarks.map { .odd($0) }
        } catch {
            if case .notAFont(let name) = error, let file = options.fonts[name] { throw .lottie(error, path: file) }
            throw .lottie(error, path: path)
        }
    }

    /// Returns the bytes of the files that `options` give to fonts.
    private static func fonts(_ options: LottieOptions) throws(DripGIFError) -> [String: [UInt8]] {
        var fonts: [String: [UInt8]] = [:]
        for (name, path) in options.fonts.stablySorted(by: { $0.key < $1.key }) {
            // A longer file is over the limit of all fonts together.
            fonts[name] = try wrapping(InputFile(path).readAll(atMost: LottieFont.byteLimit), in: DripGIFError.input)
        }
        return fonts
    }

    /// Returns the contents of a file that names others beside it; nil where it cannot be read, for rendering reports its error.
    package static func contents(of bytes: [UInt8]) -> LottieContents? {
        // The bytes of an archive hold its images and fonts.
        guard let file = try? LottieFile(bytes), file.animationIDs.isEmpty, let text = try? file.json() else {
            return nil
        }
        return (try? LottieAnimation(text))?.contents
    }

    /// Returns one loop on a canvas; nil is the animation's own.
    func motion(
        _ options: LottieOptions, on canvas: RequestedSize?, _ fit: Fit, for format: OutputFormat
    ) throws(DripGIFError) -> MotionLoop {
        if !options.isLenient, let first = animation.notes.first {
            throw .content(.notDrawn(path: path, first, others: animation.notes.count - 1))
        }
        var marker: LottieMarker?
        if let name = options.marker {
            marker = animation.contents.markers.first { $0.name == name }
            guard marker != nil else { throw .request(.unknownMarker(name, available: animation.contents.markers.map(\.name))) }
        }
        return MotionLoop(
            animation, on: try canvas?.resolved(for: animation.size), fit: fit, marker: marker,
            imagePaths: format == .scene ? try imagePaths() : [:])
    }

    /// Returns the path of each image that is a file, by its name in a scene.
    /// - Throws: ``RequestError/sceneOfEmbeddedImages(in:)``.
    private func imagePaths() throws(DripGIFError) -> [String: String] {
        var paths: [String: String] = [:]
        for image in animation.contents.images {
            guard case .file(let name) = image.source, animationIDs.isEmpty else { throw .request(.sceneOfEmbeddedImages(in: path)) }
            paths[image.id] = FileNames.directory(of: path) + name
        }
        return paths
    }
}
