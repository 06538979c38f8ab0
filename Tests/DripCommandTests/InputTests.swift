import Foundation
import Testing

/// What comes in: without end, in many digits, and back from a scene file.
@Suite(.timeLimit(.minutes(30))) struct InputTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test("input without an end is refused where it is wrong", arguments: [["draw", "/dev/zero", "o.gif"], ["info", "/dev/zero"]])
    func endless(arguments: [String]) throws {
        let result = try program.run(arguments)
        #expect(result.status == 65)
        #expect(result.errorLines.count == 1)
        #expect(program.names == [])
    }

    @Test func aPictureWithoutAnEndIsRefused() throws {
        try Data("drip 1\nsize 8 8\nimage /dev/zero 1 0 0 1 0 0\n".utf8).write(to: program.directory.appending(path: "s.drip"))
        let result = try program.run("draw", "s.drip", "o.gif")
        #expect(result.status == 65 && result.errors.contains("line 3, column 7"))
    }

    /// A hole, which takes no room; reading it would cost more memory than bad input may.
    @Test func aFileOverTheLimitIsRefusedBeforeItIsRead() throws {
        try Data("GIF89a".utf8).write(to: program.directory.appending(path: "a.gif"))
        #expect(truncate(program.path("a.gif"), 1 << 30 + 1) == 0)
        let (result, cost) = try program.measure(["info", "a.gif"])
        #expect(result.status == 65 && result.errorLines.count == 1)
        #expect(result.errors.contains("a.gif") && result.errors.contains("1073741824"), "\(result.errors)")
        BadInputCosts.note(["info", "a.gif"], cost)
    }

    @Test func aSceneFromAPipeIsReadTwice() throws {
        let scene = "drip 1\nsize 8 8\nfill red nonzero M0 0 L8 0 L4 8 Z\nframe\n"
        try Data(scene.utf8).write(to: program.directory.appending(path: "s.drip"))
        #expect(try program.run(["draw", "-", "piped.gif"], input: scene).status == 0)
        #expect(try program.run("draw", "s.drip", "filed.gif").status == 0)
        let piped = try Data(contentsOf: program.directory.appending(path: "piped.gif"))
        #expect(try piped == Data(contentsOf: program.directory.appending(path: "filed.gif")))
    }

    @Test("a scene file draws the same frames for as long", arguments: ["24", "29.97", "23.976", "30000/1001", "7", "60"])
    func sceneKeepsTime(rate: String) throws {
        let effect = ["waterdrop", "--drips", "1", "--size", "40x80", "--duration", "1.1", "--fps", rate, "--json"]
        let direct = try jsonObject(try program.run(effect + ["frames/"]).output)
        #expect(try program.run(effect + ["s.drip"]).status == 0)
        let drawn = try jsonObject(try program.run("draw", "s.drip", "--json", "again/").output)
        for key in ["digest", "frames", "duration"] { #expect("\(direct[key] ?? "")" == "\(drawn[key] ?? "")", "\(key)") }
    }

    @Test("decimals may have as many digits as a program prints", arguments: ["--from 0.98333333333333328", "--fps 29.970029970029970"])
    func manyDigits(option: String) throws {
        let options = option.split(separator: " ").map(String.init)
        let result = try program.run(["waterdrop", "--size", "40x80", "--duration", "0.1"] + options + ["o.drip"])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func aRangeWithARoundingRestMakesNoFrameOfIt() throws {
        let result = try program.run("waterdrop", "--size", "40x80", "--fps", "60", "--from", "0.333333", "--to", "1", "--json", "s.drip")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try jsonObject(result.output)["frames"] as? Int == 40)
    }
}
