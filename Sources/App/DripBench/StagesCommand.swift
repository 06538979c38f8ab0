import ArgumentParser
import DripCodec
import DripGIF
import DripJSON
import DripRaster
import Foundation

/// Times each stage of a frame alone.
struct StagesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stages", abstract: "Times each stage of a frame separately.",
            discussion: """
                The frames are of waterdrop, at its own size and spread over one loop, and then one scene for each kind of paint. Times are milliseconds a frame on one thread. Compare \
                two builds in one sitting: --json with the one, --compare with the other.
                """)
    }

    @Option(help: "Only stages whose name contains this.")
    var filter: String?

    @Option(help: "File written by --json, with which the times are compared.")
    var compare: String?

    @Option(help: "Time to spend on each stage, in seconds.")
    var seconds = 0.5

    @Flag(help: "Print the medians as one JSON object.")
    var json = false

    func validate() throws {
        guard seconds > 0 && seconds <= 60 else { throw ValidationError("--seconds must be in 0…60, not \(seconds)") }
    }

    func run() throws {
        let baseline = try compare.map(Self.readBaseline)
        var times: [(name: String, timing: Timing)] = []
        let frames = try StageFrames()
        for stage in frames.stages where filter.map(stage.name.contains) ?? true {
            times.append((stage.name, try stage.time(seconds: seconds, frames: frames.count)))
        }
        let paints = try PaintStages()
        for (name, scene) in paints.scenes where filter.map(name.contains) ?? true {
            times.append((name, try Stage(name: name) { try paints.draw(scene) }.time(seconds: seconds, frames: 1)))
        }
        if json {
            print(JSON.object(times.map { ($0.name, .number(($0.timing.median * 1e9).rounded() / 1e6)) }).text)
            return
        }
        for (name, timing) in times {
            var line = name.padding(toLength: 12, withPad: " ", startingAt: 0) + timing.text(digits: 6)
            if let before = baseline?[name], before > 0 { line += String(format: ", %.2f of the baseline", timing.median * 1000 / before) }
            print(line)
        }
    }

    private static func readBaseline(_ path: String) throws -> [String: Double] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ValidationError("cannot read '\(path)'; make it with --json")
        }
        do { return try JSONDecoder().decode([String: Double].self, from: bytes) } catch {
            throw ValidationError("'\(path)' was not written by --json")
        }
    }

    /// One stage: untimed preparation of a run, and timed work.
    struct Stage {
        let name: String
        let work: () throws -> Void

        func time(seconds: Double, frames: Int) throws -> Timing {
            let clock = ContinuousClock()
            try work()
            var durations: [Duration] = []
            let begin = clock.now
            repeat {
                let start = clock.now
                try work()
                durations.append((clock.now - start) / frames)
            } while clock.now - begin < .seconds(seconds)
            return Timing(durations)
        }
    }
}
