import DripGeometry
import DripScene

/// Makes rows exact in which outlines overlap: where a pixel holds winding numbers such as 0 and 2, or 1 and −1, the sum of signed areas
/// cannot tell overlap from cancellation, and no fill rule applied to it is right.
///
/// Such a row is done again from its edges alone. They are cut where they begin, end and cross each other; between two cuts they keep
/// their order from left to right, so counting winding numbers along them tells which edges bound the inside. Only those are added,
/// +1 where the inside begins and −1 where it ends:
///
///     winding   0 │ 1 ╱ 2 ╲ 1 │ 0         the edges of the overlap lie between 1 and 2:
///     inside      ┝━━━━━━━━━━━┥           they bound nothing and are left out
///
/// What is left does not overlap, so the sum of its areas is exact. Edges that share no pixel cannot hurt each other: a row falls into
/// clusters of edges with common pixels, and since outlines are closed, the winding number between two clusters is the same at every height
/// of the row.
struct OverlapResolver {
    private var pieces: [BandWriter.Piece] = []
    private var counts: [Int] = []
    private var cuts: [Double] = []
    private var active: [(middle: Double, piece: Int)] = []

    /// A cluster of more edges keeps its summed areas: its cost grows with the square, and what it shows is texture.
    private static let largestCluster = 256
    /// A row of more pieces keeps its summed areas, too.
    private static let mostPiecesOfRow = 4096
    /// Pieces held at once, some 4 MB.
    private static let mostPieces = 1 << 16

    /// Rewrites the cells of a band's suspected rows. Costs nothing when there are none.
    mutating func resolve(
        _ lines: [LineSegment], rule: FillRule, suspects: [Bool], writer: BandWriter, cells: inout [Float], touched: inout [UInt64]
    ) {
        guard var next = suspects.firstIndex(of: true) else { return }
        countPieces(lines, rows: suspects.count, writer: writer)
        while next < suspects.count {
            // As many rows as fit the memory; at least one.
            let first = next
            var total = 0
            while next < suspects.count, total == 0 || total + counts[next] <= Self.mostPieces {
                if isResolvable(next, suspects) { total += counts[next] }
                next += 1
            }
            if total > 0 { resolveRows(first..<next, lines, rule: rule, suspects: suspects, writer: writer, &cells, &touched) }
        }
    }

    /// How many lines meet each row: an upper bound of its pieces.
    private mutating func countPieces(_ lines: [LineSegment], rows: Int, writer: BandWriter) {
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: rows + 1))
        for line in lines {
            let met = writer.rows(of: line)
            guard !met.isEmpty else { continue }
            counts[met.lowerBound] += 1
            counts[met.upperBound] -= 1
        }
        for row in counts.indices.dropFirst() { counts[row] += counts[row - 1] }
    }

    private func isResolvable(_ row: Int, _ suspects: [Bool]) -> Bool { suspects[row] && counts[row] <= Self.mostPiecesOfRow }

    private mutating func resolveRows(
        _ rows: Range<Int>, _ lines: [LineSegment], rule: FillRule, suspects: [Bool], writer: BandWriter, _ cells: inout [Float],
        _ touched: inout [UInt64]
    ) {
        pieces.removeAll(keepingCapacity: true)
        for line in lines where writer.rows(of: line).clamped(to: rows).contains(where: { isResolvable($0, suspects) }) {
            if let piece = writer.level(line), rows.contains(piece.row) { pieces.append(piece) }
            writer.cut(line) { piece in
                if rows.contains(piece.row), isResolvable(piece.row, suspects) { pieces.append(piece) }
            }
        }
        pieces.sort { a, b in
            if a.row != b.row { return a.row < b.row }
            return a.left != b.left ? a.left < b.left : a.y0 < b.y0
        }
        var cellSpan = cells.mutableSpan
        var touchedSpan = touched.mutableSpan
        var next = 0
        while next < pieces.count {
            let start = next
            while next < pieces.count, pieces[next].row == pieces[start].row { next += 1 }
            resolveRow(start..<next, rule: rule, writer: writer, &cellSpan, &touchedSpan)
        }
    }

    private mutating func resolveRow(
        _ row: Range<Int>, rule: FillRule, writer: BandWriter, _ cells: inout MutableSpan<Float>, _ touched: inout MutableSpan<UInt64>
    ) {
        var end = row.lowerBound
        while end < row.upperBound {
            let start = end
            end = endOfCluster(from: start, in: row)
            if end - start > Self.largestCluster { return }
        }
        writer.clear(row: pieces[row.lowerBound].row, &cells, touched)
        var winding = 0
        end = row.lowerBound
        while end < row.upperBound {
            let start = end
            end = endOfCluster(from: start, in: row)
            winding = resolveCluster(start..<end, from: winding, rule: rule, writer: writer, &cells, &touched)
        }
    }

    /// Behind the last of the pieces that share pixels, directly or through others, with the one at `start`.
    ///
    /// Where one piece ends and the next begins on the border of two pixels, rounding must not part them: hence the slack.
    private func endOfCluster(from start: Int, in row: Range<Int>) -> Int {
        let slack = 1e-6
        var right = (pieces[start].right + slack).rounded(.down)
        var end = start + 1
        while end < row.upperBound, (pieces[end].left - slack).rounded(.down) <= right {
            right = max(right, (pieces[end].right + slack).rounded(.down))
            end += 1
        }
        return end
    }

    /// Adds those parts of a cluster's edges that bound the inside; returns the winding number to its right.
    private mutating func resolveCluster(
        _ cluster: Range<Int>, from before: Int, rule: FillRule, writer: BandWriter, _ cells: inout MutableSpan<Float>,
        _ touched: inout MutableSpan<UInt64>
    ) -> Int {
        if cluster.count == 1 {
            let piece = pieces[cluster.lowerBound]
            guard piece.winding != 0 else { return before }
            let after = before + (piece.winding > 0 ? 1 : -1)
            if rule.isInside(before) != rule.isInside(after) {
                let height = rule.isInside(after) ? piece.y1 - piece.y0 : piece.y0 - piece.y1
                writer.addRow(piece.row, from: piece.x0, to: piece.x1, height: height, &cells, &touched)
            }
            return after
        }
        findCuts(cluster)
        var after = before
        var tallest = 0.0
        for (top, bottom) in zip(cuts, cuts.dropFirst()) where top < bottom {
            active.removeAll(keepingCapacity: true)
            for index in cluster where pieces[index].y0 <= top && pieces[index].y1 >= bottom {
                active.append((pieces[index].x(at: (top + bottom) / 2), index))
            }
            active.sort { ($0.middle, $0.piece) < ($1.middle, $1.piece) }
            var winding = before
            for (_, index) in active {
                let piece = pieces[index]
                let wasInside = rule.isInside(winding)
                winding += piece.winding > 0 ? 1 : -1
                let isInside = rule.isInside(winding)
                if isInside != wasInside {
                    writer.addRow(
                        piece.row, from: piece.x(at: top), to: piece.x(at: bottom), height: isInside ? bottom - top : top - bottom, &cells,
                        &touched)
                }
            }
            // The same at every height, but for slivers that rounding makes.
            if bottom - top > tallest { (tallest, after) = (bottom - top, winding) }
        }
        return after
    }

    /// The heights at which pieces of the cluster begin, end or cross, in order.
    private mutating func findCuts(_ cluster: Range<Int>) {
        cuts.removeAll(keepingCapacity: true)
        for index in cluster {
            let piece = pieces[index]
            cuts.append(piece.y0)
            cuts.append(piece.y1)
            // Sorted by their left ends, so that behind the first one too far right all are.
            for other in pieces[index + 1..<cluster.upperBound] {
                if other.left > piece.right { break }
                let (top, bottom) = (max(piece.y0, other.y0), min(piece.y1, other.y1))
                guard top < bottom else { continue }
                let (above, below) = (piece.x(at: top) - other.x(at: top), piece.x(at: bottom) - other.x(at: bottom))
                if above * below < 0 { cuts.append(top + (bottom - top) * (above / (above - below))) }
            }
        }
        cuts.sort()
    }
}

extension FillRule {
    fileprivate func isInside(_ winding: Int) -> Bool {
        switch self {
        case .nonZero: winding != 0
        case .evenOdd: winding & 1 == 1
        }
    }
}

extension BandWriter.Piece {
    fileprivate var left: Double { min(x0, x1) }
    fileprivate var right: Double { max(x0, x1) }

    /// Between both ends, never beyond them.
    fileprivate func x(at y: Double) -> Double {
        if y <= y0 { return x0 }
        if y >= y1 { return x1 }
        return min(right, max(left, x0 + (x1 - x0) * ((y - y0) / (y1 - y0))))
    }
}
