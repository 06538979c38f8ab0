import DripImage
import DripScene

/// A whole scene file, for tests.
struct SceneText {
    let header: SceneHeader
    let frames: [SceneFrame]
}

/// Reads all of `text`, handed over in pieces of `pieceSize` bytes.
func readScene(
    _ text: String, pieceSize: Int = 1 << 16,
    image: (String) throws(SceneImageError) -> Pixmap = { _ throws(SceneImageError) in throw .missing }
) throws -> SceneText {
    try readScene(Array(text.utf8), pieceSize: pieceSize, image: image)
}

func readScene(
    _ bytes: [UInt8], pieceSize: Int = 1 << 16,
    image: (String) throws(SceneImageError) -> Pixmap = { _ throws(SceneImageError) in throw .missing }
) throws -> SceneText {
    var reader = SceneReader()
    var frames: [SceneFrame] = []
    var offset = 0
    while true {
        while let frame = try reader.nextFrame(image: image) { frames.append(frame) }
        if offset == bytes.count { break }
        let end = min(bytes.count, offset + pieceSize)
        reader.append(bytes[offset..<end])
        offset = end
    }
    reader.finish()
    while let frame = try reader.nextFrame(image: image) { frames.append(frame) }
    guard let header = reader.header else { throw SceneError(.sizeMissing, line: 0, column: 0) }
    return SceneText(header: header, frames: frames)
}
