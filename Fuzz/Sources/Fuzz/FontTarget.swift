import DripGIF
import DripLottie
import DripText
import Foundation

/// Letters that the fonts of the corpus have: some join, some stand on one another, and some are of another script.
private let texts = [
    "A", "V", "f", "i", "\u{C1}", "\u{628}", "AVA", "fi", "A\u{301}V\u{301}", "\u{628}\u{628}", "AV\u{628}\u{628}fi", "A A",
]

/// Reads a font file, and sets texts with it. The first four bytes tell whether it is compressed, as in an animation, or a file of its own.
@Sendable func readFont(_ bytes: [UInt8]) {
    if bytes.starts(with: "wOFF".utf8) { return readCompressedFont(bytes) }
    let path = fontFolder + "/a.ttf"
    try? FileManager.default.createDirectory(atPath: fontFolder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fatalError("cannot write \(path)") }
    guard let book = try? FontBook(files: [path]) else { return }
    let heavy = FontRequest(weight: .heavy)
    for text in texts {
        for style in [TextStyle(size: 10), TextStyle(size: 10, font: heavy, letterSpacing: 1, hasTabularDigits: true)] {
            guard let layout = try? book.layout(text, style) else { continue }
            precondition(layout.width.isFinite && layout.path.bounds.map { $0.minX.isFinite && $0.maxY.isFinite } ?? true)
        }
    }
}

private func readCompressedFont(_ bytes: [UInt8]) {
    _ = try? LottieAnimation(Array(animation.utf8), fonts: ["F": bytes])
}

/// One letter, so that a font that lacks it is the only one for which all installed fonts are opened.
private let animation = """
    {"fr": 30, "ip": 0, "op": 30, "w": 61, "h": 43, "fonts": {"list": [{"fName": "F", "fFamily": "F"}]}, "layers": [{"ty": 5, "ip": 0, "op": 30, "ks": {},
    "t": {"d": {"k": [{"t": 0, "s": {"s": 12, "f": "F", "t": "A"}}]}}}]}
    """

private let fontFolder = {
    let root = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    return "\(root)/dripgif-fuzz-font-\(ProcessInfo.processInfo.processIdentifier)"
}()
