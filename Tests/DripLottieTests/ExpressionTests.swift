import DripImage
import DripJSON
import Testing

@testable import DripLottie

/// Expressions, mostly those of a layer's opacity, which is 50 without one.
@Suite struct ExpressionTests {
    static func property(_ expression: String, _ keys: String) -> String {
        let text = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return #"{\#(keys), "x": "\#(text)"}"#
    }

    /// A solid that fills the picture, with an effect of its own, above a layer that controls.
    static func animation(_ opacity: String, transform: String = "", more: String = "") -> String {
        Fixture.animation(
            """
            {"ty": 1, "nm": "Solid", "ind": 1, "sw": 20, "sh": 20, "sc": "#ff0000", "ip": 0, "op": 60, "ks": {"o": \(opacity)\(transform)},
            "ef": [{"ty": 5, "nm": "Own", "ef": [{"ty": 0, "nm": "Slider", "mn": "Pseudo/1", "v": {"a": 0, "k": 15}}]}]},
            {"ty": 3, "nm": "Control", "ind": 2, "ip": 30, "op": 60, "ks": {"o": {"a": 0, "k": 40}, "r": {"a": 0, "k": 33},
            "p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 60, "s": [60, 30]}]}},
            "ef": [{"ty": 5, "nm": "S", "ef": [{"ty": 0, "nm": "Slider", "v": {"a": 0, "k": 60}},
            {"ty": 7, "nm": "Box", "v": {"a": 0, "k": 1}}, {"ty": 2, "nm": "Color", "v": {"a": 0, "k": [0.5, 0.25, 0, 1]}}]}]}\(more)
            """)
    }

    /// Returns the opacity in percent that an expression gives.
    private static func opacity(_ expression: String, keys: String = #""a": 0, "k": 50"#, frame: Double = 30) throws -> Double {
        let animation = Self.animation(property(expression, keys))
        #expect(try Fixture.notes(animation).isEmpty)
        return Double(try Fixture.color(animation, 10, 10, frame: frame).alpha) / 2.55
    }

    static let values: [(String, Double)] = [
        ("value / 2", 25), ("var $bm_rt;\n$bm_rt = $bm_sum(value, 10);", 60), ("clamp(value * 3, 0, 80)", 80), ("time * 10", 10),
        ("linear(time, 0, 2, 0, 100)", 50), ("linear(0.25, 0, 80)", 20), ("ease(time, 0, 1, 20, 70)", 70),
        ("easeIn(time, 2, 3, 20, 70)", 20),
        ("easeOut(time, 0, 0.5, 20, 70)", 70), ("if (time > 0.5) { 20 } else { 80 }", 20), ("if (time > 2) 20; else 80;", 80),
        ("time > 2 ? 1 : 30", 30), ("Math.round(Math.sin(Math.PI / 2) * 70)", 70), ("var a = [10, 20, 30]; a[1]", 20),
        ("var a = [10, 20]; a[0] = 45; a[0]", 45), ("thisComp.layer('Control').transform.opacity", 40),
        ("thisComp.layer(2).effect('S')('Slider')", 60), ("thisComp.layer(index + 1).rotation", 33), ("effect('Own')(1) * 2", 30),
        ("effect(1)('Pseudo/1').value", 15), ("thisComp.width + thisComp.height", 40), ("1 / thisComp.frameDuration", 30),
        ("thisComp.duration * 10", 20), ("length([3, 4]) * 10", 50), ("try { effect('none')('x') } catch (e) { 35 }", 35),
        ("var n; n = 5, n++; n * 10", 60), ("var n = 7; var m = n--; m * 10 + n", 76),
        ("var c = thisComp.layer('Control'); c.position[0]", 30),
        ("thisComp.layer('Control').position.valueAtTime(0.5)[0]", 15), ("thisComp.layer('Control').transform.position.velocity[0]", 30),
        ("thisComp.layer('Control').position.numKeys * 10", 20), ("thisComp.layer('Control').position.key(2).time * 10", 20),
        ("thisComp.layer('Control').position.nearestKey(time + 0.1).index * 10", 20), ("thisComp.layer('Control').inPoint * 10", 10),
        ("thisComp.layer('Control').effect('S')('Color')[0] * 100", 50), ("effect('Own')('Slider') == 15 && !false ? 44 : 1", 44),
        ("a = 3; a += 4; a *= 10; a", 70), ("$bm_mod(95, 60)", 35), ("7 % 4 * 10", 30), ("-$bm_neg(25)", 25), ("Math.max(1, 22, 3)", 22),
        ("Math.pow(2, 5) + Math.abs(-3)", 35), ("Math.floor(9.9) + Math.ceil(9.1)", 19), ("timeToFrames()", 30),
        ("framesToTime(60) * 10", 20),
        ("sub([30, 1], [5, 1])[0]", 25), ("mul([3, 1], 20)[0]", 60), ("div([30, 1], 2)[0]", 15), ("[10, 20].length * 10", 20),
        ("// a remark\n/* and another */ 42", 42), ("var x = 1\nvar y = 2\nx + y * 10", 21), ("'2' + 5 == '25' ? 66 : 1", 66),
        ("thisProperty.value", 50), ("transform.opacity + 5", 55), ("thisLayer.name == 'Solid' ? 12 : 1", 12),
        ("degreesToRadians(180) * 10", 31.4),
        ("radiansToDegrees(Math.PI) / 2", 90), ("n = 0, 0 < numKeys && (n = 5); n === 0 ? 61 : 1", 61),
    ]

    @Test(arguments: values)
    func expressionsAreEvaluated(expression: String, value: Double) throws {
        #expect(abs(try Self.opacity(expression) - value) < 0.3)
    }

    /// From 0 to 20 in frames 20 to 30, and what shows at a frame.
    @Test(arguments: [
        ("loopOut()", 34.0, 8.0), ("loopOut('cycle')", 44, 8), ("loopOut('pingpong')", 34, 12), ("loopOut('PingPong')", 44, 8),
        ("loopOut('offset')", 34, 28), ("loopOut('offset')", 44, 48), ("loopOut('continue')", 34, 28), ("loopIn('cycle')", 16, 12),
        ("loopIn('pingpong')", 16, 8), ("loopIn()", 25, 10), ("loopOut()", 25, 10), ("loopOutDuration('cycle', 0.1)", 34, 16),
        ("loopOut('cycle', 1)", 34, 8), ("value", 34, 20), ("valueAtTime(time - 10 / 30)", 34, 8), ("numKeys * 10", 0, 20),
    ])
    func keyFramesAreRepeated(expression: String, frame: Double, value: Double) throws {
        let keys = #""a": 1, "k": [{"t": 20, "s": [0], "h": 0}, {"t": 30, "s": [20]}]"#
        #expect(abs(try Self.opacity(expression, keys: keys, frame: frame) - value) < 0.3)
    }

    /// The second dimension leaves its first value late, the first one early.
    @Test func otherPropertiesKeepTheirCurves() throws {
        let key = #"{"t": 0, "s": [0, 0], "o": {"x": [0, 1], "y": [1, 0]}, "i": {"x": [0, 1], "y": [1, 0]}}, {"t": 60, "s": [90, 90]}"#
        let other = #", {"ty": 3, "nm": "Other", "ind": 3, "ip": 0, "op": 60, "ks": {"s": {"a": 1, "k": [\#(key)]}}}"#
        func opacity(_ index: Int) throws -> Double {
            let text = Self.animation(Self.property("thisComp.layer('Other').scale[\(index)]", #""a": 0, "k": 50"#), more: other)
            return Double(try Fixture.color(text, 10, 10, frame: 30).alpha) / 2.55
        }
        #expect(try opacity(0) > 85 && opacity(1) < 5)
    }

    /// A bounce after the last key frame, as a common preset writes it.
    @Test func bouncesAreEvaluated() throws {
        let text = """
            var $bm_rt;
            var n, t, v;
            n = 0;
            if (numKeys > 0) { $bm_rt = n = nearestKey(time).index; if (key(n).time > time) { n--; } }
            t = n == 0 ? 0 : $bm_sub(time, key(n).time);
            if (n > 0) {
                v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
                $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul($bm_div(v, 100), 20), Math.sin($bm_mul($bm_mul(2, t), Math.PI))), Math.exp(t)));
            } else { $bm_rt = value; }
            """
        let keys = #""a": 1, "k": [{"t": 0, "s": [0]}, {"t": 15, "s": [50]}]"#
        // The speed is 100 a second: 20 sin(2π t) / eᵗ over 50, at t = 0.1.
        #expect(abs(try Self.opacity(text, keys: keys, frame: 18) - (50 + 11.756 / 1.1052)) < 0.3)
        #expect(abs(try Self.opacity(text, keys: keys, frame: 6) - 20) < 0.3)
    }

    /// What programs in public files are made of; at frame 30 of 60, one second.
    static let programs: [(String, Double)] = [
        ("function f(a, b) { return a * b; }\nf(7, 5)", 35), ("$bm_rt = f(3);\nfunction f(x) { return x * 11; }", 33),
        ("var f = (x) => x * 2; f(21)", 42), ("let f = function (x) { return x + 1 }; f(f(9))", 11), ("[1, 2, 3].map(x => x * 10)[2]", 30),
        ("var n = 0; for (var i = 0; i < 10; i++) { n += i } n", 45), ("n = 0; for (i = 1; i <= 4; i++) n += i; n", 10),
        ("var n = 0, i = 0; while (true) { if (++i > 20) break; if (i % 2) continue; n += i } n / 2", 55),
        ("var n = 1; do { n *= 2 } while (n < 50); n", 64), ("var s = 0; for (var k of [5, 6, 7]) { s += k } s", 18),
        ("var s = 0; for (var k in [5, 6, 7]) { s += Number(k) } s", 3),
        ("switch (index) { case 0: 10; break; case 1: 55; break; default: 5 }", 55),
        ("var x; switch ('b') { case 'a': x = 1; case 'b': x = 20; case 'c': x += 3; break; default: x = 9 } x", 23),
        ("function g(n) { return n < 2 ? n : g(n - 1) + g(n - 2) } g(9)", 34),
        ("function outer() { var n = 5; function inner() { n += 1 } inner(); inner(); return n } outer()", 7),
        ("const add = (a, b = 4) => { return a + b }; add(8)", 12), ("const [x, y] = [30, 5]; x + y", 35),
        ("const {a, b} = {a: 3, b: 4}; a * b", 12),
        ("var o = {x: 12, 'y': 2, f: function (n) { return n * this_ }}; var this_ = 3; o.f(o.x) + o.y", 38),
        ("var a = []; a.push(4, 5); a[5] = 6; a.length * a[1]", 30), ("[3, 10, 2].sort((a, b) => a - b)[2]", 10),
        ("[1, 2, 3, 4].filter(x => x > 2).reduce((a, b) => a + b, 0)", 7), ("Math.max.apply(null, [4, 44, 14])", 44),
        ("Math.max(...[4, 44, 14])", 44),
        ("var t = `a${1 + 1}b`; t === 'a2b' ? 20 : 1", 20), ("'12,34'.split(',')[1] * 1", 34), ("parseInt('42px', 10)", 42),
        ("parseFloat('3.5e1 x')", 35),
        ("(4.25).toFixed(1) == '4.3' ? 10 : (4.25).toFixed(1) == '4.2' ? 20 : 0", 10), ("'Layer 12'.replace('Layer ', '') * 2", 24),
        ("thisLayer.name.substr(0, 3) + index == 'Sol1' ? 30 : 3", 30), ("~~33.9 | 0", 33), ("1 << 4 ^ 3", 19), ("2 ** 5", 32),
        ("typeof wrong === 'undefined' ? 1 : 2; 8", 8),
        ("try { throw new Error('x') } catch (e) { e == 'x' ? 40 : 4 } ", 40), ("try { key(5) } catch (e) { 26 }", 26),
        ("try { undefined.x } catch (e) { 27 } finally { 0; 28 }", 28),
        ("try { null[0] } catch { 29 }", 29), ("freq = 3; amp = 5; decay = freq * amp; decay", 15), ("value = value + 3; value", 53),
        ("time = time * 2; time * 10", 20),
        ("posterizeTime(2); time * 10", 10), ("posterizeTime(0.9); Math.round(time * 90)", 0), ("posterizeTime(0); time", 0),
        ("thisComp.layer('Control').toComp([1, 2])[0]", 30 + cos33(1, 2)), ("thisComp.layer('Control').fromComp([30, 15])[0]", 0),
        ("var c = thisComp.layer('Control'); length(c.toWorld([0, 0]), c.toComp([0, 0], 0))", 33.54),
        ("thisComp.layer('Control').position.smooth(0.2, 5)[0]", 30),
        ("thisComp.layer(thisLayer, 1).index * 10", 20), ("thisLayer('Effects')(1)(1)", 15), ("thisLayer.effect(1).param('Slider')", 15),
        ("for (var i = 1, s = 0; i <= thisComp.numLayers; i++) { s += thisComp.layer(i).index } s", 3),
        ("thisComp.layer('Control').active ? 1 : 2", 1),
        ("var d = 0; try { d = thisComp.layer(index + 9).inPoint } catch (err) { d = 17 } d", 17), ("hexToRgb('#FF8000')[0] * 50", 50),
        ("rgbToHsl([1, 0, 0, 1])[1] * 60", 60),
        ("hslToRgb([0.5, 1, 0.5, 1])[2] * 70", 70), ("dot([1, 2], [3, 4]) + cross([1, 0, 0], [0, 1, 0])[2]", 12),
        ("normalize([3, 4])[1] * 50", 40), ("isNaN(parseInt('x')) ? 5 : 6", 5),
        ("if (value > 100) { 1 } else if (value > 40) { 2 } else { 3 }", 2), ("a = 1, b = 2, a > b ? 5 : b == 2 ? 6 : 7", 6),
        ("!!value && 31", 31), ("var v = null; v || 32", 32),
        ("null ?? 34", 34), ("thisComp.layer('Control').transform.position.key(2)[0]", 60),
        ("thisComp.layer('Control')('Transform') ? 1 : 2", 1),
        ("var $bm_rt;\n$bm_rt = 33, 5;", 33), ("var $bm_rt;\n$bm_rt = 34;\nvar x = 5;", 34),
        ("var $bm_rt;\n$bm_rt = $bm_rt == undefined ? 35 : 5", 35), ("var $bm_rt;\n$bm_rt = (n = 18) * 2", 36),
        ("$bm_isInstanceOfArray(value) ? 1 : 36", 36), ("[1] instanceof Array ? 37 : 1", 37),
        ("noise(5) == noise(5) && Math.abs(noise([time, 2])) <= 1 ? 38 : 1", 38),
        ("lookAt([0, 0, 0], [0, 0, 1])[0] + 39", 39), ("linear(time, [0, 10], [20, 30])[1] + ease(2, 0, 1, [1], [2])[0]", 32),
        ("var hex = 0x1F; hex", 31), ("'\\u0041' == 'A' ? 41 : 1", 41),
    ]

    /// The first coordinate of a point that is turned by the 33° of the control.
    private static func cos33(_ x: Double, _ y: Double) -> Double { x * 0.83867 - y * 0.54464 }

    @Test(arguments: programs)
    func programsAreEvaluated(expression: String, value: Double) throws {
        #expect(abs(try Self.opacity(expression) - value) < 0.3)
    }

    // MARK: Random numbers

    private static func opacities(_ expression: String, index: Int = 1) throws -> [Double] {
        let text = animation(property(expression, #""a": 0, "k": 50"#)).replacing(#""ind": 1"#, with: #""ind": \#(index)"#)
        let animation = try LottieAnimation(Array(text.utf8))
        #expect(animation.notes.isEmpty)
        return try (0..<60).map { frame in Double(try Fixture.color(text, 10, 10, frame: Double(frame)).alpha) / 2.55 }
    }

    @Test func wiggleStaysWithinItsAmplitudeAndIsSmooth() throws {
        let values = try Self.opacities("wiggle(2, 30)")
        let steps = zip(values, values.dropFirst()).map { abs($0 - $1) }
        #expect(values.allSatisfy { abs($0 - 50) <= 30.4 } && steps.allSatisfy { $0 < 12 })
        #expect((values.max() ?? 0) - (values.min() ?? 0) > 10, "it moves")
        #expect(try values == Self.opacities("wiggle(2, 30)"), "the same at every run")
        #expect(try values != Self.opacities("wiggle(2, 30)", index: 7), "another layer moves otherwise")
        #expect(try values != Self.opacities("seedRandom(3); wiggle(2, 30)"))
        let calm = try Self.opacities("wiggle(0.2, 30)")
        let calmSteps = zip(calm, calm.dropFirst()).map { abs($0 - $1) }
        #expect(calmSteps.reduce(0, +) < steps.reduce(0, +) / 2)
        #expect(Set(try Self.opacities("wiggle(2, 30, 1, 0.5, 1)")).count == 1, "at a time of its own")
    }

    @Test func randomNumbersChangeWithTheFrameUnlessTheyAreTimeless() throws {
        let values = try Self.opacities("random(20, 60)")
        #expect(values.allSatisfy { $0 > 19.5 && $0 < 60.5 } && Set(values).count > 30)
        #expect(Set(try Self.opacities("seedRandom(5, true); random(20, 60)")).count == 1)
        #expect(try Self.opacities("seedRandom(5); random(100)") != Self.opacities("seedRandom(6); random(100)"))
        let gauss = try Self.opacities("gaussRandom(40, 60)")
        #expect(gauss.filter { $0 >= 40 && $0 <= 60 }.count > 45 && abs(gauss.reduce(0, +) / 60 - 50) < 3)
        #expect(Set(try Self.opacities("posterizeTime(1); random(100)")).count == 2)
    }

    /// A random colour of each layer, as confetti has it.
    @Test func listsHaveRandomNumbersForEachDimension() throws {
        let values = try Self.opacities("seedRandom(index, true); var c = random([10, 60], [20, 80]); c[0] < 21 && c[1] > 59 ? 70 : 5")
        #expect(values.allSatisfy { abs($0 - 70) < 0.5 })
    }

    /// Properties that read one another end with the animation.
    @Test func programsDoNotKeepTheFile() throws {
        let others = (3...4).map { index in
            let text = Self.property("thisComp.layer(\(7 - index)).rotation + thisComp.layer('Control').rotation", #""a": 0, "k": 0"#)
            return #", {"ty": 3, "ind": \#(index), "ip": 0, "op": 60, "ks": {"o": \#(text), "r": {"a": 0, "k": 1}}}"#
        }
        weak var scene: ExpressionScene?
        do {
            let text = Self.animation(Self.property("time + thisComp.layer(3).opacity", #""a": 0, "k": 50"#), more: others.joined())
            let made = ExpressionScene(try JSONNode(text: Array(text.utf8)), slots: LottieSlots())
            var reader = LottieReader(made.root, slots: LottieSlots(), evaluator: made)
            let composition = try #require(made.root["layers"])
            _ = try reader.composition(composition)
            scene = made
        }
        #expect(scene == nil)
    }

    /// Each frame lost memory where a function called itself, or where a list or an object became a part of itself.
    @Test(arguments: [
        "function f(n) { return n < 1 ? 0 : f(n - 1) } f(3)", "var a = []; a.push(a); 1", "var a = [1]; a[0] = a; 1",
        "var a = {}, b = {a: a}; a.b = b; 1",
    ])
    func valuesThatHoldThemselvesAreFreed(expression: String) throws {
        weak var variables: ExpressionVariables?
        weak var value: AnyObject?
        do {
            let scene = ExpressionScene(try JSONNode(text: Array(Self.animation("{}").utf8)), slots: LottieSlots())
            let base = PropertyBase(keyTimes: [], isConstant: true) { _ in .numbers([0]) }
            let program = try ExpressionProgram(expression, base, at: scene.root, of: nil, in: scene)
            var run = ExpressionRun(program, in: scene, at: 0, limit: 1000)
            #expect(try run.value() != nil)
            variables = run.variables
            switch run.variables.slots.first {
            case .list(let list): value = list
            case .table(let table): value = table
            default: #expect(expression.hasPrefix("function"))
            }
        }
        #expect(variables == nil && value == nil)
    }

    // MARK: State of frames

    /// Every layer reads the next one twice: 2³⁰ evaluations, if each did its own.
    @Test func propertiesAreComputedOnceAtEachTime() throws {
        let layers = (3...33).map { index in
            let opacity =
                index == 33
                ? #"{"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [80]}]}"#
                : Self.property("(thisComp.layer(\(index + 1)).opacity + thisComp.layer(\(index + 1)).opacity) / 2", #""a": 0, "k": 10"#)
            return #", {"ty": 3, "ind": \#(index), "ip": 0, "op": 60, "ks": {"o": \#(opacity)}}"#
        }
        let text = Self.animation(Self.property("thisComp.layer(3).opacity", #""a": 0, "k": 10"#), more: layers.joined())
        #expect(try Fixture.notes(text).isEmpty)
        #expect(abs(Double(try Fixture.color(text, 10, 10, frame: 30).alpha) / 2.55 - 40) < 0.3)
    }

    /// An undeclared variable of one frame is not there in the next, nor in another property.
    @Test func framesShareNoState() throws {
        let counter = "if (typeof n == 'undefined') { n = 0 }\nn += 10; n"
        #expect(try Self.opacities("try { n } catch (e) { n = 0 }\nn = (n || 0) + 10; n").allSatisfy { abs($0 - 10) < 0.3 })
        #expect(try Self.opacities(counter).allSatisfy { abs($0 - 10) < 0.3 })
    }

    /// A failure at some frames is found before it shows; elsewhere the expression counts.
    @Test func failuresAtSomeFramesAreNoted() throws {
        let text = Self.animation(Self.property("time < 1 ? 20 : thisComp.layer('Nobody').opacity", #""a": 0, "k": 50"#))
        #expect(try Fixture.notes(text) == ["expression with the layer 'Nobody', which is not in the file"])
        #expect(try Fixture.color(text, 10, 10, frame: 10).alpha == 51 && Fixture.color(text, 10, 10, frame: 50).alpha == 128)
    }

    @Test func textsAreWritten() throws {
        func text(_ expression: String) -> String {
            let document = #"{"s": {"t": "I", "f": "F", "s": 20, "fc": [1, 0, 0], "j": 0}, "t": 0}"#
            let glyphs = ["I", "0", "1", "2"].enumerated().map { index, letter in
                let x = index * 25
                let corners = "[\(x), -70], [\(x + 20), -70], [\(x + 20), 0], [\(x), 0]"
                let zero = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
                return """
                    {"ch": "\(letter)", "fFamily": "F", "style": "R", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "sh",
                    "ks": {"a": 0, "k": {"c": true, "v": [\(corners)], "i": \(zero), "o": \(zero)}}}, {"ty": "tr"}]}]}}
                    """
            }
            return Fixture.animation(
                """
                {"ty": 5, "ip": 0, "op": 60, "ks": {"p": {"a": 0, "k": [0, 14]}}, "t": {"d": \(Self.property(expression, "\"k\": [\(document)]")),
                "p": {}, "m": {}, "a": []}}
                """
            ).replacing(
                #""layers""#,
                with:
                    #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]}, "chars": [\#(glyphs.joined(separator: ","))], "layers""#
            )
        }
        let counter = text("Math.floor(time)")
        #expect(try Fixture.notes(counter).isEmpty)
        // The letters 0 and 1 are bars at 5…9 and 10…14.
        #expect(try Fixture.color(counter, 7, 10, frame: 0).alpha == 255 && Fixture.color(counter, 12, 10, frame: 0).alpha == 0)
        #expect(try Fixture.color(counter, 7, 10, frame: 45).alpha == 0 && Fixture.color(counter, 12, 10, frame: 45).alpha == 255)
        #expect(try Fixture.color(text("2"), 17, 10, frame: 3).alpha == 255)
    }

    /// Every other point is moved: the square becomes a triangle.
    @Test func pathsAreMade() throws {
        let path = """
            {"c": true, "v": [[0, 0], [20, 0], [20, 20], [0, 20]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}
            """
        let change = "var p = thisProperty.points(); p[3] = [0, 0]; createPath(p, inTangents(), thisProperty.outTangents(), isClosed())"
        let shape =
            #"{"ty": "sh", "ks": \#(Self.property(change, "\"a\": 0, \"k\": \(path)"))}, {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#
        let text = Fixture.animation(Fixture.shapes(shape))
        #expect(try Fixture.notes(text).isEmpty)
        #expect(try Fixture.color(text, 15, 5).alpha == 255 && Fixture.color(text, 5, 15).alpha == 0)
    }

    @Test func positionsPathsAndColoursHaveExpressions() throws {
        let moved = Self.animation(
            #"{"a": 0, "k": 100}"#,
            transform: #", "p": \#(Self.property("[value[0] + 15, thisComp.layer('Control').position[1]]", #""a": 0, "k": [0, 0]"#))"#)
        #expect(try Fixture.color(moved, 16, 16, frame: 30).alpha == 255)
        #expect(try Fixture.color(moved, 14, 16, frame: 30).alpha == 0 && Fixture.color(moved, 16, 14, frame: 30).alpha == 0)

        func path(_ x: Int) -> String {
            """
            [{"c": true, "v": [[\(x), 0], [\(x + 4), 0], [\(x + 4), 20], [\(x), 20]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]],
            "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}]
            """
        }
        let keys = #""a": 1, "k": [{"t": 0, "s": \#(path(0)), "h": 0}, {"t": 10, "s": \#(path(10))}]"#
        let color = Self.property("thisComp.layer('Control').effect('S')('Color')", #""a": 0, "k": [1, 1, 1, 1]"#)
        let shape = """
            {"ty": "sh", "nm": "Path 1", "ks": \(Self.property("loopOut('pingpong')", keys))},
            {"ty": "fl", "c": \(color), "o": {"a": 0, "k": 100}}
            """
        let control = #"{"ty": 3, "nm": "Control", "ks": {}, "ef": [{"nm": "S", "ef": [{"nm": "Color", "v": {"k": [0, 1, 0, 1]}}]}]}"#
        let text = Fixture.animation("\(Fixture.shapes(shape)), \(control)")
        #expect(try Fixture.color(text, 6, 10, frame: 15) == Color(rgb: 0x00FF00), "half of the way back")
        #expect(try Fixture.notes(text).isEmpty)
    }
}
