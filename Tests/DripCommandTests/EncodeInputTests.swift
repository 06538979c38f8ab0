import DripGIF
import DripTestSupport
import Foundation
import Testing

/// What `dripgif encode` takes: one GIF or APNG, a stream of PNGs, a directory.
@Suite struct EncodeInputTests {
    private let program: Program

    init() throws { program = try Program() }

    private func png(_ shade: UInt8, width: Int = 8) throws -> [UInt8] {
        var image = StraightImage(size: PixelSize(width: width, height: 4), filledWith: .white)
        image[Int(shade) % width, 1] = Color(red: shade, green: 0, blue: 9, alpha: 255)
        return try PNGEncoder(effort: 1).encode(image)
    }

    private func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: program.directory.appending(path: name)) }

    /// Holes, a frame that is cleared, one that is restored, delays of all kinds.
    private func odd(plays: [UInt8]? = [1, 4, 0], delays: [Int] = [7, 3, 12, 30]) -> GIFBuilder {
        var builder = GIFBuilder()
        if let plays { builder.application("NETSCAPE2.0", plays) }
        builder.control(disposal: 1, delay: delays[0], transparentIndex: 0)
        builder.image(width: 4, height: 4, [1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 3, 3, 1, 1, 1, 1])
        builder.control(disposal: 2, delay: delays[1], transparentIndex: 0)
        builder.image(x: 1, y: 1, width: 2, height: 2, [3, 3, 3, 0])
        builder.control(disposal: 3, delay: delays[2], transparentIndex: 0)
        builder.image(width: 2, height: 2, [2, 2, 2, 2])
        builder.control(disposal: 1, delay: delays[3], transparentIndex: 0)
        builder.image(x: 3, y: 3, width: 1, height: 1, localPalette: [[9, 9, 9], [7, 7, 7]], [1])
        return builder
    }

    private func same(_ one: String, _ other: String) throws {
        let result = try program.run("compare", one, other)
        #expect(result.status == 0 && result.output == "", "\(result.output)\(result.errors)")
    }

    @Test(arguments: ["o.gif", "o.apng"])
    func aGIFKeepsFramesDelaysPlaysAndTransparency(output: String) throws {
        try write(odd().bytes(), "a.gif")
        #expect(try program.run("encode", "a.gif", output).errors == "")
        try same("a.gif", output)
        // And back.
        #expect(try program.run("encode", output, "back.gif").errors == "")
        try same("a.gif", "back.gif")
        let result = try jsonObject(try program.run("info", "back.gif", "--json").output)
        #expect(result["plays"] as? Int == 5 && result["delays"] as? [Double] == [0.07, 0.03, 0.12, 0.3])
    }

    /// What is there is shown, with a note, also by `info` and `compare`.
    @Test func aGIFThatEndsEarlyIsShownWithANote() throws {
        let bytes = odd().bytes()
        try write(bytes, "whole.gif")
        try write(Array(bytes.dropLast(2)), "a.gif")
        let encoded = try program.run("encode", "a.gif", "o.gif")
        #expect(
            encoded.status == 0 && encoded.errorLines.count == 1 && encoded.errors.hasPrefix("note: the GIF ends early"),
            "\(encoded.errors)")
        try same("whole.gif", "o.gif")
        let compared = try program.run("compare", "whole.gif", "a.gif")
        #expect(compared.status == 0 && compared.errors.hasPrefix("note: a.gif: the GIF ends early"))
        // The last image has one pixel, whose codes take four bytes.
        try write(Array(bytes.dropLast(5)), "b.gif")
        #expect(try program.run("info", "b.gif").output.contains("note      the GIF lacks pixels of frame 3"))
        let notes = try jsonObject(try program.run("info", "b.gif", "--json").output)["notes"] as? [String]
        #expect(notes?.count == 1 && notes?[0].contains("frame 3") == true)
        #expect(try program.run("encode", "b.gif", "o.apng").errors.contains("note: the GIF lacks pixels of frame 3"))
    }

    @Test func aGIFBecomesPNGs() throws {
        try write(odd().bytes(), "a.gif")
        #expect(try program.run("encode", "a.gif", "frames/").errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("frames")).count == 4)
        var decoder = try GIFDecoder(odd().bytes())
        for index in 0..<4 {
            let shown = try PNGDecoder.decode(try #require(program.bytes("frames/frame-000\(index).png")))
            #expect(shown == (try decoder.next()?.canvas))
        }
        #expect(try program.run("encode", "a.gif", "--at", "0.1", "s.png").errors == "")
        #expect(try PNGDecoder.decode(try #require(program.bytes("s.png")))[1, 1] == Color(red: 0, green: 255, blue: 0, alpha: 255))
    }

    @Test func playsAreItsOwnUnlessGiven() throws {
        for (plays, own) in [(nil, 1), ([1, 0, 0], 0), ([1, 1, 0], 2)] as [([UInt8]?, Int)] {
            try write(odd(plays: plays).bytes(), "a.gif")
            for (options, expected) in [([], own), (["--loop", "forever"], 0), (["--loop", "3"], 3)] {
                #expect(try program.run(["encode", "a.gif"] + options + ["o.gif"]).errors == "")
                #expect(try jsonObject(try program.run("info", "o.gif", "--json").output)["plays"] as? Int == expected)
            }
        }
    }

    @Test func theRateSamplesAtMoments() throws {
        try write(odd().bytes(), "a.gif")
        #expect(try program.run("encode", "a.gif", "--fps", "10", "o.gif").errors == "")
        let result = try jsonObject(try program.run("info", "o.gif", "--json").output)
        #expect(result["duration"] as? Double == 0.52 && result["plays"] as? Int == 5)
        #expect(try program.run("encode", "a.gif", "--fps", "10", "--size", "8x", "frames/").errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("frames")).count == 6)
        #expect(try PNGDecoder.size(of: try #require(program.bytes("frames/frame-0000.png"))) == PixelSize(width: 8, height: 8))
    }

    /// They are kept; where moments are chosen they last as long as in a browser.
    @Test func delaysOfZeroAndOneAreKept() throws {
        try write(odd(delays: [0, 1, 0, 5]).bytes(), "a.gif")
        for output in ["o.gif", "o.apng"] {
            let result = try program.run("encode", "a.gif", "--json", output)
            #expect(result.errors == "")
            #expect(
                try jsonObject(result.output)["digest"] as? String == jsonObject(program.run("info", "a.gif", "--json").output)["digest"]
                    as? String)
            let info = try jsonObject(try program.run("info", output, "--json").output)
            #expect(info["delays"] as? [Double] == [0, 0.01, 0, 0.05])
        }
        #expect(try program.run("encode", "a.gif", "--fps", "20", "o.gif").errors == "")
        #expect(try jsonObject(try program.run("info", "o.gif", "--json").output)["duration"] as? Double == 0.35)
    }

    /// Equal frames of which one is played for a tenth of a second are not one frame.
    @Test(arguments: ["o.gif", "o.apng"])
    func equalFramesOfNoDelayAreKept(output: String) throws {
        var builder = GIFBuilder()
        for delay in [5, 0, 0, 4, 3] {
            builder.control(disposal: 1, delay: delay)
            builder.image(width: 4, height: 4, Array(repeating: 1, count: 16))
        }
        try write(builder.bytes(), "a.gif")
        let result = try program.run("encode", "a.gif", "--json", output)
        #expect(
            try jsonObject(result.output)["digest"] as? String == jsonObject(program.run("info", "a.gif", "--json").output)["digest"]
                as? String)
        #expect(try jsonObject(program.run("info", output, "--json").output)["delays"] as? [Double] == [0.05, 0, 0, 0.07])
    }

    @Test func aMissingTrailerIsForgiven() throws {
        try write(odd().bytes(), "a.gif")
        try write(odd().bytes().dropLast(), "b.gif")
        try same("a.gif", "b.gif")
        #expect(try program.run("encode", "b.gif", "o.gif").errors == "")
        try same("a.gif", "o.gif")
        #expect(try jsonObject(program.run("info", "b.gif", "--json").output)["bytes"] as? Int == odd().bytes().count - 1)
    }

    @Test func standardInputIsAStreamOfPNGs() throws {
        let images = try (0..<6).map { try png(UInt8(20 * $0)) }
        for (index, image) in images.enumerated() { try write(image, "f-\(index).png") }
        for output in ["o.gif", "o.apng"] {
            #expect(try program.run("encode", "f-%d.png", "--fps", "10", output).status == 0)
            #expect(try program.run(["encode", "-", "--fps", "10", "p-" + output], bytes: Array(images.joined())).errors == "")
            #expect(program.bytes(output) == program.bytes("p-" + output))
        }
        // A pipe, and a GIF or an APNG.
        #expect(try shell("cat f-?.png | \"$0\" encode - --fps 10 --format gif - >p.gif") == 0)
        #expect(program.bytes("p.gif") == program.bytes("o.gif"))
        for input in ["o.gif", "o.apng"] {
            #expect(try program.run(["encode", "-", "q.gif"], bytes: try #require(program.bytes(input))).errors == "")
            try same(input, "q.gif")
        }
    }

    private func shell(_ line: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line, Program.path()]
        process.currentDirectoryURL = program.directory
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func aWrongStreamIsRefusedInOneLine() throws {
        let images = try [png(1), png(2), png(3, width: 9)]
        let streams: [([UInt8], Int32, String)] = [
            ([], 65, "'-' has no frames"), (Array("hello".utf8), 65, "'-' is no GIF, PNG or WebP"),
            (images[0] + images[1].dropLast(3), 65, "frame 1 of -: the PNG is incomplete"),
            (images[0] + Array("hello".utf8), 65, "'frame 1 of -' is not a PNG file"),
            (images[0] + images[1] + images[2], 65, "'frame 2 of -' is 9x4, but the first frame is 8x4"),
            (Array(images[0].prefix(60)) + [255] + images[0].dropFirst(61), 65, "frame 0 of -"),
            (Array(odd().bytes().prefix(40)), 65, "-: the GIF is incomplete"),
        ]
        for (bytes, status, text) in streams {
            let result = try program.run(["encode", "-", "o.gif"], bytes: bytes)
            #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(text), "\(result.errors)")
            #expect(program.names == [])
        }
        let twice = try program.run("encode", "-", "a.png", "o.gif")
        #expect(twice.status == 64 && twice.errors.contains("'-' is standard input"))
    }

    @Test func aDirectoryStandsForItsPNGsInNaturalOrder() throws {
        try FileManager.default.createDirectory(at: program.directory.appending(path: "d"), withIntermediateDirectories: false)
        for (index, name) in ["1.png", "2.png", "10.PNG", "a9.png", "a10.png"].enumerated() {
            try write(try png(UInt8(30 * index)), "d/\(name)")
        }
        try write([1, 2], "d/.hidden.png")
        try write([1, 2], "d/notes.txt")
        #expect(try program.run("encode", "d/1.png", "d/2.png", "d/10.PNG", "d/a9.png", "d/a10.png", "named.gif").errors == "")
        for name in ["d", "d/"] {
            #expect(try program.run("encode", name, "o.gif").errors == "")
            #expect(program.bytes("o.gif") == program.bytes("named.gif"))
        }
        try FileManager.default.createDirectory(at: program.directory.appending(path: "e"), withIntermediateDirectories: false)
        for name in ["e", "e/", "missing/"] {
            let result = try program.run("encode", name, "p.gif")
            #expect(result.status == 66 && result.errorLines.count == 1, "\(result.errors)")
        }
    }

    /// A file is verified by default, which may not hold it in memory: it was 26 MB of a film of 1,000 frames.
    @Test func memoryDoesNotGrowWithTheFile() throws {
        var generator = RandomStream(seed: 5, purpose: "noise")
        for name in ["a.png", "b.png"] {
            var image = StraightImage(size: PixelSize(width: 300, height: 300), filledWith: .black)
            for y in 0..<300 {
                for x in 0..<300 {
                    let shade = UInt8.random(in: 0...255, using: &generator)
                    image[x, y] = Color(red: shade, green: shade, blue: shade, alpha: 255)
                }
            }
            try write(try PNGEncoder(effort: 1).encode(image), name)
        }
        func peak(_ pairCount: Int) throws -> Int {
            let frames = Array(repeating: ["a.png", "b.png"].map { program.path($0) }, count: pairCount).flatMap { $0 }
            return try program.peakMemory(["encode"] + frames + ["--effort", "1", "--jobs", "1", program.path("o.gif")])
        }
        let (short, long) = (try peak(5), try peak(90))
        #expect(try #require(program.bytes("o.gif")).count > 16_000_000)
        #expect(long < short + 4_096, "\(short) kB for 10 frames, \(long) kB for 180")
    }

    /// Only files of one PNG each have names that a scene can give.
    @Test func aSceneCannotNameFramesInOneFile() throws {
        try write(odd().bytes(), "a.gif")
        for (name, bytes) in [("a.gif", []), ("-", try png(1) + png(2))] {
            let result = try program.run(["encode", name, "o.drip"], bytes: bytes)
            #expect(result.status == 64 && result.errors.contains("'\(name)'") && result.errorLines.count == 1, "\(result.errors)")
        }
    }

    @Test func aGIFAmongOtherFramesIsRefused() throws {
        try write(odd().bytes(), "a.gif")
        try write(try png(1), "b.png")
        let result = try program.run("encode", "a.gif", "b.png", "o.gif")
        #expect(result.status == 65 && result.errors.contains("'a.gif' is not a PNG file"), "\(result.errors)")
    }
}
