import DripTestSupport
import Foundation
import Testing

@testable import DripText

/// Names of fonts as design programs write them, and the families in place of those that are not installed.
@Suite struct FontNameTests {
    private static let families = [
        "Inter", "Liberation Sans", "Liberation Sans Narrow", "Liberation Serif", "Liberation Mono", "DejaVu Sans", "Carlito", "Gelasio",
        "Open Sans",
    ]

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A book of built fonts, which is the same on every machine.
    private func book(_ families: [String] = families) throws -> FontBook {
        for family in families {
            for (weight, isItalic) in [(400, false), (700, false), (400, true)] {
                let font = FontBuilder.capitals(family, size: 500, weight: weight, isItalic: isItalic)
                _ = try scratch.write(font.bytes, to: "\(family) \(weight) \(isItalic).ttf")
            }
        }
        return try FontBook(folders: [scratch.path])
    }

    @Test(
        arguments: [
            ("Arial", "Liberation Sans"), ("ArialMT", "Liberation Sans"), ("Helvetica", "Liberation Sans"),
            ("helvetica neue", "Liberation Sans"),
            ("HelveticaNeueLTStd-Bd", "Inter"), ("HelveticaNeueLTStd-Roman", "Liberation Sans"), ("Arial Narrow", "Liberation Sans Narrow"),
            ("Times New Roman", "Liberation Serif"), ("TimesNewRomanPS-BoldItalicMT", "Liberation Serif"),
            ("Courier New", "Liberation Mono"), ("CourierNewPSMT", "Liberation Mono"), ("Calibri", "Carlito"), ("Georgia", "Gelasio"),
            ("Cambria", "Liberation Serif"), ("Roboto", "Liberation Sans"), ("SFProDisplay-Semibold", "Inter"), ("Segoe UI", "Open Sans"),
            ("Menlo", "Liberation Mono"), ("Some Serif", "Liberation Serif"), ("Some Sans Serif", "Inter"),
            ("Some Mono", "Liberation Mono"),
            ("Monotype Thing", "Inter"), ("Nobody's Font", "Inter"), ("", "Inter"), ("Bold", "Inter"), ("Arimo", "Liberation Sans"),
        ])
    func aFamilyThatIsNotInstalledTakesAnother(name: String, family: String) throws {
        let book = try book()
        let (request, isInstalled) = book.request(for: FontName(family: name))
        #expect(!isInstalled)
        #expect(try book.layout("A", TextStyle(size: 10, font: request)).fonts.map(\.family) == [family])
    }

    @Test(arguments: ["Inter", "inter", "Inter Medium", "Inter-Bold", "OpenSans", "Open Sans SemiBold", "sans-serif", "monospace"])
    func aFamilyThatIsInstalledIsFound(name: String) throws {
        #expect(try book().request(for: FontName(family: name)).isInstalled)
    }

    /// A family whose name ends with a word of a style is itself where it is installed.
    @Test func aWholeNameComesFirst() throws {
        let book = try book(["Arial Black", "Arial"])
        let request = book.request(for: FontName(family: "Arial Black")).request
        #expect(try book.layout("A", TextStyle(size: 10, font: request)).fonts.map(\.family) == ["Arial Black"])
    }

    @Test(
        arguments: [
            (FontName(family: "Roboto", style: "Medium"), .medium, false),
            (FontName(family: "Roboto", face: "Roboto-Medium"), .medium, false),
            (FontName(family: "Roboto", style: " 400", face: "Roboto-Bold"), .bold, false),
            (FontName(family: "Roboto", style: "Regular", face: "Roboto-Bold"), .regular, false),
            (FontName(family: "Helvetica-BoldOblique"), .bold, true), (FontName(family: "Arial-BoldItalicMT"), .bold, true),
            (FontName(family: "Poppins SemiBold", style: "Regular"), .semibold, false),
            (FontName(family: "Inter", style: "Semi Bold Italic"), .semibold, true),
            (FontName(family: "Inter", style: "Extra Bold"), .heavy, false), (FontName(family: "Inter", style: "700"), .bold, false),
            (FontName(family: "Inter", style: "ExtraLight"), .light, false), (FontName(family: "Digital"), .regular, false),
        ] as [(FontName, FontWeight, Bool)])
    func wordsTellTheStyle(name: FontName, weight: FontWeight, isItalic: Bool) {
        #expect(name.weight == weight && name.isItalic == isItalic, "\(name)")
    }

    @Test func theStyleChoosesAmongTheFacesOfASubstitute() throws {
        let book = try book()
        for (name, file) in [("Helvetica-Bold", "700 false"), ("Arial-ItalicMT", "400 true"), ("ArialMT", "400 false")] {
            let layout = try book.layout("A", TextStyle(size: 10, font: book.request(for: FontName(family: name)).request))
            #expect(layout.fonts[0].path.hasSuffix("Liberation Sans \(file).ttf"), "\(name): \(layout.fonts[0].path)")
        }
    }
}
