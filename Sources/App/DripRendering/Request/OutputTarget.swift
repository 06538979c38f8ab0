package import DripFiles

/// The location and the format of an output, taken from its name.
package enum OutputTarget: Equatable, Sendable {
    /// One file; the path may name a FIFO or a device.
    case file(path: String, OutputFormat)
    case standardOutput(OutputFormat)
    case frames(FramePattern)

    package var format: OutputFormat {
        switch self {
        case .file(_, let format), .standardOutput(let format): format
        case .frames: .frames
        }
    }

    /// The name as given, for messages and reports.
    package var path: String {
        switch self {
        case .file(let path, _): path
        case .standardOutput: "-"
        case .frames(let pattern): pattern.text
        }
    }

    /// Parses an output's name; `format` overrides its extension.
    /// - Throws: ``RequestError`` when name and format do not determine the output.
    package init(_ name: String, format: OutputFormat? = nil) throws(RequestError) {
        if name == "-" {
            guard let format else { throw .formatNeeded }
            self = .standardOutput(format)
            return
        }
        if name.hasSuffix("/") || name.contains("%") && (format ?? .frames) == .frames {
            if let format, format != .frames { throw .onlyASequence(name: name, format: format) }
            guard let pattern = FramePattern(name) else { throw .badPattern(name: name) }
            self = .frames(pattern)
            return
        }
        let format = if let format { format } else { try Self.format(of: name) }
        switch format {
        case .frames: throw .notASequenceName(name: name)
        case .gif, .apng, .webp, .png, .scene: self = .file(path: name, format)
        }
    }

    private static func format(of name: String) throws(RequestError) -> OutputFormat {
        let file = name.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { throw .unknownExtension(name: name) }
        switch file[file.index(after: dot)...].lowercased() {
        case "gif": return .gif
        case "png": return .png
        case "apng": return .apng
        case "webp": return .webp
        case "drip": return .scene
        case "avif", "mkv", "mov", "mp4", "webm": throw .needsFFmpeg(name: name)
        case "svg": throw .vectorGraphics(name: name)
        default: throw .unknownExtension(name: name)
        }
    }
}
