import DripTestSupport
import Foundation
import Testing

/// What the README and the articles say to type works: every `dripgif …` line of a shell block is run, small, in a directory that has the files
/// it names.
@Suite struct DocumentedCommandTests {
    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The lines, without comments, by where they stand.
    static let commands: [String] = {
        let catalog = root.appending(path: "Sources/Library/DripGIF/DripGIF.docc")
        let names = FileManager.default.enumerator(atPath: catalog.path)?.compactMap { $0 as? String } ?? []
        let articles = names.filter { $0.hasSuffix(".md") }.sorted().map { catalog.appending(path: $0) }
        let files = [root.appending(path: "README.md")] + articles
        var commands: [String] = []
        for file in files {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            for block in text.components(separatedBy: "```sh\n").dropFirst() {
                let lines = block.components(separatedBy: "```")[0].split(separator: "\n")
                commands += lines.map { $0.components(separatedBy: "  #")[0] }.filter { $0.contains("dripgif ") && !$0.hasPrefix("swift ") }
            }
        }
        return commands
    }()

    @Test func thereAreSome() { #expect(Self.commands.count >= 5) }

    @Test(arguments: commands)
    func commandRuns(_ line: String) throws {
        let program = try Program()
        for name in ["golden.gif", "new.gif", "badge.gif", "frame-0000.png", "frame-0001.png"] where line.contains(name.prefix(6)) {
            let still = name.hasSuffix(".png") ? ["--at", "0"] : ["--duration", "0.04"]
            #expect(try program.run(["wave", "--size", "64x64"] + still + [name]).status == 0)
        }
        try program.write("drip 1\nsize 9 9\nframe\n", to: "scene.drip")
        try program.write("version: 1\noutputs: [{ name: a, scene: scene.drip }]\n", to: "dripgif.yaml")
        if line.contains("Examples") {
            try FileManager.default.copyItem(at: Self.root.appending(path: "Examples"), to: program.directory.appending(path: "Examples"))
        }
        try FileManager.default.copyItem(
            at: Self.root.appending(path: "Fixtures/Lottie/hello.json"), to: program.directory.appending(path: "hello.json"))
        let slots = #""slots":{"accent":{"p":{"k":[1,0,0]}},"radius":{"p":{"k":4}},"title":{"p":{"k":[]}}}"#
        let fonts = #""fonts":{"list":[{"fName":"Title"}]}"#
        try program.write(#"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":40,"h":40,\#(slots),\#(fonts),"layers":[]}"#, to: "card.json")
        try Data(FontBuilder.capitals("Title", size: 600).bytes).write(to: program.directory.appending(path: "Title.ttf"))
        // The last of a pipe is ours; a still of few pixels is enough.
        let renders =
            !["batch", "compare", "info", "list", "optimize", "preview"].contains { line.contains("dripgif \($0)") }
            && line.contains("dripgif -") == false
        let binary = Program.path()
        let small =
            renders ? line.replacing("dripgif ", with: "'\(binary)' ") + " --scale 0.1" : line.replacing("dripgif ", with: "'\(binary)' ")
        let shortened = renders && !line.contains("--at") && !line.contains("--sheet") ? small + " --duration 0.1" : small
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", shortened]
        process.currentDirectoryURL = program.directory
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        // 1 is an answer: the manifest of nothing is not up to date, for one.
        #expect(process.terminationStatus == 0 || (!renders && process.terminationStatus == 1), "\(shortened): \(text)")
    }
}
