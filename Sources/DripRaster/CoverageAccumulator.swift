import DripGeometry
import DripImage
import DripScene

/// Lines → coverage, by signed areas: exact for polygons up to the rounding to 8 bits.
///
/// Each edge adds, to every pixel right of it, the height it crosses in that pixel's row, signed by its direction; to the pixels it
/// passes through, the part of that height which lies to the right of the edge. The buffer keeps differences between neighbours, so an
/// edge touches only the cells it passes through and one more, and a running sum along the scanline gives every pixel its signed area:
///
///     edge   ·  /·   ·   ·        area     0  .4   1   1
///     down   · / ·   ·   ·        cells    0  .4  .6   0
///
/// What is exact: all areas, in double precision per edge and single precision per cell; sums restart on every scanline, so no error travels.
/// What a sum of areas cannot say is what outlines that overlap inside a pixel cover together: ``OverlapResolver`` does those rows again.
/// The idea of accumulating signed areas is LibArt's and FreeType's; the buffer of differences is font-rs's (Raph Levien, 2016).
///
/// Only cells near edges are ever written or read: each scanline has one bit per block of eight cells, and a sweep skips from one
/// set bit to the next, so that what lies between is one span. A sweep leaves all cells and bits zero for the next path.
struct CoverageAccumulator {
    let width: Int
    let height: Int
    /// Rows held at once; a taller canvas is done band by band.
    let bandHeight: Int
    private let cellsPerRow: Int
    private let wordsPerRow: Int
    private var cells: [Float]
    private var touched: [UInt64]
    private var pixels: PixelWatch
    private var overlaps = OverlapResolver()

    /// 16 MiB of cells, and as much for who passed through them: one band for all canvases up to 2048 × 2048.
    private static let largestBand = 1 << 22

    init(size: PixelSize) {
        width = size.width
        height = size.height
        cellsPerRow = Self.cellsPerRow(width)
        wordsPerRow = Self.touchedWordsPerRow(width)
        bandHeight = max(1, min(size.height, Self.largestBand / cellsPerRow))
        cells = Array(repeating: 0, count: cellsPerRow * bandHeight)
        touched = Array(repeating: 0, count: wordsPerRow * bandHeight)
        pixels = PixelWatch(cells: cells.count)
    }

    /// Whole blocks of eight cells: an edge at the right border writes one cell beyond it, and its remainder one more.
    private static func cellsPerRow(_ width: Int) -> Int { (width + 2 + 7) / 8 * 8 }
    /// 64 blocks a word.
    private static func touchedWordsPerRow(_ width: Int) -> Int { (cellsPerRow(width) / 8 + 63) / 64 }

    /// Calls `span` for every run of equal, nonzero coverage inside the lines, top-down and left to right.
    mutating func sweep(
        _ lines: [LineSegment], rule: FillRule, _ span: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) {
        guard let (top, bottom) = rows(of: lines) else { return }
        var bandTop = top
        while bandTop < bottom {
            let band = bandTop..<min(bottom, bandTop + bandHeight)
            let writer = writer(for: band)
            var chains = pixels.begin(rows: band.count, chains: lines.count)
            writer.add(
                lines, chains: &chains, to: &cells, marking: &touched, owners: &pixels.owners, suspects: &pixels.suspects)
            pixels.end(chains)
            overlaps.resolve(lines, rule: rule, suspects: pixels.suspects, writer: writer, cells: &cells, touched: &touched)
            Self.sweep(&cells, &touched, band: band, width: width, rule: rule, span)
            bandTop = band.upperBound
        }
    }

    /// The canvas rows that the lines reach, or nil for none.
    private func rows(of lines: [LineSegment]) -> (Int, Int)? {
        var top = Double.infinity
        var bottom = -Double.infinity
        for line in lines {
            top = min(top, min(line.start.y, line.end.y))
            bottom = max(bottom, max(line.start.y, line.end.y))
        }
        top = max(0, top.rounded(.down))
        bottom = min(Double(height), bottom.rounded(.up))
        return top < bottom ? (Int(top), Int(bottom)) : nil
    }

    private func writer(for band: Range<Int>) -> BandWriter {
        BandWriter(
            cellsPerRow: cellsPerRow, wordsPerRow: wordsPerRow, right: Double(width), top: Double(band.lowerBound),
            bottom: Double(band.upperBound))
    }

    /// Turns one band's cells into spans, and leaves them zero.
    private static func sweep(
        _ cells: inout [Float], _ touched: inout [UInt64], band: Range<Int>, width: Int, rule: FillRule,
        _ span: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) {
        let wordsPerRow = touchedWordsPerRow(width)
        let cellsPerRow = cellsPerRow(width)
        var cells = cells.mutableSpan
        var touched = touched.mutableSpan
        for row in band {
            let firstCell = (row - band.lowerBound) * cellsPerRow
            let firstWord = (row - band.lowerBound) * wordsPerRow
            // Between touched blocks the sum does not change, so a run simply goes on through them, and after the last one to the border.
            var sum: Float = 0
            var runStart = 0
            var runCoverage: UInt8 = 0
            for word in 0..<wordsPerRow {
                var bits = touched[firstWord + word]
                guard bits != 0 else { continue }
                touched[firstWord + word] = 0
                while bits != 0 {
                    let block = (word * 64 + bits.trailingZeroBitCount) * 8
                    bits &= bits &- 1
                    for cell in block..<min(block + 8, width) {
                        sum += cells[firstCell + cell]
                        let next = rule.coverage(of: sum)
                        if next != runCoverage {
                            if runCoverage != 0 { span(row, runStart..<cell, runCoverage) }
                            (runStart, runCoverage) = (cell, next)
                        }
                    }
                    for cell in block..<block + 8 { cells[firstCell + cell] = 0 }
                }
            }
            if runCoverage != 0 { span(row, runStart..<width, runCoverage) }
        }
    }
}

extension FillRule {
    /// The rounded share, 0…255, of a pixel's signed area.
    @inline(__always)
    fileprivate func coverage(of area: Float) -> UInt8 {
        var share = abs(area)
        if self == .evenOdd {
            share -= 2 * (share * 0.5).rounded(.down)
            if share > 1 { share = 2 - share }
        }
        return UInt8(min(share, 1) * 255 + 0.5)
    }
}
