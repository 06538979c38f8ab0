import DripImage
import DripTestSupport
import Testing

@Suite struct ColorTests {
    static let cases: [(text: String, rgb: UInt32, alpha: UInt8)] = [
        ("#123", 0x112233, 255), ("#abc", 0xAABBCC, 255), ("#ABCD", 0xAABBCC, 0xDD), ("#0000", 0, 0),
        ("#1E90FF", 0x1E90FF, 255), ("#1e90ff", 0x1E90FF, 255), ("#1E90FF80", 0x1E90FF, 0x80), ("#FFFFFF00", 0xFFFFFF, 0),
        ("dodgerblue", 0x1E90FF, 255), ("DodgerBlue", 0x1E90FF, 255), ("TAN", 0xD2B48C, 255), ("rebeccapurple", 0x663399, 255),
        ("transparent", 0, 0), ("grey", 0x808080, 255), ("gray", 0x808080, 255),
    ]

    @Test(arguments: cases.indices)
    func formsAreRead(index: Int) {
        let (text, rgb, alpha) = Self.cases[index]
        #expect(Color(text) == Color(rgb: rgb, alpha: alpha), "\(text)")
    }

    @Test(arguments: [
        "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#GGG", "# 123", "#12 456", "123456", "0x123456", "none", "blueish",
        " red",
        "red ", "#１２３", "rgb(1,2,3)", "#-12", "#+12", "\u{212A}haki",
    ])
    func otherTextsAreNoColours(text: String) {
        #expect(Color(text) == nil)
    }

    @Test func descriptionComesBack() {
        var random = SplitMix64(seed: 61)
        for _ in 0..<2000 {
            let bits = random.next()
            let color = Color(rgb: UInt32(truncatingIfNeeded: bits), alpha: bits >> 60 == 0 ? 255 : UInt8(truncatingIfNeeded: bits >> 32))
            #expect(Color(color.description) == color)
        }
        #expect("\(Color(rgb: 0x01020F)) \(Color(rgb: 0xABCDEF, alpha: 9))" == "#01020F #ABCDEF09")
    }

    /// CSS Color Module Level 4, 6.1: 148 names. Typed here from the specification, in its order.
    static let names = """
        aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
        chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
        darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
        deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
        greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
        lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
        lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
        mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
        navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
        plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
        slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
        yellowgreen
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    @Test func allNamesOfTheSpecificationAreKnown() {
        #expect(Self.names.count == 148)
        #expect(Self.names.filter { Color($0)?.isOpaque != true } == [])
    }

    /// Names that mean one colour, and sums that a slip of a digit would change.
    @Test func namedColoursHaveTheirValues() {
        for (one, other) in [("aqua", "cyan"), ("fuchsia", "magenta"), ("darkslategray", "darkslategrey"), ("lightgray", "lightgrey")] {
            #expect(Color(one) == Color(other))
        }
        // An FNV-1a hash over the values in that order, computed from Pillow's table of CSS colours.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for name in Self.names {
            guard let color = Color(name) else { continue }
            for byte in [color.red, color.green, color.blue] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
        #expect(String(hash, radix: 16) == "8db187d329c496cf")
    }

    @Test func channelsFromZeroToOne() {
        #expect(Color(red: 1, green: 0.5, blue: 0) == Color(rgb: 0xFF8000) && Color(red: 0, green: 0, blue: 0, opacity: 0.2).alpha == 51)
        for level in 0...255 { #expect(Color(red: Double(level) / 255, green: 0, blue: 0).red == UInt8(level)) }
        #expect(Color(red: -1, green: 2, blue: .nan, opacity: .infinity) == Color(rgb: 0x00FF00))
        #expect(Color(rgb: 0x102030, alpha: 100).opacity(0.5) == Color(rgb: 0x102030, alpha: 50))
        #expect(Color.white.opacity(3) == .white && Color.white.opacity(-1).alpha == 0 && Color.white.opacity(.nan).alpha == 0)
    }
}
