extension ShapeItem {
    /// Whether it leaves merged paths, so that what shows is no path of its own. What two paths exclude has the outlines of both.
    var mergesPaths: Bool {
        switch self {
        case .merge(let mode): mode != .merge && mode != .exclude
        case .group(let group): group.items.contains { $0.mergesPaths }
        case .geometry, .modifier, .style, .repeater: false
        }
    }

    /// Returns the number of paths that the item leaves behind `count` others: 2 stands for more.
    func pathCount(after count: Int) -> Int {
        switch self {
        case .geometry: min(2, count + 1)
        case .group(let group): min(2, group.items.reduce(0) { $1.pathCount(after: $0) } + count)
        case .merge: min(1, count)
        case .repeater: min(2, 2 * count)
        case .modifier, .style: count
        }
    }
}

extension ShapeModifier {
    /// Whether it changes nothing, at any time.
    var isIdentity: Bool {
        func isZero(_ track: Track<Double>) -> Bool { track.isConstant && track.first == 0 }
        return switch self {
        case .trim(let trim):
            trim.start.isConstant && trim.end.isConstant && min(trim.start.first, trim.end.first) <= 0
                && max(trim.start.first, trim.end.first) >= 100
        case .roundCorners(let radius): radius.isConstant && radius.first <= 0
        case .puckerBloat(let amount): isZero(amount)
        case .offset(let amount, _, _): isZero(amount)
        // Ridges without a height still add vertices.
        case .zigZag: false
        }
    }
}

extension ShapeStyle {
    /// The frames at which it can show.
    var visibleFrames: FrameRanges {
        let frames = opacity.positiveFrames
        return stroke.map { frames.intersection($0.width.positiveFrames) } ?? frames
    }
}
