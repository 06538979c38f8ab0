/// What comes of a change.
package enum FrameStep<Frame: Sendable>: Sendable {
    case frame(Frame)
    /// What is shown stays for longer. Where the source changed meanwhile, a pixel may be off by up to `error` levels.
    case hold(Centiseconds, error: Int)

    /// The same step with what becomes of its frame.
    package func map<Other>(_ transform: (Frame) -> Other) -> FrameStep<Other> {
        switch self {
        case .frame(let frame): .frame(transform(frame))
        case .hold(let delay, let error): .hold(delay, error: error)
        }
    }
}

extension FrameStep<CodedFrame> {
    /// About how much memory it takes.
    package var byteCount: Int {
        if case .frame(let frame) = self { return frame.codes.count + 4 * frame.palette.colors.count }
        return 0
    }
}
