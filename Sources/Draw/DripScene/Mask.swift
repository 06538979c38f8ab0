package struct Mask: Equatable, Sendable {
    package let mode: MaskMode
    package let draws: [Draw]
}
