import DripCodec
import DripCompare
import DripFiles
import DripNumbers
private import FoundationEssentials

/// The given frames of an animation: PNG images, or the frames of one GIF, APNG or WebP.
enum FrameInput: Sendable {
    case pictures(PictureFiles)
    case animation(GivenAnimation)

    /// - Parameter names: PNG files in order, or patterns and directories of them; or a single GIF, APNG or WebP; or a single `-` or FIFO, with PNGs
    ///   one after another or with one of these.
    /// - Throws: ``DripGIFError``; also for a damaged animation, which is read once.
    init(_ names: [String]) throws(DripGIFError) {
        if names.count > 1, names.contains("-") { throw .request(.standardInputAmongOthers) }
        if names.count == 1, let name = names.first {
            switch name == "-" ? .other : (try? FileStatus(of: name).kind) {
            case .other:
                self = try Self.stream(name)
                return
            case .regular:
                let file = try AnimationFile(name)
                if file.isAnimated {
                    self = .animation(try GivenAnimation(file))
                    return
                }
            case .directory, .symbolicLink, nil: break
            }
        }
        self = .pictures(try PictureFiles(Self.paths(names)))
    }

    private static func stream(_ name: String) throws(DripGIFError) -> FrameInput {
        let input = try wrapping(InputFile(name), in: DripGIFError.input)
        let head = try wrapping(input.read(from: 0), in: DripGIFError.input)
        if ![GIFDecoder.signature, WebPDecoder.signature].contains(where: { head.starts(with: $0) }) {
            let (pictures, isAnimated) = try PictureFiles.stream(input)
            if !isAnimated { return .pictures(pictures) }
        }
        return .animation(try GivenAnimation(try AnimationFile(input)))
    }

    /// Returns the files for which names, patterns and directories stand.
    private static func paths(_ names: [String]) throws(DripGIFError) -> [String] {
        var paths: [String] = []
        for name in names {
            let kind = try? FileStatus(of: name).kind
            if kind == .directory {
                paths += try files(in: name.hasSuffix("/") ? name : name + "/")
            } else if name.contains("%"), kind != .regular {
                // An existing file with this name takes precedence over the pattern.
                guard let pattern = FramePattern(name) else { throw .request(.badPattern(name: name)) }
                paths += try files(of: pattern)
            } else {
                paths.append(name)
            }
        }
        return paths
    }

    private static func files(of pattern: FramePattern) throws(DripGIFError) -> [String] {
        let numbered = names(in: pattern.directory).compactMap { name in pattern.index(of: name).map { (number: $0, name: name) } }
        guard !numbered.isEmpty else { throw .input(.missing(path: pattern.text)) }
        return numbered.stablySorted { ($0.number, $0.name) < ($1.number, $1.name) }.map { pattern.directory + $0.name }
    }

    /// Returns the PNG files of a directory in natural order, without hidden ones.
    private static func files(in directory: String) throws(DripGIFError) -> [String] {
        let pictures = names(in: directory).filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
        guard !pictures.isEmpty else { throw .input(.missing(path: directory + "*.png")) }
        return NaturalOrder.sorted(pictures).map { directory + $0 }
    }

    private static func names(in directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.isEmpty ? "." : directory)) ?? []
    }
}
