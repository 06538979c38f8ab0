import ArgumentParser
import DripGIF
import Foundation

/// Times the comparison of two files, and its lower bound: decoding them.
struct CompareCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compare", abstract: "Times the comparison and the decoding of two animations.",
            discussion: "Decodes one file after the other on one thread. The comparison is that of 'dripgif compare'.")
    }

    @Argument(help: "GIF, PNG or APNG file.")
    var a: String

    @Argument(help: "Second file.")
    var b: String

    @Option(help: "Number of runs of each.")
    var runs = 5

    func validate() throws {
        guard (1...1000).contains(runs) else { throw ValidationError("--runs must be in 1…1000, not \(runs)") }
    }

    func run() async throws {
        let files = try [a, b].map { path in
            guard let bytes = FileManager.default.contents(atPath: path) else { throw ValidationError("cannot read '\(path)'") }
            return [UInt8](bytes)
        }
        let clock = ContinuousClock()
        var decoding: [Duration] = []
        var comparing: [Duration] = []
        // Alternating, so that other load on the machine affects both.
        for _ in 0..<runs {
            decoding.append(try clock.measure { for bytes in files { try Self.decode(bytes) } })
            comparing.append(try await clock.measure { _ = try await FileComparison.compare(a, b) })
        }
        for (name, durations) in [("decode both", decoding), ("compare", comparing)] {
            print("\(name): \(Timing(durations).text(digits: 1))")
        }
    }

    private static func decode(_ bytes: [UInt8]) throws {
        var decoder = try AnimationDecoder(bytes)
        while try decoder.next() != nil {}
    }
}
