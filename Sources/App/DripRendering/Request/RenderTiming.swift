public import DripCodec
public import DripNumbers

/// The moments of a request's frames.
public struct RenderTiming: Equatable, Sendable {
    /// The treatment of frame rates that GIF cannot represent.
    public enum GIFTiming: String, Hashable, Sendable, CaseIterable {
        /// The nearest rate that GIF can represent.
        case auto
        /// An error.
        case exact
    }

    /// The timestamps of a contact sheet.
    public enum SheetMoments: Equatable, Sendable {
        /// This number of timestamps, evenly spaced.
        case count(Int)
        /// These times, in this order.
        case times([TimeText])

        var count: Int {
            switch self {
            case .count(let count): count
            case .times(let times): times.count
            }
        }
    }

    /// The rate. Nil is 50 for GIF and 60 otherwise, 25 for given PNG files, or the own frames of a scene, GIF or APNG.
    public var framesPerSecond: Rational?
    /// The duration; nil is one loop, or all given frames.
    public var duration: TimeText?
    /// The start time; nil is 0.
    public var from: TimeText?
    /// The end time; nil is after one loop, or after the last given frame.
    public var to: TimeText?
    /// The time of a single still.
    public var at: TimeText?
    /// The frames of a contact sheet.
    public var sheet: SheetMoments?
    /// The number of plays. Nil is forever, or the number of a given GIF or APNG.
    public var plays: Plays?
    /// Motion blur: the degrees of the time between frames, 0…720, for which the shutter is open. Each frame is the mean of drawings from its own
    /// moment on.
    public var shutter = 0.0
    /// The handling of frame rates that a GIF cannot show.
    public var gifTiming = GIFTiming.auto

    /// Creates the timing of one whole loop, or of all given frames.
    public init(framesPerSecond: Rational? = nil) { self.framesPerSecond = framesPerSecond }

    /// Whether it takes all frames of the source with their delays.
    var isWhole: Bool {
        framesPerSecond == nil && duration == nil && from == nil && to == nil && at == nil && sheet == nil
    }

    /// Whether the rate converts times in frames to seconds.
    var hasTimesInFrames: Bool {
        var times = [duration, from, to, at].compactMap { $0 }
        if case .times(let moments) = sheet { times += moments }
        return times.contains { if case .frames = $0 { true } else { false } }
    }

    /// Returns whether a file of this format may be an animation.
    package func mayBeAnimation(_ format: OutputFormat) -> Bool {
        switch format {
        case .gif, .apng: true
        case .webp: at == nil
        case .png: at == nil && sheet == nil
        case .frames, .scene: false
        }
    }
}
