import DripImage
import DripLottie
import Testing

/// Effects that replace, move or soften what a layer shows.
@Suite struct EffectTests {
    /// A control of an effect: its kind and its value, as JSON.
    private typealias Control = (kind: Int, value: String)

    private static func effect(_ kind: Int, _ name: String = "", _ controls: [Control]) -> String {
        let list = controls.map { #"{"ty": \#($0.kind), "v": {"a": 0, "k": \#($0.value)}}"# }.joined(separator: ", ")
        return #"{"ty": \#(kind), "mn": "\#(name)", "ef": [\#(list)]}"#
    }

    private static func numbers(_ values: Double...) -> [Control] { values.map { (0, "\($0)") } }

    /// An animation of a red square of 8×8 points about the middle, or of other shapes.
    private static func animation(_ effects: String..., shapes: String = "\(Fixture.square), \(Fixture.red)", rest: String = "") -> String {
        Fixture.animation(Fixture.shapes(shapes, #", "ef": [\#(effects.joined(separator: ", "))]\#(rest)"#))
    }

    /// A square that covers the picture, and one of its left half.
    private static let whole = Fixture.square.replacing("[8, 8]", with: "[20, 20]")
    private static let (red, blue) = (Color(rgb: 0xFF0000), Color(rgb: 0x0000FF))

    // MARK: Blur

    @Test func aBlurThatRepeatsEdgesLeavesNoFadedBorder() throws {
        let plain = Self.animation(Self.effect(29, "", Self.numbers(20, 1, 0)), shapes: "\(Self.whole), \(Fixture.red)")
        #expect(try Fixture.color(plain, 0, 0).alpha < 100)
        let repeated = Self.animation(Self.effect(29, "", Self.numbers(20, 1, 1)), shapes: "\(Self.whole), \(Fixture.red)")
        for (x, y) in [(0, 0), (19, 0), (0, 19), (10, 10), (19, 10)] { #expect(try Fixture.color(repeated, x, y) == Self.red) }
        #expect(try Fixture.notes(repeated).isEmpty)
    }

    /// The edges of a solid are its own: nothing shows beyond them.
    @Test(arguments: [1, 2, 3])
    func aBlurThatRepeatsEdgesKeepsTheOutlineOfASolid(axes: Double) throws {
        let solid = ##"{"ty": 1, "sw": 8, "sh": 8, "sc": "#ff0000", "ip": 0, "op": 60, "ks": {"p": {"k": [6, 6]}}, "ef": ["##
        let text = Fixture.animation(solid + Self.effect(29, "", Self.numbers(20, axes, 1)) + "]}")
        #expect(try Fixture.columns(text) == Array(6..<14))
        for (x, y) in [(6, 6), (13, 13), (9, 6)] { #expect(try Fixture.color(text, x, y) == Self.red) }
    }

    @Test func anEdgeWithinTheLayerIsSoftenedInTheBlursDirectionOnly() throws {
        func alphas(_ axes: Double) throws -> [UInt8] {
            let shapes = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}, "r": {"k": 0}}, \#(Fixture.red)"#
            let text = Self.animation(Self.effect(29, "", Self.numbers(10, axes, 1)), shapes: shapes)
            return try [Fixture.color(text, 9, 0).alpha, Fixture.color(text, 0, 9).alpha, Fixture.color(text, 0, 0).alpha]
        }
        let (across, down, both) = try (alphas(2), alphas(3), alphas(1))
        #expect(across[0] < 190 && across[1] == 255 && across[2] == 255)
        #expect(down[0] == 255 && down[1] < 190 && down[2] == 255)
        #expect(both[0] < 190 && both[1] == both[0] && both[2] > 250)
    }

    /// Blurriness and deviation: the effect of old versions is that of new ones.
    @Test(arguments: ["ADBE Gaussian Blur", "ADBE Fast Blur", "ADBE Gaussian Blur 2"])
    func blursOfTheOldKindAreDrawn(name: String) throws {
        let old = Self.animation(Self.effect(5, name, Self.numbers(10, 1)))
        #expect(try Fixture.picture(old) == Fixture.picture(Self.animation(Self.effect(29, "", Self.numbers(10, 1)))))
        #expect(try Fixture.notes(old).isEmpty)
    }

    /// Three boxes of radius 2 have the variance 6.
    @Test func aBoxBlurIsAsWideAsItsBoxes() throws {
        let box = try Fixture.picture(Self.animation(Self.effect(5, "ADBE Box Blur2", Self.numbers(2, 3, 1, 0))))
        let gaussian = try Fixture.picture(Self.animation(Self.effect(29, "", Self.numbers(6.0.squareRoot() / 0.3, 1))))
        #expect(box == gaussian)
    }

    // MARK: Shadow

    @Test func aShadowAloneHidesTheLayer() throws {
        let values = ["[0, 0, 1]", "255", "90", "6", "0", #"[{"t": 0, "s": [1], "h": 1}, {"t": 30, "s": [0], "h": 1}]"#]
        let text = Self.animation(Self.effect(25, "", values.map { (0, $0) }))
        #expect(try Fixture.color(text, 8, 10).alpha == 0 && Fixture.color(text, 18, 10) == Self.blue)
        #expect(try Fixture.color(text, 8, 10, frame: 30) == Self.red && Fixture.color(text, 18, 10, frame: 30) == Self.blue)
        #expect(try Fixture.notes(text).isEmpty)
    }

    // MARK: Masks in effects

    private static func mask(_ points: String, mode: String = "n", isClosed: Bool = true) -> String {
        let count = points.split(separator: "]").count
        let zeros = Array(repeating: "[0, 0]", count: count).joined(separator: ", ")
        let path = #"{"c": \#(isClosed), "v": \#(points), "i": [\#(zeros)], "o": [\#(zeros)]}"#
        return #"{"mode": "\#(mode)", "o": {"k": 100}, "pt": {"k": \#(path)}}"#
    }

    private static func masks(_ masks: String...) -> String { #", "masksProperties": [\#(masks.joined(separator: ", "))]"# }

    /// Mask, all masks, in turn, start, end, spacing, and style.
    private static func stroke(
        _ mask: Int = 1, all: Int = 0, inTurn: Int = 0, from: Int = 0, to: Int = 100, spacing: Int = 15, style: Int = 1
    ) -> String {
        let values = ["\(mask)", "\(all)", "\(inTurn)", "[0, 0, 1]", "1", "1", "1", "\(from)", "\(to)", "\(spacing)", "\(style)"]
        return effect(22, "", values.map { (0, $0) })
    }

    private static let (upper, lower) = (mask("[[2, 5], [18, 5]]", isClosed: false), mask("[[2, 15], [18, 15]]", isClosed: false))

    @Test func masksOfALayerWithoutShapesAreStroked() throws {
        func shown(_ stroke: String) throws -> [[Int]] {
            let text = Self.animation(stroke, shapes: "", rest: Self.masks(Self.upper, Self.lower))
            #expect(try Fixture.notes(text).isEmpty)
            return try [5, 15].map { try Fixture.columns(text, row: $0) }
        }
        let all = Array(1..<19)
        #expect(try shown(Self.stroke(1)) == [all, []] && shown(Self.stroke(2)) == [[], all] && shown(Self.stroke(all: 1)) == [all, all])
        // Without such a mask there is none.
        #expect(try shown(Self.stroke(0)) == [[], []] && shown(Self.stroke(3)) == [[], []])
        #expect(try shown(Self.stroke(all: 1, style: 2)) == [all, all] && shown(Self.stroke(all: 1, style: 3)) == [[], []])
        // The end may come first. In turn, the second path follows the first one.
        #expect(try shown(Self.stroke(all: 1, from: 50, to: 0)) == [Array(1..<11), Array(1..<11)])
        #expect(try shown(Self.stroke(all: 1, inTurn: 1, from: 0, to: 75)) == [all, Array(1..<11)])
    }

    @Test func dotsOfWideSpacingAreApart() throws {
        let text = Self.animation(Self.stroke(spacing: 250), shapes: "", rest: Self.masks(Self.upper))
        #expect(try Fixture.columns(text, row: 5).count < 12)
    }

    /// After Effects applies effects after masks: half of the stroke is outside of the mask.
    @Test func strokesAreNotCutByTheMask() throws {
        let square = Self.mask("[[6, 6], [14, 6], [14, 14], [6, 14]]", mode: "a")
        let text = Self.animation(Self.stroke(), shapes: "\(Self.whole), \(Fixture.red)", rest: Self.masks(square))
        #expect(try Fixture.color(text, 10, 5) == Self.blue && Fixture.color(text, 10, 6) == Self.blue)
        #expect(try Fixture.color(text, 10, 10) == Self.red && Fixture.color(text, 10, 3).alpha == 0)
    }

    /// A fill may be that of a mask, or of what lies outside of it; without one, these values have no meaning.
    @Test(arguments: [(0, 0, 0, "bb"), (1, 0, 0, "br"), (1, 0, 1, "rb"), (0, 1, 0, "br"), (2, 0, 1, "bb")])
    func aFillStaysInItsMask(mask: Int, all: Int, inverted: Int, expected: String) throws {
        let values = ["\(mask)", "\(all)", "[0, 0, 1]", "\(inverted)", mask + all == 1 ? "0" : "3", "0", "1"]
        let text = Self.animation(
            Self.effect(21, "", values.map { (0, $0) }), rest: Self.masks(Self.mask("[[0, 0], [10, 0], [10, 20], [0, 20]]")))
        let colors = try [Fixture.color(text, 8, 10), Fixture.color(text, 12, 10)]
        #expect(colors == expected.map { $0 == "b" ? Self.blue : Self.red })
        #expect(try Fixture.notes(text).isEmpty)
    }

    @Test func aFillWithASoftMaskIsNoted() throws {
        let values = ["1", "0", "[0, 0, 1]", "0", "3", "0", "1"]
        let text = Self.animation(Self.effect(21, "", values.map { (0, $0) }), rest: Self.masks(Self.upper))
        #expect(try Fixture.notes(text) == ["effect Fill: horizontal feather"])
    }

    // MARK: Gradients

    private static func ramp(_ end: String, _ shape: Int, scatter: Int = 0, original: Int = 0) -> String {
        let values = ["[0, 10]", "[0, 0, 0]", end, "[1, 1, 1]", "\(shape)", "\(scatter)", "\(original)"]
        return effect(5, "ADBE Ramp", zip([3, 2, 3, 2, 7, 0, 0], values).map { ($0, $1) })
    }

    @Test func aRampReplacesColors() throws {
        func colors(_ ramp: String) throws -> [Color] {
            let text = Self.animation(ramp)
            #expect(try Fixture.notes(text).isEmpty)
            return try [(6, 10), (10, 10), (13, 10), (10, 7), (4, 10)].map { try Fixture.color(text, $0.0, $0.1) }
        }
        let linear = try colors(Self.ramp("[20, 10]", 1))
        #expect(linear[0].red == 83 && linear[1].red == 134 && linear[2].red == 172 && linear[3] == linear[1] && linear[4].alpha == 0)
        #expect(linear.prefix(4).allSatisfy { $0.red == $0.green && $0.green == $0.blue && $0.alpha == 255 })
        let radial = try colors(Self.ramp("[0, -10]", 2))
        #expect(radial[1].red == 134 && radial[3].red > radial[1].red)
        let mixed = try colors(Self.ramp("[20, 10]", 1, original: 50))
        #expect(abs(Int(mixed[1].red) - 194) < 2 && abs(Int(mixed[1].blue) - 67) < 2 && mixed[1].alpha == 255)
        #expect(try Fixture.notes(Self.animation(Self.ramp("[20, 10]", 1, scatter: 9))) == ["effect Gradient Ramp: scatter"])
    }

    /// After Effects draws shapes in their composition's rectangle, so that points of effects are there.
    @Test func aRampStaysWhenItsShapeMoves() throws {
        let text = Self.animation(Self.ramp("[20, 10]", 1))
        let moved = text.replacing(#""ks": {}"#, with: #""ks": {"p": {"k": [3, 0]}}"#)
        #expect(try Fixture.color(moved, 12, 10) == Fixture.color(text, 12, 10))
        #expect(try Fixture.color(moved, 15, 10).alpha == 255 && Fixture.color(moved, 7, 10).alpha == 0)
    }

    private static func fourColors(_ blend: Int = 100, jitter: Int = 0, opacity: Int = 100, mode: Int = 1) -> String {
        let points = ["[2, 2]", "[18, 2]", "[2, 18]", "[18, 18]"]
        let colors = ["[1, 1, 0]", "[0, 1, 0]", "[1, 0, 1]", "[0, 0, 1]"]
        let corners: [Control] = zip(points, colors).flatMap { [(3, $0), (2, $1)] }
        let rest: [Control] = [(0, "\(blend)"), (0, "\(jitter)"), (0, "\(opacity)"), (7, "\(mode)")]
        return effect(5, "ADBE 4ColorGradient", [(6, "0")] + corners + rest)
    }

    @Test func fourColorsArePureAtTheirPointsAndEvenInTheMiddle() throws {
        func picture(_ effect: String) throws -> StraightImage {
            let text = Self.animation(effect, shapes: "\(Self.whole), \(Fixture.red)")
            #expect(try Fixture.notes(text).isEmpty)
            return StraightImage(try Fixture.picture(text))
        }
        func isNear(_ one: Color, _ rgb: UInt32, _ margin: Int) -> Bool {
            let other = Color(rgb: rgb)
            let pairs = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue), (one.alpha, 255)]
            return pairs.allSatisfy { abs(Int($0) - Int($1)) <= margin }
        }
        let image = try picture(Self.fourColors())
        #expect(isNear(image[2, 2], 0xFFFF00, 6) && isNear(image[17, 2], 0x00FF00, 6))
        #expect(isNear(image[2, 17], 0xFF00FF, 6) && isNear(image[17, 17], 0x0000FF, 6))
        // Each has two channels of four, or one.
        #expect(isNear(image[9, 9], 0x808080, 10))
        // A small blend has sharp limits.
        let sharp = try picture(Self.fourColors(10))
        #expect(isNear(sharp[7, 7], 0xFFFF00, 3) && isNear(sharp[12, 12], 0x0000FF, 3))
        // Without a mode, opacity leaves nothing of the original.
        #expect(abs(Int(try picture(Self.fourColors(opacity: 50))[17, 17].alpha) - 128) <= 1)
        #expect(isNear(try picture(Self.fourColors(opacity: 50, mode: 2))[17, 17], 0x800080, 4))
        #expect(isNear(try picture(Self.fourColors(mode: 4))[17, 17], 0x000000, 8))
        #expect(try Fixture.notes(Self.animation(Self.fourColors(jitter: 3))) == ["effect 4-Color Gradient: jitter"])
    }

    // MARK: Parts

    /// Eight points, by the distance of the choker.
    @Test(arguments: [(0, 6, 14), (2, 8, 12), (-3, 3, 17), (5, 0, 0)])
    func aChokerMovesTheOutline(choke: Int, first: Int, end: Int) throws {
        let text = Self.animation(Self.effect(5, "ADBE Simple Choker", [(7, "1"), (0, "\(choke)")]))
        #expect(try Fixture.columns(text) == Array(first..<end))
        #expect(try Fixture.notes(text).isEmpty)
    }

    @Test func aViewOfTheMatteIsNoted() throws {
        let text = Self.animation(Self.effect(5, "ADBE Simple Choker", [(7, "2"), (0, "0")]))
        #expect(try Fixture.notes(text) == ["effect Simple Choker: view"])
    }

    /// The share that is gone, the angle, the soft edge, and what is left of the middle row.
    @Test(arguments: [(0, 90, 0, 0..<20), (25, 90, 0, 5..<20), (25, 270, 0, 0..<15), (50, 90, 4, 10..<20), (100, 90, 0, 0..<0)])
    func aLinearWipeTakesAPartOfTheLayer(gone: Int, angle: Int, feather: Int, left: Range<Int>) throws {
        let wipe = Self.effect(5, "ADBE Linear Wipe", Self.numbers(Double(gone), Double(angle), Double(feather)))
        let text = Self.animation(wipe, shapes: "\(Self.whole), \(Fixture.red)")
        #expect(try Fixture.columns(text) == Array(left))
        #expect(try Fixture.notes(text).isEmpty)
        if feather > 0 { #expect(try (1..<255).contains(Fixture.color(text, 10, 10).alpha)) }
    }

    /// A quarter is gone, from the top: a direction, and the quarters that are left, clockwise from the one at the top right.
    @Test(arguments: [(1, [false, true, true, true]), (2, [true, true, true, false])])
    func aRadialWipeTakesASector(direction: Int, left: [Bool]) throws {
        let values = [(0, "25"), (0, "0"), (3, "[10, 10]"), (7, "\(direction)"), (0, "0")]
        let text = Self.animation(Self.effect(26, "", values), shapes: "\(Self.whole), \(Fixture.red)")
        let found = try [(15, 5), (15, 15), (5, 15), (5, 5)].map { try Fixture.color(text, $0.0, $0.1).alpha == 255 }
        #expect(found == left)
    }

    @Test func aRadialWipeInBothDirectionsIsSymmetric() throws {
        let values = [(0, "50"), (0, "0"), (3, "[10, 10]"), (7, "3"), (0, "0")]
        let text = Self.animation(Self.effect(26, "", values), shapes: "\(Self.whole), \(Fixture.red)")
        #expect(try Fixture.columns(text, row: 5).isEmpty && Fixture.columns(text, row: 15) == Array(0..<20))
    }

    // MARK: Styles

    private static func styled(_ style: String, under: String = "") -> String {
        Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red)", #", "sy": [{\#(style)}]"#) + under)
    }

    @Test func aStrokeStyleRunsAroundTheLayer() throws {
        let text = Self.styled(#""ty": 0, "c": {"k": [0, 0, 1]}, "s": {"k": 2}"#)
        let colors = try (3..<8).map { try Fixture.color(text, $0, 10) }
        #expect(colors == [.clear, Self.blue, Self.blue, Self.red, Self.red])
        #expect(try Fixture.notes(text).isEmpty)
    }

    /// Numbers of After Effects' menu: normal, multiply, screen.
    @Test(arguments: [(1, 0xFF00FF), (5, 0x000000), (11, 0xFFFFFF)])
    func shadowsBlendWithWhatIsUnderTheLayer(mode: Int, expected: Int) throws {
        let green = Fixture.shapes("\(Self.whole), \(Fixture.red.replacing("[1, 0, 0, 1]", with: "[0, 1, 0, 1]"))").replacing(
            "One", with: "Two")
        let style =
            #""ty": 1, "bm": {"k": \#(mode)}, "c": {"k": [1, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 3}, "s": {"k": 0}"#
        let text = Self.styled(style, under: ", " + green)
        #expect(try Fixture.color(text, 15, 10) == Color(rgb: UInt32(expected)))
        #expect(try Fixture.color(text, 10, 10) == Self.red && Fixture.notes(text).isEmpty)
    }

    @Test func overlaysBlendWithTheLayer() throws {
        let text = Self.styled(#""ty": 7, "bm": {"k": 5}, "c": {"k": [0.5, 1, 1]}, "so": {"k": 100}"#)
        #expect(try Fixture.color(text, 10, 10) == Color(rgb: 0x800000) && Fixture.color(text, 4, 10).alpha == 0)
    }

    @Test(arguments: [
        #""ty": 5, "ho": {"k": 0}, "so": {"k": 0}"#, #""ty": 5, "s": {"k": 0}"#, #""ty": 6, "o": {"k": 0}"#, #""ty": 8, "o": {"k": 0}"#,
        #""ty": 1, "o": {"k": 0}, "bm": {"k": 22}, "no": {"k": 9}"#, #""ty": 2, "c": {"k": [1, 1, 1, 0.6]}, "bm": {"k": 1}"#,
    ])
    func stylesThatDoNotShowAreNotNoted(style: String) throws { #expect(try Fixture.notes(Self.styled(style)).isEmpty) }

    // MARK: All

    @Test func effectsThatChangeNothingAreNotNoted() throws {
        func notes(_ name: String, _ values: Double...) throws -> [String] {
            try Fixture.notes(Self.animation(Self.effect(5, name, values.map { (0, "\($0)") })))
        }
        #expect(try notes("ADBE Brightness & Contrast 2", 0, 0, 0).isEmpty && notes("ADBE Bulge", 50, 50, 0, 0).isEmpty)
        #expect(try notes("ADBE Brightness & Contrast 2", 0, 5, 0) == ["effect Brightness & Contrast 2"])
        #expect(try notes("ADBE Bulge", 50, 50, 0, 1) == ["effect Bulge"] && notes("ADBE Bulge") == ["effect Bulge"])
    }

    @Test func effectsApplyInTheirOrder() throws {
        let blue = Self.effect(21, "", ["0", "0", "[0, 0, 1]", "0", "0", "0", "1"].map { (0, $0) })
        let ramp = Self.ramp("[20, 10]", 1)
        #expect(try Fixture.color(Self.animation(ramp, blue), 10, 10) == Self.blue)
        #expect(try Fixture.color(Self.animation(blue, ramp), 10, 10).red == 134)
        #expect(try Fixture.color(Self.animation(blue, ramp.replacing(#""ty": 5"#, with: #""en": 0, "ty": 5"#)), 10, 10) == Self.blue)
    }

    /// Each effect draws its layer several times, so that many of them would never end.
    @Test func manyEffectsAreALimitAndNoEndlessWork() throws {
        let tritone = Self.effect(23, "", [])
        #expect(throws: LottieError.self) {
            try Fixture.read(Self.animation(Array(repeating: tritone, count: 12).joined(separator: ", ")))
        }
    }
}
