import Foundation
import Testing

/// The targets that `Scripts/toolset/swiftc` compiles without optimization (Documentation/Style.md §4).
@Suite struct UnoptimizedTargetTests {
    private static let script = SourceFile.root.appending(path: "Scripts/toolset/swiftc")

    private static let targets: Set<String> = {
        let text = (try? String(contentsOf: script, encoding: .utf8)) ?? ""
        let list = text.firstMatch(of: #/(?m)^unoptimized="(.*)"$/#)?.1 ?? ""
        return Set(list.split(separator: " ").map(String.init))
    }()

    /// Spans, and what goes through all pixels or bytes.
    private static let loop =
        #"\b(Mutable)?Span<|\bmutableSpan\b|\bwithMutableArray\b"#
        + #"|\b(pixels|bytes)(\[(?!\.\.\.)|\.(span|indices|enumerated|lazy|map|filter|reduce|contains|allSatisfy|firstIndex|min|max)\b)"#
        + #"|\bfor .* in (\w+\.)*(pixels|bytes)\b"#

    @Test func theScriptNamesTargets() {
        #expect(Self.targets.contains("DripRendering"))
        #expect(Self.targets.isSubset(of: LayerTests.mayImport.keys))
    }

    @Test(arguments: SourceFile.all.filter { targets.contains($0.target) })
    func theyHaveNoLoopsOverPixelsOrBytes(_ file: SourceFile) throws {
        let hits = try file.lines(matching: Self.loop)
        #expect(hits.isEmpty, "Sources/\(file.path) line \(hits): move the loop to DripImage, DripRaster, DripCodec or DripCompare")
    }

    @Test func loopsAreFound() throws {
        let lines = [
            "let a = image.pixels.span", "for b in canvas.pixels {", "file.write(bytes[...])", "bytes[index] = 0", "pick.index + pick.span",
            "func c(_ d: Span<UInt8>) {", "sheet.withMutableArray { e in", "pixels.contains { $0.alpha == 0 }", "bytes.starts(with: head)",
        ]
        #expect(try SourceFile(target: "", path: "", lines: lines).lines(matching: Self.loop) == [1, 2, 4, 6, 7, 8])
    }

    /// Runs the script with a compiler that prints its arguments.
    @Test(arguments: [("DripRendering", true), ("DripRaster", false), ("DripBatchTests", false), ("ArgumentParser", false)])
    func onlyTheyAreCompiledWithoutOptimization(module: String, isUnoptimized: Bool) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "dripgif-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let compiler = directory.appending(path: "swiftc")
        try Data("#!/bin/sh\necho \"$@\"\n".utf8).write(to: compiler)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.path)

        let process = Process()
        let output = Pipe()
        process.executableURL = Self.script
        process.arguments = ["-module-name", module, "-O", "-c", "a b.swift"]
        process.environment = ["PATH": "\(directory.path):/usr/bin:/bin"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let rest = isUnoptimized ? " -Onone -assert-config Release" : ""
        #expect(text == "-module-name \(module) -O -c a b.swift\(rest)\n")
    }
}
