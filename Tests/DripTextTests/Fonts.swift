import DripGeometry
import DripTestSupport
import DripText
import Foundation
import Testing

/// What the tests are written for; `./test` installs it.
enum Fonts {
    /// TrueType; the same release on Debian 12 and Ubuntu 24.04, so its measures may stand in tests.
    static let dejaVu = FontRequest(families: ["DejaVu Sans"])

    /// A book of all installed fonts, when those that the tests need are among them.
    static func book() throws -> FontBook {
        let book = try FontBook()
        for (family, package) in [
            ("Inter", "fonts-inter"), ("DejaVu Sans", "fonts-dejavu-core"), ("Droid Sans Fallback", "fonts-droid-fallback"),
        ] {
            try #require(
                book.families.contains { $0.hasPrefix(family) },
                "the font \(family) is missing; run ./test, or sudo apt-get install \(package)")
        }
        return book
    }

    /// The file of a family's regular face.
    static func file(_ family: String) throws -> String {
        let layout = try book().layout("水A", TextStyle(size: 1, font: FontRequest(families: [family])))
        return try #require(layout.fonts.first { $0.family == family }).path
    }
}

extension TextStyle {
    static func dejaVu(_ size: Double, letterSpacing: Double = 0, alignment: TextAlignment = .left) -> TextStyle {
        TextStyle(size: size, font: Fonts.dejaVu, letterSpacing: letterSpacing, alignment: alignment)
    }
}

/// A directory that is gone when the test is.
final class Scratch {
    let path = NSTemporaryDirectory() + "dripgif-text-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: URL(filePath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    func folder(_ name: String) -> String { path + "/" + name }
}

extension BezierPath {
    /// The area inside, with holes taken off, when contours do not overlap.
    var signedArea: Double {
        flattened(tolerance: 1e-3).reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) / 2 }
    }
}
