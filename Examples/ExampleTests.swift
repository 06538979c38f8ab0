import DripGIF
import Foundation
import Testing

@testable import PulseExample

/// Checks that the examples beside this file work as documented: the images of the documentation are rendered from their output.
@Suite struct ExampleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// Returns a scene file among the catalog's images.
    private func scene(_ name: String) throws -> String {
        let resources = Self.folder.deletingLastPathComponent().appending(path: "Sources/Library/DripGIF/DripGIF.docc/Resources")
        return try String(contentsOf: resources.appending(path: name), encoding: .utf8)
    }

    @Test func aScriptWritesAScene() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [Self.folder.appending(path: "typing.sh").path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try scene("typing.drip") == text, "sh Examples/typing.sh > Sources/Library/DripGIF/DripGIF.docc/Resources/typing.drip")
    }

    @Test func anEffectBecomesAScene() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "pulse-\(UUID().uuidString).drip").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let pulse = try Pulse(EffectSettings())
        let clock = FrameClock(duration: pulse.period, framesPerSecond: 50, timing: .centiseconds)
        let summary = try await Storyboard(pulse, clock: clock).write(to: path)
        #expect(summary.frameCount == 30)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let isKept = try scene("pulse.drip") == text
        if !isKept { try text.write(toFile: NSTemporaryDirectory() + "pulse.drip", atomically: true, encoding: .utf8) }
        #expect(isKept, "Resources/pulse.drip is another one; the new one is \(NSTemporaryDirectory())pulse.drip")
    }

    /// Checks the law of every effect: after a loop it is back at its start.
    @Test func theEffectLoops() throws {
        let pulse = try Pulse {
            $0.interval(0.5)
            $0.rings(2)
        }
        for time in [0, 0.125, 0.3125] { #expect(pulse.scene(at: time) == pulse.scene(at: time + 0.5)) }
        #expect(pulse.scene(at: 0) != pulse.scene(at: 0.25))
    }

    @Test func theEffectRefusesWhatItCannotDraw() throws {
        let size = PixelSize(width: 20, height: 20)
        #expect(throws: EffectError.canvasTooSmall(effect: "pulse", minimumWidth: 40, minimumHeight: 40)) {
            try Pulse(EffectSettings(size: size))
        }
    }

    /// Draws, writes a GIF and compares it with a golden. Scripts/check-golden-package builds it and runs its test.
    @Test func aPackageOfOnesOwnTakesFortyLines() throws {
        let package = Self.folder.appending(path: "Spinner")
        let names = FileManager.default.enumerator(atPath: package.path)?.compactMap { $0 as? String } ?? []
        let files = try names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.map {
            try String(contentsOf: package.appending(path: $0), encoding: .utf8)
        }
        let lines = files.reduce(0) { $0 + $1.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
        #expect(files.count == 3 && lines <= 40, "\(lines) lines in \(files.count) files, Package.swift included")
    }
}
