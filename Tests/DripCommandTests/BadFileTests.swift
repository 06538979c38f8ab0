import DripTestSupport
import Foundation
import Synchronization
import Testing

/// What is over the mark, told as it grows: `DRIPGIF_PROGRAM=… swift test --filter BadInput` measures a release build with it.
enum BadInputCosts {
    private static let memoryLimit = 500 << 20

    private struct Most {
        var count = 0
        var bytes = 0
        var seconds = 0.0
    }

    private static let most = Mutex(Most())

    /// The system starts to count in the process that starts another one: what is below its own peak says nothing.
    private static var ownPeak: Int {
        var usage = rusage()
        return getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 ? Int(usage.ru_maxrss) << 10 : .max
    }

    static func note(_ arguments: [String], _ cost: Program.Cost) {
        if !Program.isSanitized, cost.peakBytes > ownPeak {
            #expect(cost.peakBytes < memoryLimit, "\(arguments.joined(separator: " ").prefix(100)): \(cost)")
        }
        most.withLock { most in
            most.count += 1
            let isMore = cost.peakBytes > most.bytes || cost.seconds > most.seconds
            most.bytes = max(most.bytes, cost.peakBytes)
            most.seconds = max(most.seconds, cost.seconds)
            guard isMore || most.count % 100 == 0 else { return }
            let name = arguments.prefix(3).joined(separator: " ")
            print(
                "bad input \(most.count): at most \(most.bytes >> 20) MiB and \(most.seconds) s; '\(name)' \(cost.peakBytes >> 20) MiB, \(cost.seconds) s"
            )
        }
    }
}

@Suite struct BadFileTests {
    @Test(arguments: BadFile.all)
    func endsWithOneLineAndLeavesNothing(file: BadFile) throws {
        for call in file.calls {
            let program = try Program()
            try Data(file.bytes).write(to: URL(fileURLWithPath: program.path(file.name)))
            try FileManager.default.createSymbolicLink(atPath: program.path("outside"), withDestinationPath: "/tmp")
            let before = program.names
            let (result, cost) = try program.measure(call)
            #expect(result.status == file.status, "\(call): \(result.status) \(result.errors)")
            // A manifest may have several errors.
            let count = result.errorLines.count
            #expect(count == 1 || file.name == "keys.yaml" && (2...20).contains(count), "\(call): \(result.errors)")
            #expect(result.errorLines.allSatisfy { $0.hasPrefix("error: ") }, "\(call): \(result.errors)")
            // Where it is: in a file, or in all that were asked for.
            let isNamed = result.errors.contains(file.name) || result.errors.contains("over the limit")
            #expect(isNamed && (file.says.isEmpty || result.errors.contains(file.says)), "\(call): \(result.errors)")
            #expect(
                !result.errors.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
                "\(call): \(result.errors)"
            )
            #expect(result.output == "" && program.names == before, "\(call): \(program.names)")
            BadInputCosts.note(call, cost)
        }
    }

    /// A picture in a scene is as bad as one that is named.
    @Test(arguments: BadFile.pictures)
    func aPictureOfAScene(file: BadFile) throws {
        let program = try Program()
        try Data(file.bytes).write(to: URL(fileURLWithPath: program.path(file.name)))
        try program.write("drip 1\nsize 9 9\nimage \(file.name) 1 0 0 1 0 0\n", to: "s.drip")
        let (result, cost) = try program.measure(["draw", "s.drip", "o.gif"])
        #expect(result.status == 65 && result.errorLines.count == 1, "\(result.status) \(result.errors)")
        #expect(result.errors.contains("s.drip: line 3, column 7: "), "\(result.errors)")
        #expect(program.bytes("o.gif") == nil)
        BadInputCosts.note([file.name], cost)
    }

    @Test func everyKindOfPNGIsGoodInput() throws {
        let program = try Program()
        for (name, bytes) in BadFile.goodPictures { try Data(bytes).write(to: URL(fileURLWithPath: program.path(name))) }
        let names = BadFile.goodPictures.map(\.name)
        #expect(names.count == 30 && Set(names).count == 30)
        #expect(try program.run(["encode"] + names + ["--fps", "50", "o.apng"]).errors == "")
        let report = try jsonObject(try program.run("info", "o.apng", "--json").output)
        #expect(report["width"] as? Int == 9 && report["height"] as? Int == 5 && report["duration"] as? Double == 0.6)
    }

    /// 332 bytes that a viewer shows, small or large: what they cost is what is asked for.
    @Test func manyImagesOnALargeScreenAreShown() throws {
        let program = try Program()
        var builder = GIFBuilder()
        (builder.width, builder.height) = (2000, 2000)
        for _ in 0..<12 {
            builder.control(disposal: 2, delay: 2)
            builder.image(width: 1, height: 1, [1])
        }
        try Data(builder.bytes()).write(to: URL(fileURLWithPath: program.path("a.gif")))
        let (result, cost) = try program.measure(["info", "a.gif"])
        #expect(result.status == 0 && result.errors == "")
        BadInputCosts.note(["info", "a.gif"], cost)
    }
}
