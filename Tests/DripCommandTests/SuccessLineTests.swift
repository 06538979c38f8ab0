import Foundation
import Testing

/// What a person sees on a terminal when a render is done.
@Suite struct SuccessLineTests {
    private let program: Program

    init() throws { program = try Program() }

    /// The last line, without the progress bar, which is rewritten in place.
    private func line(_ arguments: [String]) throws -> String {
        let result = try program.runOnTerminal(arguments)
        #expect(result.status == 0, "\(result.errors)")
        return String(result.errors.components(separatedBy: "\u{1B}[K").last ?? "")
    }

    @Test func aRenderSaysPathSizeFramesAndTime() throws {
        let text = try line(small + ["o.gif"])
        #expect(text.wholeMatch(of: #/o\.gif  [\d.]+ (bytes|kB)  \d+ frames  \d+\.\d\d s\n/#) != nil, "\(text)")
        let still = try line(["waterdrop", "--size", "40x80", "--at", "0", "-o", "s.png"])
        #expect(still.hasPrefix("s.png  ") && still.contains("  1 frame  "), "\(still)")
    }

    @Test func quietAndPipesSayNothing() throws {
        #expect(try program.runOnTerminal(small + ["-q", "o.gif"]).errors == "")
        #expect(try program.run(small + ["o.gif"]).errors == "")
        #expect(try program.runOnTerminal(small + ["--progress", "never", "--fps", "60", "o.gif"]).errors.hasPrefix("note: "))
    }

    /// Nobody asked for the rate of these frames, so it is said.
    @Test func encodeSaysTheRateThatNobodyAskedFor() throws {
        #expect(try program.run(small + ["--fps", "50", "f-%d.png"]).status == 0)
        let assumed = try line(["encode", "f-%d.png", "o.gif"])
        #expect(assumed.firstMatch(of: #/  \d+ frames at \d+ fps  /#) != nil, "\(assumed)")
        let asked = try line(["encode", "f-%d.png", "--fps", "20", "o.gif"])
        #expect(!asked.contains("fps"), "\(asked)")
        #expect(!(try line(small + ["o.gif"])).contains("fps"))
    }

    @Test func aNameThatWouldMoveTheCursorIsShownPlain() throws {
        let text = try line(["waterdrop", "--size", "40x80", "--at", "0", "\u{1B}[31m.png"])
        #expect(text.hasPrefix("\u{FFFD}[31m.png  "), "\(text)")
    }

    @Test func aBatchSaysWhatItDid() throws {
        try program.write("drip 1\nsize 9 9\nfill red nonzero M0 0 L9 0 L4 9 Z\n", to: "s.drip")
        try program.write("version: 1\noutputs: [{ name: a, scene: s.drip }, { name: b, scene: s.drip }]\n", to: "m.yaml")
        let first = try line(["batch", "m.yaml"])
        #expect(first.wholeMatch(of: #/2 written, 0 up to date, \d+\.\d\d s\n/#) != nil, "\(first)")
        #expect(try line(["batch", "m.yaml"]).hasPrefix("0 written, 2 up to date, "))
        #expect(try program.runOnTerminal(["batch", "m.yaml", "-q"]).errors == "")
        try program.write("version: 1\noutputs: [{ name: a, scene: s.drip }, { name: b, scene: none.drip }]\n", to: "m.yaml")
        #expect(try program.runOnTerminal(["batch", "m.yaml"]).errors.contains("0 written, 1 up to date, 1 failed, "))
    }
}
