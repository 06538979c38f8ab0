import DripGIF
import Foundation
import Testing

@Suite struct RenderingTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let sharedKeys: Set = ["path", "format", "width", "height", "frames", "duration", "bytes", "digest"]

    @Test func jsonOfARenderHasTheKeysOfTheContractAndTheDigestOfTheFile() throws {
        let result = try program.run(small + ["--json", "o.gif"])
        #expect(result.status == 0)
        #expect(result.errors == "")
        let render = try jsonObject(result.output)
        #expect(Set(render.keys) == Self.sharedKeys)
        let info = try jsonObject(try program.run("info", "--json", "o.gif").output)
        #expect(Set(info.keys) == Self.sharedKeys.union(["delays", "plays", "palettes", "notes", "profile"]))
        for key in Self.sharedKeys { #expect("\(render[key] ?? "")" == "\(info[key] ?? "")", "\(key)") }
        #expect(render["width"] as? Int == 40)
        #expect(render["height"] as? Int == 80)
        #expect(render["duration"] as? Double == 0.2)
        #expect(info["plays"] as? Int == 0)
        let delays = try #require(info["delays"] as? [Double])
        #expect(delays.count == info["frames"] as? Int)
    }

    @Test func sixtyFramesASecondBecomeFiftyWithOneLine() throws {
        let result = try program.run(small + ["--fps", "60", "o.gif"])
        #expect(result.status == 0)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("50"))
        #expect(result.errors.contains("APNG"))
        #expect(try program.run(small + ["--fps", "60", "-q", "q.gif"]).errors == "")
        #expect(program.bytes("o.gif") == program.bytes("q.gif"))
        #expect(try program.run(small + ["--fps", "50", "p.gif"]).errors == "")
        #expect(program.bytes("o.gif") == program.bytes("p.gif"))
    }

    @Test(arguments: [1, 2, 8])
    func bytesDoNotDependOnJobs(jobs: Int) throws {
        #expect(try program.run(small + ["-j", "\(jobs)", "a.gif"]).status == 0)
        #expect(try program.run(small + ["-j", "3", "b.gif"]).status == 0)
        #expect(program.bytes("a.gif") != nil)
        #expect(program.bytes("a.gif") == program.bytes("b.gif"))
    }

    @Test func theNumberOfJobsMayFollowItsLetter() throws {
        #expect(try program.run(small + ["-j2", "o.gif"]).status == 0)
    }

    /// The paths of pictures are relative to the scene file, also to its copy.
    @Test(arguments: ["copy.drip", "sub/copy.drip", "other/copy.drip", "link/copy.drip"])
    func aCopyOfASceneKeepsItsPictures(copy: String) throws {
        for folder in ["sub", "sub/deep", "other"] {
            try FileManager.default.createDirectory(atPath: program.path(folder), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(atPath: program.path("link"), withDestinationPath: "sub/deep")
        let picture = ["waterdrop", "--drips", "1", "--size", "40x80", "--at", "0.5"]
        #expect(try program.run(picture + ["sub/a b.png"]).status == 0)
        try program.write(
            "drip 1\nsize 40 80\nimage a b.png 1 0 0 1 0 0\nbegin 0.5\nimage ./a b.png 1 0 0 1 9 9\nend\nimage \(program.path("sub/a b.png")) 1 0 0 1 5 5\n",
            to: "sub/s.drip")
        #expect(try program.run("draw", "sub/s.drip", copy).errors == "")
        let drawn = try program.run("draw", copy, "copy.gif")
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(try program.run("draw", "sub/s.drip", "own.gif").status == 0)
        #expect(program.bytes("copy.gif") == program.bytes("own.gif"))
        #expect(try program.run("draw", "sub/s.drip", "--format", "scene", "-").output.contains("image a b.png 1"))
    }

    @Test func standardOutputTakesWhatAFileWould() throws {
        #expect(try program.run(small + ["o.gif"]).status == 0)
        let process = program.process(small + ["--format", "gif", "-"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(bytes == program.bytes("o.gif"))
    }

    @Test func aSceneGoesOutAndComesBackThroughStandardInput() throws {
        let scene = try program.run(small + ["--fps", "50", "--format", "scene", "-"]).output
        #expect(scene.hasPrefix("drip 1\nsize 40 80\nfps 50\n"))
        #expect(try program.run(["draw", "-", "drawn.gif"], input: scene).status == 0)
        #expect(try program.run(small + ["direct.gif"]).status == 0)
        #expect(program.bytes("drawn.gif") == program.bytes("direct.gif"))
    }

    @Test func sequencesAndStillsAreNamedAsAsked() throws {
        #expect(try program.run(small + ["--fps", "10", "f/"]).status == 0)
        #expect(try program.run(small + ["--fps", "10", "x-%02d.png"]).status == 0)
        #expect(try program.run(["waterdrop", "--drips", "1", "--size", "40x80", "--at", "100ms", "still.png"]).status == 0)
        #expect(program.names == ["f", "still.png", "x-00.png", "x-01.png"])
        #expect(program.bytes("f/frame-0001.png") == program.bytes("x-01.png"))
        #expect(program.bytes("still.png") == program.bytes("x-01.png"))
    }

    @Test func aDirectoryWithFramesTakesNewOnes() throws {
        #expect(try program.run(small + ["--fps", "10", "f/"]).status == 0)
        #expect(try program.run(small + ["--fps", "10", "--appearance", "dark", "f/"]).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("f")).sorted() == ["frame-0000.png", "frame-0001.png"])
    }

    /// `encode f/` of what was left would show the end of another animation.
    @Test(arguments: ["f/", "f/x-%02d.png"])
    func framesOfAnEarlierRunGo(output: String) throws {
        try FileManager.default.createDirectory(atPath: program.path("f"), withIntermediateDirectories: false)
        try program.write("mine", to: "f/notes.txt")
        #expect(try program.run(small + ["--fps", "30", output]).errors == "")
        let result = try program.run(small + ["--fps", "10", output])
        #expect(result.status == 0 && result.errors == "note: removed 4 frames of an earlier run\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("f")).count == 3)
        #expect(program.bytes("f/notes.txt") == Array("mine".utf8))
        #expect(try program.run(small + ["--fps", "10", output]).errors == "")
        #expect(try program.run(small + ["--fps", "15", output]).errors == "")
        #expect(try program.run(small + ["--fps", "10", "-q", output]).errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("f")).count == 3)
        #expect(try program.run(small + ["--fps", "10", output]).errors == "")
        #expect(try program.run(small + ["--fps", "5", output]).errors == "note: removed 1 frame of an earlier run\n")
    }

    /// Here in the second frame.
    @Test func aRunThatFailsRemovesNoFrames() throws {
        #expect(try program.run(small + ["--fps", "30", "f/"]).status == 0)
        try program.write("drip 1\nsize 40 80\nfill red nonzero M0 0 H9 V9 Z\nframe\nfill red nonzero M\n", to: "s.drip")
        let names = try FileManager.default.contentsOfDirectory(atPath: program.path("f")).sorted()
        #expect(try program.run("draw", "s.drip", "f/").status == 65)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("f")).sorted() == names)
    }

    /// What `ffmpeg -f image2pipe -i -` reads.
    @Test func framesGoToStandardOutputOneAfterAnother() throws {
        #expect(try program.run(small + ["--fps", "30", "f/"]).status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: program.path("f")).sorted()
        let process = program.process(small + ["--fps", "30", "--format", "frames", "-"])
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && files.count == 6)
        #expect(Array(bytes) == files.flatMap { program.bytes("f/" + $0) ?? [] })
        #expect(program.names == ["f"])
        #expect(try program.run(small + ["--format", "frames", "--json", "-"]).status == 64)
    }

    @Test func scaleMultipliesPixels() throws {
        let result = try jsonObject(try program.run(small + ["--scale", "1.5", "--json", "o.gif"]).output)
        #expect(result["width"] as? Int == 60)
        #expect(result["height"] as? Int == 120)
    }

    @Test func theBarAppearsOnlyWhenAsked() throws {
        #expect(try program.run(small + ["o.gif"]).errors == "")
        #expect(try program.run(small + ["--progress", "always", "o.gif"]).errors.contains("100 %"))
    }

    @Test func verboseSaysWhatWasWritten() throws {
        let line = try program.run(small + ["-v", "o.gif"]).errors
        let bytes = try #require(program.bytes("o.gif")).count
        let size = bytes < 1000 ? "\(bytes) bytes" : "\(Double((bytes + 50) / 100) / 10) kB"
        let match = line.wholeMatch(of: #/o\.gif  (.*)  \d+ frames  \d+\.\d\d s  \(40x80, plays for 0\.2 s, (\d+) bytes\)\n/#)
        #expect(match.map { String($0.1) } == size && match.map { String($0.2) } == "\(bytes)", "\(line)")
        #expect(try program.run(small + ["-v", "-q", "o.gif"]).errors == "")
    }

    @Test func memoryDoesNotGrowWithTheNumberOfFrames() throws {
        func peak(_ duration: String, _ output: String, jobs: Int) throws -> Int {
            try program.peakMemory([
                "waterdrop", "--drips", "1", "--size", "160x120", "--fps", "25", "--jobs", "\(jobs)", "--duration", duration,
                program.path(output),
            ])
        }
        // The same work on the same pictures, so nothing but the number of frames can make a difference; 29 MB of canvases would. With two jobs,
        // coded frames of up to 4 MiB also wait for their turn: the more, the busier the machine is.
        for (output, jobs, waiting) in [("o.gif", 1, 0), ("o.drip", 1, 0), ("o.gif", 2, 4096), ("o.drip", 2, 4096)] {
            let short = try peak("3s", output, jobs: jobs)
            let long = try peak("60s", output, jobs: jobs)
            let limit = 1.1 * Double(short) + Double(waiting)
            #expect(Double(long) <= limit, "\(output), \(jobs) jobs: \(short) kB for 3 s, \(long) kB for 60 s")
        }
    }

    /// Debian's Chipmunk prints two lines on standard output when its own constructor makes the first space of a process.
    @Test func physicsPrintsNothing() throws {
        let result = try Program().run("gravity", "--format", "scene", "--fps", "2", "-")
        #expect(result.output.hasPrefix("drip 2\nsize 300 300\n") && result.errors.isEmpty)
    }
}
