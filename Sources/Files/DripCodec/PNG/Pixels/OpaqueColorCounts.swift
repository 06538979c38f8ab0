import DripImage

/// The opaque colours of an animation, with the number of pixels that change to each.
package struct OpaqueColorCounts: Sendable {
    /// The counts; nil above ``GIFSurvey/exactLimit`` colours.
    private(set) var counted: ColorCounts? = ColorCounts()

    package init() {}

    package mutating func add(_ change: PictureChange) {
        for run in change.runs where run.color.isOpaque {
            if counted?.add(run.color, run.pixels.count) == GIFSurvey.exactLimit { counted = nil }
        }
    }
}
