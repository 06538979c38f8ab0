import DripCodec
import DripEffects
import DripFiles
import DripImage
import DripNumbers
import DripScene
private import FoundationEssentials

/// PNG files that are the frames of an animation.
struct PictureFiles: Sendable {
    let paths: [String]
    /// The size of the first frame, and so of all.
    let size: PixelSize

    /// - Parameter names: files, in order. A name with `%d` or `%04d`, or a directory ending in `/`, stands for all existing numbered files.
    /// - Throws: ``InputError``, ``LimitError/tooManyFrames(_:limit:)``, ``DripGIFError/png(_:path:)``.
    init(_ names: [String]) throws(DripGIFError) {
        var paths: [String] = []
        for name in names {
            // An existing file with this name takes precedence over the pattern.
            if name.contains("%") || name.hasSuffix("/"), (try? FileStatus(of: name).kind) != .regular {
                guard let pattern = FramePattern(name) else { throw .request(.badPattern(name: name)) }
                paths += try Self.files(of: pattern)
            } else {
                paths.append(name)
            }
        }
        guard let first = paths.first else { throw .request(.noPictures) }
        try Limits.check(frames: paths.count, lasting: 0)
        self.paths = paths
        do { size = try PNGDecoder.size(of: try Self.bytes(of: first)) } catch let error as PNGError {
            throw .png(error, path: first)
        } catch let error as DripGIFError {
            throw error
        } catch {
            throw .encoding("\(error)")
        }
    }

    /// Returns frame number `index` on its canvas, decoded on demand.
    func frame(_ index: Int, delay: Rational, _ placement: FramePlacement) -> StoryboardFrame {
        let scene = { @Sendable () throws(DripGIFError) in
            Scene([.image(Pixmap(try image(index)), named: paths[index], transform: placement.transform)])
        }
        guard placement.isExact else { return StoryboardFrame(delay: delay, scene: scene) }
        return StoryboardFrame(
            delay: delay, picture: { () throws(DripGIFError) in placement.output(of: try image(index)) }, scene: scene)
    }

    /// Reads an image for an effect. Its path becomes absolute, so that a scene file in any directory finds it.
    static func picture(_ path: String) throws(DripGIFError) -> Picture {
        let pixels = Pixmap(try image(at: path))
        return Picture(name: path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path, pixels: pixels)
    }

    private static func image(at path: String) throws(DripGIFError) -> StraightImage {
        let bytes = try bytes(of: path)
        do { return try PNGDecoder.decode(bytes) } catch { throw .png(error, path: path) }
    }

    private func image(_ index: Int) throws(DripGIFError) -> StraightImage {
        let path = paths[index]
        let image = try Self.image(at: path)
        guard image.size == size else { throw .content(.otherSize(path: path, image.size, expected: size)) }
        return image
    }

    private static func bytes(of path: String) throws(DripGIFError) -> [UInt8] {
        let bytes: [UInt8]?
        do { bytes = try InputFile(path).readAll(beginningWith: [PNGDecoder.signature]) } catch { throw .input(error) }
        guard let bytes else { throw .content(.notPNG(path: path)) }
        return bytes
    }

    private static func files(of pattern: FramePattern) throws(DripGIFError) -> [String] {
        let directory = pattern.directory.isEmpty ? "." : pattern.directory
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let numbered = names.compactMap { name in pattern.index(of: name).map { (number: $0, name: name) } }
        guard !numbered.isEmpty else { throw .input(.missing(path: pattern.text)) }
        return numbered.sorted { ($0.number, $0.name) < ($1.number, $1.name) }.map { pattern.directory + $0.name }
    }
}
