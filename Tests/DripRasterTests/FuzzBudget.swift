import DripGeometry
import DripImage
import DripScene
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How long drawing may take: in proportion to edges × rows. Generous, since a sanitizer in debug mode takes a hundred times as long as is
/// usual; what it finds is work that grows faster.
struct FuzzBudget {
    /// Nothing is asked below this.
    static let freeSeconds = 5.0
    static let secondsPerEdgeAndRow = 20e-6
    /// Making a stroke's outline takes the same whatever the canvas: as long as so many rows.
    static let rowsForOutline = 40

    let size: PixelSize
    private let start = Self.processorSeconds

    init(size: PixelSize) { self.size = size }

    /// Fails when drawing `draws` has taken too long. Edges are counted only for what took long.
    func check(_ draws: [Draw], _ transform: AffineMap, _ comment: Comment) {
        let seconds = Self.processorSeconds - start
        if seconds < Self.freeSeconds { return }
        let edges = draws.reduce(0) { $0 + edgeCount($1, transform) }
        let most = Self.freeSeconds + Double(edges * (size.height + Self.rowsForOutline)) * Self.secondsPerEdgeAndRow
        #expect(seconds < most, "\(comment): \(seconds) s for \(edges) edges and \(size.height) rows")
    }

    /// Of this thread alone, so that a busy machine is no failure.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private func edgeCount(_ draw: Draw, _ transform: AffineMap) -> Int {
        switch draw.content {
        case .filled(let filled): edgeCount(filled.path, transform)
        case .stroked(let stroke): edgeCount(stroke.path.stroked(stroke.style), transform)
        case .image: 4
        case .clip(let clip): edgeCount(clip.path, transform)
        // A layer is composited onto the canvas run by run.
        case .group(let group): group.draws.reduce(size.width) { $0 + edgeCount($1, transform) }
        case .mask(let mask): mask.draws.reduce(size.width) { $0 + edgeCount($1, transform) }
        }
    }

    private func edgeCount(_ path: BezierPath, _ transform: AffineMap) -> Int {
        var outline = FlattenedPath()
        let clip = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        path.flatten(transform: transform, clip: clip, into: &outline)
        return outline.count
    }
}
