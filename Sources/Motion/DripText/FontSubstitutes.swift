import DripNumbers

/// The families that are used in place of those that are not installed.
enum FontSubstitutes {
    /// Families that resemble one another, a group a line, in the order in which they are tried. First are those with equal advances (fontconfig's
    /// 30-metric-aliases.conf), free ones before others, then families of the same kind. A family belongs to the first group that has it.
    private static let text = """
        Liberation Sans, Arimo, Arial, Helvetica, Nimbus Sans, Nimbus Sans L, TeX Gyre Heros, Albany, Albany AMT, FreeSans, Helvetica Neue, \
        Helvetica Now Display, Helvetica Now Text, Helvetica World, Geneva, MS Sans Serif, Microsoft Sans Serif, Univers, Swiss 721, Acumin Pro, Aktiv Grotesk, \
        Akzidenz Grotesk, Neue Haas Grotesk, Neue Haas Unica
        Liberation Sans Narrow, Arial Narrow, Helvetica Narrow, Nimbus Sans Narrow, Helvetica Condensed, Arial Condensed, Roboto Condensed, Oswald, Impact, \
        Bebas Neue, League Gothic, Antonio, Barlow Condensed, Fjalla One
        Liberation Serif, Tinos, Times New Roman, Times, Nimbus Roman, Nimbus Roman No9 L, TeX Gyre Termes, Thorndale, FreeSerif, Times Ten, Minion Pro
        Liberation Mono, Cousine, Courier New, Courier, Nimbus Mono PS, Nimbus Mono L, TeX Gyre Cursor, Cumberland, FreeMono, Courier Prime
        Carlito, Calibri, Lato
        Caladea, Cambria
        Gelasio, Georgia
        TeX Gyre Pagella, P052, Palatino, Palatino Linotype, Palatino Nova, Book Antiqua, URW Palladio L
        TeX Gyre Schola, C059, Century Schoolbook, New Century Schoolbook, Century, Century Schoolbook L
        TeX Gyre Bonum, Bookman URW, Bookman, Bookman Old Style, ITC Bookman, URW Bookman L
        TeX Gyre Adventor, URW Gothic, Avant Garde, ITC Avant Garde Gothic, Century Gothic, URW Gothic L
        EB Garamond, Garamond, Adobe Garamond, Adobe Garamond Pro, Cormorant Garamond, Cormorant
        Roboto, Roboto Flex, Heebo, Liberation Sans, Arimo
        Inter, Inter Variable, Inter Display, Inter UI, SF Pro, SF Pro Display, SF Pro Text, SF Pro Rounded, SF UI Display, SF UI Text, SF Compact, \
        San Francisco, San Francisco Display, San Francisco Text, Apple System, Blink Mac System Font, System Font, Public Sans, Work Sans, Graphik, Circular, Suisse Intl
        Noto Sans, Open Sans, Droid Sans, Segoe UI, Selawik, Source Sans Pro, Source Sans 3, Fira Sans, Myriad Pro, Frutiger, Ubuntu, PT Sans, Lucida Grande, \
        Lucida Sans, Gill Sans, Cantarell, DejaVu Sans
        DejaVu Sans, Bitstream Vera Sans, Verdana, Tahoma, Trebuchet MS
        Montserrat, Gotham, Metropolis, Proxima Nova, Raleway, Figtree, Outfit
        Poppins, Gilroy, Nunito, Nunito Sans, Quicksand, Avenir, Avenir Next, Futura, Jost, Josefin Sans, Spartan, Mulish, Manrope, DM Sans, Rubik, Varela Round
        DejaVu Sans Mono, Bitstream Vera Sans Mono, Menlo, Monaco, SF Mono, Consolas, Inconsolata, Roboto Mono, Noto Sans Mono, JetBrains Mono, Fira Code, \
        Fira Mono, Source Code Pro, IBM Plex Mono, Ubuntu Mono, Space Mono, Lucida Console, Andale Mono
        Noto Serif, Source Serif Pro, Source Serif 4, Merriweather, Lora, PT Serif, Playfair Display, Libre Baskerville, Baskerville, Crimson Text, Crimson Pro, \
        Bodoni 72, Bodoni Moda, Didot, Roboto Slab, Roboto Serif, Rockwell, Zilla Slab, DejaVu Serif, Liberation Serif
        Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, Source Han Sans CN, Ping Fang SC, Microsoft YaHei, Sim Hei, ST Heiti, Heiti SC, Hiragino Sans GB, \
        WenQuanYi Micro Hei, Droid Sans Fallback
        Comic Neue, Comic Sans MS, Comic Sans
        """
    private static let groups = text.split(separator: "\n").map { line in
        line.split(separator: ",").map { FontName.key(String($0)) }
    }
    /// The first group of each family.
    private static let groupIndex: [String: Int] = groups.indices.reversed().reduce(into: [:]) { table, index in
        for family in groups[index] { table[family] = index }
    }

    private static let serifs = ["Liberation Serif", "Tinos", "Noto Serif", "DejaVu Serif", "FreeSerif"]
    private static let monospaced = ["Liberation Mono", "Cousine", "DejaVu Sans Mono", "Noto Sans Mono", "FreeMono"]
    /// Parts of names that tell the kind of a family.
    private static let serifHints = words(
        "times garamond georgia cambria baskerville bodoni didot caslon schoolbook bookman palat slab minion antiqua mincho songti myeongjo batang"
    )
    private static let monospacedHints = words("mono code courier consol typewriter terminal")
    private static let genericNames = words("sansserif serif monospace systemui uisansserif uiserif uimonospace")

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// Returns whether the table has a family.
    static func isKnown(_ key: String) -> Bool { groupIndex[key] != nil }

    /// Returns whether a name is that of a kind of fonts in CSS.
    static func isGeneric(_ key: String) -> Bool { genericNames.contains(key) }

    /// Returns the families for one that is not installed, the best first: those of its group, then those of its kind. A plain sans-serif family has
    /// none of its kind, since these come after all.
    static func families(for family: String) -> [String] {
        let key = FontName.key(family)
        let group = groupIndex[key].map { groups[$0] } ?? []
        return group + (([key] + group).map(ofKind).first { !$0.isEmpty } ?? [])
    }

    private static func ofKind(_ key: String) -> [String] {
        // Monotype is a foundry.
        if !key.contains(part: "monot"), monospacedHints.contains(where: { key.contains(part: $0) }) { return monospaced }
        let isSerif = serifHints.contains { key.contains(part: $0) } || key.contains(part: "serif") && !key.contains(part: "sans")
        return isSerif ? serifs : []
    }
}
