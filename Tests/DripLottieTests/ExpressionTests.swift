import DripImage
import DripLottie
import Testing

/// Expressions, mostly those of a layer's opacity, which is 50 without one.
@Suite struct ExpressionTests {
    private static func property(_ expression: String, _ keys: String) -> String {
        let text = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return #"{\#(keys), "x": "\#(text)"}"#
    }

    /// A solid that fills the picture, with an effect of its own, above a layer that controls.
    private static func animation(_ opacity: String, transform: String = "", more: String = "") -> String {
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

    static let refused: [(String, String)] = [
        ("wiggle(2, 30)", "expression with wiggle"), ("random(10)", "expression with random"),
        ("for (var i = 0; i < 3; i++) { i }", "expression with for"), ("while (true) {}", "expression with while"),
        ("function f() { return 1 } f()", "expression with function"), ("var f = (x) => x; f(1)", "expression with function"),
        ("posterizeTime(5); value", "expression with posterizeTime"), ("seedRandom(1)", "expression with seedRandom"),
        ("thisComp.layer('Nobody').opacity", "expression with the layer 'Nobody', which is not in the file"),
        ("effect('X')('Y')", "expression with the effect 'X', which is not in the file"),
        ("toComp([0, 0])[0]", "expression with toComp"),
        ("thisComp.layer('Control').sourceRectAtTime()", "expression with sourceRectAtTime"),
        ("'text'", "expression with a result of another form"), ("1 +", "expression with a syntax that is not read (its end)"),
        ("loopOut('twice')", "expression with loopOut('twice')"), ("nothing", "expression with nothing"),
        (String(repeating: "(", count: 1000), "expression with more than 100 levels"),
        (String(repeating: "1;", count: 20_000), "expression with more than 20000 characters"),
        ("var i = 5; Math.noise(i)", "expression with Math.noise"),
    ]

    @Test(arguments: refused)
    func othersAreRefusedByName(expression: String, note: String) throws {
        let text = Self.animation(Self.property(expression, #""a": 0, "k": 50"#))
        #expect(try Fixture.notes(text) == [note])
        #expect(try Fixture.color(text, 10, 10).alpha == 128, "the value itself is drawn")
    }

    @Test func cyclesAreRefused() throws {
        let text = Self.animation(
            Self.property("thisComp.layer('Solid').rotation", #""a": 0, "k": 50"#),
            transform: #", "r": \#(Self.property("thisLayer.opacity", #""a": 0, "k": 0"#))"#)
        #expect(try Set(Fixture.notes(text)) == ["expression with a cycle of properties"])
    }

    /// Every layer reads the next one twice: 2³⁰ steps without a limit.
    @Test func stepsAreLimited() throws {
        let layers = (3...33).map { index in
            let opacity =
                index == 33
                ? #"{"a": 0, "k": 50}"#
                : Self.property("(thisComp.layer(\(index + 1)).opacity + thisComp.layer(\(index + 1)).opacity) / 2", #""a": 0, "k": 10"#)
            return #", {"ty": 3, "ind": \#(index), "ip": 0, "op": 60, "ks": {"o": \#(opacity)}}"#
        }
        let text = Self.animation(Self.property("thisComp.layer(3).opacity", #""a": 0, "k": 10"#), more: layers.joined())
        #expect(try Fixture.notes(text).contains { $0.hasPrefix("expression with") })
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
