import Foundation
import Testing

/// Places for an output that are no plain file, and limits of the system.
@Suite struct OutputPathTests {
    private let program: Program

    init() throws { program = try Program() }

    /// - Parameter script: for the shell; `dripgif` is the program.
    private func shell(_ script: String) throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "dripgif() { \"$PROGRAM\" \"$@\"; }\n" + script]
        process.environment = ProcessInfo.processInfo.environment.merging(["PROGRAM": Program.path()]) { _, path in path }
        process.currentDirectoryURL = program.directory
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static let look = small.joined(separator: " ")

    /// The number of a closed stream went to the next file that was opened: the progress bar was written into the picture.
    @Test(arguments: ["o.gif", "o.apng", "o.drip"])
    func closedStreamsDoNotReachTheFile(output: String) throws {
        #expect(try shell("dripgif \(Self.look) --progress always \(output) 2>/dev/null").status == 0)
        let bytes = try #require(program.bytes(output))
        #expect(try shell("dripgif \(Self.look) --progress always \(output) <&- >&- 2>&-").status == 0)
        #expect(program.bytes(output) == bytes && program.names == [output])
        let json = try shell("dripgif \(Self.look) --json \(output) >&-")
        #expect(json.status == 74 && json.errors.hasPrefix("error: cannot write to standard output; "), "\(json.errors)")
        #expect(program.bytes(output) == bytes)
    }

    /// SIGXFSZ ended the process, and left what has a temporary name.
    @Test(arguments: ["o.gif", "o.apng", "o.drip", "--sheet 9 o.png", "f/", "f-%d.png"])
    func aFileThatMayNotGrowIsAnError(output: String) throws {
        let result = try shell("ulimit -f 1; dripgif waterdrop --duration 0.2 \(output)")
        #expect(result.status == 74, "\(result.status)")
        #expect(
            result.errors.hasPrefix("error: cannot write ")
                && result.errors.hasSuffix("File too large; free disk space or use another path\n"))
        #expect(program.names == [])
    }

    /// From hardly enough to begin with to enough: where no thread could be made, libdispatch tried again for ever.
    @Test(.enabled(if: !Program.isSanitized, "a sanitizer needs more addresses than there are"))
    func tooLittleMemoryIsAnError() throws {
        try program.write("old", to: "o.gif")
        // What the program's files alone take differs from build to build.
        let begins = try #require(
            stride(from: 20_000, to: 400_000, by: 10_000).first { (try? shell("ulimit -v \($0); dripgif --version").status) == 0 })
        var statuses: Set<Int32> = []
        for limit in stride(from: begins - 30_000, to: begins + 40_000, by: 5_000) {
            let result = try shell("unset SWIFT_BACKTRACE; ulimit -v \(limit); dripgif waterdrop --size 20x40 --at 0 --format png o.gif")
            statuses.insert(result.status)
            #expect([0, 70, 127].contains(result.status), "\(limit) KiB: \(result.status) \(result.errors)")
            #expect(program.names == ["o.gif"], "\(limit) KiB: \(program.names)")
            guard result.status != 0 else { continue }
            #expect(program.bytes("o.gif") == Array("old".utf8), "\(limit) KiB: \(result.status)")
            let errors = result.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
            #expect(errors.count == 1 || result.status == 127, "\(limit) KiB: \(result.errors)")
        }
        #expect(statuses.isSuperset(of: [0, 70]), "\(statuses)")
    }

    @Test func devicesAreWrittenDirectly() throws {
        #expect(try shell("dripgif \(Self.look) --format gif /dev/null").status == 0)
        #expect(try shell("dripgif \(Self.look) --format apng /dev/full").status == 74)
        #expect(try shell("dripgif \(Self.look) --format gif - >/dev/full").status == 74)
        #expect(try shell("ln -s /dev/full o.gif; dripgif \(Self.look) o.gif").status == 74)
        #expect(program.names == ["o.gif"])
    }

    /// As `cat` does, with the status of a program that SIGPIPE ends.
    @Test func aReaderThatGoesAwayEndsTheRunQuietly() throws {
        let result = try shell("mkfifo o.gif; head -c 1 o.gif >/dev/null & dripgif waterdrop --size 400x400 o.gif")
        #expect(result.status == 141 && result.errors == "", "\(result.errors)")
        #expect(program.names == ["o.gif"])
    }

    @Test func aReaderOfFramesThatGoesAwayEndsTheRunQuietly() throws {
        let result = try shell(
            "(dripgif waterdrop --size 200x200 --format frames - 2>errors; echo $? >status) | head -c 1 >/dev/null; cat errors >&2; exit $(cat status)"
        )
        #expect(result.status == 141 && result.errors == "", "\(result.errors)")
    }

    /// One name is one file, also where it is written directly.
    @Test func aFIFOIsNoPlaceForFrames() throws {
        let result = try shell("mkfifo o.png; dripgif \(Self.look) --format frames o.png")
        #expect(result.status == 64 && result.errors.hasPrefix("error: 'o.png' names one file; "), "\(result.errors)")
    }

    @Test("links that lead nowhere are named", arguments: [("none/o.gif", 73), ("/proc/o.gif", 73), ("folder", 73), ("o.gif", 73)])
    func links(target: String, status: Int32) throws {
        let result = try shell("mkdir folder; ln -s \(target) o.gif; dripgif \(Self.look) o.gif")
        #expect(result.status == status && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("error: ") && result.errors.contains("; "), "\(result.errors)")
        #expect(program.names == ["folder", "o.gif"])
    }

    @Test func whatSIGKILLLeftIsGoneAfterTheNextRun() throws {
        for name in [".dripgif-1abcdefghijkl", ".dripgif-2abcdefghijkl/x.png", ".dripgif-notes", ".dripgif--1"] {
            let place = URL(fileURLWithPath: program.path(name))
            try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("left".utf8).write(to: place)
        }
        // Somebody who is alive.
        let file = open(program.path(".dripgif-3abcdefghijkl"), O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        try #require(file >= 0 && flock(file, LOCK_EX) == 0)
        #expect(try program.run(small + ["o.gif"]).status == 0)
        #expect(try program.run(small + ["o.gif"]).status == 0)
        #expect(program.names == [".dripgif--1", ".dripgif-3abcdefghijkl", ".dripgif-notes", "o.gif"])
        try Data("left".utf8).write(to: URL(fileURLWithPath: program.path(".dripgif-3bcdefghijklm")))
        #expect(try program.run(small + ["f-%d.png"]).status == 0)
        #expect(program.bytes(".dripgif-3bcdefghijklm") == nil && program.bytes("f-0.png") != nil)
    }

    @Test func killsAtRandomTimesLeaveWholeFiles() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let result = try shell("'\(root.path)/Scripts/kill-runs' 24 \"$PROGRAM\"")
        #expect(result.status == 0, "\(result.errors)")
    }
}
