import DripGeometry
import DripTestSupport
import Testing

private func path(_ elements: BezierPath.Element...) -> BezierPath { BezierPath(elements) }
private func p(_ x: Double, _ y: Double) -> Point { Point(x, y) }

@Suite struct SVGPathReadingTests {
    static let cases: [(text: String, elements: [BezierPath.Element])] = [
        ("", []), (" \n\t\r\u{C}", []),
        ("M1 2", [.move(p(1, 2))]), ("m1,2", [.move(p(1, 2))]),
        ("M1 2L3 4", [.move(p(1, 2)), .line(p(3, 4))]), ("M1 2l3 4", [.move(p(1, 2)), .line(p(4, 6))]),
        // Pairs behind a move are lines of the same kind.
        ("M1 2 3 4 5 6", [.move(p(1, 2)), .line(p(3, 4)), .line(p(5, 6))]),
        ("m1 2 3 4 5 6", [.move(p(1, 2)), .line(p(4, 6)), .line(p(9, 12))]),
        ("M1 2 m1 1 1 1", [.move(p(1, 2)), .move(p(2, 3)), .line(p(3, 4))]),
        ("M1 2H5 6V7 8", [.move(p(1, 2)), .line(p(5, 2)), .line(p(6, 2)), .line(p(6, 7)), .line(p(6, 8))]),
        ("M1 2h5 6v7 8", [.move(p(1, 2)), .line(p(6, 2)), .line(p(12, 2)), .line(p(12, 9)), .line(p(12, 17))]),
        ("M1 1C2 2 3 3 4 4", [.move(p(1, 1)), .cubic(p(2, 2), p(3, 3), p(4, 4))]),
        (
            "M1 1c1 2 3 4 5 6 1 2 3 4 5 6",
            [.move(p(1, 1)), .cubic(p(2, 3), p(4, 5), p(6, 7)), .cubic(p(7, 9), p(9, 11), p(11, 13))]
        ),
        // S reflects the last control of C, c, S or s, and nothing else.
        ("M0 0C1 1 2 3 4 4S6 6 7 7", [.move(.zero), .cubic(p(1, 1), p(2, 3), p(4, 4)), .cubic(p(6, 5), p(6, 6), p(7, 7))]),
        (
            "M0 0c1 1 2 3 4 4s1 1 2 2 0 5 3 3",
            [
                .move(.zero), .cubic(p(1, 1), p(2, 3), p(4, 4)), .cubic(p(6, 5), p(5, 5), p(6, 6)), .cubic(p(7, 7), p(6, 11), p(9, 9)),
            ]
        ),
        ("M1 1S2 2 3 3", [.move(p(1, 1)), .cubic(p(1, 1), p(2, 2), p(3, 3))]),
        ("M0 0Q1 5 2 0S4 4 5 0", [.move(.zero), .quad(p(1, 5), p(2, 0)), .cubic(p(2, 0), p(4, 4), p(5, 0))]),
        ("M0 0Q1 5 2 0", [.move(.zero), .quad(p(1, 5), p(2, 0))]), ("M1 1q1 5 2 0", [.move(p(1, 1)), .quad(p(2, 6), p(3, 1))]),
        // T reflects the last control of Q or T, which T itself has, unseen.
        (
            "M0 0Q1 5 2 0T4 0 6 0",
            [.move(.zero), .quad(p(1, 5), p(2, 0)), .quad(p(3, -5), p(4, 0)), .quad(p(5, 5), p(6, 0))]
        ),
        ("M0 0q1 5 2 0t2 0", [.move(.zero), .quad(p(1, 5), p(2, 0)), .quad(p(3, -5), p(4, 0))]),
        ("M0 0C1 1 2 2 3 0T6 0", [.move(.zero), .cubic(p(1, 1), p(2, 2), p(3, 0)), .quad(p(3, 0), p(6, 0))]),
        ("M0 0Q1 5 2 0L3 0T6 0", [.move(.zero), .quad(p(1, 5), p(2, 0)), .line(p(3, 0)), .quad(p(3, 0), p(6, 0))]),
        // After Z the subpath's start is current, and drawing begins a new subpath there.
        ("M1 2L3 4Zl1 1", [.move(p(1, 2)), .line(p(3, 4)), .close, .move(p(1, 2)), .line(p(2, 3))]),
        ("M1 2L3 4z m1 1", [.move(p(1, 2)), .line(p(3, 4)), .close, .move(p(2, 3))]),
        ("M1 2 L3 4 Z Z", [.move(p(1, 2)), .line(p(3, 4)), .close]),
        // Numbers need no space where none is needed.
        ("M.5.5-1e1-2", [.move(p(0.5, 0.5)), .line(p(-10, -2))]), ("M+1-2", [.move(p(1, -2))]),
        ("M1.5.25.125 0", [.move(p(1.5, 0.25)), .line(p(0.125, 0))]), ("M5. 6.", [.move(p(5, 6))]),
        ("M1E2 1e+2 1e-2 .1e1", [.move(p(100, 100)), .line(p(0.01, 1))]), ("M-0 00012", [.move(p(0, 12))]),
        ("M1 2 , 3,4", [.move(p(1, 2)), .line(p(3, 4))]), ("M 1 , 2 L 3\n,\t4", [.move(p(1, 2)), .line(p(3, 4))]),
        ("M1 2M3 4", [.move(p(1, 2)), .move(p(3, 4))]),
        // Arcs that are no arcs: no way to go, and no radius.
        ("M1 2A5 5 0 0 1 1 2", [.move(p(1, 2))]), ("M1 2A0 5 0 0 1 3 4", [.move(p(1, 2)), .line(p(3, 4))]),
        ("M1 2a5 0 0 1 0 3 4", [.move(p(1, 2)), .line(p(4, 6))]),
    ]

    @Test(arguments: cases.indices)
    func pathDataIsRead(index: Int) throws {
        let (text, elements) = Self.cases[index]
        #expect(try BezierPath(svg: text).elements == elements, "\(text)")
        // Every instruction letter works glued to what is around it, and with blanks.
        let spaced = text.map { $0.isLetter && $0.lowercased() != "e" ? " \($0) " : "\($0)" }.joined()
        #expect(try BezierPath(svg: spaced).elements == elements, "\(spaced)")
    }

    static let errors: [(text: String, offset: Int, reason: SVGPathError.Reason)] = [
        ("L1 2", 0, .doesNotBeginWithMove), (" 1 2", 1, .doesNotBeginWithMove), ("Z", 0, .doesNotBeginWithMove),
        ("M", 1, .numberExpected), ("M1", 2, .numberExpected), ("M1 2L", 5, .numberExpected), ("M1 2L3", 6, .numberExpected),
        ("M1 2 3", 6, .numberExpected), ("M1 2C1 2 3 4 5", 14, .numberExpected), ("M1 2LL3 4", 5, .numberExpected),
        ("M1 2X", 4, .unexpectedCharacter(UInt8(ascii: "X"))), ("M1 2Z5", 5, .unexpectedCharacter(UInt8(ascii: "5"))),
        ("M1 2B", 4, .unexpectedCharacter(UInt8(ascii: "B"))), ("M1 2;", 4, .unexpectedCharacter(UInt8(ascii: ";"))),
        ("M1 2 ä", 5, .unexpectedCharacter(0xC3)), ("M1e 2", 2, .numberExpected), ("M1 -", 3, .numberExpected),
        ("M. 2", 1, .numberExpected), ("Minf 2", 1, .numberExpected), ("Mnan 0", 1, .numberExpected), ("M0x10 0", 2, .numberExpected),
        // Commas stand between two numbers and nowhere else.
        ("M,1 2", 1, .numberExpected), ("M1,,2", 3, .numberExpected), ("M1 2,L3 4", 5, .numberExpected), ("M1 2,", 5, .numberExpected),
        ("M1 2 , L3 4", 7, .numberExpected), ("M1 2,,3 4", 5, .numberExpected),
        ("M1 2L,3 4", 5, .numberExpected), ("M1 2Z,", 5, .unexpectedCharacter(UInt8(ascii: ","))),
        ("M1e101 0", 1, .numberOutOfRange), ("M1e400 0", 1, .numberOutOfRange), ("M0 -1e101", 3, .numberOutOfRange),
        ("M1e100 0l1e100 0", 9, .numberOutOfRange), ("M0 1e100v1e99", 9, .numberOutOfRange),
        // The reflected control would be at 3e100.
        ("M0 0Q-1e100 0 1e100 0T0 0", 25, .numberOutOfRange),
        ("M0 0A5 5 0 2 1 3 4", 11, .flagExpected), ("M0 0A5 5 0 1 x 3 4", 13, .flagExpected), ("M0 0a5 5 0 1", 12, .flagExpected),
        ("M0 0a5 5 0 +1 1 3 4", 11, .flagExpected),
    ]

    @Test(arguments: errors.indices)
    func errorsNameReasonAndPlace(index: Int) throws {
        let (text, offset, reason) = Self.errors[index]
        let error = try #require(throws: SVGPathError.self) { try BezierPath(svg: text) }
        #expect(error.reason == reason && error.offset == offset, "\(text): \(error.offset) \(error)")
        // In a slice, offsets count from its front.
        let slice = (Array("xx".utf8) + Array(text.utf8))[2...]
        #expect(throws: error) { try BezierPath(svg: slice) }
    }

    @Test func aSliceEndsWhereItEnds() throws {
        let bytes = Array("M1 2L3 45".utf8)
        #expect(try BezierPath(svg: bytes[0..<8]) == path(.move(p(1, 2)), .line(p(3, 4))))
    }
}

@Suite struct SVGRoundTripTests {
    @Test func randomPathsComeBackToTheBit() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<500 {
            let reach = abs(random.magnitude(exponents: -10...90))
            let path = random.path(in: Rect(minX: -reach, minY: -reach, maxX: reach, maxY: reach), degrees: [1, 2, 3], elements: 6)
            let read = try BezierPath(svg: path.svg())
            #expect(read == path)
        }
    }

    @Test func textIsShort() {
        let path = BezierPath([
            .move(p(1, -0.0)), .line(p(0.5, -20)), .quad(p(1, 2), p(3, 4)), .cubic(p(1, 1), p(2, 2), p(1e-7, 1e21)), .close,
        ])
        #expect(path.svg() == "M1 0 L0.5 -20 Q1 2 3 4 C1 1 2 2 1e-07 1e+21 Z")
        #expect(BezierPath().svg() == "")
    }

    @Test func quarticsBecomeCubicsWithinTolerance() throws {
        let curve = BezierCurve([.zero, p(10, 50), p(30, -80), p(70, 90), p(100, 0)])
        var quartic = BezierPath([.move(.zero)])
        quartic.addCurve(curve)
        for tolerance in [1.0, 1e-2, 1e-4] {
            let read = try BezierPath(svg: quartic.svg(quarticTolerance: tolerance))
            let dense = polyline(of: curve, steps: 4000)
            var worst = 0.0
            for segment in read.segments {
                #expect(segment.degree == 3)
                for step in 0...20 { worst = max(worst, distance(from: segment.point(at: Double(step) / 20), to: dense)) }
            }
            #expect(worst <= tolerance + 1e-5)
        }
    }
}
