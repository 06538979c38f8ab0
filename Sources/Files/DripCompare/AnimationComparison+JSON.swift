internal import DripCodec
internal import DripImage
package import DripJSON
import DripNumbers

extension AnimationComparison {
    /// Returns one object: the result, both sides, and every frame that differs. Times are seconds; plays 0 is forever.
    ///
    ///     {"same":false,"perPixel":0,"maxPixels":0,
    ///      "expected":{"path":"a.gif","width":40,"height":80,"frames":12,"duration":0.24,"plays":0},"actual":{…},
    ///      "kinds":["delays","pixels"],"firstFrame":3,"missing":[],"extra":[],
    ///      "delays":[{"frame":3,"expected":0.02,"actual":0.04}],
    ///      "pixels":[{"frame":4,"time":0.08,"pixels":120,"rect":[3,4,20,10],"levels":17}]}
    ///
    /// - Parameters:
    ///   - one: the path of the first animation.
    ///   - other: the path of the second animation.
    package func json(_ one: String, _ other: String) -> JSON {
        let gaps = gap?.frames.map { JSON.integer($0) } ?? []
        let delays = delays.map { delay in
            JSON.object([
                ("frame", .integer(delay.expectedFrame)), ("expected", .number(delay.expected.value)),
                ("actual", .number(delay.actual.value)),
            ])
        }
        return .object([
            ("same", .bool(isSame)), ("perPixel", .integer(tolerance.perPixel)), ("maxPixels", .integer(tolerance.maximumPixels)),
            ("expected", expected.json(one)), ("actual", actual.json(other)),
            ("kinds", .strings(kinds)), ("firstFrame", firstFrame.map { .integer($0) } ?? .null),
            ("missing", .array(gap?.isMissing == true ? gaps : [])), ("extra", .array(gap?.isMissing == false ? gaps : [])),
            ("delays", .array(delays)), ("pixels", .array(pixels.map { json(of: $0) })),
        ])
    }

    /// The kinds of difference, in the order of ``lines(_:_:)``.
    private var kinds: [String] {
        [
            ("size", hasSameSize), ("frames", hasSameFrameCount), ("delays", delays.isEmpty), ("plays", hasSamePlays),
            ("pixels", pixels.isEmpty),
        ].filter { !$0.1 }.map(\.0)
    }

    private func json(of difference: FrameDifference) -> JSON {
        let rect = difference.pixels.rect
        return .object([
            ("frame", .integer(difference.frame)), ("time", .number(expected.starts[difference.frame].value)),
            ("pixels", .integer(difference.pixels.count)),
            ("rect", .array([rect.x, rect.y, rect.width, rect.height].map { .integer($0) })),
            ("levels", .integer(difference.pixels.worstChannel)),
        ])
    }
}

extension ComparedAnimation {
    fileprivate func json(_ path: String) -> JSON {
        .object([
            ("path", .string(path)), ("width", .integer(size.width)), ("height", .integer(size.height)), ("frames", .integer(frameCount)),
            ("duration", .number(duration.value)), ("plays", .integer(plays.count)),
        ])
    }
}
