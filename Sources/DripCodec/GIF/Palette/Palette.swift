internal import DripImage

/// The colours of a GIF, or of one of its frames.
struct Palette: Hashable, Sendable {
    /// At most ``GIFSettings/colorLimit``, opaque. The entry of the transparent index is none, whatever stands there.
    let colors: [Color]
    /// Whether it is the one of the file.
    let isGlobal: Bool
    /// The index that leaves the canvas as it is: one that no painted pixel needs.
    let transparentIndex: UInt8?

    init(_ colors: [Color], isGlobal: Bool, transparentIndex: UInt8? = nil) {
        precondition(colors.count <= GIFSettings.colorLimit, "\(colors.count) colours do not fit a palette")
        self.colors = colors
        self.isGlobal = isGlobal
        self.transparentIndex = transparentIndex
    }

    /// The same colours, and a transparent entry behind them where there is room.
    var withTransparentEntry: Palette {
        if colors.count == GIFSettings.colorLimit { return self }
        return Palette(colors + [.black], isGlobal: isGlobal, transparentIndex: UInt8(colors.count))
    }

    /// The same colours, of which the one at `index` is not used.
    func leaving(_ index: Int) -> Palette { Palette(colors, isGlobal: isGlobal, transparentIndex: UInt8(index)) }

    /// The transparent index, or one that no pixel has.
    var skippedIndex: Int { transparentIndex.map { Int($0) } ?? -1 }

    /// Red, green and blue of each colour.
    var bytes: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue] } }
}
