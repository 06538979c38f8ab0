/// The result of a change.
package enum FrameStep<Frame: Sendable>: Sendable {
    case frame(Frame)
    /// A longer delay for the current canvas, and the allowed error where the source changed meanwhile.
    case hold(Centiseconds, allowedError: ErrorLevels)

    /// Returns the same step with its frame transformed.
    package func map<Other>(_ transform: (Frame) -> Other) -> FrameStep<Other> {
        switch self {
        case .frame(let frame): .frame(transform(frame))
        case .hold(let delay, let allowed): .hold(delay, allowedError: allowed)
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
