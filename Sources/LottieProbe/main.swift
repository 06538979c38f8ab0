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

func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

// With "time N": lines with a file each; prints milliseconds a frame of the scene, and of the rendering, at 400 × 400.
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "time", let count = Int(CommandLine.arguments[2]) {
    while let path = readLine() {
        let begin = now()
        guard let animation = try? LottieAnimation(readFile(path)) else { continue }
        let read = now() - begin
        let scale = 400 / Double(max(animation.size.width, animation.size.height))
        var pixmap = Pixmap(size: try PixelSize(width: 400, height: 400))
        var renderer = Renderer()
        var (scenes, draws) = (0.0, 0.0)
        for frame in 0..<count {
            let start = now()
            let scene = animation.scene(at: animation.duration * Double(frame) / Double(count))
            let middle = now()
            try renderer.render(scene, background: nil, scale: scale, into: &pixmap)
            scenes += middle - start
            draws += now() - middle
        }
        print("\(path)\t\(read)\t\(scenes / Double(count))\t\(draws / Double(count))")
    }
    exit(0)
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
