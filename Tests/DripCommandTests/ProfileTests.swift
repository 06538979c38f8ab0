import DripGIF
import DripTestSupport
import Foundation
import Testing

/// Colour profiles and orientations of given PNGs.
@Suite struct ProfileTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A PNG of 3 × 1 pixels with a gamma in 100,000ths; nil is none.
    private func write(gamma: UInt8? = nil, exif: Bool = false, _ name: String, shade: Int = 90) throws {
        var builder = PNGBuilder(width: 3, height: 1, colorType: .rgb, bitDepth: 8, samples: [255, 0, 0, 0, shade, 0, 0, 0, 255])
        if let gamma { builder.extraChunks.append(("gAMA", [0, 1, gamma, 0xA0])) }
        // A TIFF head and a directory with the orientation 6.
        let directory: [UInt8] = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        if exif { builder.extraChunks.append(("eXIf", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8] + directory)) }
        try Data(builder.bytes()).write(to: program.directory.appending(path: name))
    }

    private func profile(_ name: String) throws -> String? {
        try jsonObject(try program.run("info", name, "--json").output)["profile"] as? String
    }

    @Test(arguments: [["o.png"], ["o.apng"], ["o.apng", "--max-error", "2"], ["f/"]])
    func itIsCarried(output: [String]) throws {
        try write(gamma: 0x86, "a.png")
        try write(gamma: 0x86, "b.png", shade: 150)
        let inputs = output[0] == "o.png" ? ["a.png"] : ["a.png", "b.png"]
        let result = try program.run(["encode"] + inputs + output)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        #expect(try profile(output[0] == "f/" ? "f/frame-0001.png" : output[0])?.hasPrefix("gamma 1") == true)
        // And from an animation.
        if output[0] == "o.apng" {
            #expect(try program.run("encode", "o.apng", "p.apng").status == 0 && profile("p.apng") != nil)
            #expect(try program.run("encode", "o.apng", "p.gif").errors.contains("note: the colour profile 'gamma 1"))
        }
    }

    @Test func aGIFHasNone() throws {
        try write(gamma: 0x86, "a.png")
        try write("b.png")
        let result = try program.run("encode", "a.png", "o.gif")
        #expect(result.status == 0 && result.errors.hasPrefix("note: the colour profile 'gamma 1"), "\(result.errors)")
        #expect(try program.run("encode", "b.png", "o.gif").errors == "" && profile("b.png") == nil)
    }

    @Test func severalAreNoted() throws {
        try write(gamma: 0x86, "a.png")
        try write("b.png")
        let result = try program.run("encode", "a.png", "b.png", "o.apng")
        #expect(result.status == 0 && result.errors.hasPrefix("note: b.png has another colour profile"), "\(result.errors)")
        let compared = try program.run("compare", "a.png", "b.png")
        #expect(compared.status == 0 && compared.errors.hasPrefix("note: a.png, b.png: the colour profiles are gamma 1"))
    }

    @Test func aTurnedImageIsTurnedEverywhere() throws {
        try write(exif: true, "a.png")
        let info = try jsonObject(try program.run("info", "a.png", "--json").output)
        #expect(info["width"] as? Int == 1 && info["height"] as? Int == 3)
        #expect(try program.run("encode", "a.png", "o.png").errors == "")
        #expect(try program.run("compare", "a.png", "o.png").status == 0)
        let image = try PNGDecoder.decode(try #require(program.bytes("o.png")))
        #expect(image.size == PixelSize(width: 1, height: 3) && image[0, 2] == Color(rgb: 0x0000FF))
        // So is a stream of such images.
        try Data(try #require(program.bytes("a.png")) + #require(program.bytes("a.png"))).write(to: program.directory.appending(path: "s"))
        let stream = try #require(program.bytes("s"))
        #expect(try program.run(["encode", "-", "t.apng"], bytes: stream).status == 0)
        #expect(try jsonObject(try program.run("info", "t.apng", "--json").output)["height"] as? Int == 3)
    }
}
