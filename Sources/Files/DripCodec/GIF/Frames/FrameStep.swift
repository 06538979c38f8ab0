/// The result of a change.
package enum FrameStep<Frame: Sendable>: Sendable {
    case frame(Frame)
    /// A longer delay for the current canvas. Where the source changed meanwhile, the error is at most `error` levels per channel.
    case hold(Centiseconds, error: Int)

    /// Returns the same step with its frame transformed.
    package func map<Other>(_ transform: (Frame) -> Other) -> FrameStep<Other> {
        switch self {
        case .frame(let frame): .frame(transform(frame))
        case .hold(let delay, let error): .hold(delay, error: error)
        }
    }
}

extension FrameStep<CodedFrame> {
    /// The approximate memory in bytes.
    package var byteCount: Int {
        if case .frame(let frame) = self { return frame.codes.count + 4 * frame.palette.colors.count }
        return 0
    }
}
