private import CSpanKernels
import DripGeometry
import DripImage

/// The innermost loops of rasterizing and compositing; tests hold them to plain Swift arithmetic.
enum SpanKernels {
    /// Lays `source` over the pixels of `range`.
    @inline(__always)
    static func blend(_ source: PremultipliedRGBA8, over pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe drip_blend(UnsafeMutableRawPointer(base + range.lowerBound), range.count, source.packed)
        }
    }

    /// Writes `pixel` into the pixels of `range`.
    @inline(__always)
    static func fill(_ pixel: PremultipliedRGBA8, into pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe drip_fill(UnsafeMutableRawPointer(base + range.lowerBound), range.count, pixel.packed)
        }
    }

    /// Writes out the uniform blocks of the row of pixels in `range`; its `colors` and flags begin at the given places.
    static func expand(
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>, _ colors: Span<PremultipliedRGBA8>, from firstColor: Int,
        _ uniform: Span<UInt64>, from firstWord: Int
    ) {
        let blocks = (range.count + 15) / 16
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        precondition(firstColor >= 0 && firstColor + blocks <= colors.count, "\(blocks) colours from \(firstColor)")
        precondition(firstWord >= 0 && firstWord + (blocks + 63) / 64 <= uniform.count, "\(blocks) flags from \(firstWord)")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            unsafe colors.withUnsafeBufferPointer { colors in
                unsafe uniform.withUnsafeBufferPointer { uniform in
                    guard let base = buffer.baseAddress, let color = colors.baseAddress, let word = uniform.baseAddress else { return }
                    unsafe drip_expand(
                        UnsafeMutableRawPointer(base + range.lowerBound), range.count, UnsafeRawPointer(color + firstColor),
                        word + firstWord)
                }
            }
        }
    }

    /// Lays `source` over a rectangle of the canvas, each pixel by its own coverage, which begins at `place`, in rows of `coveragePerRow`.
    @inline(__always)
    static func paint(
        _ source: PremultipliedRGBA8, rows: Range<Int>, columns: Range<Int>, by coverage: Span<UInt8>, from place: Int, coveragePerRow: Int,
        canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        precondition(
            canvas.rows.lowerBound <= rows.lowerBound && rows.upperBound <= canvas.rows.upperBound && !rows.isEmpty, "rows \(rows)")
        precondition(columns.lowerBound >= 0 && columns.upperBound <= canvas.width && !columns.isEmpty, "columns \(columns)")
        precondition(
            place >= 0 && place + (rows.count - 1) * coveragePerRow + columns.count + 15 <= coverage.count,
            "\(rows.count) rows from \(place)")
        precondition(
            canvas.pixel(canvas.rows.upperBound) <= pixels.count && canvas.color(canvas.rows.upperBound) <= colors.count
                && canvas.word(canvas.rows.upperBound) <= uniform.count, "\(canvas) does not fit")
        let top = canvas.rows.lowerBound
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe colors.withUnsafeMutableBufferPointer { colors in
                unsafe uniform.withUnsafeMutableBufferPointer { uniform in
                    unsafe coverage.withUnsafeBufferPointer { coverage in
                        guard let pixel = pixels.baseAddress, let color = colors.baseAddress, let word = uniform.baseAddress,
                            let share = coverage.baseAddress
                        else { return }
                        var canvas = unsafe drip_canvas(
                            pixels: UnsafeMutableRawPointer(pixel + canvas.pixel(canvas.rows.lowerBound)),
                            colors: UnsafeMutableRawPointer(color), uniform: word, width: canvas.width,
                            blocks_per_row: canvas.blocksPerRow, words_per_row: canvas.wordsPerRow)
                        unsafe drip_paint_coverage(
                            &canvas, rows.lowerBound - top, columns.lowerBound, columns.count, rows.count, source.packed, share + place,
                            coveragePerRow)
                    }
                }
            }
        }
    }

    /// Turns `rows` rows of cells into coverage and clears them. ``Cell`` says what they hold. Cells begin at `cell`, coverage at `place`; rows
    /// of both are so long, and `width` is of whole blocks. `left` begins at `row` and holds the sums left of each row's cells, then right of them. Rows the cells cannot tell are left alone and marked in `unclear`; returns how many.
    @inline(__always)
    static func coverage(
        _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, from cell: Int, cellsPerRow: Int, width: Int, rows: Int,
        isEvenOdd: Bool, _ left: inout MutableSpan<Int32>, at row: Int, to coverage: inout MutableSpan<UInt8>, at place: Int,
        _ unclear: inout MutableSpan<UInt8>
    ) -> Int {
        let reach = (rows - 1) * cellsPerRow + width
        precondition(cell >= 0 && cell + reach <= min(sums.count, passes.count), "\(width) x \(rows) cells from \(cell)")
        precondition(
            place >= 0 && place + reach <= coverage.count && rows <= unclear.count && row >= 0 && row + rows <= left.count,
            "\(width) x \(rows) shares from \(place)")
        return unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe passes.withUnsafeMutableBufferPointer { passes in
                unsafe coverage.withUnsafeMutableBufferPointer { coverage in
                    unsafe unclear.withUnsafeMutableBufferPointer { unclear in
                        unsafe left.withUnsafeMutableBufferPointer { left in
                            guard let sum = sums.baseAddress, let pass = passes.baseAddress, let share = coverage.baseAddress,
                                let mark = unclear.baseAddress, let first = left.baseAddress
                            else { return 0 }
                            return unsafe UnsafeMutableRawPointer(sum + cell).withMemoryRebound(to: Int64.self, capacity: reach) {
                                unsafe drip_coverage(
                                    $0, pass + cell, cellsPerRow, width, rows, isEvenOdd ? 1 : 0, first + row, share + place, mark)
                            }
                        }
                    }
                }
            }
        }
    }
}

extension SpanKernels {
    /// Lays `source` over the canvas as ``CoverageScanner/CellBody`` says: cells to pixels in one go. Every suspect takes four of `suspects`, which
    /// says how many there may be in a call.
    @inline(__always)
    static func paint(
        _ source: PremultipliedRGBA8, _ cells: CellRows, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ left: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>, _ suspects: inout MutableSpan<Int32>, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) -> PaintedCells? {
        let (rows, columns, first) = (cells.rows, cells.columns, cells.firstRow)
        let (blocks, count) = ((columns.count + Cell.block - 1) >> Cell.blockShift, rows.count)
        let words = cells.wordsPerRow == 0 ? 0 : (first + count - 1) * cells.wordsPerRow + (blocks + 63) / 64
        let reach = (first + count - 1) * cells.cellsPerRow + blocks << Cell.blockShift
        precondition(canvas.rows.lowerBound <= rows.lowerBound && rows.upperBound <= canvas.rows.upperBound && count > 0, "rows \(rows)")
        precondition(
            columns.lowerBound >= 0 && columns.upperBound <= canvas.width && blocks > 0 && columns.lowerBound & (Cell.block - 1) == 0,
            "columns \(columns)")
        precondition(
            first >= 0 && cells.cellsPerRow >= 0 && reach <= min(sums.count, passes.count) && first + count <= left.count
                && words <= touched.count, "\(cells)")
        precondition(
            canvas.pixel(canvas.rows.upperBound) <= pixels.count && canvas.color(canvas.rows.upperBound) <= colors.count
                && canvas.word(canvas.rows.upperBound) <= uniform.count, "\(canvas) does not fit")
        let room = suspects.count / 4
        precondition(room >= blocks << Cell.blockShift, "\(room) suspects")
        return unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe passes.withUnsafeMutableBufferPointer { passes in
                unsafe left.withUnsafeMutableBufferPointer { left in
                    unsafe touched.withUnsafeMutableBufferPointer { touched in
                        unsafe suspects.withUnsafeMutableBufferPointer { suspects in
                            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                                unsafe colors.withUnsafeMutableBufferPointer { colors in
                                    unsafe uniform.withUnsafeMutableBufferPointer { uniform in
                                        guard let sum = sums.baseAddress, let pass = passes.baseAddress, let cover = left.baseAddress,
                                            let bits = touched.baseAddress, let suspect = suspects.baseAddress,
                                            let pixel = pixels.baseAddress, let color = colors.baseAddress, let word = uniform.baseAddress
                                        else { return nil }
                                        var target = unsafe drip_canvas(
                                            pixels: UnsafeMutableRawPointer(pixel + canvas.pixel(canvas.rows.lowerBound)),
                                            colors: UnsafeMutableRawPointer(color), uniform: word, width: canvas.width,
                                            blocks_per_row: canvas.blocksPerRow, words_per_row: canvas.wordsPerRow)
                                        var found = room
                                        let firstCell = first * cells.cellsPerRow
                                        let done = unsafe UnsafeMutableRawPointer(sum + firstCell)
                                            .withMemoryRebound(to: Int64.self, capacity: reach - firstCell) {
                                                var rowsOfCells = unsafe drip_cells(
                                                    sums: $0, passes: pass + firstCell, cells_per_row: cells.cellsPerRow,
                                                    left: cover + first,
                                                    touched: bits + first * cells.wordsPerRow, words_per_row: cells.wordsPerRow)
                                                let paint = unsafe cells.wordsPerRow == 0 ? drip_paint_cells : drip_paint_marked_cells
                                                return unsafe paint(
                                                    &target, rows.lowerBound - canvas.rows.lowerBound,
                                                    columns.lowerBound >> Cell.blockShift, blocks, count, source.packed, &rowsOfCells,
                                                    cells.isEvenOdd ? 1 : 0, suspect, &found)
                                            }
                                        return PaintedCells(rows: done, suspects: found)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension SpanKernels {
    /// The most cells that ``add(_:in:to:_:_:isMarked:_:)`` can mark.
    static let mostCells = Int(DRIP_MOST_CELLS)

    /// The most edges that ``link(_:_:_:_:_:_:to:at:)`` makes at once, and for how many there must be room.
    static let linkedEdges = 16

    /// Makes the edges from where `chain` is along `range` of the vertices, at `place` in `edges`, and returns the bits that ``EdgeChain`` takes; nil where
    /// one of them has no length or lies along a border.
    @inline(__always)
    static func link(
        _ vertices: Span<Point>, _ range: Range<Int>, _ top: Double, _ largestX: Int32, _ largestY: Int32, _ chain: EdgeChain,
        to edges: inout MutableSpan<GridEdge>, at place: Int
    ) -> UInt16? {
        precondition(range.lowerBound >= 0 && range.upperBound <= vertices.count && range.count <= linkedEdges, "\(range)")
        precondition(place >= 0 && place + linkedEdges <= edges.count, "16 edges from \(place)")
        let begin = chain.place
        var from = drip_place(x: begin.x, y: begin.y, dx: begin.dx, dy: begin.dy)
        let turning = unsafe vertices.withUnsafeBufferPointer { vertices in
            unsafe edges.withUnsafeMutableBytes { edges in
                guard let vertex = vertices.baseAddress, let edge = edges.baseAddress else { return Int32(-1) }
                let firstVertex = unsafe UnsafeRawPointer(vertex + range.lowerBound).assumingMemoryBound(to: Double.self)
                let firstEdge = unsafe edge.assumingMemoryBound(to: drip_edge.self) + place
                return unsafe drip_link(firstVertex, range.count, top, largestX, largestY, &from, firstEdge)
            }
        }
        return turning < 0 ? nil : UInt16(truncatingIfNeeded: turning)
    }

    /// Adds edges of a few pixels that lie in the window to its cells. The others' indices are written to `rest`; returns how many there are.
    static func add(
        _ edges: Span<GridEdge>, in window: CellWindow, to sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>, isMarked: Bool, _ rest: inout MutableSpan<Int32>
    ) -> Int {
        let count = window.cellCount
        precondition(count <= min(mostCells, sums.count, passes.count) && window.wordCount <= touched.count, "\(window)")
        precondition(edges.count <= rest.count && MemoryLayout<GridEdge>.stride == MemoryLayout<drip_edge>.stride, "\(edges.count) edges")
        return unsafe edges.withUnsafeBytes { edges in
            unsafe sums.withUnsafeMutableBytes { sums in
                unsafe passes.withUnsafeMutableBufferPointer { passes in
                    unsafe touched.withUnsafeMutableBufferPointer { touched in
                        unsafe rest.withUnsafeMutableBufferPointer { rest in
                            // All hold a number for every edge, or every cell; the sums left of rows are not looked at.
                            guard let edge = edges.baseAddress, let sum = sums.baseAddress, let pass = passes.baseAddress,
                                let other = rest.baseAddress
                            else { return 0 }
                            var cells = unsafe drip_cells(
                                sums: sum.assumingMemoryBound(to: Int64.self), passes: pass, cells_per_row: window.cellsPerRow, left: pass,
                                touched: isMarked ? touched.baseAddress : nil, words_per_row: window.wordsPerRow)
                            return unsafe drip_add_edges(
                                edge.assumingMemoryBound(to: drip_edge.self), edges.count / MemoryLayout<drip_edge>.stride,
                                Int32(truncatingIfNeeded: window.columns.lowerBound << GridEdge.shift),
                                Int32(truncatingIfNeeded: window.rows.lowerBound << GridEdge.shift), window.rows.count, &cells, other)
                        }
                    }
                }
            }
        }
    }
}
