import DripEffects
import DripNumbers
import DripRendering

struct GalleryEntry: Sendable {
    /// An image at all its scales, smallest first.
    struct Picture: Sendable {
        let files: [BatchFile]
        /// The width of each file in pixels; nil where one is not known.
        let widths: [Int]?

        /// Nil when there are no files.
        init?(_ files: [BatchFile], _ lock: BatchLock) {
            if files.isEmpty { return nil }
            self.files = files.stablySorted { $0.scale < $1.scale }
            let widths = self.files.compactMap { lock.files[$0.path]?.width }
            self.widths = widths.count == files.count ? widths : nil
        }

        /// The file for pages that can name only one.
        var first: BatchFile { files[0] }
    }

    let title: String
    let alt: String
    let command: String
    /// What the playground's page shows, as the part of its address after `#`; nil for what is no effect.
    let playgroundRequest: String?
    /// The size of the first image in points.
    let size: (width: Int, height: Int)?
    let isAnimation: Bool
    /// The image to show; nil for a scene alone.
    let picture: Picture?
    let dark: Picture?
    /// The same as a smaller WebP, where the output also has another format.
    let webP: Picture?
    let darkWebP: Picture?
    let poster: Picture?
    let darkPoster: Picture?
    let files: [BatchFile]

    init(_ output: ManifestOutput, _ lock: BatchLock) {
        title = output.title
        alt = output.alt
        files = output.files
        isAnimation = !output.settings.isStill
        let animations = output.files.filter { $0.role == .animation && $0.format != .scene }
        let shown = animations.first { $0.format != .webp } ?? animations.first
        func pictures(_ role: BatchFile.Role, _ appearance: Appearance, as format: OutputFormat?) -> Picture? {
            return Picture(output.files.filter { $0.role == role && $0.appearance == appearance && $0.format == format }, lock)
        }
        let first = shown?.appearance ?? .light
        let hasDark = first == .light
        picture = pictures(.animation, first, as: shown?.format)
        poster = pictures(.poster, first, as: .png)
        dark = hasDark ? pictures(.animation, .dark, as: shown?.format) : nil
        darkPoster = hasDark ? pictures(.poster, .dark, as: .png) : nil
        let hasFallback = shown?.format != .webp
        webP = hasFallback ? pictures(.animation, first, as: .webp) : nil
        darkWebP = hasFallback && hasDark ? pictures(.animation, .dark, as: .webp) : nil
        let entry = (picture?.first).flatMap { file in lock.files[file.path].map { ($0, file.scale) } }
        size = entry.flatMap { entry, scale in
            guard let width = entry.width, let height = entry.height else { return nil }
            return (Int((Double(width) / scale).rounded()), Int((Double(height) / scale).rounded()))
        }
        let file = picture?.first ?? output.files.first
        command = Self.command(for: file, of: output)
        playgroundRequest = Self.playgroundRequest(for: file, of: output, size)
    }

    /// Names that the page does not have are ignored there. It begins at the start, and has the size in one notation.
    private static func playgroundRequest(
        for file: BatchFile?, of output: ManifestOutput, _ size: (width: Int, height: Int)?
    ) -> String? {
        guard case .effect(let type) = output.source else { return nil }
        var values = [(key: "effect", text: type.description.name)] + output.parameters.map { (key: $0, text: $1) }
        values += output.settings.options.filter { $0.key != "at" && $0.key != "size" }
        if let size { values.append((key: "size", text: "\(size.width)x\(size.height)")) }
        if file?.appearance == .dark { values.append((key: "appearance", text: "dark")) }
        return values.map { "\(GalleryLinks.encoded($0.key))=\(GalleryLinks.encoded($0.text))" }.joined(separator: "&")
    }

    private static func command(for file: BatchFile?, of output: ManifestOutput) -> String {
        var words = ["dripgif"]
        switch output.source {
        case .effect(let type): words.append(type.description.name)
        case .scene(let path), .lottie(let path): words += ["draw", path]
        }
        let effect: EffectDescription? = if case .effect(let type) = output.source { type.description } else { nil }
        for (name, text) in output.parameters {
            if let flag = effect?.parameters.first(where: { $0.name == name }), flag.kind == .flag {
                if text == "true" { words.append("--\(name)") } else if flag.defaultText == nil { words.append("--no-\(name)") }
            } else {
                words += ["--\(name)", text]
            }
        }
        for (key, text) in output.settings.options {
            switch key {
            case "verify": break
            case "lenient": words += text == "true" ? ["--lenient"] : []
            case "max-bytes" where file?.format != .gif: break
            default: words += ["--\(key)", text]
            }
        }
        switch (file?.appearance, output.source) {
        case (.dark, .effect): words += ["--appearance", "dark"]
        // A dark drawing of a file differs only in its matte.
        case (.dark, _) where file?.format == .gif && output.settings.location(of: "matte") == nil: words += ["--matte", "black"]
        default: break
        }
        if let scale = file?.scale, scale != 1 { words += ["--scale", scale.shortest] }
        if let path = file?.path { words.append(path) }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
