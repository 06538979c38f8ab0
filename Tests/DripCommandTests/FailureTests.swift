import Foundation
import Testing

/// A wrong command line, how it must end, and a word of what must be said.
struct BadCall: Sendable, CustomTestStringConvertible {
    let status: Int32
    let arguments: String
    let says: String
    init(_ status: Int32, _ arguments: String, _ says: String) {
        self.status = status
        self.arguments = arguments
        self.says = says
    }
    var testDescription: String { arguments }

    static let all: [BadCall] = [
        BadCall(64, "waterdrop", "<output>"), BadCall(64, "watrdrop o.gif", "'waterdrop'"), BadCall(64, "xyzzy o.gif", "dripgif list"),
        BadCall(64, "waterdrop o.foo", ".gif"), BadCall(64, "waterdrop o", ".gif"), BadCall(64, "waterdrop --sheet 3 o.apng", ".png"),
        BadCall(64, "waterdrop --effort 0 o.apng", "1…9"), BadCall(64, "waterdrop --effort 10 o.gif", "1…9"),
        BadCall(64, "waterdrop --fps 0 o.gif", "--fps"), BadCall(64, "waterdrop --fps 241 o.gif", "1…240"),
        BadCall(64, "waterdrop --fps 0.5 o.gif", "1…240"), BadCall(64, "waterdrop --fsp 3 o.gif", "--fps"),
        BadCall(64, "waterdrop --drips 99 o.gif", "1…40"), BadCall(64, "waterdrop --drips many o.gif", "whole number"),
        BadCall(64, "waterdrop --elasticity -1 o.gif", "0…0.9"), BadCall(64, "waterdrop --water bluish o.gif", "colour"),
        BadCall(64, "waterdrop --format frames o.gif", "%04d"), BadCall(64, "waterdrop --format gif f/", "--format"),
        BadCall(64, "waterdrop f-%d.gif", "%04d"), BadCall(64, "waterdrop -", "--format"),
        BadCall(64, "waterdrop --json --format frames -", "--json"), BadCall(64, "waterdrop --json --format gif -", "--json"),
        BadCall(64, "waterdrop --gif-timing exact --fps 60 o.gif", "50"), BadCall(64, "waterdrop --fidelity nice o.gif", "better"),
        BadCall(64, "waterdrop --from 2 --to 1 o.gif", "--from"), BadCall(64, "waterdrop --duration 0 o.gif", "empty"),
        BadCall(64, "waterdrop --duration 1 --to 1 o.gif", "--to"), BadCall(64, "waterdrop --at 1 --sheet 3 o.png", "--sheet"),
        BadCall(64, "waterdrop --sheet 3 o.gif", ".png"), BadCall(64, "waterdrop --sheet 0 o.png", "--sheet"),
        BadCall(64, "waterdrop --scale 9 o.gif", "0.1…8"), BadCall(64, "waterdrop --scale 0.05 o.gif", "0.1…8"),
        BadCall(64, "waterdrop --scale 2 o.drip", "draw"), BadCall(64, "waterdrop --size 0x4 o.gif", "400x300"),
        BadCall(64, "waterdrop --size 10x10 o.gif", "at least"), BadCall(64, "waterdrop --colors 1 o.gif", "2…256"),
        BadCall(64, "waterdrop --loop 0 o.gif", "forever"), BadCall(64, "waterdrop --loop 70000 o.gif", "65536"),
        BadCall(64, "waterdrop --matte #FFF8 o.gif", "opaque"), BadCall(64, "waterdrop --background foo o.gif", "CSS"),
        BadCall(64, "waterdrop -j 0 o.gif", "--jobs"), BadCall(64, "waterdrop o.gif extra", "extra"),
        BadCall(64, "list extra", "extra"), BadCall(64, "info", "<file>"), BadCall(64, "--nonsense", "--nonsense"),
        // A negative number is a value, out of its range.
        BadCall(64, "waterdrop --fps -1 o.gif", "1…240"), BadCall(64, "waterdrop --duration -1 o.gif", "0…600"),
        BadCall(64, "waterdrop --at -1 o.png", "0…600"), BadCall(64, "waterdrop --scale -1 o.gif", "0.1…8"),
        BadCall(64, "waterdrop --colors -3 o.gif", "2…256"), BadCall(64, "waterdrop -j -1 o.gif", "--jobs"),
        BadCall(64, "waterdrop --seed -1 o.gif", "18446744073709551615"), BadCall(64, "waterdrop --sheet -1 o.png", "1…10000"),
        BadCall(64, "waterdrop --fps 0 o.gif", "1…240"), BadCall(64, "waterdrop --fsp 3 o.gif", "'--fps'? See"),
        BadCall(64, "waterdrop --sheet= o.png", "0.1 0.25 1.5"), BadCall(64, "waterdrop --sheet 0.1,x o.png", "0.1 0.25 1.5"),
        BadCall(64, "waterdrop --sheet 0.5 --to 1 o.png", "--to"), BadCall(65, "waterdrop --sheet 601s o.png", "earlier"),
        // Advice that helps.
        BadCall(64, "waterdrop --duration 0 o.gif", "above 0 s"), BadCall(64, "waterdrop --duration 0.01 o.gif", "at least 0.02 s"),
        BadCall(64, "waterdrop --from 1 --to 1.01 o.gif", "at least 0.02 s"), BadCall(65, "waterdrop --at 601 o.png", "earlier"),
        BadCall(65, "info bad.drip", "dripgif draw"), BadCall(65, "info noise.gif", "another file"),
        // Names that no effect has.
        BadCall(64, "version", "dripgif --version"), BadCall(64, "check a", "batch MANIFEST --check"),
        BadCall(64, "render o.gif", "dripgif EFFECT out.gif"), BadCall(64, "update", "batch MANIFEST"),
        BadCall(66, "optimize o.gif", "o.gif"), BadCall(64, "optimize", "file"), BadCall(64, "optimize a.gif b.gif", "--in-place"),
        BadCall(64, "optimize a.gif b.gif -o o.gif", "-o"), BadCall(64, "optimize a.gif --in-place -o o.gif", "--in-place"),
        BadCall(64, "optimize -", "-o"),
        BadCall(64, "completions x", "--generate-completion-script bash"),
        BadCall(64, "snap --touch 1,2 o.gif", "10,20@0.5"), BadCall(64, "snap --touch=1,2@2;3,4@1 o.gif", "later than the one before"),
        BadCall(64, "help xyzzy", "xyzzy"), BadCall(64, "help completions", "--generate-completion-script bash"),
        // One output, at the end or with -o.
        BadCall(64, "waterdrop o.gif -o p.gif", "remove one of them"), BadCall(64, "draw bad.drip", "with -o"),
        BadCall(64, "encode -o o.gif", "<files>"), BadCall(64, "waterdrop -o", "-o <output>"),
        // What other programs write.
        BadCall(64, "waterdrop o.mp4", "dripgif waterdrop --fps 50 --format frames - | ffmpeg -f image2pipe -framerate 50 -i - o.mp4"),
        BadCall(64, "waterdrop --drips 2 --fps 30 -o o.MOV", "waterdrop --drips 2 --fps 30 --format frames - | ffmpeg"),
        BadCall(64, "encode a.png --output=o.webm", "encode a.png --fps 25 --format frames - | ffmpeg -f image2pipe -framerate 25"),
        BadCall(64, "waterdrop o.avif", "ffmpeg"),
        BadCall(64, "waterdrop o.mkv", "ffmpeg"), BadCall(64, "waterdrop o.svg", ".drip"),
        // Options of effects, for what is none.
        BadCall(64, "draw bad.drip --seed 3 o.gif", "--seed applies to effects only"),
        BadCall(64, "draw bad.drip o.gif --fidelity original", "--fidelity applies to effects only"),
        BadCall(64, "encode a.png --appearance=dark o.gif", "--appearance applies to effects only"),
        BadCall(64, "encode a.png -o o.gif --touch 1,2@3", "--touch applies to effects only"),
        // Making a GIF smaller.
        BadCall(64, "waterdrop --max-bytes 0 o.gif", "such as 400k"), BadCall(64, "waterdrop --max-bytes 3g o.gif", "such as 400k"),
        BadCall(64, "waterdrop --max-bytes 9k --at 0 o.png", "ends in .gif"),
        BadCall(65, "waterdrop --duration 2f --size 40x80 --max-bytes 1 o.gif", "the smallest file has"),
        BadCall(64, "waterdrop --max-error 256 o.gif", "0…255"), BadCall(64, "waterdrop --max-error=-1 o.gif", "0…255"),
        BadCall(64, "waterdrop --effort 0 o.gif", "1…9"), BadCall(64, "waterdrop --effort 10 o.gif", "1…9"),
        BadCall(64, "waterdrop --dither blue o.gif", "diffuse"),
        // PNG frames.
        BadCall(64, "encode o.gif", "at least one frame"), BadCall(66, "encode none.png o.gif", "none.png"),
        BadCall(66, "encode none-%04d.png o.gif", "none-%04d.png"),
        BadCall(65, "encode bad.drip o.gif", "'dripgif draw bad.drip OUTPUT' takes it"),
        BadCall(64, "encode a%%d.png o.gif", "use %d"),
        // Two files to compare.
        BadCall(64, "compare bad.drip", "<b>"), BadCall(64, "compare - -", "standard input"),
        BadCall(65, "compare bad.drip bad.drip", "is a scene file"),
        BadCall(64, "compare a b --per-pixel 256", "0…255"), BadCall(64, "compare a b --per-pixel -1", "0…255"),
        BadCall(64, "compare a b --max-pixels -1", "0…"), BadCall(66, "compare none.gif none.png", "none.gif"),
        BadCall(65, "compare cut.gif cut.gif", "GIF"), BadCall(64, "compare a b c", "c"),
        // Found before anything is drawn.
        BadCall(73, "waterdrop \(String(repeating: "a", count: 300)).gif", "too long"),
        BadCall(73, "waterdrop \(String(repeating: "a", count: 300))-%d.png", "too long"),
        BadCall(73, "waterdrop bad.drip/", "is a file"), BadCall(73, "waterdrop bad.drip/x/o.gif", "'bad.drip' is a file"),
        BadCall(73, "waterdrop /proc/x/", "not permitted"),

        BadCall(65, "waterdrop --size 20000x20 o.gif", "16384"), BadCall(65, "waterdrop --size 9000x9000 o.gif", "67108864"),
        BadCall(65, "waterdrop --duration 700 o.gif", "600"), BadCall(65, "waterdrop --from 999999999 o.gif", "600"),
        BadCall(65, "waterdrop --duration 999999999f o.gif", "600"), BadCall(65, "waterdrop --fps 240 --duration 100 f/", "10000"),
        BadCall(65, "draw bad.drip o.gif", "line 3, column"), BadCall(65, "info bad.drip", "is a scene file"),
        BadCall(65, "info cut.gif", "GIF"),
        BadCall(66, "draw none.drip o.gif", "none.drip"), BadCall(66, "info none.gif", "none.gif"), BadCall(66, "info folder", "directory"),
        BadCall(73, "waterdrop --at 0 a/b/o.png", "a/b"), BadCall(73, "waterdrop folder", "/"),
        BadCall(73, "waterdrop --at 0 bad.drip/o.png", "bad.drip"),
        BadCall(73, "waterdrop --duration 2f no/such/", "no"), BadCall(73, "waterdrop --at 0 /proc/o.png", "/proc/o.png"),
        BadCall(74, "waterdrop --at 0 --format png /dev/full", "No space left"),
    ]
}

@Suite struct FailureTests {
    @Test(arguments: BadCall.all)
    func endsWithItsStatusOneLineAndNothingElse(call: BadCall) throws {
        let program = try Program()
        try FileManager.default.createDirectory(atPath: program.path("folder"), withIntermediateDirectories: false)
        try program.write("drip 1\nsize 20 20\nfill oops\n", to: "bad.drip")
        try program.write("GIF89a", to: "cut.gif")
        try program.write("GIF89a" + String(repeating: "\u{1}", count: 100), to: "noise.gif")
        let before = program.names
        let result = try program.run(call.arguments.split(separator: " ").map(String.init))
        #expect(result.status == call.status, "\(result.errors)")
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("error: "), "\(result.errors)")
        #expect(result.errors.contains(call.says), "\(result.errors)")
        #expect(result.output == "")
        #expect(program.names == before)
        #expect((try FileManager.default.contentsOfDirectory(atPath: program.path("folder"))) == [])
    }

    @Test func aFailureKeepsTheOldFile() throws {
        let program = try Program()
        try program.write("old", to: "o.gif")
        try program.write("drip 1\nsize 20 20\nframe\nfill oops\n", to: "bad.drip")
        #expect(try program.run("draw", "bad.drip", "o.gif").status == 65)
        #expect(program.bytes("o.gif") == Array("old".utf8))
    }

    @Test func anUnwritableDirectoryIsNamed() throws {
        // The superuser may write everywhere.
        guard getuid() != 0 else { return }
        let program = try Program()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: program.directory.path)
        let result = try program.run(small + ["o.gif"])
        #expect(result.status == 73)
        #expect(result.errors.contains("Permission denied"))
    }

    @Test func aTerminalIsNotAFile() throws {
        let program = try Program()
        // posix_openpt by hand, for Glibc hides it from Swift: TIOCSPTLCK unlocks, TIOCGPTN says which.
        let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(controller >= 0)
        defer { close(controller) }
        var lock: Int32 = 0
        var number: Int32 = 0
        try #require(ioctl(controller, 0x4004_5431, &lock) == 0)
        try #require(ioctl(controller, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
        let process = program.process(small + ["--format", "gif", "-"])
        let errors = Pipe()
        // It must not become the terminal that controls the tests.
        process.standardOutput = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(text.hasPrefix("error: standard output is a terminal"), "\(text)")
    }

    /// As it ends `cat`, whose status is 141 in a shell.
    @Test(arguments: [small + ["--format", "gif", "-"], ["list"], ["--help"], ["--generate-completion-script", "bash"]])
    func aClosedPipeEndsQuietly(arguments: [String]) throws {
        let process = try Program().process(arguments)
        process.currentDirectoryURL = nil
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try output.fileHandleForReading.close()
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 141 && text.isEmpty, "\(text)")
    }

    /// Swift would put U+FFFD into the name, and another file would be written.
    @Test func aNameThatIsNotUTF8IsRefused() throws {
        let program = try Program()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", #"exec "$0" waterdrop --at 0 "$(printf 'x\377.png')""#, Program.path()]
        process.currentDirectoryURL = program.directory
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(text.contains("rename") && text.split(separator: "\n").count == 1, "\(text)")
        #expect(program.names == [])
        #expect(try program.run("waterdrop", "--at", "0", "\u{FFFD}.png").status == 0, "U+FFFD itself is a name")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP].filter(ends))
    func aSignalEndsARunThatWaits(signal: Int32) throws {
        let program = try Program()
        let process = program.process(["draw", "-", "o.gif"])
        // Never written to, never closed.
        let input = Pipe()
        let errors = Pipe()
        process.standardInput = input
        process.standardError = errors
        try process.run()
        try waitUntilReady(process, signal)
        usleep(100_000)
        let start = ContinuousClock.now
        kill(process.processIdentifier, signal)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // 0.2 s on a machine that does nothing else.
        #expect(ContinuousClock.now - start < .seconds(2))
        #expect(process.terminationStatus == 128 + signal)
        #expect(text.hasPrefix("error: interrupted") && text.split(separator: "\n").count == 1, "\(text)")
        #expect(program.names == [])
    }

    @Test func nohupIsRespected() throws {
        let program = try Program()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", #"trap '' HUP; exec "$0" draw - o.gif"#, Program.path()]
        process.currentDirectoryURL = program.directory
        let input = Pipe()
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        try process.run()
        try waitUntilReady(process, SIGTERM)
        kill(process.processIdentifier, SIGHUP)
        usleep(600_000)
        #expect(process.isRunning)
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + SIGTERM)
    }

    /// Whether a signal ends what these tests start: under nohup SIGHUP does not.
    private static func ends(_ number: Int32) -> Bool {
        guard number == SIGHUP else { return true }
        let action = signal(SIGHUP, SIG_IGN)
        _ = signal(SIGHUP, action)
        return unsafeBitCast(action, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    @Test(arguments: [(SIGINT, "f/"), (SIGHUP, "f/"), (SIGTERM, "f/"), (SIGINT, "o.gif"), (SIGTERM, "o.gif")].filter { ends($0.0) })
    func aSignalLeavesNothing(signal: Int32, output: String) throws {
        let program = try Program()
        let process = program.process(["waterdrop", "--duration", "150", output])
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        try waitUntilReady(process, signal)
        usleep(300_000)
        kill(process.processIdentifier, signal)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 128 + signal)
        #expect(text.hasPrefix("error: interrupted"), "\(text)")
        #expect(text.split(separator: "\n").count == 1)
        #expect(program.names == [])
    }

    /// One frame of 64 million pixels: the work does not look whether it is cancelled in time, the second signal does not wait for it.
    @Test func aSecondSignalLeavesNothingEither() throws {
        let program = try Program()
        let process = program.process(["waterdrop", "--size", "1000x1000", "--scale", "8", "--duration", "1", "-j", "1", "f/"])
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        while process.isRunning, program.names.isEmpty { usleep(1000) }
        kill(process.processIdentifier, SIGINT)
        usleep(50_000)
        kill(process.processIdentifier, SIGTERM)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + SIGINT)
        #expect(text.hasPrefix("error: interrupted") && text.split(separator: "\n").count == 1, "\(text)")
        #expect(program.names == [])
    }

    /// Until the program waits for `signal`: bit n − 1 of the mask is signal n.
    private func waitUntilReady(_ process: Process, _ signal: Int32) throws {
        let isReady = {
            let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").contains { $0.hasPrefix("SigBlk:") && Self.mask($0) & 1 << UInt64(signal - 1) != 0 }
        }
        let limit = ContinuousClock.now + .seconds(20)
        while process.isRunning, !isReady() {
            try #require(ContinuousClock.now < limit, "the program does not wait for signal \(signal)")
            usleep(1000)
        }
    }

    private static func mask(_ line: Substring) -> UInt64 {
        UInt64(line.dropFirst("SigBlk:".count).filter(\.isHexDigit), radix: 16) ?? 0
    }
}
