import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

@Suite struct RequestedSizeTests {
    private let own = { (width: Int, height: Int) throws -> PixelSize in PixelSize(width: width, height: height) }

    /// The other side keeps the aspect ratio of a source of 400 × 300, rounded, and is never nothing.
    @Test(arguments: [
        ("40x80", "40x80"), ("200", "200x150"), ("200x", "200x150"), ("x150", "200x150"), ("X150", "200x150"), ("1", "1x1"), ("x1", "1x1"),
        ("3", "3x2"), ("5", "5x4"), ("x100", "133x100"), ("9000", "9000x6750"),
    ])
    func aMissingSideKeepsTheRatio(text: String, size: String) throws {
        #expect(try OptionValue.size(text).resolved(for: try own(400, 300)).description == size)
    }

    @Test(arguments: ["", "x", "0", "0x3", "3x0", "-3", "x-3", "3x3x3", "axb", "3.5", "1e3", " 3", "99999999999999999999999"])
    func otherTextsAreNot(text: String) {
        #expect(RequestedSize(text) == nil)
        #expect(throws: OptionValue.Unreadable.self) { try OptionValue.size(text) }
    }

    /// Where the source's ratio makes the other side too long, that is said before memory is taken.
    @Test func aSideOverTheLimitIsRefused() throws {
        let strip = try own(1000, 1)
        #expect(throws: DripGIFError.self) { try RequestedSize.height(17).resolved(for: strip) }
        #expect(try RequestedSize.height(16).resolved(for: strip).description == "16000x16")
        #expect(throws: DripGIFError.self) { try #require(RequestedSize("20000")).checked() }
        #expect(throws: DripGIFError.self) { try #require(RequestedSize("9000x9000")).checked() }
        #expect(throws: DripGIFError.self) { try RequestedSize.width(.max).resolved(for: strip) }
    }

    /// The source's own size decides, also where a parameter makes it.
    @Test func effectsScenesAndPicturesHaveTheirOwn() async throws {
        let directory = try TemporaryDirectory()
        var effect = RenderRequest(.effect(Slide.self, parameters: [:]), output: directory("e.png"))
        effect.canvas.size = .width(160)
        effect.timing.at = .seconds(Rational(0))
        #expect(try await effect.render().size.description == "160x240")
        let scene = try directory.write("drip 1\nsize 40 20\nfill red nonzero M0 0 L9 0 L9 9 Z\n", to: "s.drip")
        var drawn = RenderRequest(.drawing(path: scene), output: directory("p.png"))
        drawn.canvas.size = .height(10)
        #expect(try await drawn.render().size.description == "20x10")
        var encoded = RenderRequest(.pictures(paths: [directory("p.png")]), output: directory("o.png"))
        encoded.canvas.size = .width(10)
        #expect(try await encoded.render().size.description == "10x5")
    }
}
