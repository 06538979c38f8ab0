import Testing

@testable import DripLottie

/// Expressions that are refused, or fail in After Effects, too.
extension ExpressionTests {
    static let refused: [(String, String)] = [
        ("thisComp.layer('Nobody').opacity", "expression with the layer 'Nobody', which is not in the file"),
        ("effect('X')('Y')", "expression with the effect 'X', which is not in the file"),
        ("thisComp.layer('Control').sourceRectAtTime()", "expression with sourceRectAtTime"), ("footage('a')", "expression with footage"),
        ("1 +", "expression with a syntax that is not read (its end)"),
        ("loopOut('twice')", "expression with loopOut('twice')"), ("nothing", "expression with nothing"),
        ("try { nothing } catch (e) { 5 }", "expression with nothing"), ("class A {}", "expression with class"),
        ("'a1'.replace(/[0-9]/g, '')", "expression with a regular expression"), ("eval('1')", "expression with eval"),
        ("new Date().getTime()", "expression with Date"), ("var i = 5; Math.noise(i)", "expression with Math.noise"),
        ("Math.abs[1]", "expression with a number of a function or an object"),
        ("var f = thisComp; f[2] = 1; f[0]", "expression with an assignment to '2'"),
        // Hostile ones.
        ("while (true) {}", "expression with more than 500000 steps"), ("for (;;) {}", "expression with more than 500000 steps"),
        ("function f() { return f() } f()", "expression with more than 1000 levels"),
        ("var s = 'a'; for (;;) s += s", "expression with more than 500000 steps"),
        ("var a = [1]; for (;;) a = a.concat(a)", "expression with more than 500000 steps"),
        ("'a'.repeat(1e9)", "expression with more than 500000 steps"),
        ("text.sourceText.style.fontSize", "expression with text, which is not in the file"),
        ("'a'.style.fontSize", "expression with style"),
        ("new Array(999999)", "expression with more than 500000 steps"),
        ("[1].map(function f(x) { return [x].map(f) })", "expression with more than 1000 levels"),
        ("var a = [3, 1, 2]; a.sort(function () { for (;;) {} })", "expression with more than 500000 steps"),
        (String(repeating: "(", count: 1000), "expression with more than 200 levels"),
        (String(repeating: "[", count: 1000), "expression with more than 200 levels"),
        (String(repeating: "!", count: 1000), "expression with more than 200 levels"),
        (String(repeating: "function f() {", count: 1000), "expression with more than 20 functions within one another"),
        (String(repeating: "time + ", count: 5000) + "1", "expression with more than 500 operators in a row"),
        (String(repeating: "value, ", count: 5000) + "1", "expression with more than 500 operators in a row"),
        (String(repeating: "value.x(", count: 1000), "expression with more than 200 levels"),
        (String(repeating: String(repeating: "(", count: 90) + "function () { return ", count: 19), "expression with more than 200 levels"),
        (String(repeating: "1;", count: 50_000), "expression with more than 50000 characters"),
        (String(repeating: "é", count: 200) + "()", "expression with " + String(repeating: "é", count: 80)),
    ]

    @Test(arguments: refused)
    func othersAreRefusedByName(expression: String, note: String) throws {
        let text = Self.animation(Self.property(expression, #""a": 0, "k": 50"#))
        #expect(try Fixture.notes(text) == [note])
        #expect(try Fixture.color(text, 10, 10).alpha == 128, "the value itself is drawn")
    }

    /// Files with programs that fail in After Effects, too, which then shows the value of the key frames, were refused.
    @Test(arguments: [
        ("'text'", "a result of another form"), ("// only a comment", "a result of another form"), ("0 / 0", "a result of another form"),
        ("throw new Error('stop')", "stop"), ("key(1)", "no key frame 1"), ("var a = []; a[1e9] = 1", "the index 1000000000"),
    ])
    func programsThatFailKeepTheValueOfTheKeyFrames(expression: String, error: String) throws {
        let text = Self.animation(Self.property(expression, #""a": 0, "k": 50"#))
        #expect(try Fixture.notes(text).isEmpty)
        #expect(try Fixture.remarks(text) == ["expression with an error: \(error)"])
        #expect(try Fixture.color(text, 10, 10).alpha == 128)
    }

    @Test func cyclesAreRefused() throws {
        let text = Self.animation(
            Self.property("thisComp.layer('Solid').rotation", #""a": 0, "k": 50"#),
            transform: #", "r": \#(Self.property("thisLayer.opacity", #""a": 0, "k": 0"#))"#)
        #expect(try Set(Fixture.notes(text)) == ["expression with a cycle of properties"])
    }
}
