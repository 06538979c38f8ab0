import DripCompare
import DripEffects
import DripGeometry
import DripImage
import DripNumbers
import DripScene
import Foundation
import Testing

@testable import DripTesting

/// Goldens of this file's own, and what the assertion says to Swift Testing.
@Suite struct AssertGoldenTests {
    private static func pixmap(_ x: Int) -> Pixmap {
        var pixmap = Pixmap(size: PixelSize(width: 12, height: 6), filledWith: PremultipliedRGBA8(Color(rgb: 0x1CA3FC)))
        pixmap[x, 3] = PremultipliedRGBA8(.white)
        return pixmap
    }

    @Test func aToleranceSaysWhy() {
        let tolerance = GoldenTolerance(perPixel: 2, maximumPixels: 10, because: "the labels' outlines come from the installed fonts")
        #expect(tolerance != .exact && tolerance.pixels == PixelTolerance(perPixel: 2, maximumPixels: 10))
    }

    @Test func pictures() {
        assertGolden(of: .pixmap(Self.pixmap(5)), named: "still", record: .never)
        assertGolden(of: .pixmaps((0..<6).map(Self.pixmap), framesPerSecond: 30, plays: .times(2)), named: "moving", record: .never)
    }

    @Test func drawings() {
        var scene = Scene()
        scene.fill(BezierPath(rect: Rect(x: 2, y: 1, width: 5, height: 3)), with: .white)
        let size = PixelSize(width: 10, height: 6)
        assertGolden(of: .scene(scene, size: size, background: Color(rgb: 0x204060)), named: "scene", record: .never)
        assertGolden(of: .scene(scene, size: size, scale: 2), named: "scene-2x", record: .never)
        assertGolden(of: .effect(Blink(), at: 0.75), named: "effect", record: .never)
        assertGolden(of: .animation(Blink(), framesPerSecond: 4), named: "loop", record: .never)
    }

    @Test func lottie() {
        assertGolden(of: .lottie("../../Fixtures/Lottie/hello.json", framesPerSecond: 10), named: "lottie", record: .never)
    }

    @Test func aMissingLottieFileIsAnIssue() {
        withKnownIssue {
            assertGolden(of: .lottie("hello.json", framesPerSecond: 10))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("DripTestingTests/hello.json cannot be read") }
        }
    }

    @Test(arguments: ["none.json", "../../Fixtures/Gallery/gallery.yaml"])
    func aBadLottieFileIsAnIssue(path: String) {
        withKnownIssue {
            assertGolden(of: .lottie(path), named: "none", record: .never)
        } matching: {
            $0.comments.contains { $0.rawValue.contains(path.split(separator: "/").last ?? "") }
        }
    }

    @Test func aDifferenceIsAnIssueWhereTheAssertionStands() {
        withKnownIssue {
            assertGolden(of: .pixmap(Self.pixmap(6)), named: "other", record: .never, in: "__Goldens__/AssertGoldenTests")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("there is no golden") }
                && issue.sourceLocation?.fileName == "AssertGoldenTests.swift"
        }
        // The golden has its white pixel one further to the left.
        withKnownIssue {
            assertGolden(of: .pixmap(Self.pixmap(6)), named: "moved", record: .never)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("pixels: 1 of 1 frames; first frame 0 (0 s): 2 pixels in 2x1+5+3") }
        }
    }

    @Test("every argument needs a golden of its own", arguments: [1, 2])
    func parameterized(x: Int) throws {
        guard case .unclearName? = verifyGolden(of: .film(try numberedFilm([x]))) else {
            Issue.record("two arguments share a golden")
            return
        }
    }

    @Test func twoPlacesCannotHaveOneGolden() throws {
        let film = try numberedFilm([1])
        _ = verifyGolden(of: .film(film), named: "twice", record: .never)
        guard case .unclearName(let text)? = verifyGolden(of: .film(film), named: "twice", record: .never) else {
            Issue.record("two places share a golden")
            return
        }
        #expect(text.contains("give them different names with 'named:'"))
    }
}

/// Half of its period white, half black.
private struct Blink: Effect {
    static let description = EffectDescription(name: "blink", summary: "Blinks")
    let size: PixelSize
    let period: Rational = 1
    let background = Color.black

    init(_ settings: EffectSettings) throws(EffectError) { self.init() }
    init() { size = PixelSize(width: 6, height: 4) }

    func scene(at time: Double) -> Scene {
        var scene = Scene()
        if time.truncatingRemainder(dividingBy: 1) >= 0.5 {
            scene.fill(BezierPath(rect: Rect(x: 1, y: 1, width: 4, height: 2)), with: .white)
        }
        return scene
    }
}

/// Who decides about recording.
@Suite(.goldens(record: .never)) struct RecordModeTests {
    private func mode(_ argument: RecordMode? = nil, _ environment: [String: String] = [:]) throws -> RecordMode {
        try RecordMode.resolved(argument: argument, scope: GoldenScope.current.record, environment: environment)
    }

    @Test func theTraitHoldsForTheSuite() throws {
        #expect(try mode() == .never && mode(.all) == .all)
        #expect(try mode(nil, ["DRIPGIF_RECORD": "all"]) == .never)
    }

    @Test(.goldens(record: .failed)) func theNearestTraitIsFirst() throws {
        #expect(try mode() == .failed)
        let inner = try withGoldens(record: .all) { try mode() }
        #expect(inner == .all)
        #expect(try mode() == .failed)
    }

    @Test func theEnvironmentIsAskedLast() throws {
        func mode(_ environment: [String: String]) throws -> RecordMode {
            try RecordMode.resolved(argument: nil, scope: nil, environment: environment)
        }
        for quiet in [[:], ["CI": "false"], ["CI": ""]] { #expect(try mode(quiet) == .missing) }
        for value in RecordMode.allCases {
            #expect(try mode(["DRIPGIF_RECORD": value.rawValue, "SNAPSHOT_TESTING_RECORD": "all"]) == value)
            #expect(try mode(["SNAPSHOT_TESTING_RECORD": value.rawValue]) == value)
        }
        #expect(throws: GoldenFailure.unknownMode(variable: "DRIPGIF_RECORD", value: "yes")) { try mode(["DRIPGIF_RECORD": "yes"]) }
    }

    @Test func nothingIsRecordedInContinuousIntegration() throws {
        #expect(try mode(.all, ["CI": "true"]) == .never)
        #expect(try RecordMode.resolved(argument: nil, scope: .all, environment: ["CI": "1", "DRIPGIF_RECORD": "all"]) == .never)
    }
}

@Suite struct GoldenPlaceTests {
    private func location(_ name: String?, in directory: String? = nil, test: String = "falls(_:)") throws -> GoldenLocation {
        try GoldenLocation(
            fileID: "AppTests/DropTests.swift", filePath: "/app/Tests/AppTests/DropTests.swift", testName: test, name: name,
            directory: directory, environment: ["DRIPGIF_ARTIFACTS": "/left"])
    }

    @Test func theNameIsThatOfFileTestAndGolden() throws {
        #expect(try location(nil).stem == "/app/Tests/AppTests/__Goldens__/DropTests/falls")
        #expect(try location("at 0.5 s").stem == "/app/Tests/AppTests/__Goldens__/DropTests/falls.at-0.5-s")
        #expect(try location("at 0.5 s").artifacts == "/left/AppTests/DropTests/falls.at-0.5-s")
        #expect(try location(nil, test: "`a drop falls`()").stem.hasSuffix("/a-drop-falls"))
        #expect(try location("../../x/y").stem.hasSuffix("/DropTests/falls...-..-x-y"))
    }

    @Test func aDirectoryOfItsOwn() throws {
        #expect(try location("drop@0.5s", in: "../../Fixtures/Goldens/waterdrop").stem == "/app/Fixtures/Goldens/waterdrop/drop@0.5s")
        #expect(try location("drop", in: "/pictures").stem == "/pictures/drop")
        #expect(throws: GoldenFailure.self) { try location(nil, in: "/pictures") }
        #expect(throws: GoldenFailure.self) { try location("///") }
    }
}
