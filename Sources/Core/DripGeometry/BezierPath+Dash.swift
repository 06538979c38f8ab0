extension BezierPath {
    /// The most dashes of one subpath. A subpath that would get more stays whole, which bounds time and memory.
    package static let dashLimit = 1_000_000

    /// Returns this path cut into the dashes of `pattern`, as subpaths. Lengths are measured along the curves, within 10⁻⁹ of the length of each
    /// segment's control polygon.
    ///
    /// - The pattern starts again with every subpath.
    /// - Where a closed subpath begins and ends in a dash, the two are one, so that the corner there is joined. A subpath that is all dash stays
    ///   closed.
    /// - A dash of length 0 becomes an invisibly short line (10⁻⁹ of the largest coordinate), which keeps the direction for a square cap.
    /// - A subpath that would get more than ``dashLimit`` dashes is returned unchanged.
    /// - A dash or dot that would begin within rounding of the end is left out.
    ///
    /// - Parameter keepingDots: false leaves dashes of length 0 out, because butt caps draw nothing there.
    package func dashed(_ pattern: DashPattern, keepingDots: Bool = true) -> BezierPath {
        var result = BezierPath()
        for subpath in subpaths {
            // A dot has no length to measure: it is a dash if the pattern begins with one.
            guard !subpath.segments.isEmpty else {
                if DashCutter.Cursor(pattern).isDash && keepingDots {
                    result.move(to: subpath.start)
                    result.addLine(to: subpath.start)
                }
                continue
            }
            guard var cutter = DashCutter(subpath, pattern, dotLength: keepingDots ? largestCoordinate * 0x1p-30 : nil) else {
                result.move(to: subpath.start)
                for segment in subpath.segments { result.addCurve(segment) }
                if subpath.isClosed { result.close() }
                continue
            }
            cutter.cut(into: &result)
        }
        return result
    }
}
