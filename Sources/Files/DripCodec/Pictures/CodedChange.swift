/// A coded frame without its delay.
package protocol CodedChange: Sendable {
    /// The bytes of its pixels.
    var byteCount: Int { get }
}

extension APNGFrameData: CodedChange {}
extension WebPFrameData: CodedChange {}
