import DripLottie
import DripNumbers
import Glibc

/// Prints a line for each moment of the Lottie files whose paths are the lines of standard input: `bell.json 3 7d63b44c2a1f9e05 9f86d081884c7d65`.
enum LottieDigests {
    static func show() {
        for path in contents(of: STDIN_FILENO).split(separator: UInt8(ascii: "\n")) { show(String(decoding: path, as: UTF8.self)) }
    }

    private static func show(_ path: String) {
        let file = unsafe open(path, O_RDONLY)
        defer { close(file) }
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        do throws(LottieError) {
            let animation = try LottieAnimation(contents(of: file))
            var digests = FrameDigests(size: animation.size, background: nil)
            for moment in 0..<EffectDigests.momentCount {
                digests.add("\(name) \(moment)", animation.scene(at: EffectDigests.time(of: moment, in: animation.period)))
            }
        } catch {
            print("\(name) cannot be read")
        }
    }

    private static func contents(of file: CInt) -> [UInt8] {
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(file, &chunk, chunk.count)
            if count <= 0 { return contents }
            contents += chunk[..<count]
        }
    }
}
