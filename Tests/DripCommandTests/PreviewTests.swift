import DripGIF
import Foundation
import Testing

/// What `preview` writes to a terminal, read back.
@Suite struct PreviewTests {
    private let program: Program

    init() throws { program = try Program() }

    /// On 80 × 24 characters of 8 × 16 pixels this is shown at scale 2 with pixels.
    private let canvas = ["--size", "300x184"]

    /// What `preview` writes for its first frame, between the marks of a frame.
    private func firstFrame(_ graphics: String, canvas: [String]) throws -> String {
        let result = try program.run(
            ["preview", "gravity", "--interval", "0.1", "--graphics", graphics, "--fps", "1", "--loop", "1"] + canvas)
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.hasPrefix("\u{1B}[?1049h") && result.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
        let start = try #require(result.output.range(of: "\u{1B}[?2026h\u{1B}[H")).upperBound
        let end = try #require(result.output.range(of: "\u{1B}[?2026l")).lowerBound
        return String(result.output[start..<end])
    }

    private func still(_ arguments: [String]) throws -> StraightImage {
        #expect(try program.run(["gravity", "--interval", "0.1", "--at", "0"] + arguments + ["still.png"]).status == 0)
        return try PNGDecoder.decode(try #require(program.bytes("still.png")))
    }

    @Test("kitty's pictures are the stills, exactly")
    func kitty() throws {
        var data = ""
        for piece in try firstFrame("kitty", canvas: canvas).components(separatedBy: "\u{1B}\\") where !piece.isEmpty {
            #expect(piece.hasPrefix("\u{1B}_G"))
            let parts = piece.split(separator: ";", maxSplits: 1)
            #expect(parts.count == 2 && parts[1].count <= 4096)
            data += parts[1]
        }
        let bytes = try #require(Data(base64Encoded: data))
        #expect(try PNGDecoder.decode(Array(bytes)) == still(canvas + ["--scale", "2"]))
    }

    @Test("sixels are the stills, as near as 256 colours in per cent come")
    func sixels() throws {
        let expected = try still(canvas + ["--scale", "2"])
        let text = try firstFrame("sixel", canvas: canvas)
        #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;600;368#") && text.hasSuffix("\u{1B}\\"))
        var colors: [Int: [Int]] = [:]
        var pixels = [Int](repeating: -1, count: 600 * 368)
        var (number, column, top) = (0, 0, 0)
        let body = text.dropFirst(Array("\u{1B}P0;1;0q\"1;1;600;368").count).dropLast(2)
        for part in body.matches(of: #/#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~])|([$\-])/#).map(\.output) {
            if let defined = part.1.flatMap({ Int($0) }) {
                colors[defined] = [part.2, part.3, part.4].compactMap { $0.flatMap { Int($0) } }
            } else if let chosen = part.5.flatMap({ Int($0) }) {
                number = chosen
            } else if let character = (part.7 ?? part.8)?.unicodeScalars.first {
                for _ in 0..<(part.6.flatMap { Int($0) } ?? 1) {
                    for bit in 0..<6 where (character.value - 63) >> UInt32(bit) & 1 == 1 { pixels[(top + bit) * 600 + column] = number }
                    column += 1
                }
            } else {
                column = 0
                if part.9 == "-" { top += 6 }
            }
        }
        var worst = 0
        for (index, number) in pixels.enumerated() {
            let (pixel, color) = (expected[index % 600, index / 600], try #require(colors[number]))
            for (level, share) in zip([pixel.red, pixel.green, pixel.blue], color) {
                worst = max(worst, abs(Int(level) - share * 255 / 100))
            }
        }
        // Three for the per cent, and half a step of the even levels.
        #expect(worst <= 6)
    }

    @Test("blocks have a cell for two pixels, and fit into the window")
    func blocks() throws {
        let lines = try firstFrame("blocks", canvas: ["--size", "160x80"]).components(separatedBy: "\r\n")
        let visible = lines.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
        #expect(visible.count == 20 && visible.allSatisfy { $0 == String(repeating: "▀", count: 80) })
        // The ground of gravity in both halves of the first cell, in the colours that every terminal has.
        #expect(lines[0].hasPrefix("\u{1B}[38;5;231m\u{1B}[48;5;231m"))
    }

    @Test("no terminal, no preview; nothing is said to one before the effect is known to be good")
    func failures() throws {
        let plain = try program.run("preview", "gravity")
        #expect(plain.status == 64 && plain.output == "" && plain.errors.contains("dripgif gravity out.gif"))
        let bad = try program.run("preview", "gravity", "--magnitude", "99", "--graphics", "blocks")
        #expect(bad.status == 64 && bad.output == "" && bad.errors.contains("0…5"))
        #expect(try program.run("preview", "xyzzy").status == 64)
        #expect(try program.run("preview", "gravity", "--fps", "0", "--graphics", "blocks").status == 64)
    }
}
