import DripGIF
import DripTestSupport
import Testing

/// An input that no command may take, and how a call with it must end.
struct BadFile: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var status: Int32 = 65
    /// A word of what must be said.
    var says = ""

    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], status: Int32 = 65, says: String = "") {
        self.name = name
        self.bytes = bytes
        self.status = status
        self.says = says
    }

    init(_ name: String, _ text: String, status: Int32 = 65, says: String = "") {
        self.init(name, Array(text.utf8), status: status, says: says)
    }

    /// The calls that read such a file.
    var calls: [[String]] {
        switch name.split(separator: ".").last {
        case "png": [["info", name], ["compare", name, name], ["encode", name, "o.gif"]]
        case "gif": [["info", name], ["compare", name, name, "--report", "r"]]
        case "drip": [["draw", name, "o.gif"], ["draw", name, "f/"]]
        default: [["batch", name], ["batch", name, "--check"]]
        }
    }

    static let all = pictures + animations + scenes + manifests
}

// MARK: - PNG

extension BadFile {
    private static func png(_ builder: PNGBuilder, _ change: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes = builder.bytes()
        change(&bytes)
        return bytes
    }

    /// A PNG of these chunks.
    private static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { PNGBuilder.chunk($0.0, $0.1) }
    }

    private static func header(_ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 2, interlace: UInt8 = 0) -> (String, [UInt8]) {
        ("IHDR", PNGBuilder.word(width) + PNGBuilder.word(height) + [depth, type, 0, 0, interlace])
    }

    private static func data(_ bytes: [UInt8]) -> (String, [UInt8]) { ("IDAT", PNGBuilder.zlibStored(bytes)) }

    private static let end = ("IEND", [UInt8]())

    static let pictures: [BadFile] = {
        let good = PNGBuilder(width: 3, height: 2, colorType: .rgb, bitDepth: 8, samples: Array(0..<18))
        let row: [UInt8] = [0, 1, 2, 3]
        return [
            BadFile("empty.png", []), BadFile("text.png", "not a picture", says: "PNG"),
            BadFile("signature.png", png(good) { $0.removeLast($0.count - 8) }, says: "ends"),
            BadFile("half.png", png(good) { $0.removeLast($0.count / 2) }, says: "ends"),
            BadFile("end.png", png(good) { $0.removeLast(4) }, says: "ends"),
            BadFile("checksum.png", png(good) { $0[30] ^= 1 }), BadFile("content.png", png(good) { $0[50] ^= 1 }),
            BadFile("zero.png", png([header(0, 1), data([]), end])),
            BadFile("wide.png", png([header(16_385, 1), data(row), end]), says: "16384"),
            BadFile("widest.png", png([header(0x7FFF_FFFF, 0x7FFF_FFFF), data(row), end]), says: "16384"),
            BadFile("area.png", png([header(16_384, 16_384), data(row), end]), says: "67108864"),
            // As large as they may be, and empty.
            BadFile("declared.png", png([header(16_384, 4_096, depth: 16, type: 6), data([]), end])),
            BadFile("interlaced.png", png([header(8_192, 8_192, depth: 16, type: 6, interlace: 1), data(row), end])),
            BadFile("depth.png", png([header(1, 1, depth: 3), data(row), end])),
            BadFile("type.png", png([header(1, 1, type: 5), data(row), end])),
            BadFile("interlace.png", png([header(1, 1, interlace: 2), data(row), end])),
            BadFile("filter.png", png([header(1, 1), data([9, 1, 2, 3]), end])),
            BadFile("no-palette.png", png([header(1, 1, type: 3), data([0, 0]), end])),
            BadFile("palette.png", png([header(1, 1, type: 3), ("PLTE", [1, 2]), data([0, 0]), end])),
            BadFile("no-data.png", png([header(1, 1), end])), BadFile("no-header.png", png([data(row), end])),
            BadFile("deflate.png", png([header(1, 1), ("IDAT", Array(repeating: 0xAA, count: 99)), end])),
            BadFile("critical.png", png([header(1, 1), ("ABCD", row), data(row), end])),
            BadFile("length.png", png([header(1, 1)]) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8)),
        ]
    }()

    /// Pictures of every kind that there is, each of 9 × 5 pixels.
    static let goodPictures: [(name: String, bytes: [UInt8])] = {
        let kinds: [(name: String, type: PNGColorType, depths: [Int])] = [
            ("gray", .gray, [1, 2, 4, 8, 16]), ("palette", .palette, [1, 2, 4, 8]), ("rgb", .rgb, [8, 16]),
            ("gray-alpha", .grayAlpha, [8, 16]), ("rgb-alpha", .rgbAlpha, [8, 16]),
        ]
        var pictures: [(name: String, bytes: [UInt8])] = []
        for isInterlaced in [false, true] {
            for kind in kinds {
                for depth in kind.depths {
                    let name = "\(kind.name)-\(depth)\(isInterlaced ? "-interlaced" : "").png"
                    pictures.append((name, picture(kind.type, depth, isInterlaced).bytes()))
                }
            }
        }
        return pictures

        func picture(_ type: PNGColorType, _ depth: Int, _ interlaced: Bool) -> PNGBuilder {
            var builder = PNGBuilder(width: 9, height: 5, colorType: type, bitDepth: depth, isInterlaced: interlaced, samples: [])
            builder.samples = (0..<9 * 5 * builder.channels).map { $0 & (1 << depth - 1) }
            if type == .palette { builder.palette = (0..<1 << depth).map { [UInt8($0), 7, 99] } }
            return builder
        }
    }()
}

// MARK: - GIF

extension BadFile {
    private static func gif(_ width: Int, _ height: Int, hasPalette: Bool = true, _ fill: (inout GIFBuilder) -> Void) -> [UInt8] {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (width, height)
        if !hasPalette { builder.palette = [] }
        fill(&builder)
        return builder.bytes()
    }

    /// An image whose codes are given as they are.
    private static func image(_ rect: [Int], codeSize: UInt8 = 2, _ codes: [UInt8]) -> [UInt8] {
        [0x2C] + rect.flatMap { GIFBuilder.word($0) } + [0, codeSize, UInt8(codes.count)] + codes + [0]
    }

    static let animations: [BadFile] = {
        let whole = gif(4, 4) { $0.image(width: 4, height: 4, Array(repeating: 1, count: 16)) }
        // A clear code, one pixel, the end.
        let pixel: [UInt8] = [0x44, 0x01]
        return [
            BadFile("empty.gif", [], says: "no GIF, PNG or WebP"), BadFile("head.gif", "GIF89a", says: "GIF"),
            BadFile("noise.gif", "GIF89a" + String(repeating: "\u{1}", count: 300)),
            BadFile("half.gif", Array(whole.prefix(whole.count / 2))),
            BadFile("no-image.gif", gif(4, 4) { _ in }),
            BadFile("no-screen.gif", gif(0, 0) { _ in }),
            BadFile("no-width.gif", gif(4, 4) { $0.append(image([0, 0, 0, 4], pixel)) }),
            BadFile("large-screen.gif", gif(65_535, 65_535) { $0.image(width: 1, height: 1, [0]) }, says: "16384"),
            BadFile("large-image.gif", gif(4, 4) { $0.append(image([0, 0, 65_535, 65_535], pixel)) }, says: "16384"),
            BadFile("no-palette.gif", gif(4, 4, hasPalette: false) { $0.image(width: 1, height: 1, [0]) }, says: "palette"),
            BadFile("index.gif", gif(4, 4) { $0.image(width: 1, height: 1, [77]) }),
            BadFile("code-size-0.gif", gif(4, 4) { $0.append(image([0, 0, 1, 1], codeSize: 0, pixel)) }),
            BadFile("code-size-200.gif", gif(4, 4) { $0.append(image([0, 0, 1, 1], codeSize: 200, pixel)) }),
            BadFile("code.gif", gif(4, 4) { $0.append(image([0, 0, 4, 4], [0xFF, 0xFF, 0xFF])) }),
            BadFile("few-pixels.gif", gif(4, 4) { $0.append(image([0, 0, 4, 4], pixel)) }),
            BadFile("introducer.gif", gif(4, 4) { $0.append([0x99, 1, 2, 3]) }),
            // A screen as large as it may be, filled by an image of one pixel, or by codes that say much.
            BadFile("bomb.gif", gif(16_384, 4_096) { $0.append(image([0, 0, 16_384, 4_096], pixel)) }),
            BadFile("long-codes.gif", gif(8_192, 8_192) { $0.append(image([0, 0, 8_192, 8_192], Array(repeating: 0x8C, count: 255))) }),
        ]
    }()
}

// MARK: - Text

extension BadFile {
    private static let head = "drip 1\nsize 9 9\n"

    static let scenes: [BadFile] = [
        BadFile("empty.drip", "", says: "line 1"),
        BadFile("garbage.drip", Array((0..<4096).map { UInt8(truncatingIfNeeded: $0 * 197) }), says: "line 1"),
        BadFile("version.drip", "drip 3\nsize 9 9\n", says: "line 1"),
        BadFile("no-size.drip", "drip 1\nfill red nonzero M0 0\n", says: "line 2"),
        BadFile("large.drip", "drip 1\nsize 99999 9\n", says: "16384"),
        BadFile("word.drip", head + "fil red nonzero M0 0\n", says: "line 3, column 1"),
        BadFile("color.drip", head + "fill reddish nonzero M0 0\n", says: "line 3, column 6"),
        BadFile("path.drip", head + "fill red nonzero M0 0 L1\n", says: "line 3"),
        BadFile("nan.drip", head + "fill red nonzero M0 0 Lnan 1\n", says: "line 3"),
        BadFile("infinite.drip", head + "fill red nonzero M0 0 L1e999 1\n", says: "line 3"),
        BadFile("zero-byte.drip", head + "\0\n", says: "line 3"),
        BadFile("bytes.drip", Array(head.utf8) + [0x66, 0xFF, 0xFE, 0x0A], says: "line 3"),
        BadFile("open.drip", head + "begin 1\nfill red nonzero M0 0\n", says: "end"), BadFile("end.drip", head + "end\n", says: "line 3"),
        BadFile("across.drip", head + "begin 1\nframe\nend\n", says: "line 4"),
        BadFile(
            "deep.drip", head + String(repeating: "begin 1\n", count: 100_000) + String(repeating: "end\n", count: 100_000), says: "nest"),
        BadFile("line.drip", head + "# " + String(repeating: "x", count: 2 << 20) + "\n", says: "line 3"),
        BadFile("no-line.drip", String(repeating: "x", count: 2 << 20), says: "line 1"),
        BadFile("frames.drip", head + String(repeating: "frame\n", count: 20_000), says: "10000"),
        BadFile("delay.drip", head + "delay 1e300\nframe\n", says: "line 3"), BadFile("no-delay.drip", head + "delay -1\n", says: "line 3"),
        BadFile("itself.drip", head + "image itself.drip 1 0 0 1 0 0\n", says: "line 3, column 7"),
        BadFile("picture.drip", head + "image none.png 1 0 0 1 0 0\n", says: "line 3, column 7"),
        BadFile("folder.drip", head + "image . 1 0 0 1 0 0\n", says: "line 3, column 7"),
    ]

    private static func manifest(_ output: String) -> String { "version: 1\noutputs:\n  - { \(output) }\n" }

    static let manifests: [BadFile] = [
        BadFile("empty.yaml", "", says: "line 1"), BadFile("text.yaml", "no manifest\n", says: "line 1"),
        BadFile("zero.yaml", "a\0b: 1\n", says: "line 1"),
        BadFile("bytes.yaml", [0x61, 0xFF, 0x3A], says: "line 1"), BadFile("tab.yaml", "version: 1\noutputs:\n\t- a\n", says: "line 3"),
        BadFile("version.yaml", "version: 2\noutputs: []\n", says: "line 1"),
        BadFile("none.yaml", "version: 1\noutputs: []\n", says: "line 2"),
        BadFile("key.yaml", manifest("name: a, effect: waterdrop, fsp: 3"), says: "line 3, column 35"),
        BadFile("twice.yaml", "version: 1\nversion: 1\n", says: "version"),
        BadFile("effect.yaml", manifest("name: a, effect: watrdrop"), says: "waterdrop"),
        BadFile("parameter.yaml", manifest("name: a, effect: waterdrop, parameters: { dips: 3 }"), says: "drips"),
        BadFile("number.yaml", manifest("name: a, effect: waterdrop, fps: .nan"), says: "line 3"),
        BadFile("infinite.yaml", manifest("name: a, effect: waterdrop, duration: .inf"), says: "line 3"),
        BadFile("size.yaml", manifest("name: a, effect: waterdrop, size: 99999x99999"), says: "16384"),
        BadFile("absolute.yaml", manifest("name: /tmp/a, effect: waterdrop"), says: "line 3"),
        BadFile("parent.yaml", manifest("name: ../a, effect: waterdrop"), says: "line 3"),
        BadFile("inside.yaml", manifest("name: x/../../a, effect: waterdrop"), says: "line 3"),
        BadFile("link.yaml", manifest("name: outside/a, effect: waterdrop"), says: "line 3"),
        BadFile("input.yaml", manifest("name: a, scene: ../a.drip"), says: "line 3"),
        BadFile("escape.yaml", manifest("name: \"a\\e[2J\", effect: waterdrop"), says: "line 3"),
        BadFile("cycle.yaml", "version: 1\noutputs: &a [*a]\n", says: "line 2"),
        BadFile("laugh.yaml", laughs, says: "200000"),
        BadFile("brackets.yaml", "version: 1\noutputs: " + String(repeating: "[", count: 200_000), says: "line 2"),
        BadFile("braces.yaml", "version: 1\noutputs: " + String(repeating: "{a: ", count: 100_000), says: "line 2"),
        BadFile("dashes.yaml", "version: 1\noutputs:\n" + String(repeating: "- ", count: 300_000) + "\n"),
        BadFile("steps.yaml", "version: 1\n" + (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
        BadFile("keys.yaml", "version: 1\n" + (0..<80_000).map { "k\($0): 1\n" }.joined(), says: "line 2"),
        BadFile("large.yaml", manifest("name: a, effect: waterdrop") + String(repeating: "#", count: 1 << 20), says: "1048576"),
    ]

    /// Ten lines that stand for thousands of millions of values.
    private static let laughs =
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + zip("abcdefghi", "bcdefghij").map { last, next in
            "\(next): &\(next) [" + Array(repeating: "*\(last)", count: 9).joined(separator: ", ") + "]\n"
        }.joined()
}
