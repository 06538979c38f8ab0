import DripGIF
import Foundation
import Testing

/// `dripgif encode`: PNG frames in, animation out.
@Suite struct EncodeTests {
    private let program: Program

    init() throws { program = try Program() }

    /// Writes a frame with a square of four colours at `x`.
    private func write(_ name: String, x: Int, width: Int = 24) throws {
        var image = StraightImage(size: PixelSize(width: width, height: 16), filledWith: .white)
        for row in 4..<10 {
            for column in x..<x + 6 {
                image[column, row] = Color(red: UInt8(40 * (row % 2)), green: UInt8(80 * (column % 2)), blue: 200, alpha: 255)
            }
        }
        try Data(try PNGEncoder().encode(image)).write(to: program.directory.appending(path: name))
    }

    private func frames(_ name: String) throws -> [GIFFrame] {
        var decoder = try GIFDecoder([UInt8](try #require(program.bytes(name))))
        var frames: [GIFFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        return frames
    }

    @Test func aPatternStandsForAllItsFilesByNumber() throws {
        for index in [0, 1, 2, 9, 10] { try write("f-\(index).png", x: index) }
        try write("f-x.png", x: 17)
        #expect(try program.run("encode", "f-%d.png", "o.gif").status == 0)
        #expect(try program.run(["encode"] + [0, 1, 2, 9, 10].map { "f-\($0).png" } + ["named.gif"]).status == 0)
        #expect(program.bytes("o.gif") == program.bytes("named.gif"))
        #expect(try frames("o.gif").count == 5)
        #expect(try frames("o.gif").map(\.delay.count) == [4, 4, 4, 4, 4])
    }

    /// 25 a second, as ffmpeg reads pictures.
    @Test(arguments: ["o.gif", "o.apng", "o.drip"])
    func everyFormatShowsThemAsLong(output: String) throws {
        for index in 0..<5 { try write("f-\(index).png", x: 2 * index) }
        let result = try jsonObject(try program.run("encode", "f-%d.png", "--json", output).output)
        #expect(result["duration"] as? Double == 0.2)
        #expect(result["frames"] as? Int == 5)
    }

    @Test(arguments: [("30", [3, 4, 3, 3, 4, 3]), ("50", [2, 2, 2, 2, 2, 2]), ("10", [10, 10, 10, 10, 10, 10])])
    func theRateIsTheOneOfTheFrames(rate: String, delays: [Int]) throws {
        for index in 0..<6 { try write("f-\(index).png", x: 2 * index) }
        #expect(try program.run("encode", "f-%d.png", "--fps", rate, "o.gif").status == 0)
        #expect(try frames("o.gif").map(\.delay.count) == delays)
    }

    /// Sixty a second last as long in a GIF, with every sixth frame left out.
    @Test func aRateThatAGIFCannotSayKeepsItsDuration() throws {
        for index in 0..<12 { try write("f-\(String(format: "%04d", index)).png", x: index) }
        let result = try program.run("encode", "f-%04d.png", "--fps", "60", "o.gif")
        #expect(result.errorLines.count == 1)
        #expect(try frames("o.gif").map(\.delay.count) == Array(repeating: 2, count: 10))
    }

    @Test func everyFrameComesBackExactly() throws {
        for index in 0..<5 { try write("f-\(index).png", x: 3 * index) }
        #expect(try program.run("encode", "f-%d.png", "o.gif").status == 0)
        for (index, frame) in try frames("o.gif").enumerated() {
            let bytes = try #require(program.bytes("f-\(index).png"))
            #expect(try PNGDecoder.decode([UInt8](bytes)) == frame.canvas)
        }
        #expect(try program.run("encode", "f-%d.png", "again/").status == 0)
        #expect(try program.run("encode", "again/", "again.gif").status == 0)
        #expect(program.bytes("again.gif") == program.bytes("o.gif"))
    }

    @Test func framesOfAnotherSizeAreRefused() throws {
        try write("a.png", x: 1)
        try write("b.png", x: 1, width: 30)
        let result = try program.run("encode", "a.png", "b.png", "o.gif")
        #expect(result.status == 65)
        #expect(result.errors.contains("'b.png' is 30x16, but the first frame is 24x16"))
        #expect(program.bytes("o.gif") == nil)
    }

    /// Once they were cropped to the corner.
    @Test func framesAreScaledToTheSize() throws {
        try write("a.png", x: 1)
        try write("b.png", x: 17)
        for (fit, options) in [
            ("contain", []), ("contain", ["--fit", "contain"]), ("cover", ["--fit", "cover"]), ("stretch", ["--fit", "stretch"]),
        ] {
            #expect(try program.run(["encode", "a.png", "b.png", "--size", "12x12"] + options + ["o.apng"]).errors == "")
            let image = try PNGDecoder.decode([UInt8](try #require(program.bytes("o.apng"))))
            #expect(image.size == PixelSize(width: 12, height: 12))
            #expect((image[11, 0] == .clear) == (fit == "contain"))
            // The square ends at 7 of 24: at 3.5 where that is halved, and at 2.25 where 18 columns lose 3 on the left.
            #expect((image[3, 5] == .white) == (fit == "cover"), "\(fit): \(image[3, 5])")
        }
        #expect(try program.run("encode", "a.png", "b.png", "--size", "12x12", "--scale", "2", "o.gif").status == 0)
        #expect(try frames("o.gif")[0].canvas.size == PixelSize(width: 24, height: 24))
    }

    /// Effects and scenes lay themselves out; there is nothing to fit.
    @Test(arguments: [["waterdrop"], ["draw", "s.drip"]])
    func nothingElseIsFitted(call: [String]) throws {
        try Data("drip 1\nsize 20 10\n".utf8).write(to: program.directory.appending(path: "s.drip"))
        let result = try program.run(call + ["--fit", "cover", "o.gif"])
        #expect(result.status == 64 && result.errorLines.count == 1 && result.errors.contains("--fit"), "\(result.errors)")
    }

    @Test func aSceneOfFramesDrawsThem() throws {
        for index in 0..<3 { try write("f-\(index).png", x: 5 * index) }
        try FileManager.default.createDirectory(at: program.directory.appending(path: "sub"), withIntermediateDirectories: false)
        #expect(try program.run("encode", "f-%d.png", "sub/o.drip").status == 0)
        #expect(try program.run("draw", "sub/o.drip", "drawn.gif").status == 0)
        #expect(try program.run("encode", "f-%d.png", "o.gif").status == 0)
        // Drawn frames are coded without searches.
        #expect(try frames("drawn.gif").map(\.canvas) == frames("o.gif").map(\.canvas))
        #expect(try frames("drawn.gif").map(\.delay) == frames("o.gif").map(\.delay))
    }

    /// Drawn frames have efforts of their own: each has all strategies of the lower ones.
    @Test(arguments: ["waterdrop", "slide"])
    func aHigherEffortOfADrawingNeverWritesMore(effect: String) throws {
        var counts: [Int] = []
        for effort in 1...9 {
            let call = [effect, "--scale", "0.3", "--fps", "10", "--duration", "1", "--effort", "\(effort)", "o.gif"]
            #expect(try program.run(call).status == 0)
            counts.append(try #require(program.bytes("o.gif")).count)
        }
        #expect(counts == counts.sorted(by: >), "\(counts)")
        #expect(counts[8] < counts[0])
    }

    /// What it chose fits, is said in one line, and is the same for every number of jobs.
    @Test func aFileFitsItsBudget() throws {
        let whole = try program.run(small + ["--scale", "3", "o.gif"])
        #expect(whole.errors == "")
        let size = try #require(program.bytes("o.gif")).count
        let result = try program.run(small + ["--scale", "3", "--max-bytes", "\(size * 3 / 4)", "p.gif"])
        #expect(result.status == 0)
        #expect(result.errorLines.count == 1 && result.errors.contains("--max-error"))
        #expect(try #require(program.bytes("p.gif")).count <= size * 3 / 4)
        #expect(try program.run(small + ["--scale", "3", "--max-bytes", "\(size)", "q.gif"]).errors == "")
        #expect(program.bytes("q.gif") == program.bytes("o.gif"))
    }

    /// 400 colours in other places in each frame. With what it says it chose the file is the same.
    @Test(arguments: [80, 40, 15])
    func whatABudgetTakesIsWhatItSays(percent: Int) throws {
        for index in 0..<12 {
            var image = StraightImage(size: PixelSize(width: 20, height: 20), filledWith: .white)
            for row in 0..<20 {
                for column in 0..<20 {
                    image[(column + 3 * index) % 20, row] = Color(
                        red: UInt8(12 * column), green: UInt8(12 * row), blue: UInt8(6 * column + 6 * row), alpha: 255)
                }
            }
            try Data(try PNGEncoder().encode(image)).write(to: program.directory.appending(path: "f-\(index).png"))
        }
        let encode = ["encode", "f-%d.png"]
        #expect(try program.run(encode + ["--fps", "25", "o.gif"]).status == 0)
        let size = try #require(program.bytes("o.gif")).count
        let result = try program.run(encode + ["--fps", "25", "--max-bytes", "\(size * percent / 100)", "p.gif"])
        #expect(result.errorLines.count == 1 && result.errors.contains(" dB"), "\(result.errors)")
        let words = result.errors.split(separator: ":").dropFirst().first?.split(separator: " ").map(String.init) ?? []
        let chosen = words[(try #require(words.firstIndex(of: "with")) + 1)...]
        #expect(
            try program.run(encode + (chosen.contains("--fps") ? [] : ["--fps", "25"]) + chosen + ["--duration", "0.48", "q.gif"]).status
                == 0)
        #expect(try frames("q.gif").map(\.canvas) == frames("p.gif").map(\.canvas))
    }

    /// A note reports a limit of errors that is exceeded. Without a limit there is no note.
    @Test func anErrorThatCannotBeKeptIsSaid() throws {
        for index in 0..<3 { try write("f-\(index).png", x: 5 * index) }
        let result = try program.run("encode", "f-%d.png", "--colors", "3", "--max-error", "2", "o.gif")
        #expect(result.status == 0)
        #expect(result.errorLines.count == 1 && result.errors.contains("over the allowed 2"))
        #expect(try program.run("encode", "f-%d.png", "--colors", "3", "o.gif").errors == "")
        #expect(try program.run("encode", "f-%d.png", "--max-error", "2", "o.gif").errors == "")
    }

    @Test func infoShowsEveryImage() throws {
        for index in 0..<3 { try write("f-\(index).png", x: 5 * index) }
        #expect(try program.run("encode", "f-%d.png", "o.gif").status == 0)
        let summary = try program.run("info", "o.gif").output
        #expect(summary.contains("frames    3\n") && !summary.contains("rectangle"))
        let output = try program.run("info", "--frames", "o.gif").output
        #expect(output.hasPrefix(summary))
        let lines = output.split(separator: "\n")
        let table = lines.drop { !$0.hasPrefix("image") }
        #expect(table.count == 4)
        #expect(table.dropFirst().first?.contains("24x16+0+0") ?? false)
        // The images, with the loop block before the first, the header of 13 bytes, the palette of 8 colours and the trailer are the file.
        let bytes = table.dropFirst().compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        let sum = bytes.reduce(0, +)
        let rest = 13 + 24 + 1
        #expect(sum + rest == program.bytes("o.gif")?.count)
    }
}
