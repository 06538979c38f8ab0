internal import DripGeometry

/// A path at one time, along which letters are placed.
struct TextRail {
    private let measure: PathMeasure
    private let start: Double
    private let isClosed: Bool
    private let isPerpendicular: Bool

    init(_ path: TextPath, _ document: TextDocument, at time: Double) {
        var value = path.path.value(at: time)
        if path.isReversed.value(at: time) != 0 { value = value.reversed }
        measure = PathMeasure(value.bezierPath)
        isClosed = value.isClosed
        isPerpendicular = path.isPerpendicular.value(at: time) != 0
        let (first, last) = (path.firstMargin.value(at: time), measure.length - path.lastMargin.value(at: time))
        start = first + (last - first) * document.justification.indent
    }

    /// Returns the map of a letter that begins at `x` from the start; its middle is on the path, or `height` points below.
    func matrix(_ x: Double, _ height: Double, advance: Double) -> AffineMap {
        var length = start + x + advance / 2
        if isClosed, measure.length > 0, length.isFinite { length -= (length / measure.length).rounded(.down) * measure.length }
        let location = measure.location(atLength: length)
        // Beyond the ends it goes on straight.
        let beyond = length < 0 ? length : max(0, length - measure.length)
        let point = location.point + location.tangent * beyond
        var map = AffineMap.translation(-advance / 2, height)
        if isPerpendicular { map = map.followed(by: .rotation(location.tangent.degrees.radians)) }
        return map.followed(by: .translation(point.x, point.y))
    }
}

extension PathValue {
    /// The same path the other way around.
    fileprivate var reversed: PathValue {
        var result = self
        result.vertices.reverse()
        (result.handlesIn, result.handlesOut) = (handlesOut.reversed(), handlesIn.reversed())
        return result
    }
}
