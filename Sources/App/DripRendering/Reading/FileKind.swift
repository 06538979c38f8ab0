import DripCodec
package import DripFiles
import DripLottie

/// What a file holds, by its first bytes, for errors that name the command which takes it.
public enum FileKind: String, CaseIterable, Sendable {
    /// Files that a command takes.
    case gif, png, webp, lottie, scene, manifest
    /// Files that none does, and all others.
    case jpeg, svg, film, page, document, other

    /// Everything about a kind: the noun, its signatures and extensions, and what to do with `FILE`.
    private var entry: (noun: String, signatures: [String], extensions: [String], advice: String) {
        switch self {
        case .gif: ("a GIF", ["GIF8"], ["gif"], "'dripgif encode FILE OUTPUT' takes it")
        case .png: ("a PNG", ["\u{89}PNG"], ["png", "apng"], "'dripgif encode FILE OUTPUT' takes it")
        case .lottie: ("a Lottie animation", [], ["json", "lottie", "tgs"], "'dripgif draw FILE OUTPUT' takes it")
        case .scene: ("a scene file", ["drip "], ["drip"], "'dripgif draw FILE OUTPUT' takes it")
        case .manifest: ("a manifest", ["version:", "outputs:", "defaults:"], ["yaml", "yml"], "'dripgif batch FILE' takes it")
        case .jpeg: ("a JPEG", ["\u{FF}\u{D8}\u{FF}"], ["jpg", "jpeg"], "convert it to PNG first: ffmpeg -i FILE frame.png")
        case .webp: ("a WebP", [], ["webp"], "'dripgif encode FILE OUTPUT' takes it")
        case .svg: ("an SVG drawing", ["<svg"], ["svg"], "convert it to PNG first: rsvg-convert FILE -o frame.png")
        case .film:
            (
                "a film", ["\u{1A}\u{45}\u{DF}\u{A3}", "\0\0\u{1}\u{BA}", "FLV"], ["mp4", "mov", "webm", "mkv", "avi"],
                "ffmpeg reads it: ffmpeg -i FILE -f image2pipe -c:v png - | dripgif encode - --fps 25 OUTPUT"
            )
        case .page: ("a page", ["<!doctype", "<html"], ["html"], "use the picture or the animation in it")
        case .document: ("a PDF", ["%PDF"], ["pdf"], "convert it to PNG first: pdftoppm -png FILE frame")
        case .other: ("no GIF, PNG or WebP", [], [], "use one of these; 'dripgif draw' takes scene files and Lottie animations")
        }
    }

    /// The kind of a file that begins with `bytes`.
    package init(of bytes: [UInt8]) {
        // Each byte as a character, in lower case.
        let text = String(String.UnicodeScalarView(bytes.prefix(1_024).map { Unicode.Scalar($0) })).lowercased()
        let start = text.drop { $0.isWhitespace || "\u{EF}\u{BB}\u{BF}".contains($0) }
        let match = Self.allCases.first { $0.entry.signatures.contains { start.hasPrefix($0.lowercased()) } }
        if let match {
            self = match
        } else if text.hasPrefix("riff"), text.count > 12 {
            self = text.dropFirst(8).hasPrefix("webp") ? .webp : .film
        } else if text.dropFirst(4).hasPrefix("ftyp") {
            self = .film
        } else if start.hasPrefix("<") {
            self = start.contains("<svg") ? .svg : .other
        } else if LottieFile.isBegun(by: bytes) {
            self = start.contains("\"outputs\"") ? .manifest : .lottie
        } else {
            self = start.contains("\noutputs:") ? .manifest : .other
        }
    }

    /// The kind of the file at `path`: by its contents, or by its name where there is none. Nil for a word that is no name of a file.
    package init?(path: String) {
        if let input = try? InputFile(path), let bytes = try? input.read(from: 0) {
            self.init(of: bytes)
            return
        }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let ending = path[dot...].dropFirst().lowercased()
        guard let named = Self.allCases.first(where: { $0.entry.extensions.contains(ending) }) else { return nil }
        self = named
    }

    /// The command that takes such a file; nil where none does.
    package var command: String? {
        let words = entry.advice.split(separator: " ")
        return words[0] == "'dripgif" ? String(words[1]) : nil
    }

    /// The error and the correction for a file at `path` in the place of another kind.
    package func text(_ path: String) -> (summary: String, hint: String) {
        ("'\(path)' is \(entry.noun)", entry.advice.replacing("FILE", with: ShellWord.quoted(path)))
    }

    /// Refuses `input` where it begins like another kind than `wanted`. Files of unknown kinds pass.
    package static func check(_ input: InputFile, is wanted: [FileKind]) throws(DripGIFError) {
        let kind = FileKind(of: try wrapping(input.read(from: 0), in: DripGIFError.input))
        if kind != .other, !wanted.contains(kind) { throw .content(.unexpected(path: input.path, kind)) }
    }
}
