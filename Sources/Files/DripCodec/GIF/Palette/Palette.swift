internal import DripImage

/// The colours of a GIF, or of one of its frames.
struct Palette: Sendable {
    /// At most ``GIFSettings/colorLimit`` opaque colours. The entry at the transparent index has no meaning.
    let colors: [Color]
    let isGlobal: Bool
    /// The index that leaves the canvas unchanged; no painted pixel needs it.
    let transparentIndex: UInt8?

    init(_ colors: [Color], isGlobal: Bool, transparentIndex: UInt8? = nil) {
        precondition(colors.count <= GIFSettings.colorLimit, "\(colors.count) colours do not fit a palette")
        self.colors = colors
        self.isGlobal = isGlobal
        self.transparentIndex = transparentIndex
    }

    /// The same colours, with a transparent entry appended where there is room.
    var withTransparentEntry: Palette {
        if colors.count == GIFSettings.colorLimit { return self }
        return Palette(colors + [.black], isGlobal: isGlobal, transparentIndex: UInt8(colors.count))
    }

    /// Returns the same colours with `index` as transparent.
    func leaving(_ index: Int) -> Palette { Palette(colors, isGlobal: isGlobal, transparentIndex: UInt8(index)) }

    /// The transparent index, or one that no pixel has.
    var skippedIndex: Int { transparentIndex.map { Int($0) } ?? -1 }

    var bytes: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue] } }
}
