struct TouchEvent {
    let hasBegun: Bool
    let touch: Touch
    let time: Double
}
