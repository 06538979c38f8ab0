internal import CKernels
import DripGeometry
import DripImage

extension ProjectedPainter: KernelPainter {
    func paint(
        _ area: inout drip_area, of canvas: inout drip_canvas, top: Int, share: UInt32, _ shares: UnsafePointer<UInt8>?, perRow: Int
    ) {
        let end = area.column + area.count
        for row in 0..<area.rows {
            var column = area.column
            while column < end {
                let run = run(at: column, row: top + area.row + row)
                let next = min(end, run.upperBound)
                var part = drip_area(row: area.row + row, column: column, count: next - column, rows: 1)
                let own = unsafe shares.map { unsafe $0 + (row * perRow + column - area.column) }
                column = next
                switch painter(run, row: top + part.row) {
                case .gradient(let painter): unsafe painter.paint(&part, of: &canvas, top: top, share: share, own, perRow: perRow)
                case .image(let painter): unsafe painter.paint(&part, of: &canvas, top: top, share: share, own, perRow: perRow)
                case .color, .projected, nil: break
                }
            }
        }
    }
}
