import Foundation
import Testing

/// A note names each option without effect, and the render continues.
@Suite struct NoteTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.write(
            "drip 1\nsize 20 20\nfill red nonzero M0 0 L20 0 L9 20 Z\nframe\nfill blue nonzero M0 0 L20 0 L9 20 Z\n", to: "s.drip")
    }

    @Test(arguments: [
        ("--colors 4 o.apng", "--colors has no effect on APNG output"), ("--dither ordered o.png", "--dither has no effect on APNG output"),
        ("--palettes one f/", "--palettes has no effect on PNG frames"), ("--matte red o.apng", "--matte has no effect on APNG output"),
        ("--gif-timing exact o.drip", "--gif-timing has no effect on a scene file"),
        ("--max-error 4 f/", "--max-error has no effect on PNG frames"),
        ("--max-error 4 --at 0 o.png", "--max-error has no effect on a PNG still"),
        ("--loop 2 --at 0 o.png", "--loop has no effect on a PNG still"),
        ("--loop 2 --sheet 2 o.png", "--loop has no effect on a contact sheet"),
        ("--loop 2 f/", "--loop has no effect on PNG frames"), ("--effort 3 o.drip", "--effort has no effect on a scene file"),
        ("--verify o.drip", "--verify has no effect on a scene file"), ("--no-verify f/", "--no-verify has no effect on PNG frames"),
        ("--fps 30 --at 0 o.png", "--fps has no effect on a PNG still"),
        ("--fps 30 --sheet 2 o.png", "--fps has no effect on a contact sheet"),
        // A default that is written out is given, too.
        ("--colors 256 o.apng", "--colors has no effect on APNG output"),
    ])
    func anOptionWithoutEffectIsNamed(options: String, note: String) throws {
        let arguments = ["draw", "s.drip"] + options.split(separator: " ").map(String.init)
        let result = try program.run(arguments)
        #expect(result.status == 0 && result.errors == "note: \(note)\n", "\(result.errors)")
        #expect(try program.run(arguments + ["-q"]).errors == "")
    }

    @Test(arguments: [
        "--colors 4 --dither none --palettes one --matte red --gif-timing auto --max-error 2 --loop 2 --effort 1 --no-verify --fps 20 o.gif",
        "--max-error 0 --loop 2 --effort 1 --no-verify --fps 20 o.apng", "--effort 1 --fps 20 f/", "--at 0f --fps 20 o.png",
        "--sheet 1f --fps 50 o.png", "--at 0 --fps 20 --loop 2 o.gif",
    ])
    func anOptionWithEffectIsNot(options: String) throws {
        #expect(try program.run(["draw", "s.drip"] + options.split(separator: " ").map(String.init)).errors == "")
    }

    /// Some effects have no use for a setting that all effects take.
    @Test(arguments: [
        ("waterdrop --touch 1,2@3", "--touch has no effect on waterdrop"), ("gravity --seed 3", "--seed has no effect on gravity"),
        ("cakes --fidelity original", "--fidelity has no effect on cakes"),
    ])
    func aSettingThatAnEffectDoesNotUseIsNamed(call: String, note: String) throws {
        let arguments = call.split(separator: " ").map(String.init) + ["--at", "0", "--scale", "0.1", "o.png"]
        #expect(try program.run(arguments).errors == "note: \(note)\n")
        #expect(try program.run(arguments + ["-q"]).errors == "")
    }

    @Test func aStillHasNoListOfFrames() throws {
        #expect(try program.run("draw", "s.drip", "--at", "0", "o.png").status == 0)
        #expect(try program.run("info", "--frames", "o.png").errors == "note: --frames has no effect on a PNG still\n")
        #expect(try program.run("info", "o.png").errors == "")
    }

    /// Defaults of a manifest are for several formats.
    @Test func aBatchSaysNothingOfFormats() throws {
        try program.write(
            "version: 1\ndefaults: { colors: 8, loop: 2 }\noutputs: [{ name: a, scene: s.drip, formats: [gif, apng] }]\n", to: "m.yaml")
        #expect(try program.run("batch", "m.yaml").errors == "")
    }

    /// A scene of one frame is a still in any PNG.
    @Test func aSingleFrameIsAStill() throws {
        try program.write("drip 1\nsize 9 9\n", to: "one.drip")
        #expect(try program.run("draw", "one.drip", "--loop", "2", "o.png").errors == "note: --loop has no effect on a PNG still\n")
    }

    @Test(arguments: [
        ("--at 99 o.png", "--at 99 s is outside the loop of 3.1 s; it shows 2.9 s"),
        ("--at 3.1 o.png", "--at 3.1 s is outside the loop of 3.1 s; it shows 0 s"),
        ("--from 4 --duration 0.1 o.gif", "--from 4 s is outside the loop of 3.1 s; it shows 0.9 s"),
        ("--from 4 --to 4.1 o.gif", "--from 4 s is outside the loop of 3.1 s; it shows 0.9 s"),
        ("--from 3 --to 3.2 o.gif", "--to 3.2 s is outside the loop of 3.1 s; the loop repeats"),
        ("--sheet 9.3 o.png", "--sheet 9.3 s is outside the loop of 3.1 s; it shows 0 s"),
        ("--sheet 1s,4s o.png", "--sheet 4 s is outside the loop of 3.1 s; it shows 0.9 s"),
        ("--sheet 4s,5s o.png", "--sheet 4 s, 5 s are outside the loop of 3.1 s; they show 0.9 s, 1.9 s"),
    ])
    func aTimeOutsideTheLoopIsSaid(options: String, note: String) throws {
        // A comma for the blank in a list of times.
        let words = options.split(separator: " ").map { String($0).replacing(",", with: " ") }
        let result = try program.run(["waterdrop", "--scale", "0.1"] + words)
        #expect(result.status == 0 && result.errors == "note: \(note)\n", "\(result.errors)")
        #expect(try program.run(["waterdrop", "--scale", "0.1", "-q"] + words).errors == "")
    }

    @Test(arguments: ["--at 3.09 o.png", "--from 3 --to 3.1 o.gif", "--from 3 --duration 0.2 o.gif", "--sheet 2 o.png"])
    func otherTimesAreNot(options: String) throws {
        #expect(try program.run(["waterdrop", "--scale", "0.1"] + options.split(separator: " ").map(String.init)).errors == "")
    }

    /// It shows what it says.
    @Test func aWrappedMomentIsTheEarlierOne() throws {
        #expect(try program.run("waterdrop", "--scale", "0.2", "--at", "99", "-q", "late.png").status == 0)
        #expect(try program.run("waterdrop", "--scale", "0.2", "--at", "2.9", "early.png").status == 0)
        #expect(program.bytes("late.png") == program.bytes("early.png"))
    }
}
