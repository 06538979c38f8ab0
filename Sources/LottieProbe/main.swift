import DripCodec
import DripImage
import DripLottie
import DripRaster
import DripScene

#if canImport(Glibc)
import Glibc
#endif

func readFile(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

// Lines: file frame width height scale out
while let line = readLine() {
    let words = line.split(separator: "\t").map(String.init)
    do {
        let folder = words[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let animation = try LottieAnimation(readFile(words[0])) { image in
            let bytes: [UInt8] =
                switch image.source {
                case .embedded(let bytes): bytes
                case .file(let name): readFile("\(folder)/\(name)")
                }
            return (try? PNGDecoder.decode(bytes)).map { Pixmap($0) }
        }
        let time = (Double(words[1])! - animation.inPoint) / animation.framesPerSecond
        let size = try PixelSize(width: Int(words[2])!, height: Int(words[3])!)
        var pixmap = Pixmap(size: size)
        var renderer = Renderer()
        try renderer.render(animation.scene(at: time), background: nil, scale: Double(words[4])!, into: &pixmap)
        let png = try PNGEncoder(effort: 1).encode(StraightImage(pixmap))
        guard let file = fopen(words[5], "wb") else { continue }
        _ = png.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
        print("ok\t\(animation.notes.map { "\($0.feature)" }.joined(separator: ","))")
    } catch { print("error\t\(error)") }
    fflush(nil)
}
