import DripImage
import DripNumbers

/// The header of a scene file while it is being read.
struct HeaderParts: Sendable {
    private var seen: Set<SceneInstruction> = []
    /// The version of the format; nil before the first instruction.
    private(set) var version: Int?
    private var size: PixelSize?
    private var framesPerSecond: Rational = 50
    private var background: Color?

    func checkVersion(_ line: SceneLine) throws(SceneError) {
        guard version != nil else { throw line.error(.doesNotBeginWithVersion) }
    }

    func checkSize(_ line: SceneLine) throws(SceneError) {
        guard size != nil else { throw line.error(.sizeMissing) }
    }

    /// Reads the arguments of `instruction`, which begins at `start`.
    mutating func read(_ instruction: SceneInstruction, _ line: inout SceneLine, start: SceneLine) throws(SceneError) {
        guard seen.insert(instruction).inserted else { throw start.error(.repeated(instruction.rawValue)) }
        if instruction != .drip && instruction != .size { try checkSize(start) }
        switch instruction {
        case .drip:
            let start = line
            let word = line.word()
            version = (1...2).first { word.elementsEqual(String($0).utf8) }
            if version == nil { throw start.error(.unsupportedVersion(start.excerpt(of: word))) }
        case .size:
            let start = line
            let width = try line.argument("a width in whole points") { Int(String(decoding: $0, as: UTF8.self)) }
            let height = try line.argument("a height in whole points") { Int(String(decoding: $0, as: UTF8.self)) }
            do {
                size = try PixelSize(validatingWidth: width, height: height)
            } catch {
                throw start.error(.size(error))
            }
        case .fps:
            framesPerSecond = Rational(near: try line.number("a frame rate", in: 1...240, "1…240"))
        default:
            background = try line.color()
        }
    }

    /// Returns the complete header, with its defaults; `line` is the location for an error about a missing part.
    func header(before line: SceneLine) throws(SceneError) -> SceneHeader {
        try checkVersion(line)
        guard let size else { throw line.error(.sizeMissing) }
        return SceneHeader(size: size, framesPerSecond: framesPerSecond, background: background)
    }
}
