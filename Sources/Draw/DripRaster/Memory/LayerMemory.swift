import DripImage

/// The memory of a group's layer, and the canvas on it. Layers are kept for the next group.
final class LayerMemory {
    private var memory: CanvasMemory
    var canvas: Canvas

    init(width: Int, rowCount: Int) {
        var memory = CanvasMemory(width: width, rowCount: rowCount)
        canvas = memory.layer(0..<0, columns: 0..<0)
        self.memory = memory
    }

    func begin(_ rows: Range<Int>, columns: Range<Int>) { canvas = memory.layer(rows, columns: columns) }
}
