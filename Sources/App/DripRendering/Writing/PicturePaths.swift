import DripFiles
import DripScene

/// The paths of a scene's images, adjusted for a copy of the scene in another directory.
struct PicturePaths: Sendable {
    /// The prefix of a relative path; empty where it is unchanged.
    private let prefix: String
    /// The paths of images by their names in the scene, where these are no paths.
    private let names: [String: String]

    init(from storyboard: Storyboard, to target: OutputTarget) {
        names = storyboard.imagePaths
        guard case .file(let path, _) = target else {
            prefix = ""
            return
        }
        switch storyboard.drawings {
        case .computed where names.isEmpty: prefix = ""
        case .given(.scenes(let file), _):
            prefix = Self.relativePath(from: FileNames.directory(of: path), to: FileNames.directory(of: file.path))
        case .computed, .given: prefix = Self.relativePath(from: FileNames.directory(of: path), to: "")
        }
    }

    /// Returns the relative path from `origin` to `goal`: `../` for every directory that they do not share, then those of `goal`.
    ///
    /// Links are resolved first, because `..` of a linked directory is the parent of its target.
    private static func relativePath(from origin: String, to goal: String) -> String {
        guard let from = try? FileNames.realPath(of: origin.isEmpty ? "." : origin),
            let to = try? FileNames.realPath(of: goal.isEmpty ? "." : goal)
        else { return "" }
        let (up, down) = (from.split(separator: "/"), to.split(separator: "/"))
        let shared = zip(up, down).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: up.count - shared) + down.dropFirst(shared).map(String.init)
        // A scene file trims whitespace before a name.
        let start = steps.first?.first?.isWhitespace == true ? "./" : ""
        return start + steps.map { $0 + "/" }.joined()
    }

    func renamed(_ scene: Scene) -> Scene { prefix.isEmpty && names.isEmpty ? scene : Scene(renamed(scene.draws)) }

    private func renamed(_ draws: [Draw]) -> [Draw] {
        draws.map { draw in
            switch draw.content {
            case .image(let image):
                .image(image.pixels, named: renamed(names[image.name] ?? image.name), transform: image.transform)
            case .group, .mask: draw.mappingDraws(renamed)
            case .filled, .stroked, .clip: draw
            }
        }
    }

    private func renamed(_ path: String) -> String { path.hasPrefix("/") ? path : prefix + path }
}
