import DripGIF
import DripTestSupport
import Foundation
import Testing

/// `dripgif optimize`: smaller files that show the same.
@Suite struct OptimizeTests {
    private let program: Program

    init() throws { program = try Program() }

    private func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: program.directory.appending(path: name)) }

    /// Four frames in which a square moves over still rows.
    private static func moving(delays: [Int] = [5, 5, 5, 5], loop: String? = "NETSCAPE2.0", disposal: Int = 1) -> GIFBuilder {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (16, 12)
        if let loop { builder.application(loop, [1, 0, 0]) }
        for (frame, delay) in delays.enumerated() {
            builder.control(disposal: disposal, delay: delay)
            let pixels = (0..<192).map { (place: Int) -> UInt8 in
                let (row, column) = (place / 16, place % 16)
                if abs(column - 3 * frame - 2) < 2, abs(row - 5) < 3 { return 1 }
                return UInt8(row % 2) * 2
            }
            builder.image(width: 16, height: 12, pixels)
        }
        return builder
    }

    private func same(_ one: String, _ other: String) throws {
        let result = try program.run("compare", one, other)
        #expect(result.status == 0 && result.output == "", "\(result.output)\(result.errors)")
    }

    private func delays(_ name: String) throws -> [Double]? {
        try jsonObject(try program.run("info", name, "--json").output)["delays"] as? [Double]
    }

    /// Optimizes `bytes`, which must become smaller and show the same.
    private func smaller(_ bytes: [UInt8], _ options: [String] = [], name: String = "a.gif") throws -> [UInt8] {
        try write(bytes, name)
        let output = "o-" + name
        let result = try program.run(["optimize", name, "-o", output] + options)
        #expect(result.status == 0 && result.errorLines.count == 1, "\(result.errors)")
        let copy = try #require(program.bytes(output), "\(result.errors)")
        #expect(copy.count < bytes.count)
        #expect(program.bytes(name) == bytes)
        try same(name, output)
        return copy
    }

    private func kept(_ bytes: [UInt8], _ reason: String, name: String = "a.gif") throws {
        try write(bytes, name)
        let result = try program.run("optimize", name, "--json")
        #expect(result.status == 0 && program.bytes(name) == bytes, "\(result.errors)")
        #expect((try jsonObject(result.output)["kept"] as? String)?.contains(reason) == true, "\(result.output)")
        #expect(try program.run("optimize", name, "-o", "o-" + name).status == 0)
        #expect(program.bytes("o-" + name) == nil)
    }

    @Test func aFileBecomesSmallerInPlaceOrElsewhere() throws {
        let bytes = Self.moving().bytes()
        let copy = try smaller(bytes)
        #expect(try program.run("optimize", "a.gif").status == 0)
        #expect(program.bytes("a.gif") == copy)
        let again = try program.run("optimize", "a.gif", "--in-place")
        #expect(again.status == 0 && again.errors == "a.gif: \(copy.count) bytes, unchanged\n")
        let line = "a.gif: \(bytes.count) bytes before, \(copy.count) after, "
        try write(bytes, "a.gif")
        #expect(try program.run("optimize", "a.gif", "-o", "b.gif").errors.hasPrefix(line))
        #expect(try program.run("optimize", "a.gif", "-q").errors == "")
        #expect(program.names == ["a.gif", "b.gif", "o-a.gif"])
    }

    @Test func anAPNGBecomesSmaller() throws {
        try write(Self.moving(delays: [5, 0, 0, 9]).bytes(), "a.gif")
        #expect(try program.run("encode", "a.gif", "--effort", "1", "a.apng").status == 0)
        var bytes = try #require(program.bytes("a.apng"))
        let text = PNGBuilder.chunk("tEXt", Array("Comment".utf8) + [0] + Array(repeating: 65, count: 40))
        let gamma = PNGBuilder.chunk("gAMA", [0, 0, 0xB1, 0x8F])
        bytes.insert(contentsOf: text + gamma, at: 33)
        bytes.insert(contentsOf: PNGBuilder.chunk("bKGD", [0]), at: 33)
        let copy = try smaller(bytes, name: "b.apng")
        #expect(copy.contains(text) && copy.contains(gamma))
        let bare = try smaller(bytes, ["--strip"], name: "b.apng")
        #expect(!bare.contains(text) && bare.contains(gamma) && bare.count == copy.count - text.count)
        #expect(try delays("o-b.apng") == [0.05, 0, 0, 0.09])
    }

    @Test func anAPNGThatLosesSomethingIsKept() throws {
        let image = PNGBuilder(width: 6, height: 4, colorType: .gray, bitDepth: 16, samples: Array(repeating: 300, count: 24))
        let control: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 0]
        let frame =
            PNGBuilder.word(0) + PNGBuilder.word(6) + PNGBuilder.word(4) + PNGBuilder.word(0) + PNGBuilder.word(0) + [0, 1, 0, 10, 0, 0]
        var deep = image
        deep.extraChunks = [("acTL", control), ("fcTL", frame)]
        try kept(deep.bytes(), "16 bits", name: "deep.apng")
        var separate = PNGBuilder(width: 6, height: 4, colorType: .gray, bitDepth: 8, samples: Array(repeating: 30, count: 24))
        separate.extraChunks = [("acTL", control)]
        let data =
            PNGBuilder.chunk("fcTL", frame)
            + PNGBuilder.chunk(
                "fdAT", PNGBuilder.word(1) + PNGBuilder.zlibStored(Array(repeating: [0, 1, 2, 3, 4, 5, 6], count: 4).flatMap { $0 }))
        let bytes = separate.bytes()
        try kept(bytes.dropLast(12) + data + bytes.suffix(12), "still image", name: "separate.apng")
    }

    @Test(arguments: [nil, "NETSCAPE2.0", "ANIMEXTS1.0"])
    func theLoopBlockIsTheSame(name: String?) throws {
        let copy = try smaller(Self.moving(loop: name).bytes())
        for other in ["NETSCAPE2.0", "ANIMEXTS1.0"] { #expect(copy.contains(Array(other.utf8)) == (other == name)) }
    }

    @Test func commentsAndApplicationBlocksAreKeptUnlessStripped() throws {
        var builder = GIFBuilder()
        builder.append([0x21, 0xFE, 5] + Array("first".utf8) + [0])
        builder.application("NETSCAPE2.0", [1, 3, 0])
        builder.image(width: 4, height: 4, Array(repeating: 1, count: 16))
        builder.append([0x21, 0xFE, 4] + Array("last".utf8) + [0])
        builder.application("ABCDEFGH1.0", [1, 2, 3])
        let copy = try smaller(builder.bytes())
        for text in ["first", "last", "ABCDEFGH1.0", "NETSCAPE2.0"] { #expect(copy.contains(Array(text.utf8)), "\(text)") }
        let bare = try smaller(builder.bytes(), ["--strip"])
        for text in ["first", "last", "ABCDEFGH1.0"] { #expect(!bare.contains(Array(text.utf8)), "\(text)") }
        #expect(bare.contains(Array("NETSCAPE2.0".utf8)))
    }

    @Test func delaysOfZeroAndOneAreKeptUnlessFixed() throws {
        let bytes = Self.moving(delays: [0, 1, 0, 5]).bytes()
        _ = try smaller(bytes)
        #expect(try delays("o-a.gif") == [0, 0.01, 0, 0.05])
        #expect(try program.run("optimize", "a.gif", "--fix-delays", "-o", "f.gif").status == 0)
        #expect(try delays("f.gif") == [0.1, 0.1, 0.1, 0.05])
        try write(Self.moving(delays: [10, 10, 10, 5]).bytes(), "b.gif")
        try same("f.gif", "b.gif")
    }

    @Test func aFrameWithoutDelayThatShowsNothingNewIsKept() throws {
        var builder = GIFBuilder()
        for delay in [5, 0, 0, 4, 3] {
            builder.control(disposal: 1, delay: delay)
            builder.image(width: 4, height: 4, Array(repeating: 1, count: 16))
        }
        _ = try smaller(builder.bytes())
        #expect(try delays("o-a.gif") == [0.05, 0, 0, 0.07])
    }

    /// GIF87a, interlace, local palettes, trailing bytes, no trailer, one pixel, one frame.
    @Test func oddFilesShowTheSame() throws {
        var bytes = Self.moving().bytes()
        bytes[4] = UInt8(ascii: "7")
        _ = try smaller(bytes)
        _ = try smaller(Self.moving().bytes() + Array(repeating: 7, count: 50))
        _ = try smaller(Self.moving().bytes().dropLast())
        for disposal in 0...3 { _ = try smaller(Self.moving(disposal: disposal).bytes()) }
        var interlaced = GIFBuilder()
        (interlaced.width, interlaced.height) = (4, 9)
        interlaced.palette = []
        interlaced.image(
            width: 4, height: 9, interlaced: true, localPalette: [[1, 2, 3], [4, 5, 6]], (0..<36).map { UInt8($0 / 4 % 2) })
        interlaced.image(width: 2, height: 9, interlaced: true, localPalette: [[7, 2, 3], [8, 5, 6]], (0..<18).map { UInt8($0 / 2 % 2) })
        _ = try smaller(interlaced.bytes())
        var pixel = GIFBuilder()
        (pixel.width, pixel.height) = (1, 1)
        for index in [1, 2, 1] as [UInt8] {
            pixel.control(disposal: 1, delay: 9)
            pixel.append([0x21, 0xFE, 1, 1, 0])
            pixel.image(width: 1, height: 1, localPalette: GIFBuilder().palette, [index])
        }
        _ = try smaller(pixel.bytes(), ["--strip"])
    }

    /// More colours than a palette holds, drawn by frames without delay as some programs do.
    @Test func framesOfManyColorsShowTheSame() throws {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (32, 16)
        builder.palette = []
        for half in 0..<2 {
            builder.control(disposal: 1, delay: 0)
            let palette = (0..<256).map { (index: Int) -> [UInt8] in [UInt8(index), UInt8(128 * half), UInt8(255 - index)] }
            builder.image(x: 16 * half, width: 16, height: 16, localPalette: palette, (0..<256).map { UInt8($0) })
        }
        try write(builder.bytes(), "a.gif")
        #expect(try program.run("optimize", "a.gif", "-o", "o.gif").status == 0)
        if program.bytes("o.gif") != nil { try same("a.gif", "o.gif") }
    }

    @Test func aScreenWithoutSizeTakesThatOfTheFirstImage() throws {
        var builder = Self.moving()
        (builder.width, builder.height) = (0, 0)
        let copy = try smaller(builder.bytes())
        #expect(copy[6..<10] == [16, 0, 12, 0])
    }

    /// Without a note, a broken download would lose frames unseen.
    @Test func whatEndsEarlyIsNoted() throws {
        let bytes = Self.moving().bytes()
        try write(Array(bytes.dropLast(2)), "a.gif")
        let result = try program.run("optimize", "a.gif", "-o", "o.gif", "--json")
        #expect(result.errors.contains("note: a.gif: the GIF ends early") && program.bytes("o.gif") != nil)
        #expect((try jsonObject(result.output)["notes"] as? [String])?.count == 1)
        try kept(Array(bytes.dropLast(60)), "frame 3 lacks pixels")
        #expect(try program.run("optimize", "a.gif", "a.gif", "--in-place").errors.contains("frame 3 lacks pixels"))
    }

    @Test func whatViewersShowDifferentlyIsKept() throws {
        func builder(_ second: (x: Int, y: Int, side: Int), disposal: Int, transparent: Int?, first: Int = 4) -> [UInt8] {
            var builder = GIFBuilder()
            builder.control(disposal: 1, delay: 5, transparentIndex: transparent)
            builder.image(width: first, height: first, Array(repeating: 1, count: first * first))
            builder.control(disposal: disposal, delay: 5, transparentIndex: transparent)
            builder.image(
                x: second.x, y: second.y, width: second.side, height: second.side, Array(repeating: 2, count: second.side * second.side))
            builder.control(disposal: 1, delay: 5, transparentIndex: transparent)
            builder.image(width: 1, height: 1, [3])
            return builder.bytes()
        }
        try kept(builder((3, 3, 2), disposal: 1, transparent: nil), "frame 1 extends beyond the screen")
        try kept(builder((1, 1, 2), disposal: 1, transparent: nil, first: 5), "frame 0 extends beyond the screen")
        try kept(builder((1, 1, 2), disposal: 2, transparent: nil), "frame 2 has pixels that browsers show transparent")
        try kept(builder((1, 1, 2), disposal: 1, transparent: nil, first: 3), "frame 0 has pixels that browsers show transparent")
        _ = try smaller(builder((1, 1, 2), disposal: 2, transparent: 0))
        _ = try smaller(builder((1, 1, 2), disposal: 1, transparent: 0, first: 3))
    }

    @Test func aPromisedErrorIsKept() throws {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (16, 16)
        builder.palette = (0..<256).map { (index: Int) -> [UInt8] in [UInt8(index), UInt8(index / 2), 9] }
        for frame in 0..<3 {
            builder.control(disposal: 1, delay: 5)
            builder.image(width: 16, height: 16, (0..<256).map { (place: Int) -> UInt8 in UInt8((place * 7 + frame * 11) % 256) })
        }
        let exact = try smaller(builder.bytes()).count
        #expect(try program.run("optimize", "a.gif", "--max-error", "6", "-o", "e.gif").status == 0)
        #expect(try #require(program.bytes("e.gif")).count < exact)
        #expect(try program.run("compare", "a.gif", "e.gif", "--per-pixel", "6").status == 0)
        #expect(try program.run("compare", "a.gif", "e.gif", "--per-pixel", "1").status == 1)
        #expect(try program.run("optimize", "a.gif", "--colors", "8", "-o", "c.gif").status == 0)
        #expect(try #require(jsonObject(program.run("info", "c.gif", "--json").output)["palettes"] as? [Int]).allSatisfy { $0 <= 16 })
        let fitted = try program.run("optimize", "a.gif", "--max-bytes", "\(exact / 2)", "-o", "m.gif")
        #expect(fitted.status == 0 && fitted.errors.contains("note: a.gif: "), "\(fitted.errors)")
        #expect(try #require(program.bytes("m.gif")).count <= exact / 2)
        let refused = try program.run("optimize", "a.gif", "--max-bytes", "20", "-o", "n.gif")
        #expect(refused.status == 65 && refused.errorLines.count == 1 && program.bytes("n.gif") == nil)
        #expect(try program.run("optimize", "a.gif", "--max-bytes", "\(builder.bytes().count)", "-o", "w.gif").status == 0)
        try same("a.gif", "w.gif")
        #expect(try program.run("optimize", "a.gif", "--size", "8x", "-o", "s.gif").status == 0)
        #expect(try jsonObject(program.run("info", "s.gif", "--json").output)["height"] as? Int == 8)
    }

    @Test(arguments: ["1", "3"])
    func aFailureDoesNotStopTheOthers(jobs: String) throws {
        let names = (0..<6).map { "f\($0).gif" }
        for (index, name) in names.enumerated() { try write(Self.moving(delays: [3, 4 + index, 5]).bytes(), name) }
        try write(Array(Self.moving().bytes().prefix(40)), "cut.gif")
        try write(try PNGEncoder().encode(StraightImage(size: PixelSize(width: 2, height: 2), filledWith: .white)), "still.png")
        let all = [names[0], "cut.gif", "missing.gif"] + names[1...] + ["still.png"]
        let result = try program.run(["optimize"] + all + ["--in-place", "-j", jobs, "--json"])
        #expect(result.status == 65)
        let errors = result.errorLines.filter { $0.hasPrefix("error: ") }
        #expect(errors.count == 3 && errors[0].contains("cut.gif") && errors[1].contains("missing.gif") && errors[2].contains("still.png"))
        let objects = try result.output.split(separator: "\n").map { try jsonObject(String($0)) }
        #expect(objects.compactMap { $0["path"] as? String } == all)
        for (name, object) in zip(all, objects) where name.hasPrefix("f") {
            let bytes = try #require(program.bytes(name))
            #expect(object["bytes"] as? Int == bytes.count && object["before"] as? Int == Self.moving(delays: [3, 4, 5]).bytes().count)
            let alone = try program.run("info", name, "--json")
            #expect(try object["digest"] as? String == jsonObject(alone.output)["digest"] as? String)
        }
        for (index, name) in names.enumerated() {
            try write(Self.moving(delays: [3, 4 + index, 5]).bytes(), "one.gif")
            #expect(try program.run("optimize", "one.gif", "-j", "1").status == 0)
            #expect(program.bytes("one.gif") == program.bytes(name))
        }
    }

    @Test func linksAndPermissionsStay() throws {
        try write(Self.moving().bytes(), "a.gif")
        #expect(chmod(program.path("a.gif"), 0o640) == 0)
        try FileManager.default.createSymbolicLink(atPath: program.path("link.gif"), withDestinationPath: "a.gif")
        #expect(try program.run("optimize", "link.gif").status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: program.path("link.gif")) == "a.gif")
        let attributes = try FileManager.default.attributesOfItem(atPath: program.path("a.gif"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try #require(program.bytes("a.gif")).count < Self.moving().bytes().count)
    }

    /// A reader of a pipe gets a file in any case.
    @Test func standardStreamsWork() throws {
        let bytes = Self.moving().bytes()
        try write(bytes, "a.gif")
        let copy = try smaller(bytes)
        #expect(try program.run(["optimize", "-", "-o", "p.gif"], bytes: bytes).status == 0)
        #expect(program.bytes("p.gif") == copy)
        for input in ["a.gif", "p.gif"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "\"$0\" optimize \(input) -o - >out.gif", Program.path()]
            process.currentDirectoryURL = program.directory
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && program.bytes("out.gif") == copy)
        }
    }

    @Test func theOutputHasTheFormatOfTheFile() throws {
        try write(Self.moving().bytes(), "a.gif")
        for (output, status) in [("o.apng", 64), ("o.png", 64), ("dir/", 64), ("no/o.gif", 73), ("o", 0), ("o.GIF", 0)] as [(String, Int32)]
        {
            let result = try program.run("optimize", "a.gif", "-o", output)
            #expect(result.status == status && result.errorLines.count == 1, "\(output): \(result.errors)")
        }
        #expect(program.names == ["a.gif", "o", "o.GIF"])
    }
}
